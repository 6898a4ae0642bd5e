import type { Span } from "./generate-query.ts";

/**
 * Words without a meaning of their own: articles, pronouns, prepositions, conjunctions, auxiliaries, greetings,
 * verbs of asking, and names for data as such. Negations, comparisons and amounts are content.
 */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those there here it its they them their theirs he she his her him we us our you your
  i me my who whom whose which what where when why how whether if
  is are was were be been being am do does did done doing have has had having will would can could shall should may might
  of in on at to for from with by as into onto than then so and or but also too both only just all any each every
  some such own per via about among between during within across through regarding concerning according
  along together
  show find get give list display return fetch retrieve tell see view look search print provide query select want
  identify determine compute calculate enumerate report output
  need like know let please pls plz kindly thanks hi hello hey
  document documents record records entry entries row rows data database collection collections table tables result
  results
  s t re ve d m ll`.split(/\s+/),
);

const WORD = /[\p{L}\p{N}]+(?:[._'’-][\p{L}\p{N}]+)*/gu;

/** Returns the spans of a question's content words: every word but those without a meaning of their own. */
export function contentWords(question: string): Span[] {
  return [...question.matchAll(WORD)]
    .filter(([word]) => !FUNCTION_WORDS.has(word.toLowerCase().replace(/['’]\p{L}+$/u, "")))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
}
