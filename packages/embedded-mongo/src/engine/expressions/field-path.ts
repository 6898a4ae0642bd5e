import { Doc, isArray, type Value } from "@querysnap/mql";
import type { Expression } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import { RawDoc } from "../raw-doc.ts";

/** A stored document nests at most this deep, so a longer path cannot lead anywhere. */
const MAX_PATH_LENGTH = 200;

/** Splits and checks a dotted path (without its `$`). */
export function parseFieldPath(path: string): readonly string[] {
  if (path === "") throw new MongoError(40352, "FieldPath cannot be constructed with empty string");
  if (path.endsWith(".")) throw new MongoError(40353, "FieldPath must not end with a '.'.");
  const keys = path.split(".");
  for (const key of keys) checkFieldName(key);
  if (keys.length > MAX_PATH_LENGTH) throw new MongoError(15, "FieldPath is too long");
  return keys;
}

/** Refuses names that cannot be a step of a field path. */
export function checkFieldName(key: string): void {
  if (key === "") throw new MongoError(15998, "FieldPath field names may not be empty strings.");
  if (key.startsWith("$"))
    throw new MongoError(
      16410,
      "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
    );
  if (key.includes("\0")) throw new MongoError(16411, "FieldPath field names may not contain '\\0'.");
  if (key.includes("."))
    throw new MongoError(
      16412,
      "FieldPath field names may not contain '.'. Consider using $getField or $setField.",
    );
}

/** Follows `keys` from position `at`: through documents, and through arrays into each of their documents. */
export function followPath(value: Value | undefined, keys: readonly string[], at: number): Value | undefined {
  let current = value;
  for (let step = at; step < keys.length; step++) {
    if (current instanceof Doc) current = current.get(keys[step] ?? "");
    else if (isArray(current)) return followIntoArray(current, keys, step);
    else return undefined;
  }
  return current;
}

function followIntoArray(elements: readonly Value[], keys: readonly string[], at: number): readonly Value[] {
  const found: Value[] = [];
  for (const element of elements) {
    // arrays inside arrays are not entered
    if (!(element instanceof Doc)) continue;
    const value = followPath(element, keys, at);
    if (value !== undefined) found.push(value);
  }
  return found;
}

/** Follows `keys` through documents only; an array ends the path. */
export function followDocuments(value: Value | undefined, keys: readonly string[]): Value | undefined {
  let current = value;
  for (const key of keys) {
    if (!(current instanceof Doc)) return undefined;
    current = current.get(key);
  }
  return current;
}

/** The field that an expression of the form "$field" reads, or null for any other. */
export function topLevelField(spec: Value): string | null {
  return typeof spec === "string" && /^\$[^$.]/.test(spec) && !spec.includes(".") ? spec.slice(1) : null;
}

/** Reads a path of the document itself. */
export function readRootPath(keys: readonly string[]): Expression {
  const [first = ""] = keys;
  if (keys.length === 1) return (frame) => frame.root.get(first);
  return ({ root }) =>
    root instanceof RawDoc ? readRawPath(root, keys) : followPath(root.get(first), keys, 1);
}

/** Embedded documents on the way are passed through without decoding them. */
function readRawPath(row: RawDoc, keys: readonly string[]): Value | undefined {
  let current = row;
  const last = keys.length - 1;
  for (let at = 0; at < last; at++) {
    const inner = current.getRaw(keys[at] ?? "");
    if (!inner) return followPath(current.get(keys[at] ?? ""), keys, at + 1);
    current = inner;
  }
  return current.get(keys[last] ?? "");
}

/** Reads a path below the value of a variable. */
export function readSlotPath(slot: number, keys: readonly string[]): Expression {
  if (keys.length === 0) return (frame) => frame.slots[slot];
  return (frame) => followPath(frame.slots[slot], keys, 0);
}
