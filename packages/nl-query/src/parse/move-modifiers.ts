import { ADJECTIVES, MEASURES } from "../lexicon/concepts.table.ts";
import { comparatorOf, SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { NEGATIONS, NOISE, TIES } from "../lexicon/words.table.ts";
import { NameHits } from "../link/mentions.ts";
import { findValues } from "../link/value-mentions.ts";
import type { Token } from "../text/token.ts";
import type { Question } from "./draft.ts";

/** From this surety on a word is one of a name. */
const NAMING = 0.9;
const CUE =
  /^(number|count|average|mean|median|total|sum|maximum|minimum|distinct|different|unique|ascending|descending|sorted|ordered|alphabetical|percentage|first|last|each|every)$/;

/**
 * "Which political party ...": the question with words that nothing is known of, in front of nouns that name
 * something, behind its end. There they hide no noun from its reader and are still listed as not understood.
 *
 * @returns Null where the question has no such words.
 */
export function moveModifiers(question: Question): Question | null {
  const { text, tokens, knowledge } = question;
  const moved = tokens.filter((_, at) => isModifier(question, at));
  const last = tokens.at(-1);
  if (moved.length === 0 || !last) return null;
  const kept = tokens.filter((token) => !moved.includes(token));
  const end: Token = { kind: "mark", text: ".", norm: ".", start: last.end, end: last.end };
  const order = [...kept, end, ...moved];
  return {
    ...question,
    tokens: order,
    names: new NameHits(knowledge, order),
    values: findValues(knowledge, text, order),
    hasMovedModifiers: true,
  };
}

function isModifier({ tokens, names, values }: Question, at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token?.kind !== "word" || token.isCode === true || next?.kind !== "word" || isTelling(token.norm))
    return false;
  const isUnknown =
    names.byToken[at]?.size === 0 && !values.some(({ start, end }) => start <= at && at < end);
  return isUnknown && [...(names.byToken[at + 1]?.values() ?? [])].some((surety) => surety >= NAMING);
}

/** The word says more than of what sort the noun behind it is. */
function isTelling(norm: string): boolean {
  return (
    NOISE.has(norm) ||
    NEGATIONS.has(norm) ||
    TIES.has(norm) ||
    ADJECTIVES.has(norm) ||
    MEASURES.has(norm) ||
    CUE.test(norm) ||
    SUPERLATIVE.test(norm) ||
    comparatorOf(norm) !== null
  );
}
