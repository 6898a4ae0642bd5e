import { isNumeric, type CollectionModel } from "../schema/model.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled } from "./sums-of-documents.ts";

const PROFITABLE = /^(?:profitable|lucrative)$/;
const ASKS = /^(?:which|what|who|is|are|find|list|show|give|get|return|display|me|all|the|our)$/;
const END = /^[.?!]?$/;

/** "The 5 most profitable products" as "the 5 products with the highest profit" of what keeps a price and a cost: the dearest may bring little. */
export function rankByProfit(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const at = tokens.findIndex(({ norm }) => PROFITABLE.test(norm));
  const [said, noun] = tokens.slice(at, at + 2);
  if (at < 1 || !said || !noun || knowledge.names.has(said.norm) || !END.test(normAt(tokens, at + 2)))
    return tokens;
  const degree = normAt(tokens, at - 1);
  const count = tokens[at - 2]?.number ? tokens[at - 2] : null;
  const front = tokens.slice(0, count ? at - 2 : at - 1);
  const isPlain = front.every(({ norm }) => ASKS.test(norm));
  const [documents] = collectionsCalled(noun, knowledge);
  if (!/^(?:most|least)$/.test(degree) || !isPlain || !documents || !keepsProfit(documents)) return tokens;
  const word = inPlaceOf(said);
  const end = degree === "most" ? "highest" : "lowest";
  return [
    ...front,
    ...(count ? [count] : []),
    noun,
    ...["with", "the", end, "profit"].map(word),
    ...tokens.slice(at + 2),
  ];
}

function keepsProfit({ fields }: CollectionModel): boolean {
  const has = (name: string): boolean =>
    fields.some((one) => isNumeric(one) && one.arrayRoot === null && one.words.includes(name));
  return has("price") && has("cost");
}
