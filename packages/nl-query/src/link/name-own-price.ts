import { isNumeric, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const PRICE = /^(price|cost)$/;
const AMOUNT = "amount";
const MONEY = /^(amount|price|cost|fee|fare|rate|charge|total|value)$/;
const BEFORE_NOUN = /^(the|its|their|and|,)$/;
/** What ranks by money, and the amount itself. */
const RANKS = /^(expensive|cheapest|priciest|dearest|costliest|amount)$/;

/**
 * "The price of the most expensive stall" as "the amount of the most expensive stall", where stalls keep a
 * `stall_amount` by which they are ranked, and nothing called a price.
 */
export function nameOwnPrice(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some((_, at) => isPrice(tokens, at)) || !tokens.some(({ norm }) => RANKS.test(norm)))
    return tokens;
  const nouns = new Set(tokens.map(({ norm }) => lemmaOf(norm)));
  const named = knowledge.model.collections.filter(({ words }) => nouns.has(words.at(-1) ?? ""));
  const money = named.flatMap(moneyOf);
  const [only] = money;
  if (!only?.words.includes(AMOUNT) || money.length > 1) return tokens;
  return tokens.map((token, at) => (isPrice(tokens, at) ? { ...token, norm: AMOUNT } : token));
}

/** The noun, and not "cost more than" or "prices of parts". */
function isPrice(tokens: readonly Token[], at: number): boolean {
  return PRICE.test(normAt(tokens, at)) && BEFORE_NOUN.test(normAt(tokens, at - 1));
}

/** The numbers that tell what a document costs. */
function moneyOf({ fields }: CollectionModel): FieldModel[] {
  return fields.filter(
    (one) =>
      one.depth === 0 &&
      one.arrayRoot === null &&
      isNumeric(one) &&
      one.words.some((word) => MONEY.test(word)),
  );
}
