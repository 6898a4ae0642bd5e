import { Doc, isArray, ObjectId, type Value } from "@querysnap/mql";
import { containerLabel, isContainer, plainText, shortObjectId } from "../../lib/bson-display.ts";

/** One line of the tree. */
export type TreeRow =
  | {
      kind: "value";
      id: string;
      depth: number;
      name: string;
      value: Value;
      isOpen: boolean;
      position: number;
      siblings: number;
    }
  /** Placeholder of the children that are not listed yet. */
  | { kind: "more"; id: string; depth: number; parentId: string; hidden: number };

/** Expanded rows, and the number of listed children of large ones, by row id. */
export type TreeState = { open: ReadonlySet<string>; listed: ReadonlyMap<string, number> };

/** Children listed at a time, so that an array of a million elements opens at once. */
export const CHILDREN_LISTED = 500;

function children(value: Doc | readonly Value[]): { count: number; at: (index: number) => [string, Value] } {
  return value instanceof Doc
    ? { count: value.size, at: (index) => [value.keys[index] ?? "", value.values[index] ?? null] }
    : { count: value.length, at: (index) => [String(index), value[index] ?? null] };
}

/** A top-level entry of a tree. */
export type TreeRoot = { name: string; value: Value };

/** Returns the roots of a result: its documents, numbered from 1 as in the table. */
export function numberedRoots(items: readonly Value[]): TreeRoot[] {
  return items.map((value, index) => ({ name: String(index + 1), value }));
}

/** Returns the entries of a document or array as roots. */
export function childRoots(value: Doc | readonly Value[]): TreeRoot[] {
  const inside = children(value);
  return Array.from({ length: inside.count }, (_, index) => {
    const [name, child] = inside.at(index);
    return { name, value: child };
  });
}

/** Flattens a tree into its visible rows. Row ids are positions, so that duplicate keys stay distinct. */
export function treeRows(roots: readonly TreeRoot[], state: TreeState): TreeRow[] {
  const rows: TreeRow[] = [];
  const addRow = (
    value: Value,
    at: { id: string; depth: number; name: string; position: number; siblings: number },
  ) => {
    const isOpen = isContainer(value) && state.open.has(at.id);
    rows.push({ kind: "value", ...at, value, isOpen });
    if (isOpen) addChildren(value, at);
  };
  const addChildren = (value: Doc | readonly Value[], parent: { id: string; depth: number }) => {
    const inside = children(value);
    const listed = Math.min(inside.count, state.listed.get(parent.id) ?? CHILDREN_LISTED);
    for (let index = 0; index < listed; index++) {
      const [name, child] = inside.at(index);
      addRow(child, {
        id: `${parent.id}.${index}`,
        depth: parent.depth + 1,
        name,
        position: index + 1,
        siblings: inside.count,
      });
    }
    if (listed < inside.count)
      rows.push({
        kind: "more",
        id: `${parent.id}.more`,
        depth: parent.depth + 1,
        parentId: parent.id,
        hidden: inside.count - listed,
      });
  };
  roots.forEach(({ name, value }, index) =>
    addRow(value, { id: String(index), depth: 0, name, position: index + 1, siblings: roots.length }),
  );
  return rows;
}

const PREVIEWED = 3;
const PREVIEW_CHARS = 32;

function previewOf(value: Value): string {
  const text = isContainer(value)
    ? value instanceof Doc
      ? (nameOf(value) ?? containerLabel(value))
      : containerLabel(value)
    : plainText(value)
        .slice(0, PREVIEW_CHARS + 1)
        .replaceAll(/\s/gu, " ");
  return text.length > PREVIEW_CHARS ? `${text.slice(0, PREVIEW_CHARS)}…` : text;
}

function nameOf(doc: Doc): string | null {
  const text = doc.values.find((value) => typeof value === "string" && value !== "");
  return typeof text === "string" ? text : null;
}

/** Summarizes a folded document or array: its id, or its first elements. */
export function previewText(value: Doc | readonly Value[]): string {
  if (isArray(value)) {
    const shown = value.slice(0, PREVIEWED).map(previewOf).join(", ");
    return value.length > PREVIEWED ? `${shown}, …` : shown;
  }
  const id = value.get("_id");
  if (id instanceof ObjectId) return shortObjectId(id.hex).join("…");
  if (id !== undefined) return previewOf(id);
  return nameOf(value) === null ? "" : previewOf(value);
}
