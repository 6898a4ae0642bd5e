import { MONTH_COLUMNS } from "../text/phrases/month-columns.table.ts";
import { applyRules, compileRules } from "../text/rephrase.ts";
import type { Token } from "../text/token.ts";
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

const RULES = compileRules(MONTH_COLUMNS);
const MONTH_SAID = new Set(MONTHS.flatMap((month) => [month, month.slice(0, SHORT)]));

/** "During February", "in April compared to October" as readers know them, where each month is a column. */
export function nameMonthColumns(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const isSaid = tokens.some(({ norm }) => MONTH_SAID.has(norm));
  return isSaid && pivotMonths(knowledge).size > 0 ? applyRules(RULES, tokens, () => false) : tokens;
}
