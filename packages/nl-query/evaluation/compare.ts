import type { Outcome } from "./execute.ts";
import { valuesKey } from "./rows.ts";

type Rows = Outcome["rows"];

/** Columns that a plain find may have more or fewer than the gold. */
const SPARE_COLUMNS = 2;

export type Verdict = { isEqual: boolean; why: string };

const EQUAL: Verdict = { isEqual: true, why: "" };
const differ = (why: string): Verdict => ({ isEqual: false, why });

/** @param all The gold without its limit, where it limits without sorting: any part of it will do. */
export function compare(ours: Outcome, gold: Outcome, all: Outcome | null): Verdict {
  if (isNothing(ours) && isNothing(gold)) return EQUAL;
  if (ours.rows.length !== gold.rows.length)
    return differ(`${ours.rows.length} rows for ${gold.rows.length}`);
  const columns = ours.isGrouped || gold.isGrouped ? null : commonColumns(ours.rows, gold.rows);
  const keyOf = columns
    ? (row: ReadonlyMap<string, string>): string => columns.map((name) => row.get(name) ?? "").join("\u0001")
    : valuesKey;
  if (all)
    return isSubset(ours.rows.map(keyOf), all.rows.map(keyOf))
      ? EQUAL
      : differ("not a part of the valid rows");
  const isSame = isSameMultiset(ours.rows.map(keyOf), gold.rows.map(keyOf));
  if (!isSame && !differInTiesOnly(ours, gold, keyOf)) {
    const plain = columns ? null : withoutName(ours, gold);
    return plain ? compare(plain, gold, all) : differ("other values");
  }
  return isInOrder(ours, gold) ? EQUAL : differ("other order");
}

/** Groups without the name that we show beside their key; null when there is none. */
function withoutName(ours: Outcome, gold: Outcome): Outcome | null {
  const isExtra =
    ours.isGrouped && ours.rows.every((row) => row.has("name")) && !gold.rows.some((row) => row.has("name"));
  if (!isExtra || ours.rows.length === 0) return null;
  return {
    ...ours,
    rows: ours.rows.map((row) => new Map([...row].filter(([column]) => column !== "name"))),
  };
}

/** A count of nothing and no row at all mean the same. */
function isNothing(outcome: Outcome): boolean {
  return (
    outcome.rows.length === 0 ||
    (outcome.rows.length === 1 &&
      outcome.isGrouped &&
      outcome.rows[0]?.size === 1 &&
      [...outcome.rows[0].values()][0] === "n0")
  );
}

/** Names that both have; null when too many stand on one side only. */
function commonColumns(ours: Rows, gold: Rows): string[] | null {
  const names = (rows: Rows): Set<string> => new Set(rows.flatMap((row) => [...row.keys()]));
  const [left, right] = [names(ours), names(gold)];
  const common = [...left].filter((name) => right.has(name));
  const spare = left.size + right.size - 2 * common.length;
  return spare <= SPARE_COLUMNS && common.length > 0 ? common : null;
}

function isSameMultiset(left: readonly string[], right: readonly string[]): boolean {
  return left.toSorted().join("\u0002") === right.toSorted().join("\u0002");
}

function isSubset(part: readonly string[], all: readonly string[]): boolean {
  const counts = new Map<string, number>();
  for (const key of all) counts.set(key, (counts.get(key) ?? 0) + 1);
  return part.every((key) => {
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left > 0;
  });
}

/**
 * A limit may cut through equal sort values: rows above the last value must be the same, the rest only tie.
 */
function differInTiesOnly(
  ours: Outcome,
  gold: Outcome,
  keyOf: (row: ReadonlyMap<string, string>) => string,
): boolean {
  if (gold.limit === null || gold.sortPath === null) return false;
  const path = gold.sortPath;
  const goldValues = gold.rows.map((row) => valueAt(row, path));
  const last = goldValues.at(-1);
  if (last === undefined || last === null) return false;
  const column = [...(ours.rows[0]?.keys() ?? [])].find((name) =>
    ours.rows.every((row, at) => row.get(name) === goldValues[at]),
  );
  if (column === undefined) return false;
  const above = (rows: Rows, values: readonly (string | null)[]): string[] =>
    rows.filter((_, at) => values[at] !== last).map(keyOf);
  return isSameMultiset(
    above(
      ours.rows,
      ours.rows.map((row) => row.get(column) ?? null),
    ),
    above(gold.rows, goldValues),
  );
}

function valueAt(row: ReadonlyMap<string, string>, path: string): string | null {
  return row.get(path) ?? row.get(path.split(".")[0] ?? "") ?? null;
}

/** Where the gold sorts, some column of ours runs as the sorted one of the gold does. */
function isInOrder(ours: Outcome, gold: Outcome): boolean {
  if (gold.sortPath === null || gold.rows.length < 2) return true;
  const path = gold.sortPath;
  const wanted = gold.rows.map((row) => row.get(path));
  if (wanted.every((value) => value === undefined)) return true;
  const same = ours.rows.map((row) => row.get(path));
  if (same.every((value) => value === undefined))
    return (
      [...(ours.rows[0]?.keys() ?? [])].some((name) =>
        ours.rows.every((row, at) => row.get(name) === wanted[at]),
      ) || !ours.rows.some((row) => [...row.values()].includes(wanted[0] ?? ""))
    );
  return wanted.every((value, at) => value === same[at]);
}
