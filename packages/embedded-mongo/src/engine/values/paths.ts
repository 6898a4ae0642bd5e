import { Doc, isArray, type Value } from "@querysnap/mql";
import type { Row } from "../contract.ts";
import { RawDoc } from "../raw-doc.ts";

/** A dotted path, split once. `indexes[i]` is the array position that `parts[i]` can also mean, or -1. */
export type FieldPath = {
  readonly text: string;
  readonly parts: readonly string[];
  readonly indexes: readonly number[];
};

const POSITION = /^(?:0|[1-9]\d{0,8})$/;

export function parsePath(text: string): FieldPath {
  const parts = text.split(".");
  return { text, parts, indexes: parts.map(arrayPosition) };
}

/** The array position a path part can mean, or -1. A leading zero never means a position. */
export function arrayPosition(part: string): number {
  return POSITION.test(part) ? Number(part) : -1;
}

/**
 * Where the outermost array along a matching path was entered: what the positional `$` stands for. -1: no
 * array.
 */
export type MatchPosition = { index: number };

export type Visit = {
  /** Look at the elements of an array at the end of the path before the array itself. */
  readonly expandLeaf: boolean;
  readonly position: MatchPosition | null;
  test(value: Value | undefined): boolean;
};

/**
 * Walks a path as filters do and stops at the first value that passes; JavaScript's `undefined` stands for a
 * missing one. Arrays on the way are entered one level deep, documents inside them followed, and a number in
 * the path also names a position, whose element is then taken as it is. An array on the way that leads
 * nowhere yields nothing.
 */
export function someValue(row: Row, path: FieldPath, visit: Visit): boolean {
  return row instanceof RawDoc ? someInRaw(row, path, visit) : someInDoc(row, { path, at: 0 }, visit);
}

/** A path and the number of its parts already walked. */
type Place = { readonly path: FieldPath; readonly at: number };

function someInRaw(row: RawDoc, path: FieldPath, visit: Visit): boolean {
  let current = row;
  const last = path.parts.length - 1;
  for (let at = 0; at < last; at++) {
    const key = path.parts[at] as string;
    const inner = current.getRaw(key);
    if (!inner) return someFrom(current.get(key), { path, at: at + 1 }, visit);
    current = inner;
  }
  return someFrom(current.get(path.parts[last] as string), { path, at: last + 1 }, visit);
}

function someInDoc(doc: Doc, { path, at }: Place, visit: Visit): boolean {
  return someFrom(doc.get(path.parts[at] as string), { path, at: at + 1 }, visit);
}

function someFrom(value: Value | undefined, { path, at }: Place, visit: Visit): boolean {
  let current = value;
  for (let part = at; part < path.parts.length; part++) {
    if (isArray(current)) return someInArray(current, { path, at: part }, visit);
    if (!(current instanceof Doc)) return visit.test(undefined);
    current = current.get(path.parts[part] as string);
  }
  if (visit.expandLeaf && isArray(current)) return someElement(current, visit) || visit.test(current);
  return visit.test(current);
}

function someElement(elements: readonly Value[], visit: Visit): boolean {
  for (let at = 0; at < elements.length; at++) {
    if (!visit.test(elements[at])) continue;
    if (visit.position) visit.position.index = at;
    return true;
  }
  return false;
}

function someInArray(elements: readonly Value[], place: Place, visit: Visit): boolean {
  const named = place.path.indexes[place.at];
  for (let at = 0; at < elements.length; at++) {
    const element = elements[at] as Value;
    const passes =
      (element instanceof Doc && someInDoc(element, place, visit)) ||
      (at === named && someAtPosition(element, place, visit));
    if (!passes) continue;
    // Set on the way out, so that the outermost array has the last word.
    if (visit.position) visit.position.index = at;
    return true;
  }
  return false;
}

function someAtPosition(element: Value, { path, at }: Place, visit: Visit): boolean {
  if (at + 1 === path.parts.length) return visit.test(element);
  const rest = { path, at: at + 1 };
  if (element instanceof Doc) return someInDoc(element, rest, visit);
  return isArray(element) && someInArray(element, rest, visit);
}

/**
 * Values that `distinct` sees: elements of arrays at the end of the path, not the arrays; nothing for a
 * missing field.
 */
export function distinctValues(row: Row, path: FieldPath): Value[] {
  const found: Value[] = [];
  collectDistinct(row.get(path.parts[0] as string), { path, at: 1 }, found);
  return found;
}

function collectDistinct(value: Value | undefined, { path, at }: Place, found: Value[]): void {
  if (value === undefined) return;
  if (at === path.parts.length) {
    if (isArray(value)) found.push(...value);
    else found.push(value);
    return;
  }
  const next = { path, at: at + 1 };
  if (value instanceof Doc) collectDistinct(value.get(path.parts[at] as string), next, found);
  else if (isArray(value)) {
    const index = path.indexes[at] as number;
    if (index >= 0) collectDistinct(value[index], next, found);
    else
      for (const element of value) if (element instanceof Doc) collectDistinct(element, { path, at }, found);
  }
}

/**
 * Values a `$lookup` joins on: like `distinctValues`, with positions and the documents of an array both
 * followed.
 */
export function joinValues(row: Row, path: FieldPath): Value[] {
  const found: Value[] = [];
  collectJoin(row.get(path.parts[0] as string), { path, at: 1 }, found);
  return found;
}

function collectJoin(value: Value | undefined, place: Place, found: Value[]): void {
  if (value === undefined) return;
  if (place.at === place.path.parts.length) {
    if (isArray(value)) found.push(...value);
    else found.push(value);
    return;
  }
  const next = { path: place.path, at: place.at + 1 };
  if (value instanceof Doc) collectJoin(value.get(place.path.parts[place.at] as string), next, found);
  else if (isArray(value)) {
    const index = place.path.indexes[place.at] as number;
    if (index >= 0) collectJoin(value[index], next, found);
    for (const element of value) if (element instanceof Doc) collectJoin(element, place, found);
  }
}
