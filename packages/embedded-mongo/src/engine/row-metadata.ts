import { Doc, isArray, type Long, type Value } from "@querysnap/mql";
import type { Row } from "./contract.ts";
import type { CompiledSort } from "./values/sort-key.ts";

/** Metadata of a row, read by `$meta`. */
export type RowMetadata = {
  readonly recordId?: Long;
  /** The index entry that led to the document; absent when no index was read. */
  readonly indexKey?: Doc | undefined;
  /** One value per field of the sort. */
  readonly sortKey?: readonly Value[];
};

/** Rows know nothing of it: most are never asked. */
const metadata = new WeakMap<Row, RowMetadata>();

export function metadataOf(row: Row): RowMetadata {
  return metadata.get(row) ?? {};
}

export function addMetadata(row: Row, added: RowMetadata): void {
  metadata.set(row, { ...metadata.get(row), ...added });
}

/**
 * A row made of another, of which `$meta` tells the same. Documents are copied: several rows may share one.
 */
export function withMetadataOf(row: Row, made: Row): Row {
  const known = metadata.get(row);
  if (!known || made === row) return made;
  const own = made instanceof Doc ? new Doc(made.keys, made.values) : made;
  metadata.set(own, known);
  return own;
}

export function sortKeyOf(row: Row, sort: CompiledSort): readonly Value[] {
  const key = sort.keyOf(row);
  return sort.parts.length > 1 && isArray(key) ? key : [key];
}

/** The names that `$meta` is given anywhere in a specification. */
export function metadataAsked(spec: Value): ReadonlySet<string> {
  const names = new Set<string>();
  collectNames(spec, names);
  return names;
}

function collectNames(spec: Value, names: Set<string>): void {
  if (isArray(spec)) for (const inner of spec) collectNames(inner, names);
  else if (spec instanceof Doc) {
    const name = spec.get("$meta");
    if (typeof name === "string") names.add(name);
    else for (const inner of spec.values) collectNames(inner, names);
  }
}
