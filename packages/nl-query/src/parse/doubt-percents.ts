import type { Draft } from "./draft.ts";

/** What a reading loses that compares a difference with a share of it. */
const SHARE = 0.3;
const PERCENT = /^(?:percent|pct)$/;

/** "Products with a margin over 50%": what is left of each price is compared as an amount. */
export function doubtPercents(draft: Draft): void {
  const { plan, tokens } = draft;
  const isPercent = (at: number): boolean =>
    tokens[at]?.number?.unit === "%" || (tokens[at]?.kind === "number" && PERCENT.test(draft.norm(at + 1)));
  const isCompared = plan.conditions.some(
    ({ test }) => test.kind === "amounts" && test.left.kind === "operation" && test.left.op === "$subtract",
  );
  const at = isCompared ? tokens.findIndex((_, place) => isPercent(place)) : -1;
  if (at >= 0) draft.doubt(SHARE, tokens[at]?.text ?? "%", "figure");
}
