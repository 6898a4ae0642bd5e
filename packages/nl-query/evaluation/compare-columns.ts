import type { Verdict } from "./compare.ts";
import type { Outcome } from "./execute.ts";

/**
 * Strangers' golds show exactly what is asked. An answer is right when it has these columns and rows, whatever
 * the columns are called; it may have more columns.
 * @param all The gold without its limit, where it limits without sorting: any part of it will do.
 */
export function compareColumns(ours: Outcome, gold: Outcome, all: Outcome | null): Verdict {
  if (isNothing(ours) && isNothing(gold)) return { isEqual: true, why: "" };
  if (ours.rows.length !== gold.rows.length)
    return { isEqual: false, why: `${ours.rows.length} rows for ${gold.rows.length}` };
  const [left, right] = [tableOf(ours, allColumns(ours)), tableOf(all ?? gold, askedColumns(gold))];
  const isSorted = gold.sortPath !== null && !all;
  const isFound = assign(right.columns, (chosen) => {
    const goldKeys = right.rows.map((row) => right.columns.map((column) => row.get(column)).join(BETWEEN));
    const ourKeys = left.rows.map((row) =>
      right.columns
        .map((column, at) => rounded(row.get(chosen[at] ?? ""), right.decimals.get(column)))
        .join(BETWEEN),
    );
    if (!isPart(ourKeys, goldKeys)) return false;
    return !isSorted || isInOrder(ourKeys, goldKeys, orderValues(gold));
  });
  return isFound ? { isEqual: true, why: "" } : { isEqual: false, why: "other values or order" };

  function assign(columns: readonly string[], isRight: (chosen: readonly string[]) => boolean): boolean {
    let tries = 0;
    const candidates = columns.map((column) => {
      const decimals = right.decimals.get(column);
      const wanted = right.rows.map((row) => row.get(column) ?? MISSING);
      return left.columns.filter((one) =>
        isPart(
          left.rows.map((row) => rounded(row.get(one), decimals)),
          wanted,
        ),
      );
    });
    const next = (chosen: readonly string[]): boolean => {
      if (chosen.length === columns.length) return ++tries <= MOST_TRIES && isRight(chosen);
      return (candidates[chosen.length] ?? []).some(
        (one) => tries <= MOST_TRIES && !chosen.includes(one) && next([...chosen, one]),
      );
    };
    return next([]);
  }
}

const BETWEEN = "\u0001";
const MISSING = "null";
/** Ways to give columns to each other; columns of equal values make many. */
const MOST_TRIES = 200;
/** A gold that rounds keeps at most so many digits behind the point. */
const MOST_DECIMALS = 4;

type FlatTable = {
  columns: readonly string[];
  rows: readonly ReadonlyMap<string, string>[];
  /** Digits behind the point of the columns that are rounded. */
  decimals: ReadonlyMap<string, number>;
};

function allColumns({ rows }: Outcome): string[] {
  return [...new Set(rows.flatMap((row) => [...row.keys()]))];
}

/** Without the identity of documents, which a find shows unasked. */
function askedColumns(gold: Outcome): string[] {
  const columns = allColumns(gold);
  return columns.filter((name) => gold.isGrouped || name !== "_id" || columns.length === 1);
}

function tableOf({ rows }: Outcome, columns: readonly string[]): FlatTable {
  const filled = rows.map((row) => new Map(columns.map((name) => [name, row.get(name) ?? MISSING])));
  const decimals = new Map<string, number>();
  for (const column of columns) {
    const digits = filled.map((row) => decimalsOf(row.get(column) ?? ""));
    const most = Math.max(0, ...digits);
    if (most > 0 && most <= MOST_DECIMALS) decimals.set(column, most);
  }
  return { columns, rows: filled, decimals };
}

function decimalsOf(cell: string): number {
  return /^n-?\d+\.(\d+)$/.exec(cell)?.[1]?.length ?? 0;
}

function rounded(cell: string | undefined, decimals: number | undefined): string {
  if (cell === undefined) return MISSING;
  if (decimals === undefined || decimalsOf(cell) <= decimals) return cell;
  return `n${Number(Number(cell.slice(1)).toFixed(decimals))}`;
}

/** A count of nothing and no row at all mean the same. */
function isNothing({ rows, isGrouped }: Outcome): boolean {
  if (rows.length === 0) return true;
  return rows.length === 1 && isGrouped && [...(rows[0]?.values() ?? [])].join(BETWEEN) === "n0";
}

/** Whether each of these is there as often; all of them, where the lists are equally long. */
function isPart(part: readonly string[], whole: readonly string[]): boolean {
  const left = new Map<string, number>();
  for (const key of whole) left.set(key, (left.get(key) ?? 0) + 1);
  return part.every((key) => {
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count > 0;
  });
}

/** The values that the gold sorts by, where it shows them. */
function orderValues({ rows, sortPath }: Outcome): readonly (string | undefined)[] {
  return rows.map((row) => (sortPath === null ? undefined : row.get(sortPath)));
}

/** Rows follow each other as the gold's do; those with equal values of the order may change places. */
function isInOrder(
  ours: readonly string[],
  gold: readonly string[],
  values: readonly (string | undefined)[],
): boolean {
  const placesOf = new Map<string, Set<string | undefined>>();
  gold.forEach((key, at) => placesOf.set(key, (placesOf.get(key) ?? new Set()).add(values[at])));
  return ours.every(
    (key, at) =>
      key === gold[at] || (values[at] !== undefined && placesOf.get(key)?.has(values[at]) === true),
  );
}
