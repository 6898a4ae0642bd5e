import type { Draft } from "./draft.ts";

/** Parts of dates that come one after the other; months without a year are those of the only one. */
const IN_ORDER = /^(?:year|quarter|month|week|day|decade|monthOfYear|quarterOfYear)$/;

/** "Running total of sales by month": sums and counts of each group, with all of the groups before. */
export function addUpOverTime({ plan, tokens }: Draft): void {
  const said = tokens.flatMap((token, at) => (token.isCumulative ? [{ start: at, end: at + 1 }] : []));
  if (said.length === 0 || plan.ask !== "group") return;
  const dates = plan.keys.filter(({ part }) => part !== null && IN_ORDER.test(part));
  const isPlain =
    plan.sort.length + plan.having.length + plan.holdings.length === 0 &&
    plan.limit === null &&
    plan.shown === null &&
    plan.combined === null &&
    plan.ofGroups === null &&
    !plan.isCountOfGroups;
  const addsUp =
    plan.metrics.length > 0 && plan.metrics.every(({ kind }) => kind === "sum" || kind === "count");
  if (dates.length === 1 && isPlain && addsUp) plan.cumulative = { words: said };
}
