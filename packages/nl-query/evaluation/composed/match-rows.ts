import { cellText } from "../rows.ts";
import { toValue } from "../seeding.ts";
import type { Question, Row } from "./question-list.ts";

/** Columns that a row may have beside the values that were asked for. */
const SPARE_COLUMNS = 3;
/** Texts of cells that say that an owner owns nothing. */
const EMPTY_CELLS = new Set(["n0", "null", '""', "[]"]);

/** Why these rows are not the right ones; null when they are. */
export function mismatch(
  rows: readonly ReadonlyMap<string, string>[],
  { rows: right, isOrdered, mayListZeros }: Pick<Question, "rows" | "isOrdered" | "mayListZeros">,
): string | null {
  const cells = rows.map((row) => [...row.values()]);
  const wanted = right.map(cellsOf);
  const isSpare = (row: readonly string[]): boolean => row.some((cell) => EMPTY_CELLS.has(cell));
  const surplus = cells.length - wanted.length;
  if (surplus < 0 || (surplus > 0 && !mayListZeros)) return `${cells.length} rows for ${wanted.length}`;
  if (isOrdered) {
    const ordered = surplus > 0 ? cells.filter((row) => !isSpare(row)) : cells;
    if (ordered.length !== wanted.length) return `${cells.length} rows for ${wanted.length}`;
    const at = wanted.findIndex((values, n) => !holds(ordered[n] ?? [], values));
    return at === -1 ? null : `row ${at + 1} is not ${JSON.stringify(right[at])}`;
  }
  const { unmatched, left } = matchOneToOne(cells, wanted);
  if (unmatched !== null) return `no row ${JSON.stringify(right[unmatched])}`;
  return left.every(isSpare) ? null : `${surplus} rows too many`;
}

function cellsOf(row: Row): readonly string[] {
  return row.map((value) => cellText(toValue(value)));
}

/** Whether a row has all these values, each in a column of its own, and few others. */
function holds(cells: readonly string[], values: readonly string[]): boolean {
  const rest = [...cells];
  for (const value of values) {
    const at = rest.indexOf(value);
    if (at === -1) return false;
    rest.splice(at, 1);
  }
  return rest.length <= SPARE_COLUMNS;
}

/** Gives every wanted row one that holds it, by augmenting paths; rows may hold several. */
function matchOneToOne(
  cells: readonly (readonly string[])[],
  wanted: readonly (readonly string[])[],
): { unmatched: number | null; left: readonly (readonly string[])[] } {
  const takenBy = new Map<number, number>();
  const place = (at: number, visited: Set<number>): boolean =>
    cells.some((row, n) => {
      if (visited.has(n) || !holds(row, wanted[at] ?? [])) return false;
      visited.add(n);
      const holder = takenBy.get(n);
      if (holder !== undefined && !place(holder, visited)) return false;
      takenBy.set(n, at);
      return true;
    });
  const unmatched = wanted.findIndex((_, at) => !place(at, new Set()));
  return {
    unmatched: unmatched === -1 ? null : unmatched,
    left: cells.filter((_, n) => !takenBy.has(n)),
  };
}
