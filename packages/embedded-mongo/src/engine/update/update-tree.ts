import { MongoError } from "../mongo-error.ts";
import type { LeafOperator } from "./leaf-operator.ts";
import type { PathPart } from "./update-path.ts";

/** All operators of an update, by the paths they share. */
export type UpdateNode =
  | { readonly type: "leaf"; readonly operator: LeafOperator }
  | {
      readonly type: "fields";
      readonly children: ReadonlyMap<string, UpdateNode>;
      readonly matched: UpdateNode | null;
    }
  | { readonly type: "elements"; readonly children: ReadonlyMap<string, UpdateNode> };

type Addition = {
  readonly path: string;
  readonly parts: readonly PathPart[];
  readonly operator: LeafOperator;
};

/**
 * The tree with one more operator. @throws MongoError 40 when it would touch what another operator changes.
 */
export function addToTree(node: UpdateNode | null, addition: Addition, depth = 0): UpdateNode {
  const { parts, operator } = addition;
  const part = parts[depth];
  if (!part) {
    if (node) throw conflict(addition, depth);
    return { type: "leaf", operator };
  }
  if (part.kind === "elements") {
    if (node && node.type !== "elements") throw conflict(addition, depth);
    const children = new Map(node?.children);
    children.set(part.identifier, addToTree(children.get(part.identifier) ?? null, addition, depth + 1));
    return { type: "elements", children };
  }
  if (node && node.type !== "fields") throw conflict(addition, depth);
  if (part.kind === "matched") {
    return {
      type: "fields",
      children: node?.children ?? new Map(),
      matched: addToTree(node?.matched ?? null, addition, depth + 1),
    };
  }
  const children = new Map(node?.children);
  children.set(part.name, addToTree(children.get(part.name) ?? null, addition, depth + 1));
  return { type: "fields", children, matched: node?.matched ?? null };
}

function conflict({ path }: Addition, depth: number): MongoError {
  return new MongoError(
    40,
    `Updating the path '${path}' would create a conflict at '${path.split(".").slice(0, Math.max(1, depth)).join(".")}'`,
  );
}

/** Two trees for one value: what `$[]`, `$[id]` and `$` say about the same element. @throws MongoError 40 */
export function mergeNodes(left: UpdateNode, right: UpdateNode, path: string): UpdateNode {
  if (left.type === "elements" && right.type === "elements")
    return {
      type: "elements",
      children: mergeChildren(left.children, right.children, (key) => `${path}.$[${key}]`),
    };
  if (left.type === "fields" && right.type === "fields") {
    const matched =
      left.matched && right.matched
        ? mergeNodes(left.matched, right.matched, `${path}.$`)
        : (left.matched ?? right.matched);
    return {
      type: "fields",
      children: mergeChildren(left.children, right.children, (key) => `${path}.${key}`),
      matched,
    };
  }
  throw new MongoError(40, `Update created a conflict at '${path}'`);
}

type Children = ReadonlyMap<string, UpdateNode>;

function mergeChildren(left: Children, right: Children, pathOf: (key: string) => string): Children {
  const merged = new Map(left);
  for (const [key, node] of right) {
    const known = merged.get(key);
    merged.set(key, known ? mergeNodes(known, node, pathOf(key)) : node);
  }
  return merged;
}
