import { type CollectionModel, type FieldModel, isNumeric } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { DETERMINER } from "../text/small-words.ts";
import { inPlaceOf, normAt, placeAfter, type Token } from "../text/token.ts";
import { frontOfRank } from "./front-of-rank.ts";
import type { Knowledge } from "./knowledge.ts";
import { headOf } from "./rank-by-others.ts";

const LARGEST = /^(?:highest|largest|greatest|biggest|most)$/;
const SMALLEST = /^(?:lowest|smallest|fewest|least)$/;
const LINK = /^(?:with|having|has|have)$/;
const THAT = /^(?:that|which|who)$/;
const END = /^[.?!]$/;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.6;
const LONGEST_NAME = 2;
const LONGEST_MEASURE = 3;

/** What a rank begins with: how many are asked for, and whether it names the end by a size. */
type Start = { first: number; at: number; count: Token | null; isLow: boolean; isSized: boolean };
type Span = { start: number; end: number };
/** Values of a text that are ranked by a number of the documents that have them. */
type Kinds = { noun: Span; of: CollectionModel };

/**
 * Says in one way how values are ranked by a number: "5 towns with the largest population", "5 largest towns by population"
 * and "top 5 towns in Peru by population" as "top 5 towns by population in Peru".
 */
export function rankKinds(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const start = startOf(tokens);
  if (start.count === null && !start.isSized) return tokens;
  const kinds = kindsAt(tokens, start.at, knowledge);
  if (!kinds) return tokens;
  const measured = measuredWith(tokens, kinds, knowledge) ?? measuredBy(tokens, kinds, knowledge);
  const noun = tokens.slice(kinds.noun.start, kinds.noun.end);
  const last = noun.at(-1);
  // "largest towns by population" are all of them
  const isOne = last?.norm === lemmaOf(last?.norm ?? "");
  if (!measured || !last || (start.count === null && !isOne)) return tokens;
  if (measured.isLow !== null && start.isSized) return tokens;
  const { measure, rest } = measured;
  const isLow = measured.isLow ?? start.isLow;
  const word = inPlaceOf(last);
  const said = tokens.slice(measure.start, measure.end);
  const lead = tokens.slice(0, start.first);
  const count = start.count ?? word("1");
  return [...lead, word(isLow ? "bottom" : "top"), count, ...noun, word("by"), ...said, ...rest];
}

/** "Top 5", "5 largest", "the largest 5", "largest": behind the words that ask. */
function startOf(tokens: readonly Token[]): Start {
  const front = frontOfRank(tokens);
  const isCount = (at: number): boolean => tokens[at]?.number?.isInteger === true;
  const sizeAt = (at: number): boolean =>
    LARGEST.test(normAt(tokens, at)) || SMALLEST.test(normAt(tokens, at));
  let at = front.end;
  let { count } = front;
  const isSized = sizeAt(at);
  const isLow = front.isWorst || SMALLEST.test(normAt(tokens, at));
  if (isSized) at++;
  if (isSized && count === null && isCount(at)) count = tokens[at++] ?? null;
  return { first: front.start, at: placeAfter(tokens, at, DETERMINER), count, isLow, isSized };
}

/** The longest name here of a text whose values recur, where no documents are called so. */
function kindsAt(tokens: readonly Token[], start: number, knowledge: Knowledge): Kinds | null {
  for (let end = start + LONGEST_NAME; end > start; end--) {
    const head = end <= tokens.length ? headOf(tokens.slice(start, end), knowledge) : null;
    if (head?.field) return { noun: { start, end }, of: head.of };
    if (head) return null;
  }
  return null;
}

type Measured = { measure: Span; rest: readonly Token[]; isLow: boolean | null };

/** "With the largest population", and what follows. */
function measuredWith(tokens: readonly Token[], { noun, of }: Kinds, knowledge: Knowledge): Measured | null {
  const link = THAT.test(normAt(tokens, noun.end)) ? noun.end + 1 : noun.end;
  const size = placeAfter(tokens, link + 1, DETERMINER);
  const isLow = SMALLEST.test(normAt(tokens, size));
  if (!LINK.test(normAt(tokens, link)) || (!isLow && !LARGEST.test(normAt(tokens, size)))) return null;
  const start = normAt(tokens, size + 1) === "total" ? size + 2 : size + 1;
  for (let end = start + LONGEST_MEASURE; end > start; end--)
    if (isNumberOf(tokens.slice(start, end), of, knowledge))
      return { measure: { start, end }, rest: tokens.slice(end), isLow };
  return null;
}

/** "In Peru by population": the measure stands at the end. */
function measuredBy(tokens: readonly Token[], { noun, of }: Kinds, knowledge: Knowledge): Measured | null {
  const by = tokens.findLastIndex(({ norm }) => norm === "by");
  const end = END.test(tokens.at(-1)?.norm ?? "") ? tokens.length - 1 : tokens.length;
  const article = placeAfter(tokens, by + 1, DETERMINER);
  const start = normAt(tokens, article) === "total" ? article + 1 : article;
  if (by < noun.end || !isNumberOf(tokens.slice(start, end), of, knowledge)) return null;
  const rest = [...tokens.slice(noun.end, by), ...tokens.slice(end)];
  return { measure: { start, end }, rest, isLow: null };
}

/** Whether these words are the whole name of a number that each of the documents has. */
function isNumberOf(said: readonly Token[], { fields }: CollectionModel, { names }: Knowledge): boolean {
  const meant = said.map(({ norm }) =>
    names.hits(norm).flatMap(({ word, weight }) => (weight >= NAMED ? [word] : [])),
  );
  const isNamed = ({ words }: FieldModel): boolean =>
    meant.every((hits) => hits.some((word) => words.includes(word))) &&
    words.every((word) => meant.some((hits) => hits.includes(word)));
  return (
    said.length > 0 &&
    said.length <= LONGEST_MEASURE &&
    fields.some((field) => isNumeric(field) && field.arrayRoot === null && isNamed(field))
  );
}
