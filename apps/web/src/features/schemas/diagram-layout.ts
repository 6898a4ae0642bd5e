import type { DatabaseSchema } from "@querysnap/contracts";

export type DiagramBox = {
  name: string;
  count: number;
  /** Key and referring fields, as `path`. */
  rows: readonly string[];
  x: number;
  y: number;
  width: number;
  height: number;
};
export type DiagramEdge = {
  from: { collection: string; path: string };
  to: { collection: string; path: string };
  /** SVG path data. */
  path: string;
};
export type DiagramLayout = { boxes: DiagramBox[]; edges: DiagramEdge[]; width: number; height: number };

export const HEAD_PX = 30;
export const ROW_PX = 22;
const BOX_WIDTH_PX = 208;
const COLUMN_GAP_PX = 112;
const BOX_GAP_PX = 28;
const MARGIN_PX = 24;
/** Collections that no reference touches stand in rows of this many below the others. */
const LOOSE_COLUMNS = 4;
const BEND_PX = 52;

type Collections = Pick<DatabaseSchema, "collections" | "references">;

/** Steps from a collection to the end of its longest chain of references; a cycle ends a chain. */
function ranksOf({ collections, references }: Collections): Map<string, number> {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of references) {
    const known = targets.get(from.collection) ?? new Set<string>();
    targets.set(from.collection, known.add(to.collection));
  }
  const ranks = new Map<string, number>();
  const open = new Set<string>();
  const rank = (name: string): number => {
    const known = ranks.get(name);
    if (known !== undefined) return known;
    open.add(name);
    const next = [...(targets.get(name) ?? [])].filter((each) => !open.has(each));
    const found = next.length === 0 ? 0 : 1 + Math.max(...next.map(rank));
    open.delete(name);
    ranks.set(name, found);
    return found;
  };
  for (const { name } of collections) rank(name);
  return ranks;
}

function rowsOf(name: string, { references }: Collections): string[] {
  const paths = references.flatMap(({ from, to }) => [
    ...(to.collection === name ? [to.path] : []),
    ...(from.collection === name ? [from.path] : []),
  ]);
  return [...new Set(["_id", ...paths])];
}

function boxAt(schema: Collections, name: string, place: { x: number; y: number }): DiagramBox {
  const rows = rowsOf(name, schema);
  const count = schema.collections.find((each) => each.name === name)?.count ?? 0;
  return { name, count, rows, ...place, width: BOX_WIDTH_PX, height: HEAD_PX + rows.length * ROW_PX + 6 };
}

/** The columns of linked collections, the referring ones at the left. */
function placeLinked(schema: Collections, linked: ReadonlySet<string>): DiagramBox[] {
  const ranks = ranksOf(schema);
  const highest = Math.max(0, ...[...linked].map((name) => ranks.get(name) ?? 0));
  const boxes: DiagramBox[] = [];
  for (let rank = highest; rank >= 0; rank -= 1) {
    let y = MARGIN_PX;
    const x = MARGIN_PX + (highest - rank) * (BOX_WIDTH_PX + COLUMN_GAP_PX);
    for (const { name } of schema.collections) {
      if (!linked.has(name) || ranks.get(name) !== rank) continue;
      const box = boxAt(schema, name, { x, y });
      boxes.push(box);
      y += box.height + BOX_GAP_PX;
    }
  }
  return boxes;
}

function placeLoose(schema: Collections, linked: ReadonlySet<string>, top: number): DiagramBox[] {
  const loose = schema.collections.filter(({ name }) => !linked.has(name));
  return loose.map(({ name }, at) => {
    const row = Math.floor(at / LOOSE_COLUMNS);
    const x = MARGIN_PX + (at % LOOSE_COLUMNS) * (BOX_WIDTH_PX + BOX_GAP_PX);
    return boxAt(schema, name, { x, y: top + row * (HEAD_PX + ROW_PX + 6 + BOX_GAP_PX) });
  });
}

function rowMiddle(box: DiagramBox, path: string): number {
  return box.y + HEAD_PX + (Math.max(0, box.rows.indexOf(path)) + 0.5) * ROW_PX;
}

/** A curve from the right of one row to the left of another, or to its right where that box is not behind it. */
function curve(from: DiagramBox, to: DiagramBox, paths: { from: string; to: string }): string {
  const [y1, y2] = [rowMiddle(from, paths.from), rowMiddle(to, paths.to)];
  const x1 = from.x + from.width;
  if (to.x > from.x) return `M${x1} ${y1}C${x1 + BEND_PX} ${y1} ${to.x - BEND_PX} ${y2} ${to.x} ${y2}`;
  const x2 = to.x + to.width;
  const bend = Math.max(x1, x2) + BEND_PX;
  return `M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}`;
}

/** Places every collection as a box and every likely reference as a curve between two of their rows. */
export function layoutDiagram(schema: Collections): DiagramLayout {
  const names = new Set(schema.collections.map((each) => each.name));
  const references = schema.references.filter(
    ({ from, to }) => names.has(from.collection) && names.has(to.collection),
  );
  const known = { collections: schema.collections, references };
  const linked = new Set(references.flatMap(({ from, to }) => [from.collection, to.collection]));
  const columns = placeLinked(known, linked);
  const bottom = Math.max(MARGIN_PX, ...columns.map((box) => box.y + box.height + BOX_GAP_PX));
  const boxes = [...columns, ...placeLoose(known, linked, bottom)];
  const byName = new Map(boxes.map((box) => [box.name, box]));
  const edges = references.flatMap(({ from, to }): DiagramEdge[] => {
    const [source, target] = [byName.get(from.collection), byName.get(to.collection)];
    return source && target
      ? [{ from, to, path: curve(source, target, { from: from.path, to: to.path }) }]
      : [];
  });
  const right = Math.max(0, ...boxes.map((box) => box.x + box.width));
  const lowest = Math.max(0, ...boxes.map((box) => box.y + box.height));
  return { boxes, edges, width: right + BEND_PX + MARGIN_PX, height: lowest + MARGIN_PX };
}

export type Direction = "up" | "down" | "left" | "right";

/** The nearest box in a direction, for the arrow keys; null at the edge. */
export function nextBox(
  boxes: readonly DiagramBox[],
  from: DiagramBox,
  direction: Direction,
): DiagramBox | null {
  const isVertical = direction === "up" || direction === "down";
  const sign = direction === "down" || direction === "right" ? 1 : -1;
  const distance = (to: DiagramBox) => {
    const along = sign * (isVertical ? to.y - from.y : to.x - from.x);
    const across = Math.abs(isVertical ? to.x - from.x : to.y - from.y);
    return along <= 0 ? Infinity : along + across * 2;
  };
  const nearest = boxes.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest && distance(nearest) < Infinity ? nearest : null;
}
