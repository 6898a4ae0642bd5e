import type { Draft } from "./draft.ts";

/** What every reading loses that ranks by what nobody named. */
const BY_NOTHING = 0.15;
/** "Top customers", "show our 10 best customers": no word says by what. */
const TOP_ALONE = /^(?:[a-z']+ ){0,3}(?:\d+ )?(?:top|best|leading)(?: \d+)? [a-z]+ ?[.?!]?$/i;
const EACH = /(?:^| )(?:by|per|with|each)(?: |$)/i;

/** The top of something is asked for and nothing else. */
export function doubtTops(draft: Draft): void {
  const text = draft.question.text.trim();
  const { sort, limit, metrics } = draft.plan;
  const isOrdered = limit !== null || sort.some(({ by }) => by.kind !== "field" || by.ref.route !== null);
  // "top genres" are the most common ones
  const isRanked = isOrdered && !metrics.some(({ kind }) => kind === "count");
  if (isRanked && TOP_ALONE.test(text) && !EACH.test(text)) draft.doubt(BY_NOTHING, "top", "vague");
}
