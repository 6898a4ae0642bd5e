import { Doc, isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { arrayPosition } from "../values/paths.ts";
import { describeElement, lastPart, type LeafOperator, type LeafTarget } from "./leaf-operator.ts";
import { compareFieldNames } from "./update-path.ts";
import { mergeNodes, type UpdateNode } from "./update-tree.ts";

/** One document being updated. */
export type UpdateRun = {
  readonly root: Doc;
  readonly inserting: boolean;
  /** Array position of the filter's match, or -1. */
  readonly matchedIndex: number;
  /** Whether an element passes the array filter of this identifier. */
  passes(identifier: string, element: Value): boolean;
  /** Counts the document as modified even if nothing differs. */
  readonly countAsChange: () => void;
};

/** More nulls than this are not put in front of a new array element. */
const MAX_PADDING = 1_500_000;

export function applyTree(node: UpdateNode, run: UpdateRun): Doc {
  const result = applyNode(node, run.root, { run, path: "" });
  return result instanceof Doc ? result : run.root;
}

type Place = { readonly run: UpdateRun; readonly path: string };

function inside({ run, path }: Place, key: string): Place {
  return { run, path: path === "" ? key : `${path}.${key}` };
}

function targetAt({ run, path }: Place): LeafTarget {
  return { path, root: run.root, inserting: run.inserting, countAsChange: run.countAsChange };
}

/** The new value; `undefined` when there is none (any more). */
function applyNode(node: UpdateNode, value: Value | undefined, place: Place): Value | undefined {
  if (node.type === "leaf") {
    const { operator } = node;
    const target = targetAt(place);
    if (operator.isActive?.(target) === false || (value === undefined && !operator.creates)) return value;
    return operator.apply(value, target);
  }
  if (node.type === "elements") return applyToElements(node.children, value, place);
  const children = resolveMatched(node, place);
  if (value instanceof Doc) return applyToDocument(value, children, place);
  if (isArray(value)) return applyToArray(value, children, place);
  if (value === undefined) return createDocument(children, place);
  for (const [key, child] of children) checkViable(key, child, { value, place });
  return value;
}

/** Children in the order the server applies them, with the matched element among them. */
function resolveMatched(node: Extract<UpdateNode, { type: "fields" }>, place: Place): [string, UpdateNode][] {
  const children = new Map(node.children);
  if (node.matched) {
    if (place.run.matchedIndex === -1)
      throw new MongoError(2, "The positional operator did not find the match needed from the query.");
    const key = String(place.run.matchedIndex);
    const known = children.get(key);
    children.set(key, known ? mergeNodes(known, node.matched, inside(place, key).path) : node.matched);
  }
  return [...children].sort(([left], [right]) => compareFieldNames(left, right));
}

function applyToDocument(doc: Doc, children: readonly [string, UpdateNode][], place: Place): Doc {
  const keys = [...doc.keys];
  const values: (Value | undefined)[] = [...doc.values];
  for (const [key, child] of children) {
    const at = doc.indexOf(key);
    const next = applyNode(child, at === -1 ? undefined : doc.values[at], inside(place, key));
    if (at !== -1) values[at] = next;
    else if (next !== undefined) {
      keys.push(key);
      values.push(next);
    }
  }
  return new Doc(
    keys.filter((_key, at) => values[at] !== undefined),
    values.filter((value) => value !== undefined),
  );
}

function applyToArray(
  elements: readonly Value[],
  children: readonly [string, UpdateNode][],
  place: Place,
): Value[] {
  const result = [...elements];
  for (const [key, child] of children) {
    const index = arrayPosition(key);
    if (index === -1) {
      checkViable(key, child, { value: elements, place });
      continue;
    }
    const next = applyNode(child, result[index], inside(place, key));
    // An element is not taken out: the others keep their places.
    if (index < result.length) result[index] = next ?? null;
    else if (next !== undefined) {
      if (index - result.length > MAX_PADDING)
        throw new MongoError(34, `can't backfill more than ${MAX_PADDING} elements`);
      while (result.length < index) result.push(null);
      result.push(next);
    }
  }
  return result;
}

function createDocument(children: readonly [string, UpdateNode][], place: Place): Doc | undefined {
  const keys: string[] = [];
  const values: Value[] = [];
  for (const [key, child] of children) {
    const value = applyNode(child, undefined, inside(place, key));
    if (value === undefined) continue;
    keys.push(key);
    values.push(value);
  }
  return keys.length > 0 ? new Doc(keys, values) : undefined;
}

function applyToElements(
  children: ReadonlyMap<string, UpdateNode>,
  value: Value | undefined,
  place: Place,
): readonly Value[] {
  const { run, path } = place;
  if (value === undefined)
    throw new MongoError(2, `The path '${path}' must exist in the document in order to apply array updates.`);
  if (!isArray(value))
    throw new MongoError(
      2,
      `Cannot apply array updates to non-array element ${describeElement(lastPart(path), value)}`,
    );
  return value.map((element, at) => {
    const key = String(at);
    const applying = [...children]
      .filter(([identifier]) => identifier === "" || run.passes(identifier, element))
      .map(([, child]) => child);
    const [first, ...others] = applying;
    if (!first) return element;
    const node = others.reduce((merged, other) => mergeNodes(merged, other, inside(place, key).path), first);
    return applyNode(node, element, inside(place, key)) ?? null;
  });
}

/**
 * A value that is neither a document nor, for positions, an array has no fields. @throws MongoError 28 when
 * an operator below needs one.
 */
function checkViable(
  key: string,
  child: UpdateNode,
  { value, place }: { readonly value: Value; readonly place: Place },
): void {
  const needing = firstNeeding(child, place);
  if (!needing) return;
  const element = describeElement(lastPart(place.path), value);
  if (needing.operator.creates)
    throw new MongoError(28, `Cannot create field '${key}' in element {${element}}`);
  const path = [place.path, key, ...needing.below].join(".");
  throw new MongoError(
    28,
    `Cannot use the part (${key}) of (${path}) to traverse the element ({${element}})`,
  );
}

type Needing = { readonly operator: LeafOperator; readonly below: readonly string[] };

/** The first operator below that wants its path, and the names that lead to it. */
function firstNeeding(node: UpdateNode, place: Place): Needing | null {
  if (node.type === "leaf") {
    const { operator } = node;
    const needs = operator.creates
      ? operator.isActive?.(targetAt(place)) !== false
      : operator.needsViablePath === true;
    return needs ? { operator, below: [] } : null;
  }
  const children: [string, UpdateNode][] = [...node.children].sort(([left], [right]) =>
    compareFieldNames(left, right),
  );
  if (node.type === "fields" && node.matched) children.push(["$", node.matched]);
  for (const [key, child] of children) {
    const needing = firstNeeding(child, place);
    if (needing) return { ...needing, below: [key, ...needing.below] };
  }
  return null;
}
