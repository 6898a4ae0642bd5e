import type { Draft } from "./draft.ts";

/** What a reading loses that compares single documents where a total is said. */
const NO_TOTAL = 0.35;
const TOTAL = /^(?:total|totals|sum|combined|altogether)$/;

/** "Treatments whose total bill exceeds 2000": a value has no bill of its own, so the bills are added up. */
export function doubtTotalsOfValues(draft: Draft): void {
  const { plan, tokens } = draft;
  if (!plan.distinct || !tokens.some(({ norm }) => TOTAL.test(norm))) return;
  const lost = plan.conditions.find(
    ({ field, test, words }) =>
      test.kind === "compare" &&
      !field.words.some((word) => TOTAL.test(word)) &&
      words.some(({ start, end }) =>
        tokens.slice(Math.max(0, start - 1), end).some(({ norm }) => TOTAL.test(norm)),
      ),
  );
  if (lost) draft.doubt(NO_TOTAL, lost.field.path, "figure");
}
