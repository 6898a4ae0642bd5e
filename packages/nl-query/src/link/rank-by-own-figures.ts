import { ADJECTIVES } from "../lexicon/concepts.table.ts";
import { isPlacing } from "../parse/rank-by.ts";
import { isTimeTaken } from "../parse/sort-targets.ts";
import { amountOf } from "../plan/amount-fields.ts";
import { type CollectionModel, type FieldModel, isNumeric } from "../schema/model.ts";
import { lemmaOf, stemOf } from "../text/lemma.ts";
import { DETERMINER, SPLITS } from "../text/small-words.ts";
import { inFrontOf, inPlaceOf, normAt, type Token } from "../text/token.ts";
import { frontOfRank } from "./front-of-rank.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled } from "./sums-of-documents.ts";

const END = /^[.?!]$/;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.6;
const DEED = /[a-z]{2}ed$/;
const LONGEST_MEASURE = 3;

/**
 * "Top boats by length", "worst boats in Oslo by rating" as "boats sorted by length descending", and "top boat by length"
 * as the first of them, where each has such a number. With a number of boats other readers tell it.
 */
export function rankByOwnFigures(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const { start, top, isWorst, count } = frontOfRank(tokens);
  const most = tokens[start];
  if (most?.norm === "most") return rankByAdjective(tokens, { start, top: most }, knowledge);
  if (!top || count) return tokens;
  const by = tokens.findLastIndex(({ norm }) => norm === "by");
  const head = headAt(tokens, start + 1, knowledge);
  const between = head ? tokens.slice(head.end, by) : [];
  if (!head || by < head.end || between.some(({ norm }) => SPLITS.test(norm))) return tokens;
  const from = DETERMINER.test(normAt(tokens, by + 1)) ? by + 2 : by + 1;
  const to = END.test(tokens.at(-1)?.norm ?? "") ? tokens.length - 1 : tokens.length;
  const measure = tokens.slice(from, to);
  const field =
    measure.length > 0 && measure.length <= LONGEST_MEASURE
      ? ownNumber(measure, head.of, knowledge)
      : undefined;
  if (!field) return tokens;
  // the first place and the shortest time are the best
  const isLowBest = isPlacing(amountOf(field)) || isTimeTaken(field);
  const way = isWorst === isLowBest ? "descending" : "ascending";
  return [...tokens.slice(0, start), ...tokens.slice(start + 1, by), ...order(top, measure, { way, head })];
}

/**
 * "Most helpful reviews" of `helpfulVotes` and "most liked posts" of `likes`, where no other number is called so, as "reviews
 * sorted by helpful votes".
 */
function rankByAdjective(
  tokens: readonly Token[],
  { start, top }: { start: number; top: Token },
  knowledge: Knowledge,
): readonly Token[] {
  const said = tokens[start + 1];
  const head = headAt(tokens, start + 2, knowledge);
  if (said?.kind !== "word" || !head) return tokens;
  // "most rated" says how often, and no `rating`
  const deed = DEED.test(said.norm) && said.norm !== "rated" ? stemOf(said.norm) : null;
  if (deed === null && ADJECTIVES.has(said.norm)) return tokens;
  const isNamed = ({ words }: FieldModel): boolean =>
    words.length > 1 ? words[0] === said.norm : deed !== null && stemOf(words[0] ?? "") === deed;
  const [field, ...others] = head.of.fields.filter(
    (one) => isNumeric(one) && one.arrayRoot === null && one.depth === 0 && isNamed(one),
  );
  if (!field || others.length > 0) return tokens;
  const measure = field.words.map(inPlaceOf(said));
  return [
    ...tokens.slice(0, start),
    ...tokens.slice(start + 2),
    ...order(top, measure, { way: "descending", head }),
  ];
}

type Head = { of: CollectionModel; last: Token; end: number };

/** "Sorted by length descending", and of one of them only the first. */
function order(
  top: Token,
  measure: readonly Token[],
  { way, head: { last } }: { way: string; head: Head },
): Token[] {
  const word = inFrontOf(top);
  const limit: Token[] = lemmaOf(last.norm) === last.norm ? [",", "limit", "1"].map(word) : [];
  return [...["sorted", "by"].map(word), ...measure, inPlaceOf(top)(way), ...limit];
}

function headAt(tokens: readonly Token[], at: number, knowledge: Knowledge): Head | null {
  for (const end of [at + 2, at + 1]) {
    const last = tokens[end - 1];
    const lemmas = tokens.slice(at, end).map(({ norm }) => lemmaOf(norm));
    const of = collectionsCalled(last, knowledge).find(
      ({ words }) => words.length === lemmas.length && words.every((word, step) => word === lemmas[step]),
    );
    if (of && last) return { of, last, end };
  }
  return null;
}

/** The number that has all of these words in its name: "imdb rating" of `imdb.rating`. */
function ownNumber(
  measure: readonly Token[],
  { fields }: CollectionModel,
  { names }: Knowledge,
): FieldModel | undefined {
  const said = measure.map(({ norm }) =>
    names
      .hits(norm)
      .filter(({ weight }) => weight >= NAMED)
      .map(({ word }) => word),
  );
  return fields.find(
    (field) =>
      isNumeric(field) &&
      field.arrayRoot === null &&
      said.every((words) => words.some((word) => [...field.words, ...field.parentWords].includes(word))) &&
      said.some((words) => words.some((word) => field.words.includes(word))),
  );
}
