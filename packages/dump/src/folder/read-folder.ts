import type { CsvType } from "../csv/cell-types.ts";
import { CsvTypesNeeded } from "../csv/csv-types-needed.ts";
import { readCsv } from "../csv/read-csv.ts";
import { readExport } from "../export-reader/read-export.ts";
import type { DumpContent } from "../content.ts";
import { DumpError } from "../dump-error.ts";
import type { Inventory } from "../inventory.ts";
import type { ByteReader } from "../io/byte-reader.ts";
import type { ReadLimits } from "../io/read-limits.ts";
import { readJson } from "../json/read-json.ts";
import { type CollectionMetadata, NO_METADATA } from "../metadata.ts";
import { readBsonFile } from "../read-bson-file.ts";
import { BucketUnpacker, openTimeSeries } from "../time-series.ts";
import type { Container } from "./container.ts";
import { type DataFile, openContent, type Survey, surveyFolder } from "./survey.ts";

/** By collection and column; `inferred` takes all types as they were found. */
export type CsvTypes = "inferred" | { readonly [collection: string]: { readonly [column: string]: CsvType } };

export type FolderOptions = {
  inventory: Inventory;
  /** Bounds of each of the two walks. */
  limits: { survey: ReadLimits; read: ReadLimits };
  csvTypes: CsvTypes | undefined;
};

/**
 * Reads the collections of a tar or ZIP, in two walks: descriptions of collections stand after their
 * documents, and types of CSV are inferred from all rows.
 *
 * @throws DumpError
 * @throws CsvTypesNeeded when there is CSV and nobody has seen its types
 */
export async function readFolder(
  container: Container,
  options: FolderOptions,
): Promise<Omit<DumpContent, "format"> & { isExport: boolean }> {
  const { inventory } = options;
  const survey = await surveyFolder(container, { limits: options.limits.survey, inventory });
  if (survey.exportMetadata !== null) {
    const database = await readExport(container, {
      text: survey.exportMetadata,
      inventory,
      limits: options.limits,
    });
    return { ...result(inventory), database, otherDatabases: [], isExport: true };
  }
  if (survey.csv.length > 0 && options.csvTypes === undefined) throw new CsvTypesNeeded(survey.csv);
  refuseDuplicates(survey);
  await container.walk(options.limits.read, async (entry) => {
    const file = survey.files.get(entry.path);
    if (!file) return;
    await openCollection(inventory, file.collection, file.metadata ?? NO_METADATA, file.path);
    const reader = await openContent(entry, options.limits.read);
    try {
      const place = { entry: file.path, collection: file.collection };
      if (file.metadata?.kind === "timeseries") await readBuckets(reader, inventory, file);
      else if (file.kind === "bson") await readBsonFile(reader, inventory, place);
      else if (file.kind === "json")
        await readJson(reader.rest(), inventory, { ...place, dialect: "people" });
      else
        await readCsv(reader.rest(), inventory, {
          ...place,
          columns: columnsOf(file, survey, options.csvTypes),
        });
    } catch (error) {
      throw withProgress(error, file, inventory);
    } finally {
      await reader.close();
    }
  });
  for (const { name, file, metadata } of survey.withoutData)
    await openCollection(inventory, name, metadata, file);
  const { database, otherDatabases } = survey;
  return { ...result(inventory), database, otherDatabases, isExport: false };
}

async function openCollection(
  inventory: Inventory,
  name: string,
  metadata: CollectionMetadata,
  file: string,
): Promise<void> {
  const { kind, options, indexes } = metadata;
  if (kind === "timeseries") return openTimeSeries(inventory, name, { metadata, file });
  await inventory.open({ name, kind, options, indexes }, file);
}

/** Reads the documents of a time-series collection. */
async function readBuckets(
  reader: ByteReader,
  inventory: Inventory,
  { path, collection, metadata }: DataFile,
): Promise<void> {
  const buckets = new BucketUnpacker(inventory, collection, {
    metadata: metadata ?? NO_METADATA,
    file: path,
  });
  await readBsonFile(reader, buckets, { entry: path, collection });
  await buckets.finish();
}

const result = (inventory: Inventory): Pick<DumpContent, "collections" | "notes"> => ({
  collections: inventory.collections,
  notes: inventory.notes,
});

/** Before anything is imported. @throws DumpError duplicate_collection */
function refuseDuplicates({ files }: Survey): void {
  const seen = new Map<string, string>();
  for (const { collection, path } of files.values()) {
    const earlier = seen.get(collection);
    if (earlier !== undefined)
      throw new DumpError(
        "duplicate_collection",
        `Both ${earlier} and ${path} hold the collection "${collection}". Rename one of them.`,
        { entry: path, collection },
      );
    seen.set(collection, path);
  }
}

function columnsOf(
  file: DataFile,
  survey: Survey,
  chosen: CsvTypes | undefined,
): { name: string; type: CsvType }[] {
  const preview = survey.csv.find((csv) => csv.file === file.path);
  const own = typeof chosen === "object" ? chosen[file.collection] : undefined;
  return (preview?.columns ?? []).map(({ name, type }) => ({ name, type: own?.[name] ?? type }));
}

/** The error with the file and what was read of it, when it comes from the stream of bytes. */
export function withProgress(
  error: unknown,
  { path, collection }: Pick<DataFile, "path" | "collection">,
  inventory: Inventory,
): unknown {
  if (!(error instanceof DumpError) || error.place.documents !== undefined) return error;
  if (!["truncated", "damaged", "checksum"].includes(error.problem)) return error;
  const documents = inventory.documentsOf(collection);
  return new DumpError(
    error.problem,
    `${error.message.replace(/\.$/, "")}, after document ${documents} of "${collection}".`,
    { ...error.place, entry: path, collection, documents },
    { cause: error },
  );
}
