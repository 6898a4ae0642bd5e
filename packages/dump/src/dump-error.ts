/** Problems of a dump; the application's contracts describe each. */
export type DumpProblem =
  | "empty"
  | "not_compressed"
  | "foreign"
  | "utf16"
  | "truncated"
  | "checksum"
  | "damaged"
  | "invalid_bson"
  | "invalid_json"
  | "invalid_csv"
  | "document_too_large"
  | "too_large"
  | "ratio"
  | "too_many"
  | "encrypted"
  | "nested"
  | "unsafe_path"
  | "no_collections"
  | "duplicate_collection"
  | "duplicate_id"
  | "invalid_name"
  | "unsupported"
  | "refused";

/** Where in the dump; what is not known stays away. */
export type DumpPlace = {
  /** File inside the upload. */
  entry?: string;
  collection?: string;
  /** Complete documents of the collection before the problem. */
  documents?: number;
  /** Byte offset in the unpacked content. */
  offset?: number;
  /** Both count from 1. */
  line?: number;
  column?: number;
};

/** Why a dump cannot be read. The message is a sentence for people that names the place. */
export class DumpError extends Error {
  override readonly name = "DumpError";

  constructor(
    readonly problem: DumpProblem,
    message: string,
    readonly place: DumpPlace = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
