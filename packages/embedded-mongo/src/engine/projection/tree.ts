import { Doc, isArray, type Value } from "@querysnap/mql";
import type { Expression, Frame } from "../contract.ts";
import { MongoError } from "../mongo-error.ts";

/** Projection of one field. */
export type Leaf =
  | { readonly kind: "include" }
  | { readonly kind: "exclude" }
  /** Changes the value in place, as `$slice` of a find projection does. */
  | { readonly kind: "transform"; readonly transform: (value: Value) => Value }
  | { readonly kind: "computed"; readonly expression: Expression };

export type Branch = {
  readonly kind: "branch";
  readonly children: Map<string, Leaf | Branch>;
  hasComputed: boolean;
};

export function newBranch(): Branch {
  return { kind: "branch", children: new Map(), hasComputed: false };
}

/** @throws MongoError 31249, 31250 when one path of the projection lies inside another. */
export function addLeaf(root: Branch, path: readonly string[], leaf: Leaf): void {
  let branch = root;
  if (leaf.kind === "computed") branch.hasComputed = true;
  for (let at = 0; at < path.length - 1; at++) {
    const key = path[at] as string;
    const known = branch.children.get(key);
    if (known && known.kind !== "branch") {
      throw new MongoError(
        31249,
        `Path collision at ${path.join(".")} remaining portion ${path.slice(1).join(".")}`,
      );
    }
    const next = known ?? newBranch();
    if (!known) branch.children.set(key, next);
    if (leaf.kind === "computed") next.hasComputed = true;
    branch = next;
  }
  const last = path[path.length - 1] as string;
  if (branch.children.has(last)) throw new MongoError(31250, `Path collision at ${path.join(".")}`);
  branch.children.set(last, leaf);
}

/**
 * Keeps the named fields in the document's order. Fields to compute are left out, for `applyComputed` to add.
 */
export function applyInclusion(doc: Doc, branch: Branch): Doc {
  const keys: string[] = [];
  const values: Value[] = [];
  for (let at = 0; at < doc.size; at++) {
    const key = doc.keys[at] as string;
    const node = branch.children.get(key);
    if (!node || node.kind === "computed" || node.kind === "exclude") continue;
    const value = includeValue(doc.values[at] as Value, node);
    if (value === undefined) continue;
    keys.push(key);
    values.push(value);
  }
  return new Doc(keys, values);
}

function includeValue(value: Value, node: Leaf | Branch): Value | undefined {
  if (node.kind === "transform") return node.transform(value);
  if (node.kind !== "branch") return value;
  if (value instanceof Doc) return applyInclusion(value, node);
  if (isArray(value)) {
    const kept: Value[] = [];
    for (const element of value) {
      const projected = includeValue(element, node);
      if (projected !== undefined) kept.push(projected);
    }
    return kept;
  }
  // A scalar has no children to keep, but computed ones replace it.
  return node.hasComputed ? value : undefined;
}

export function applyExclusion(doc: Doc, branch: Branch): Doc {
  const keys: string[] = [];
  const values: Value[] = [];
  for (let at = 0; at < doc.size; at++) {
    const key = doc.keys[at] as string;
    const node = branch.children.get(key);
    if (node?.kind === "exclude") continue;
    keys.push(key);
    values.push(node ? excludeValue(doc.values[at] as Value, node) : (doc.values[at] as Value));
  }
  return new Doc(keys, values);
}

function excludeValue(value: Value, node: Leaf | Branch): Value {
  if (node.kind === "transform") return node.transform(value);
  if (node.kind !== "branch") return value;
  if (value instanceof Doc) return applyExclusion(value, node);
  return isArray(value) ? value.map((element) => excludeValue(element, node)) : value;
}

/**
 * Sets the computed fields: in place where the field exists, else at the end in the order of the projection.
 */
export function applyComputed(doc: Doc, branch: Branch, frame: Frame): Doc {
  if (!branch.hasComputed) return doc;
  const keys = [...doc.keys];
  const values: (Value | undefined)[] = [...doc.values];
  for (const [key, node] of branch.children) {
    if (node.kind !== "computed" && !(node.kind === "branch" && node.hasComputed)) continue;
    const at = keys.indexOf(key);
    const value =
      node.kind === "computed"
        ? node.expression(frame)
        : computeInto(at === -1 ? undefined : values[at], node, frame);
    if (at !== -1) values[at] = value;
    else if (value !== undefined) {
      keys.push(key);
      values.push(value);
    }
  }
  if (!values.includes(undefined)) return new Doc(keys, values as Value[]);
  return new Doc(
    keys.filter((_key, at) => values[at] !== undefined),
    values.filter((value) => value !== undefined),
  );
}

/**
 * Computes inside a value: in a document, in each element of an array, or in a new document in place of a
 * scalar.
 */
function computeInto(value: Value | undefined, branch: Branch, frame: Frame): Value {
  if (isArray(value)) return value.map((element) => computeInto(element, branch, frame));
  return applyComputed(value instanceof Doc ? value : Doc.empty, branch, frame);
}
