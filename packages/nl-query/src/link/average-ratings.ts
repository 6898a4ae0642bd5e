import { type CollectionModel, isNumeric } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inFrontOf, inPlaceOf, normAt, type Token } from "../text/token.ts";
import { frontOfRank } from "./front-of-rank.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled, refersTo } from "./sums-of-documents.ts";

const RATING = /^ratings?$/;
const RATED = /^rated$/;
const LEAD = /^(?:with|having|have|has|whose)$/;
const ARTICLE = /^(?:an?|the|their|its)$/;
const BETWEEN = /^(?:of|is|are|that|which|was|were)$/;
const BOUND = /^(?:above|over|below|under|at|more|less|between|higher|lower|greater|better|worse|exactly)$/;
const END = /^[.?!]?$/;

/**
 * "Books with a rating above 4" and "books rated at least 4", where readers rate each of them many times, as "books with an
 * average rating above 4", and "top 5 rated books" or "top 5 books by rating" as "average rating per book sorted by average
 * descending, limit 5".
 */
export function averageRatings(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }) => RATED.test(norm) || RATING.test(norm));
  const said = tokens[at];
  if (!said) return tokens;
  const ranked = rankedAt(tokens, at);
  if (ranked) return isRatedByOthers(ranked.thing, tokens, knowledge) ? bestRated(said, ranked) : tokens;
  const word = inPlaceOf(said);
  if (RATED.test(said.norm))
    return isBound(tokens, at + 1) && isRatedByOthers(tokens[at - 1], tokens, knowledge)
      ? [...tokens.slice(0, at), ...["with", "average", "rating"].map(word), ...tokens.slice(at + 1)]
      : tokens;
  const lead = ARTICLE.test(normAt(tokens, at - 1)) ? at - 2 : at - 1;
  const bound = BETWEEN.test(normAt(tokens, at + 1)) ? at + 2 : at + 1;
  const isSaid = LEAD.test(normAt(tokens, lead)) && isBound(tokens, bound);
  const thing = BETWEEN.test(normAt(tokens, lead - 1)) ? lead - 2 : lead - 1;
  return isSaid && isRatedByOthers(tokens[thing], tokens, knowledge)
    ? [...tokens.slice(0, at), word("average"), ...tokens.slice(at)]
    : tokens;
}

type Ranked = { thing: Token; top: Token; count: Token | null; isWorst: boolean };

/** "Top 5 rated books", "5 best rated books", "top 5 books by average rating", and nothing else. */
function rankedAt(tokens: readonly Token[], at: number): Ranked | null {
  const { top, isWorst, count, end: next } = frontOfRank(tokens);
  if (!top) return null;
  const isRated = RATED.test(normAt(tokens, at)) && at === next;
  const by = normAt(tokens, at - 1) === "average" ? at - 2 : at - 1;
  const thing = isRated ? tokens[at + 1] : tokens[by - 1];
  const isSaid = isRated || (normAt(tokens, by) === "by" && by - 1 === next);
  if (!thing || !isSaid || !END.test(normAt(tokens, isRated ? at + 2 : at + 1))) return null;
  return { thing, top, isWorst, count };
}

function bestRated(rating: Token, { thing, top, count, isWorst }: Ranked): Token[] {
  const word = inFrontOf(thing);
  const isOne = lemmaOf(thing.norm) === thing.norm;
  const limit = count ?? (isOne ? word("1") : null);
  return [
    word("average"),
    { ...rating, text: "rating", norm: "rating" },
    word("per"),
    thing,
    ...["sorted", "by", "average"].map(word),
    { ...top, norm: isWorst ? "ascending" : "descending" },
    ...(limit ? [word(","), word("limit"), limit] : []),
  ];
}

function isBound(tokens: readonly Token[], at: number): boolean {
  return BOUND.test(normAt(tokens, at));
}

/** Documents without a rating of their own are called so, and one collection that is not named here rates them. */
function isRatedByOthers(thing: Token | undefined, tokens: readonly Token[], knowledge: Knowledge): boolean {
  const rates = ({ fields }: CollectionModel): boolean =>
    fields.some((field) => isNumeric(field) && field.words.includes("rating"));
  const [head] = collectionsCalled(thing, knowledge);
  if (!head || rates(head)) return false;
  const raters = knowledge.model.collections.filter((one) => rates(one) && refersTo(one, head, knowledge));
  const isNamed = (one: CollectionModel): boolean =>
    tokens.some((token) => collectionsCalled(token, knowledge).includes(one));
  return raters.length === 1 && !raters.some(isNamed);
}
