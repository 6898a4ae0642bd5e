import type { Question } from "../parse/draft.ts";
import type { CollectionModel } from "../schema/model.ts";

/** From this surety on a word speaks of documents. */
const NAMED = 0.7;
const JOINS = /^(?:and|or|but|nor)$/;
const BETWEEN =
  /^(?:and|or|but|nor|no|not|never|both|an?|the|any|some|without|also|have|has|had|did|do|does|with|either|their|is|are|was|were|been|made|of)$/;

/** Whether two kinds of documents stand side by side in a question: "users with posts but no comments". */
export function coordinatedIn({
  tokens,
  names,
}: Question): (one: CollectionModel, other: CollectionModel) => boolean {
  const named = names
    .collections()
    .filter(({ score }) => score >= NAMED)
    .toSorted((a, b) => a.start - b.start);
  const pairs = named.flatMap((one): [CollectionModel, CollectionModel][] => {
    const next = named.find(({ start, collection }) => start >= one.end && collection !== one.collection);
    const between = next ? tokens.slice(one.end, next.start).map(({ norm }) => norm) : [];
    // "sales and their sales count"
    const isSame = next !== undefined && tokens[next.start]?.norm === tokens[one.start]?.norm;
    const isJoined =
      !isSame && between.some((word) => JOINS.test(word)) && between.every((word) => BETWEEN.test(word));
    return next && isJoined ? [[one.collection, next.collection]] : [];
  });
  return (one, other) => pairs.some((pair) => pair.includes(one) && pair.includes(other));
}
