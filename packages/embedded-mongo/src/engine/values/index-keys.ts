import { Doc, isArray, Undefined, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";
import type { FieldPath } from "./paths.ts";

/**
 * One entry per path. `undefined` marks a missing field; whoever stores or compares the key reads it as null.
 */
export type CompoundKey = readonly (Value | undefined)[];

/**
 * What two arrays under different paths of one key are answered with; they are told by their fields' names.
 */
export type ParallelArrays = { readonly code: number; message(first: string, second: string): string };

/** Not yet resolved: where the rest of a path starts. */
type Pending = { readonly path: FieldPath; readonly at: number; readonly source: Value | undefined };
type Slot = Pending | { readonly value: Value | undefined };

/**
 * All keys of a document under a list of paths, as an index holds them: one per element where a path meets an
 * array, BSON undefined for an empty array at the end of a path.
 */
export function compoundKeys(row: Row, paths: readonly FieldPath[], parallel: ParallelArrays): CompoundKey[] {
  const heads = new Map<string, Value | undefined>();
  const slots = paths.map((path): Slot => {
    const head = path.parts[0] as string;
    // Two paths into one array must see the same array, and raw rows decode anew on each read.
    if (!heads.has(head)) heads.set(head, row.get(head));
    return { path, at: 1, source: heads.get(head) };
  });
  const keys: CompoundKey[] = [];
  expand(slots, parallel, keys);
  return keys;
}

function expand(slots: readonly Slot[], parallel: ParallelArrays, keys: CompoundKey[]): void {
  let array: readonly Value[] | undefined;
  let field = "";
  const walked = slots.map((slot) => {
    if ("value" in slot) return slot;
    const next = walk(slot);
    if ("value" in next || !isArray(next.source)) return next;
    const name = next.path.parts[next.at - 1] as string;
    if (array && array !== next.source) throw new MongoError(parallel.code, parallel.message(field, name));
    array = next.source;
    field = name;
    return next;
  });
  if (!array) {
    keys.push(walked.map((slot) => ("value" in slot ? slot.value : undefined)));
  } else if (array.length === 0) {
    keys.push(
      walked.map((slot) => ("value" in slot ? slot.value : atEnd(slot) ? Undefined.instance : undefined)),
    );
  } else {
    for (const element of array)
      expand(
        walked.map((slot) => ("value" in slot ? slot : enter(slot, element))),
        parallel,
        keys,
      );
  }
}

function atEnd(slot: Pending): boolean {
  return slot.at === slot.path.parts.length;
}

/** Follows documents up to an array or the end of the path. */
function walk({ path, at, source }: Pending): Slot {
  let current = source;
  let part = at;
  while (part < path.parts.length && current instanceof Doc)
    current = current.get(path.parts[part++] as string);
  if (isArray(current)) return { path, at: part, source: current };
  return { value: part === path.parts.length ? current : undefined };
}

function enter(slot: Pending, element: Value): Slot {
  if (atEnd(slot)) return { value: element };
  const position = slot.path.indexes[slot.at] as number;
  const elements = slot.source;
  if (position >= 0 && isArray(elements) && position < elements.length)
    return { path: slot.path, at: slot.at + 1, source: elements[position] };
  return element instanceof Doc ? { path: slot.path, at: slot.at, source: element } : { value: undefined };
}
