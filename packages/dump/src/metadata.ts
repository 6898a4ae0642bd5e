import { Doc, EjsonError, isArray, parseEjson, type Value } from "@querysnap/mql";
import type { CollectionSource } from "./content.ts";
import { DumpError } from "./dump-error.ts";

/** Of one collection: a validator may be long, but not longer than a document. */
export const MAX_METADATA_BYTES = 16 * 1024 * 1024;

export type CollectionMetadata = {
  /** Null in files of tools before 4.4, which escape the file's name only. */
  name: string | null;
  kind: CollectionSource["kind"] | "timeseries";
  options: Doc;
  indexes: readonly Doc[];
};

export const NO_METADATA: CollectionMetadata = {
  name: null,
  kind: "collection",
  options: Doc.empty,
  indexes: [],
};

/**
 * Reads what mongodump writes about a collection: `{"options":{…},"indexes":[…],"collectionName":…,"type":…}`.
 *
 * @throws DumpError invalid_json
 */
export function readMetadata(text: string, entry: string): CollectionMetadata {
  if (text.trim() === "") return NO_METADATA;
  const metadata = parseDocument(text, entry);
  const options = docOf(metadata.get("options"));
  const type = metadata.get("type");
  const name = metadata.get("collectionName");
  const indexes = metadata.get("indexes");
  return {
    name: typeof name === "string" ? name : null,
    kind: options.has("timeseries")
      ? "timeseries"
      : type === "view" || options.has("viewOn")
        ? "view"
        : "collection",
    options,
    indexes: isArray(indexes) ? indexes.filter((index) => index instanceof Doc) : [],
  };
}

export const docOf = (value: Value | undefined): Doc => (value instanceof Doc ? value : Doc.empty);

/** @throws DumpError invalid_json */
export function parseDocument(text: string, entry: string): Doc {
  try {
    // options and validators may hold `{"$type": …}` and its like as plain documents
    const value = parseEjson(text, { malformedTypes: "keep" });
    if (value instanceof Doc) return value;
  } catch (error) {
    if (!(error instanceof EjsonError)) throw error;
    throw new DumpError("invalid_json", `${entry}: ${error.message}`, {
      entry,
      line: error.line,
      column: error.column,
    });
  }
  throw new DumpError("invalid_json", `${entry} does not hold a document.`, { entry, line: 1, column: 1 });
}
