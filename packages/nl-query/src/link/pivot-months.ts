import type { Knowledge } from "./knowledge.ts";

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
/** So many fields named by months are the columns of a year. */
const FEWEST_COLUMNS = 6;
const SHORT = 3;

/**
 * Names of months by the words of a question for them, where a month is a field, as in a table of temperatures;
 * empty where the schema has no such fields.
 */
export function pivotMonths({ names }: Knowledge): ReadonlyMap<string, string> {
  const columns = new Map<string, string>();
  for (const month of MONTHS) {
    const stored = [month, month.slice(0, SHORT)].find((name) => names.has(name));
    if (stored === undefined) continue;
    columns.set(month, stored);
    columns.set(month.slice(0, SHORT), stored);
  }
  return new Set(columns.values()).size < FEWEST_COLUMNS ? new Map() : columns;
}
