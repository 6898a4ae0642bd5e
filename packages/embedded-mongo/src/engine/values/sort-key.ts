import { Doc, Double, isArray, Undefined, type Value } from "@querysnap/mql";
import type { OperationContext, Row } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { compareValues } from "./compare.ts";
import { compoundKeys, type CompoundKey } from "./index-keys.ts";
import { isNumeric, toDoubleNumber } from "./numeric.ts";
import { describeValue } from "./describe-value.ts";
import { parsePath, type FieldPath } from "./paths.ts";

/** Opaque: one value for a single path, one per path otherwise. */
export type SortKey = Value | readonly Value[];

export type SortPart = { readonly path: FieldPath; readonly direction: 1 | -1; readonly meta?: "randVal" };

export type CompiledSort = {
  readonly parts: readonly SortPart[];
  /** Throws MongoError 2 for arrays under two paths of the sort. */
  keyOf(row: Row): SortKey;
  compareKeys(left: SortKey, right: SortKey): number;
};

const PARALLEL_ARRAYS = { code: 2, message: () => "cannot sort with keys that are parallel arrays" };

/**
 * A sort specification with its checks. Of an array the smallest element counts ascending, the largest
 * descending.
 *
 * @throws MongoError 9, 13103, 15974, 15975, 15976, 16410, 31138, 40218, 40352, 7472500
 * @see https://www.mongodb.com/docs/v7.0/reference/operator/aggregation/sort/
 */
export function compileSort(spec: Doc, operation: Pick<OperationContext, "collator">): CompiledSort {
  const parts = parseSort(spec);
  const { collator } = operation;
  const [only] = parts;
  if (parts.length === 1 && only) {
    const { direction } = only;
    return {
      parts,
      keyOf: only.meta ? randomKey : (row) => singleKey(row, only, collator),
      compareKeys: (left, right) => direction * compareValues(left, right, collator),
    };
  }
  const compareKeys = (left: SortKey, right: SortKey): number => {
    if (!isArray(left) || !isArray(right)) return 0;
    for (let at = 0; at < parts.length; at++) {
      const order = compareValues(left[at], right[at], collator);
      if (order !== 0) return order * (parts[at] as SortPart).direction;
    }
    return 0;
  };
  return { parts, keyOf: (row) => compoundKey(row, parts, compareKeys), compareKeys };
}

const MAX_KEYS = 32;

/** The parts of a sort specification, checked. */
export function parseSort(spec: Doc): SortPart[] {
  if (spec.size === 0) throw new MongoError(15976, "$sort stage must have at least one sort key");
  const seen = new Set<string>();
  const parts = [...spec.entries()].map(([key, value]): SortPart => {
    // The name next to $meta has no meaning.
    if (value instanceof Doc) return { path: parsePath(key), direction: 1, meta: metaSort(value) };
    if (!isNumeric(value))
      throw new MongoError(15974, `Illegal key in $sort specification: ${key}: ${describeValue(value)}`);
    const direction = Math.trunc(toDoubleNumber(value));
    if (direction !== 1 && direction !== -1)
      throw new MongoError(15975, "$sort key ordering must be 1 (for ascending) or -1 (for descending)");
    checkSortPath(key);
    if (seen.has(key))
      throw new MongoError(7472500, `$sort key must not contain duplicate keys (duplicate: '${key}')`);
    seen.add(key);
    return { path: parsePath(key), direction };
  });
  if (parts.length > MAX_KEYS) throw new MongoError(13103, "too many compound keys");
  return parts;
}

function checkSortPath(key: string): void {
  if (key === "") throw new MongoError(40352, "FieldPath cannot be constructed with empty string");
  if (key.endsWith(".")) throw new MongoError(40353, "FieldPath must not end with a '.'.");
  for (const part of key.split(".")) {
    if (part === "") throw new MongoError(15998, "FieldPath field names may not be empty strings.");
    if (part.startsWith("$") && !/^\$(?:id|ref|db)$/.test(part)) {
      throw new MongoError(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    }
  }
}

function metaSort(value: Doc): "randVal" {
  if (value.keys[0] !== "$meta")
    throw new MongoError(17312, "$meta is the only expression supported by $sort right now");
  if (value.size > 1) throw new MongoError(9, "Cannot have additional keys in a $meta sort specification");
  const kind = value.get("$meta");
  if (kind === "randVal") return kind;
  if (kind === "textScore")
    throw new MongoError(40218, "query requires text score metadata, but it is not available");
  throw new MongoError(31138, `Illegal $meta sort: $meta: ${describeValue(kind ?? null)}`);
}

function randomKey(): Value {
  return new Double(Math.random());
}

function singleKey(row: Row, part: SortPart, collator: OperationContext["collator"]): SortKey {
  const { path, direction } = part;
  const head = row.get(path.parts[0] as string);
  if (path.parts.length === 1) return isArray(head) ? extreme(head, direction, collator) : (head ?? null);
  let current = head;
  let at = 1;
  while (at < path.parts.length && current instanceof Doc) current = current.get(path.parts[at++] as string);
  if (isArray(current)) return extreme(flatKeys(row, path), direction, collator);
  return at === path.parts.length ? (current ?? null) : null;
}

function flatKeys(row: Row, path: FieldPath): Value[] {
  return compoundKeys(row, [path], PARALLEL_ARRAYS).map(([value]) => value ?? null);
}

function extreme(values: readonly Value[], direction: 1 | -1, collator: OperationContext["collator"]): Value {
  if (values.length === 0) return Undefined.instance;
  let best = values[0] as Value;
  for (let at = 1; at < values.length; at++) {
    const value = values[at] as Value;
    if (compareValues(value, best, collator) * direction < 0) best = value;
  }
  return best;
}

function compoundKey(
  row: Row,
  parts: readonly SortPart[],
  compareKeys: CompiledSort["compareKeys"],
): SortKey {
  const simple = simpleKey(row, parts);
  if (simple) return simple;
  const paths = parts.filter((part) => !part.meta).map((part) => part.path);
  const [first, ...others] = compoundKeys(row, paths, PARALLEL_ARRAYS).map((key) => withMeta(parts, key));
  let best = first as readonly Value[];
  for (const key of others) if (compareKeys(key, best) < 0) best = key;
  return best;
}

/** The key of a row without an array along any path, or null. */
function simpleKey(row: Row, parts: readonly SortPart[]): Value[] | null {
  const key: Value[] = [];
  for (const { path, meta } of parts) {
    if (meta) {
      key.push(randomKey());
      continue;
    }
    let current = row.get(path.parts[0] as string);
    let at = 1;
    while (at < path.parts.length && current instanceof Doc)
      current = current.get(path.parts[at++] as string);
    if (isArray(current)) return null;
    key.push(at === path.parts.length ? (current ?? null) : null);
  }
  return key;
}

function withMeta(parts: readonly SortPart[], key: CompoundKey): Value[] {
  let at = 0;
  return parts.map((part) => (part.meta ? randomKey() : (key[at++] ?? null)));
}
