import type { Draft } from "./draft.ts";

/** What a reading loses that compares single documents where a total is said. */
const NO_TOTAL = 0.35;
const TOTAL = /^(?:total|totals|sum|combined|altogether)$/;
const SAYS_TOTAL = /\b(?:total|totals|sum|combined|altogether)\b/i;
/** "With a total of more than 20 clerks", which rewording makes "with more than 20 clerks". */
const TOTAL_OF = /\btotal of\b/i;

/** "Treatments whose total bill exceeds 2000": a value has no bill of its own, so the bills are added up. */
export function doubtTotalsOfValues(draft: Draft): void {
  const { plan, tokens, question } = draft;
  const isOfValues = plan.distinct || (plan.ask === "documents" && plan.collectionWords.length === 0);
  if (!isOfValues || !SAYS_TOTAL.test(question.text)) return;
  const isOfAll = TOTAL_OF.test(question.text);
  const lost = plan.conditions.find(
    ({ field, test, words }) =>
      test.kind === "compare" &&
      !field.words.some((word) => TOTAL.test(word)) &&
      words.some(
        ({ start, end }) =>
          isOfAll || tokens.slice(Math.max(0, start - 1), end).some(({ norm }) => TOTAL.test(norm)),
      ),
  );
  if (lost) draft.doubt(NO_TOTAL, lost.field.path, "figure");
}
