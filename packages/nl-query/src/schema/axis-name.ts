import type { FieldSchema } from "@querysnap/schema";

/** The axis that a name of one letter stands for, and how far from 0 its values may be. */
const AXES: Readonly<Record<string, { word: string; other: string; limit: number }>> = {
  x: { word: "longitude", other: "y", limit: 180 },
  y: { word: "latitude", other: "x", limit: 90 },
};

/** `x` and `y` that are degrees, as in `loc: { x: -73.9, y: 40.7 }`: longitude and latitude. Null for other numbers. */
export function axisWordsOf(
  path: string,
  rows: ReadonlyMap<string, readonly FieldSchema[]>,
): readonly string[] | null {
  const name = path.slice(path.lastIndexOf(".") + 1);
  const axis = AXES[name];
  const other = axis && AXES[axis.other];
  if (!axis || !other) return null;
  const beside = path.slice(0, path.length - name.length) + axis.other;
  return areDegrees(rows.get(path), axis.limit) && areDegrees(rows.get(beside), other.limit)
    ? [axis.word]
    : null;
}

/** Places are seldom at whole degrees, as squares of a board are. */
function areDegrees(rows: readonly FieldSchema[] = [], limit: number): boolean {
  const [row] = rows;
  if (!row?.range || row.range.kind === "date") return false;
  const isWithin = [row.range.min, row.range.max].every((end) => Math.abs(Number(end)) <= limit);
  return isWithin && row.values.some(({ text }) => text.includes("."));
}
