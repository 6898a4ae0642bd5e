import { PLACING } from "../lexicon/placings.table.ts";
import type { SortKey, Words } from "../plan/plan.ts";
import { isNumeric, isYearField } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

/** The end of an order where the most comes first. */
const TOP_OF = /(?:top|best|leading) #(?= )/;
const RANKS = /^rank(ed)?$/;

/** "Top 5 by rating", "ranked by rating": whether an order by this field starts with its highest values. */
export function isBestFirst(draft: Draft, by: SortKey["by"]): boolean {
  const isRanked = draft.tokens.some(
    ({ norm }, at) => RANKS.test(norm) && (at === 0 || draft.norm(at + 1) === "by"),
  );
  if (by.kind !== "field" || !(isRanked || draft.match(TOP_OF) !== null)) return false;
  const { field } = by.ref;
  return isNumeric(field) && !isYearField(field) && !PLACING.test(field.words.at(-1) ?? "");
}

/** Surety from which on words are the name of a field. */
const NAMING = 0.9;

/** "The highest first bid" of a field `firstBid`: the word is no place in an order. */
export function isFirstOfName({ fieldMentions }: Draft, { end }: Words): boolean {
  return fieldMentions.some(
    (one) => one.start === end - 1 && one.end > end && one.score >= NAMING && one.route === null,
  );
}
