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
export {
  createFileNames,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportedCollection,
  type ExportMetadata,
  METADATA_FILE,
  type SkipReason,
} from "./export/export-format.ts";
export { type EntryWriter, ExportWriter } from "./export/export-writer.ts";
export {
  importDump,
  type ImportDumpOptions,
  type ImportedCollection,
  type ImportedDump,
  type ImportProgress,
} from "./import/import-dump.ts";
