import { Doc, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { pickFields } from "../projection/pick-fields.ts";
import { materialize } from "../raw-doc.ts";

/** The document with a dotted path set; anything on the way that is not a document is replaced by one. */
export function withPath(doc: Doc, path: readonly string[], value: Value | undefined): Doc {
  const [head = "", ...rest] = path;
  const at = doc.indexOf(head);
  const old = at === -1 ? undefined : doc.values[at];
  const next = rest.length === 0 ? value : withPath(old instanceof Doc ? old : Doc.empty, rest, value);
  if (next === undefined) {
    if (at === -1) return doc;
    return new Doc(doc.keys.toSpliced(at, 1), doc.values.toSpliced(at, 1));
  }
  if (at === -1) return new Doc([...doc.keys, head], [...doc.values, next]);
  return new Doc(doc.keys, doc.values.with(at, next));
}

/** Builds documents of rows; of stored bytes only the fields that somebody still reads are decoded. */
export function fieldsReader(needed: ReadonlySet<string> | null, own: readonly string[]): (row: Row) => Doc {
  if (!needed) return materialize;
  const names = new Set([...needed, ...own]);
  return (row) => pickFields(row, names);
}

const ROW_OVERHEAD = 64;
const FIELD_BYTES = 48;

/** A rough size of a row in memory, cheap to tell. */
export function rowBytes(row: { readonly size: number } | { readonly byteLength: number }): number {
  return ROW_OVERHEAD + ("byteLength" in row ? row.byteLength : row.size * FIELD_BYTES);
}
