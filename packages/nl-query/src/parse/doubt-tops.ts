import { asksForTop } from "../link/name-tops.ts";
import { tokenize } from "../text/tokenize.ts";
import type { Draft } from "./draft.ts";

/** What every reading loses that ranks by what nobody named. */
const BY_NOTHING = 0.15;
const TOP = /top|best|leading/i;

/** The top of something is asked for and nothing else. */
export function doubtTops(draft: Draft): void {
  const { sort, limit, metrics } = draft.plan;
  const { text } = draft.question;
  const isOrdered = limit !== null || sort.some(({ by }) => by.kind !== "field" || by.ref.route !== null);
  // "top genres" are the most common ones
  const isRanked = isOrdered && !metrics.some(({ kind }) => kind === "count");
  if (isRanked && TOP.test(text) && asksForTop(tokenize(text))) draft.doubt(BY_NOTHING, "top", "vague");
}
