import type { Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

const APPEARS = /^(appears?|occurs?)$/;

/** "more than 3 times", "more than once". */
export function isOften(draft: Draft, words: Words): boolean {
  return (
    /^(times|occasions)$/.test(draft.norm(words.end)) ||
    /^(once|twice|thrice)$/i.test(draft.tokens[words.end - 1]?.text ?? "")
  );
}

/** "Prices that appear more than 2 times": how often a value stands there is no bound of it. */
export function countsValue(draft: Draft, words: Words): boolean {
  return APPEARS.test(draft.norm(words.start - 1)) && isOften(draft, words);
}
