import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import type { Draft } from "./draft.ts";

const SORTED = /^(sorted|sort|order|ordered|ranked|rank|ranking|sorting|ordering)$/;
/** Most words between the verb and "by". */
const MOST_BETWEEN = 2;
/** Surety of a name as it is stored. */
const NAME_ITSELF = 0.95;

/** Whether "by" goes with a word for an order in front of it; that of "order number by shop" belongs to a name. */
export function isOrderSaidBefore(draft: Draft, by: number): boolean {
  for (let at = by - 1; at >= by - 1 - MOST_BETWEEN; at--) {
    const isOfName = (end: number, score: number): boolean =>
      score >= NAME_ITSELF && end > at + 1 && end <= by;
    if (SORTED.test(draft.norm(at)) && !draft.fieldAt(at, (_, { score, end }) => isOfName(end, score)))
      return true;
  }
  return false;
}

/** "Per town, best first", where names have a `first`: an order, and no further group. */
export function isEndOfOrder(draft: Draft, at: number): boolean {
  return SUPERLATIVE.test(draft.norm(at)) && draft.norm(at + 1) === "first";
}
