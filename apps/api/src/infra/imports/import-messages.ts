import type {
  CsvPreview,
  CsvTypes,
  DumpPlace,
  DumpProblem,
  ImportedDump,
  ImportProgress,
} from "@querysnap/dump";

/** Worker data of an import thread. */
export type ImportCall = {
  /** The hosted deployment, as its administrator. */
  uri: string;
  databaseName: string;
  path: string;
  fileName: string;
  csvTypes: CsvTypes | undefined;
  maxBytes: number;
  expiresAtMs: number;
};

/** Messages from the thread; each of the last three ends it. */
export type ImportMessage =
  | { type: "progress"; progress: ImportProgress }
  | { type: "done"; imported: ImportedDump }
  | { type: "refused"; problem: DumpProblem; message: string; place: DumpPlace }
  | { type: "csvTypes"; files: readonly CsvPreview[] }
  | { type: "failed"; isUnreachable: boolean; name: string; message: string };
