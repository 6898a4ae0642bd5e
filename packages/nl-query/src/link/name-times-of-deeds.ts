import type { FieldModel } from "../schema/model.ts";
import { lemmaOf, wordsOfName } from "../text/lemma.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const TIME = /^(year|date|day|month)s?$/;
/** In front of a time that something is compared with, and of nothing that is shown. */
const COMPARED = /^(than|before|after|since|until|by|between|same|every|each|per|many)$/;
const IN_WHICH = /^(in|on|which|that|when|at)$/;
const PRONOUN = /^(they|it|he|she)$/;
const DETERMINER = /^(the|each|every|all|these|those|our)$/;
const AUXILIARY = /^(has|have|had|was|were|did|is|are|been|first)$/;
const ARTICLE = /^(a|an|the)$/;
/** Words between those who did something and the deed: "owners with ids between 10 and 20 became members". */
const LONGEST_CLAUSE = 12;
const STOPS = /^([.?!;]|)$/;
const ENDS = /^([,.?!;:)]|and|for|of|in|from|by|with|sorted|ordered|)$/;

/**
 * "The year they joined", "the year in which each pilot joined" as "the year joined of each pilot", where the documents keep it
 * under the name of the time and of the deed: the year of something else that they hold is not asked for.
 */
export function nameTimesOfDeeds(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(
    ({ norm }, place) => TIME.test(norm) && !COMPARED.test(normAt(tokens, place - 1)),
  );
  const time = tokens[at];
  if (!time) return tokens;
  const start = placeAfter(tokens, at + 1, IN_WHICH);
  const noun = placeAfter(tokens, start, DETERMINER);
  const isPronoun = PRONOUN.test(normAt(tokens, start));
  const isDocument = isPronoun || namesDocuments(tokens[noun], knowledge);
  const deed = isDocument ? deedFrom(tokens, isPronoun ? start + 1 : noun + 1, { time, knowledge }) : null;
  if (!deed) return tokens;
  const own = wordsOfName(deed.field.path.split(".").at(-1) ?? "");
  const name = own.map((one) => inPlaceOf(time)(one.toLowerCase()));
  const whose = isPronoun ? [] : [inPlaceOf(time)("of"), ...tokens.slice(start, deed.start)];
  return [...tokens.slice(0, at), ...name, ...whose, ...tokens.slice(deed.end)];
}

/** "Joined", "became a member", with the field that keeps when: right here, or at the end of the sentence. */
function deedFrom(
  tokens: readonly Token[],
  from: number,
  { time, knowledge }: { time: Token; knowledge: Knowledge },
): { field: FieldModel; start: number; end: number } | null {
  for (let start = from; start < Math.min(tokens.length, from + LONGEST_CLAUSE); start++) {
    if (normAt(tokens, start - 1) === "and") return null;
    const verb = placeAfter(tokens, start, AUXILIARY);
    const object = placeAfter(tokens, verb + 1, ARTICLE);
    for (const end of [object + 1, verb + 1]) {
      const said = end > verb + 1 ? [normAt(tokens, verb), normAt(tokens, object)] : [normAt(tokens, verb)];
      const isLast = start === from ? isEnd(tokens, end) : STOPS.test(normAt(tokens, end));
      const field = isLast ? knowledge.names.fieldNamed([lemmaOf(time.norm), ...said]) : null;
      if (field && isTimeOf(field, time, said.length + 1)) return { field, start, end };
    }
  }
  return null;
}

/** No further deed follows: "arrived and departed" have a time each. */
function isEnd(tokens: readonly Token[], at: number): boolean {
  const isFurther = normAt(tokens, at) === "and" && /(?:ed|en|ft|wn)$/.test(normAt(tokens, at + 1));
  return ENDS.test(normAt(tokens, at)) && !isFurther;
}

function namesDocuments(token: Token | undefined, { model }: Knowledge): boolean {
  const noun = lemmaOf(token?.norm ?? "");
  return (
    token?.kind === "word" && model.collections.some(({ words }) => words.length === 1 && words[0] === noun)
  );
}

/** Documents have it once, by the name of the time and of one deed. */
function isTimeOf({ words, depth, arrayRoot }: FieldModel, { norm }: Token, length: number): boolean {
  return depth === 0 && arrayRoot === null && words.length === length && words.includes(lemmaOf(norm));
}
