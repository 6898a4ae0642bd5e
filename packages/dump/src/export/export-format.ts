/**
 * Layout of the ZIP file that "Export database" writes and the upload reads back.
 *
 * ```
 * collections/<file>.ndjson   documents as canonical Extended JSON, one a line, in natural order
 * indexes/<file>.ndjson       index descriptions as `listIndexes` returns them, one a line
 * schemas/<file>.json         the collection's schema as the Schema Explorer describes it
 * metadata.json               {@link ExportMetadata}; written last, because it holds the counts
 * ```
 */
export const EXPORT_FORMAT = "querysnap-export";
/** Raised when a reader of the version before would misread the file. */
export const EXPORT_VERSION = 1;
export const METADATA_FILE = "metadata.json";

/** Why documents of a collection are not in the file. */
export type SkipReason = "too_large" | "view" | "forbidden";

export type ExportedCollection = {
  /** As in the database; never derive it from a file name. */
  name: string;
  type: "collection" | "view" | "timeseries";
  /** Options of `create`, e.g. a validator, as canonical Extended JSON. */
  options: unknown;
  /** Documents in the database when the export started; an estimate where the server has none better. */
  count: number;
  /** Uncompressed bytes of the documents, as the server counts them. */
  sizeBytes: number;
  /** Documents in the file. */
  exported: number;
  /** Whether the collection has more documents than the file. */
  truncated: boolean;
  /** Names of the files in the ZIP; null for what was skipped. */
  files: { documents: string; indexes: string; schema: string } | null;
};

export type ExportMetadata = {
  format: typeof EXPORT_FORMAT;
  version: number;
  /** The application that wrote the file and the server it read from; null where that did not say. */
  versions: { querysnap: string; mongodb: string | null };
  database: string;
  /** ISO 8601. */
  exportedAt: string;
  /** Limits that applied. */
  options: { documentsPerCollection: number; collectionBytes: number };
  counts: { collections: number; documents: number; bytes: number };
  collections: ExportedCollection[];
  /** Names of collections of which the file has not all documents. */
  truncated: string[];
  skipped: { name: string; reason: SkipReason; message: string }[];
};

const MAX_STEM_LENGTH = 100;
/** Names that Windows keeps for devices, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Hides what a file system may read as a path, a device or a hidden file. */
function safeStem(name: string): string {
  const bytes = new TextEncoder().encode(name);
  let stem = "";
  for (const byte of bytes) {
    if (stem.length >= MAX_STEM_LENGTH) break;
    const char = String.fromCharCode(byte);
    const isSafe = /[\w-]/.test(char) || (char === "." && stem !== "");
    stem += isSafe ? char : `%${byte.toString(16).padStart(2, "0").toUpperCase()}`;
  }
  return DEVICE_NAME.test(stem) ? `_${stem}` : stem;
}

/**
 * Returns a function that names the files of collections. Two names never share a file, on file systems that
 * ignore case either.
 */
export function createFileNames(): (collection: string) => NonNullable<ExportedCollection["files"]> {
  const taken = new Set<string>();
  return (collection) => {
    const stem = safeStem(collection);
    let unique = stem;
    for (let next = 2; taken.has(unique.toLowerCase()); next++) unique = `${stem}~${next}`;
    taken.add(unique.toLowerCase());
    return {
      documents: `collections/${unique}.ndjson`,
      indexes: `indexes/${unique}.ndjson`,
      schema: `schemas/${unique}.json`,
    };
  };
}
