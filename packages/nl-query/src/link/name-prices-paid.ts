import { isNumeric, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { idiom, type Rephrasing } from "../text/phrases/rephrasing.ts";
import { ANY_BOUND } from "../text/phrases/words.ts";
import { applyRules, compileRules } from "../text/rephrase.ts";
import type { Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const BUYS = /^(purchase|purchasing|buying|acquisition)$/;
const PRICE = /^(price|cost|amount)$/;
/** What somebody did who bought something. */
const PAID = /^(pay|paid|spend|spent|cost|bought|purchased|acquired)$/;
const WE = "(?:we|i|they|you)";
const TOGETHER = "(?:altogether|in total|together|all in all)";
const THINGS = "(?:(?:an?|one|each|every) )?(?:(?:piece|item|unit)s? of )?";
const END = "(?= ?[.?,]|$| (?:per|by|for each|of each) )";

type Rules = ReturnType<typeof compileRules>;
const compiled = new Map<string, Rules>();

/**
 * "What we paid for the bikes", "what did a bike cost us on average", "bikes we bought for under 200" as their
 * `purchasePrice`, where no other documents are named that may have been paid for.
 */
export function namePricesPaid(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => PAID.test(norm))) return tokens;
  const [field, ...others] = knowledge.model.fields.filter((one) => isPricePaid(one));
  if (!field || others.length > 0 || namesOthers(tokens, field, knowledge)) return tokens;
  return applyRules(rulesFor(nameOf(field)), tokens, () => false);
}

function isPricePaid(field: FieldModel): boolean {
  const isNamed = field.words.some((word) => BUYS.test(word)) && field.words.some((word) => PRICE.test(word));
  return isNamed && isNumeric(field) && field.depth === 0;
}

function nameOf({ words }: FieldModel): string {
  return words.filter((word) => BUYS.test(word) || PRICE.test(word)).join(" ");
}

/** Repairs of bikes were paid for as well. */
function namesOthers(tokens: readonly Token[], { collection }: FieldModel, { model }: Knowledge): boolean {
  const named = new Set(tokens.map(({ norm }) => lemmaOf(norm)));
  const lists = model.fields.filter((one) => one.kind === "objects");
  return [...model.collections.filter((one) => one !== collection), ...lists].some(({ words }) =>
    named.has(words.at(-1) ?? ""),
  );
}

function rulesFor(price: string): Rules {
  const known = compiled.get(price) ?? compileRules(rephrasingsFor(price));
  compiled.set(price, known);
  return known;
}

function rephrasingsFor(price: string): Rephrasing[] {
  const average = `what is the average ${price} of $1`;
  const total = `what is the total ${price} of $1`;
  const did = `(?:what|how much)(?: money)? (?:did|do|have|had) ${WE} (?:pay|paid|spend|spent)`;
  const on = "(?:for|on)(?: (?:buying|purchasing|acquiring))?";
  return [
    idiom(`${did} on average ${on} ${THINGS}([^,.?]+?)${END}`, average),
    idiom(`${did} ${on} ${THINGS}([^,.?]+?) on average${END}`, average),
    idiom(`(?:what|how much) (?:did|do|does) ${THINGS}([^,.?]+?) cost us on average${END}`, average),
    idiom(
      `how much(?: money)? (?:did|have|had) ${WE} (?:pay|paid|spend|spent)(?: ${TOGETHER})? ${on} ((?!it |an? |each |every )[^,.?]+?)(?: ${TOGETHER})?${END}`,
      total,
    ),
    idiom(`(?:what|how much) (?:did|do) ([^,.?]+?) cost us ${TOGETHER}${END}`, total),
    idiom(
      `(?:what|how much) ${WE} (?:(?:have|had) )?(?:paid|pay|spent)(?: (?:for|on) (?:it|them|each(?: (?:of them|one))?))?(?= ?[,.?]|$| and )`,
      `the ${price}`,
    ),
    idiom(`(?:what|how much) ${WE} (?:(?:have|had) )?(?:paid|pay|spent) (?:for|on)(?= )`, `the ${price} of`),
    idiom(
      `(?:(?:that|which) )?${WE} (?:(?:have|had) )?(?:bought|purchased|acquired|got) for (?=${ANY_BOUND} #)`,
      `with a ${price} of `,
    ),
  ];
}
