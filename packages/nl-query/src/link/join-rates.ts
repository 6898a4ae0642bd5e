import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Stretches of time by the adjectives for each of them. */
const PER: ReadonlyMap<string, string> = new Map([
  ["hourly", "hour"],
  ["daily", "day"],
  ["weekly", "week"],
  ["monthly", "month"],
  ["yearly", "year"],
  ["annual", "year"],
]);

/**
 * Makes one word of "hours per week", "hours a week" and "weekly hours" where a field is called `hours_per_week`: nothing
 * is split by week.
 */
export function joinRates(tokens: readonly Token[], { names }: Knowledge): readonly Token[] {
  if (!names.has("per")) return tokens;
  const isRate = (of: string, per: string): boolean =>
    names.isPhrase(lemmaOf(of), "per") && names.isPhrase("per", lemmaOf(per));
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const [next, last] = [tokens[at + 1], tokens[at + 2]];
    const unit = PER.get(token.norm);
    const isWord = token.kind === "word" && next?.kind === "word";
    if (isWord && last && /^(per|an?|each|every)$/.test(next.norm) && isRate(token.norm, last.norm)) {
      joined.push(rateOf(token, last, `${token.norm}_per_${lemmaOf(last.norm)}`));
      at += 2;
    } else if (isWord && unit !== undefined && !names.has(token.norm) && isRate(next.norm, unit)) {
      joined.push(rateOf(token, next, `${normAt(tokens, at + 1)}_per_${unit}`));
      at += 1;
    } else joined.push(token);
  }
  return joined;
}

function rateOf(first: Token, last: Token, norm: string): Token {
  return inPlaceOf({ ...first, end: last.end })(norm);
}
