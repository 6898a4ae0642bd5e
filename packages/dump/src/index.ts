export { DumpError, type DumpPlace, type DumpProblem } from "./dump-error.ts";
export type {
  CollectionCount,
  CollectionSource,
  DocumentBatch,
  DumpContent,
  DumpFormat,
  DumpNote,
  DumpSink,
} from "./content.ts";
export { CsvTypesNeeded } from "./csv/csv-types-needed.ts";
export type { CsvType } from "./csv/cell-types.ts";
export type { CsvPreview } from "./csv/read-csv.ts";
export type { CsvTypes } from "./folder/read-folder.ts";
export { readDump, type ReadDumpOptions } from "./read-dump.ts";
export { type ArchivedCollection, ArchiveWriter } from "./archive/archive-writer.ts";
