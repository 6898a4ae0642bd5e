import { placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import type { ValueMention } from "./value-mentions.ts";

const MEANS = /^(by|with|via|using|through|in)$/;
const BETWEEN = /^(for|either|both|the|a|an)$/;
/** From this weight on a word of the question is one of a name, or means the same. */
const NAMES = 0.6;

/**
 * Returns the values without those that only name the field of another: "paid by card" says `paymentMethod`, not
 * the state "paid" as well.
 */
export function dropDeedsByMeans(
  found: readonly ValueMention[],
  tokens: readonly Token[],
  { names }: Knowledge,
): ValueMention[] {
  return found.filter((deed) => {
    const norm = tokens[deed.start]?.norm ?? "";
    const start = deed.end - deed.start === 1 ? meansFrom(tokens, deed.end) : null;
    if (start === null) return true;
    const named = names.hits(norm).flatMap(({ word, weight }) => (weight >= NAMES ? [word] : []));
    return !found.some(
      (one) =>
        one.start === start &&
        one.isVerbatim &&
        one.field !== deed.field &&
        one.field.collection === deed.field.collection &&
        one.field.words.length > 1 &&
        one.field.words.some((word) => named.includes(word)),
    );
  });
}

/** Where the means begins behind a deed: "by card", "for with either card". */
function meansFrom(tokens: readonly Token[], end: number): number | null {
  let at = placeAfter(tokens, end, BETWEEN);
  if (!MEANS.test(tokens[at]?.norm ?? "")) return null;
  at++;
  while (BETWEEN.test(tokens[at]?.norm ?? "")) at++;
  return at;
}
