import { type CollectionModel, isNumeric } from "../schema/model.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled, refersTo } from "./sums-of-documents.ts";

const RATING = /^ratings?$/;
const RATED = /^rated$/;
const LEAD = /^(?:with|having|have|has|whose)$/;
const ARTICLE = /^(?:an?|the|their|its)$/;
const BETWEEN = /^(?:of|is|are|that|which|was|were)$/;
const BOUND = /^(?:above|over|below|under|at|more|less|between|higher|lower|greater|better|worse|exactly)$/;
/** What ranks by ratings, by the adjective that ranks by their average. */
const ENDS: ReadonlyMap<string, string> = new Map([
  ["top", "best"],
  ["best", "best"],
  ["worst", "worst"],
  ["highest", "best"],
  ["lowest", "worst"],
]);

/**
 * "Books with a rating above 4" and "books rated at least 4", where readers rate each of them many times, as "books with an
 * average rating above 4", and "top 5 rated books" or "top 5 books by rating" as "5 best rated books".
 */
export function averageRatings(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }) => RATED.test(norm) || RATING.test(norm));
  const said = tokens[at];
  if (!said) return tokens;
  const word = (norm: string): Token => ({ ...said, text: norm, norm });
  if (RATED.test(said.norm)) {
    const top = tokens[at - 1]?.kind === "number" ? at - 2 : at - 1;
    const end = ENDS.get(normAt(tokens, top));
    if (end !== undefined)
      return isRatedByOthers(tokens[at + 1], tokens, knowledge)
        ? [
            ...tokens.slice(0, top),
            ...tokens.slice(top + 1, at),
            { ...said, ...placeOf(tokens[top]), text: end, norm: end },
            ...tokens.slice(at),
          ]
        : tokens;
    return isBound(tokens, at + 1) && isRatedByOthers(tokens[at - 1], tokens, knowledge)
      ? [...tokens.slice(0, at), ...["with", "average", "rating"].map(word), ...tokens.slice(at + 1)]
      : tokens;
  }
  const by = normAt(tokens, at - 1) === "average" ? at - 2 : at - 1;
  if (normAt(tokens, by) === "by") return rankedByRating(tokens, { by, at }, knowledge);
  const lead = ARTICLE.test(normAt(tokens, at - 1)) ? at - 2 : at - 1;
  const bound = BETWEEN.test(normAt(tokens, at + 1)) ? at + 2 : at + 1;
  const isSaid = LEAD.test(normAt(tokens, lead)) && isBound(tokens, bound);
  const thing = BETWEEN.test(normAt(tokens, lead - 1)) ? lead - 2 : lead - 1;
  return isSaid && isRatedByOthers(tokens[thing], tokens, knowledge)
    ? [...tokens.slice(0, at), word("average"), ...tokens.slice(at)]
    : tokens;
}

/** "Top 5 books by rating" as "5 best rated books". */
function rankedByRating(
  tokens: readonly Token[],
  { by, at }: { by: number; at: number },
  knowledge: Knowledge,
): readonly Token[] {
  const thing = tokens[by - 1];
  const rating = tokens[at];
  const top = tokens[by - 2]?.kind === "number" ? by - 3 : by - 2;
  const end = ENDS.get(normAt(tokens, top));
  if (!thing || !rating || end === undefined || !isRatedByOthers(thing, tokens, knowledge)) return tokens;
  return [
    ...tokens.slice(0, top),
    ...tokens.slice(top + 1, by - 1),
    { ...rating, ...placeOf(tokens[top]), text: end, norm: end },
    { ...rating, text: "rated", norm: "rated" },
    thing,
    ...tokens.slice(at + 1),
  ];
}

function placeOf(token: Token | undefined): Partial<Pick<Token, "start" | "end">> {
  return token ? { start: token.start, end: token.end } : {};
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
