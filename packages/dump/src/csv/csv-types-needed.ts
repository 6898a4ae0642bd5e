import type { CsvPreview } from "./read-csv.ts";

/** The file holds CSV, whose types somebody should see before the import. */
export class CsvTypesNeeded extends Error {
  override readonly name = "CsvTypesNeeded";

  constructor(readonly files: readonly CsvPreview[]) {
    super("The types of the CSV columns have to be confirmed");
  }
}
