import type { Draft, Match } from "./draft.ts";

/** A collection, or an array of documents, is called by the word. */
export function namesThings({ question: { names } }: Draft, at: number): boolean {
  return [...names.collections(), ...names.elements()].some((one) => one.start === at && one.score >= 0.9);
}

/** "The most common glaze across vases": the vases that are counted, and no group of each. */
export function isWhereCommon(draft: Draft, { start, end, text }: Match): boolean {
  return text.startsWith("across") && draft.norm(start - 1) === "common" && namesThings(draft, end);
}

const EVERY = /^(?:at|in|on|from) every(?: |$)/;
const RANKS = /^(?:most|least|best|worst|first|last|top|[a-z]+est)$/;

/** "Boats out of stock at every yard": said of all the yards of each boat, and no group by yard. */
export function isSaidOfEvery({ tokens }: Draft, { text }: Match): boolean {
  return EVERY.test(text) && !tokens.some(({ norm }) => RANKS.test(norm));
}
