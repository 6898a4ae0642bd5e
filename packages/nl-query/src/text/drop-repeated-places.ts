import { COUNTRY_FORMS } from "../lexicon/places.table.ts";
import { normAt, type Token } from "./token.ts";

/** The most words in brackets: "(country of origin United Kingdom)". */
const LONGEST = 6;
/** How far in front of the brackets the place is named. */
const NEAR = 5;

/** "Greek boats (country Greece)" as "Greek boats": what stands in the brackets names the same place again. */
export function dropRepeatedPlaces(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    const close = token.norm === "(" ? closeOf(tokens, at) : -1;
    if (close > 0 && repeatsPlace(result.slice(-NEAR), tokens.slice(at + 1, close))) at = close;
    else result.push(token);
  }
  return result;
}

function closeOf(tokens: readonly Token[], open: number): number {
  for (let at = open + 1; at <= open + 1 + LONGEST; at++) if (normAt(tokens, at) === ")") return at;
  return -1;
}

/** The last words in brackets are another form of a word in front of them. */
function repeatsPlace(before: readonly Token[], inside: readonly Token[]): boolean {
  const texts = [1, 2].map((length) => inside.slice(-length).map(({ text }) => text.toLowerCase()));
  const forms = texts.flatMap((words) => COUNTRY_FORMS.get(words.join(" ")) ?? []);
  return inside.length > 1 && before.some(({ text }) => forms.includes(text.toLowerCase()));
}
