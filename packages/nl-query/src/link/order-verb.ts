import { normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** Least weight at which a word of the question is a word of a name. */
const NAMED = 0.9;
const ARTICLE = /^(the|all|our|my|these)$/;
/** How a sentence goes on that asks for an order. */
const AFTER_DOCUMENTS =
  /^(by|alphabetically|chronologically|descending|ascending|desc|asc|from|in|according|based|starting)$/;

/** "Order members by age" as "sort members by age" where documents are called orders: the verb, not those. */
export function orderVerb(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const [first] = tokens;
  const at = placeAfter(tokens, 1, ARTICLE);
  const isAsked =
    first?.norm === "order" &&
    knowledge.names.has("order") &&
    normAt(tokens, at).endsWith("s") &&
    AFTER_DOCUMENTS.test(normAt(tokens, at + 1)) &&
    isOtherCollection(knowledge, normAt(tokens, at));
  return isAsked ? [{ ...first, norm: "sort" }, ...tokens.slice(1)] : [...tokens];
}

function isOtherCollection({ model, names }: Knowledge, norm: string): boolean {
  const hits = names.hits(norm).filter(({ weight }) => weight >= NAMED);
  return model.collections.some(
    ({ words, element }) =>
      element === null && words.length === 1 && hits.some(({ word }) => word === words[0]),
  );
}
