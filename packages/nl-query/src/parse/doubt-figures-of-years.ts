import { amountFields } from "../plan/amount-fields.ts";
import { isYearField } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

const NO_AMOUNT = 0.4;
/** Words that ask for years, or for the first or last of them. */
const OF_TIME =
  /^(years?|latest|newest|oldest|earliest|recent|recently|first|last|since|dates?|old|young|youngest|ages?)$/;

/** "The most funding" as the highest of the years in which something was funded: years are no amounts of it. */
export function doubtFiguresOfYears(draft: Draft): void {
  const { plan, tokens } = draft;
  if (tokens.some(({ norm }) => OF_TIME.test(norm))) return;
  const sums = plan.computed.filter(({ amount }) => amount.kind === "field");
  const figures = [
    ...plan.metrics.flatMap((one) => ("of" in one && "kind" in one.of ? [one.of] : [])),
    ...sums.map(({ amount }) => amount),
  ];
  const year = figures.flatMap((amount) => amountFields(amount)).find(({ field }) => isYearField(field));
  if (year) draft.doubt(NO_AMOUNT, year.field.path, "figure");
}
