import { type CollectionModel, type FieldModel, isNumberField, isNumeric } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { NAME_OR_TITLE } from "../text/small-words.ts";
import { normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { isDocument, isTicketNumber } from "./name-counts.ts";

/** Least weight at which a word of the question is a word of a name. */
const NAMED = 0.9;
const LONGEST_NOUN = 2;
const CALLED = /^(called|named|titled|labeled|labelled)$/;
/** What joins a column to those in front of it. */
const JOIN = /^(and|,|with|alongside|plus|including|as)$/;
const FILLER = /^(the|their|its|his|her|respective|corresponding|associated|overall|combined)$/;
const SUM = /^(total|overall|combined)$/;
const COUNT = /^(number|count|total|tally)s?$/;
/** Groups, and figures of several documents. */
const GROUPED = /^(by|average|avg|mean|sum|most|least|maximum|minimum|how)$/;
const DETERMINER = /^(the|each|every|all|any|our|these|those)$/;
const COMPARED = /^(over|above|below|under|exceeding|greater|less|more|fewer|at|between|of|#|=|>|<)$/;
const WORD_OF_COUNT = /^(number|count|num|total|amount)$/;

/**
 * "The name and total number of hangars for each airfield", "names of pilots with their medal counts": numbers that each
 * document has, beside its name, become the names of their fields. Without a name beside them they may be sums.
 */
export function nameOwnTotals(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const first = tokens.findIndex(({ norm }) => NAME_OR_TITLE.test(norm) || CALLED.test(norm));
  if (first < 0 || tokens.some(({ norm }) => norm === "per")) return tokens;
  const owner = ownerOf(tokens, first, knowledge);
  if (!owner) return tokens;
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const isColumn = isJoined(tokens, at) && (at > first || CALLED.test(normAt(tokens, first)));
    const found = isColumn ? totalAt(tokens, at, { knowledge, owner }) : null;
    if (found) result.push(...found.words);
    else if (tokens[at]) result.push(tokens[at] as Token);
    at = found?.end ?? at + 1;
  }
  return result;
}

/** An item of a list of columns, the first one excepted. */
function isJoined(tokens: readonly Token[], start: number): boolean {
  let at = start;
  while (FILLER.test(normAt(tokens, at - 1))) at--;
  return JOIN.test(normAt(tokens, at - 1)) && !tokens.slice(0, start).some(({ norm }) => GROUPED.test(norm));
}

type Named = { words: Token[]; end: number };
type Place = { knowledge: Knowledge; owner: CollectionModel };

/** "Total number of hangars", "number of hangars", "count of their medals", "total medals", "medal counts". */
function totalAt(tokens: readonly Token[], start: number, { knowledge, owner }: Place): Named | null {
  let at = start;
  if (SUM.test(normAt(tokens, at))) at++;
  const isCount = COUNT.test(normAt(tokens, at)) && normAt(tokens, at + 1) === "of";
  if (isCount) at = skipFillers(tokens, at + 2);
  for (let length = LONGEST_NOUN; length > 0; length--) {
    const nouns = tokens.slice(at, at + length);
    if (nouns.length < length || nouns.some(({ kind }) => kind !== "word")) continue;
    const isCounted = COUNT.test(normAt(tokens, at + length)) && !isCount;
    const end = isCounted ? at + length + 1 : at + length;
    if (end - start === length || COMPARED.test(compared(tokens, end))) continue;
    if (nouns.some((noun) => isDocument(noun, knowledge))) return null;
    const field = numberCalled(nouns, owner, knowledge);
    if (field) return { words: spell(field, tokens.slice(start, end)), end };
  }
  return null;
}

function skipFillers(tokens: readonly Token[], from: number): number {
  const at = placeAfter(tokens, from, FILLER);
  return at;
}

/** The word behind a figure that would compare it; "of" leads on to the documents. */
function compared(tokens: readonly Token[], end: number): string {
  const next = normAt(tokens, end);
  return next === "of" || next === "at" ? "" : next;
}

/** The only number that the documents keep under this name. */
function numberCalled(
  nouns: readonly Token[],
  { fields }: CollectionModel,
  { names }: Knowledge,
): FieldModel | null {
  const said = nouns.map(({ norm }) => wordsOf(norm, names));
  const isCalled = ({ words, parentWords }: FieldModel): boolean => {
    const own = words.filter((word) => !WORD_OF_COUNT.test(word));
    return (
      own.length > 0 &&
      said.every((hits) => hits.some((word) => own.includes(word) || parentWords.includes(word))) &&
      own.every((word) => said.some((hits) => hits.includes(word)))
    );
  };
  const [only, ...others] = fields.filter(
    (one) =>
      one.depth === 0 &&
      !one.isArray &&
      isNumeric(one) &&
      isNumberField(one) &&
      !isTicketNumber(one) &&
      isCalled(one),
  );
  return only && others.length === 0 ? only : null;
}

/** The documents named first; null for "the name of each region", which is what others have in common. */
function ownerOf(
  tokens: readonly Token[],
  name: number,
  { model, names }: Knowledge,
): CollectionModel | null {
  const hits = tokens.map(({ norm }) => wordsOf(norm, names));
  const namedAt = (at: number): CollectionModel | undefined => {
    const whole = model.collections.find(
      ({ words }) =>
        words.length > 0 &&
        words.every((word, index) => hits[at - words.length + 1 + index]?.includes(word) === true),
    );
    if (whole) return whole;
    // "users" of `user_profiles`
    const [only, ...others] = model.collections.filter(({ words }) =>
      words.some((word) => hits[at]?.includes(word)),
    );
    return others.length === 0 ? only : undefined;
  };
  if (normAt(tokens, name + 1) === "of") {
    const at = placeAfter(tokens, name + 2, DETERMINER);
    const isField = (hits[at] ?? []).some((word) =>
      names.fieldsWith(word).some((id) => {
        const field = model.fields[id];
        return field?.depth === 0 && field.words[0] === word;
      }),
    );
    if (isField && !namedAt(at) && !namedAt(at + 1)) return null;
  }
  for (let at = 0; at < tokens.length; at++) {
    const named = namedAt(at);
    if (named) return named;
  }
  return null;
}

function wordsOf(norm: string, names: Knowledge["names"]): readonly string[] {
  return names.hits(norm).flatMap(({ word, weight }) => (weight >= NAMED ? [word] : []));
}

/** The words of the field, as readers know them. */
function spell({ words }: FieldModel, said: readonly Token[]): Token[] {
  const [first] = said;
  if (!first) return [];
  const span = { start: first.start, end: said.at(-1)?.end ?? first.end };
  const norms = words[0] === "number" ? ["number", "of", ...words.slice(1)] : words;
  return norms.map((norm) => ({ kind: "word", text: norm, norm: lemmaOf(norm), ...span }));
}
