import { lemmaOf } from "../text/lemma.ts";
import { NAME_OR_TITLE } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const WHOSE = /^(their|its)$/;
/** What ties the names to something else that is shown. */
const JOINED = /^(and|,)$/;
/** From this weight on a word of the question is one of a name. */
const NAMED = 0.9;

/**
 * "The berths and the names of their owners" as "and the names of their owner": each berth has one. It asks for berths,
 * with a column of what they refer to.
 */
export function singleOwners(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  return tokens.map((token, at) => {
    const single = lemmaOf(token.norm);
    const isOne =
      single !== token.norm && (isOwner(tokens, at, knowledge) || isOwner(tokens, at + 3, knowledge));
    return isOne ? inPlaceOf(token)(single) : token;
  });
}

/** The last of "and the names of their owners". */
function isOwner(tokens: readonly Token[], at: number, knowledge: Knowledge): boolean {
  return (
    WHOSE.test(normAt(tokens, at - 1)) &&
    normAt(tokens, at - 2) === "of" &&
    NAME_OR_TITLE.test(normAt(tokens, at - 3)) &&
    JOINED.test(normAt(tokens, normAt(tokens, at - 4) === "the" ? at - 5 : at - 4)) &&
    isReferredTo(lemmaOf(normAt(tokens, at)), knowledge)
  );
}

/** Documents refer to one of what is called so. */
function isReferredTo(norm: string, knowledge: Knowledge): boolean {
  const hits = knowledge.names.hits(norm).filter(({ weight }) => weight >= NAMED);
  return knowledge.model.collections.some((collection) =>
    knowledge
      .routes(collection)
      .some((route) => !route.isToMany && hits.some(({ word }) => route.collection.words.includes(word))),
  );
}
