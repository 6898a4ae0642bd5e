import { ADJECTIVES } from "../lexicon/concepts.table.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

/** How names say what a price is per. */
const RATES: ReadonlyMap<string, RegExp> = new Map([
  ["hour", /^hourly$/],
  ["day", /^daily$/],
  ["night", /^nightly$/],
  ["week", /^weekly$/],
  ["month", /^monthly$/],
  ["year", /^(yearly|annual)$/],
]);
const PRICE = /^(prices?|costs?|rates?|fees?|charges?|rents?|pay|wages?|salary|salaries|tariffs?)$/;
const COSTS = /^(costs?|charges?|asks?|takes?|ask for|is|are)$/;
const MONEY = /^(price|pay|money)$/;
const MOST_TO_UNIT = 5;
/** Between a measure and its unit: "90 euros per day". */
const CURRENCY = /^(euros?|eur|dollars?|usd|pounds?|gbp|€|\$|£)$/;

/**
 * "The price per night" as "the nightly rate", "the cheapest rooms per night" as "the rooms with the lowest nightly
 * rate": the name of the field that keeps it, where there is only one.
 */
export function nameRates(tokens: readonly Token[], knowledge: Knowledge): Token[] {
  const at = tokens.findIndex((_, place) => isRateAt(tokens, place));
  if (at < 0) return [...tokens];
  const unit = lemmaOf(normAt(tokens, at + 1));
  const found = rateOf(unit, knowledge);
  const field = found ?? unitOfPrice(unit, knowledge);
  if (normAt(tokens, at) !== "per" && !field) return [...tokens];
  const [before, rest] = [tokens.slice(0, at), tokens.slice(at + 2)];
  if (!field) return isPriceOfNight(knowledge, before, unit) ? [...before, ...rest] : [...tokens];
  const span = { start: tokens[at]?.start ?? 0, end: tokens[at + 1]?.end ?? 0 };
  const say = (norms: readonly string[]): Token[] => norms.map(inPlaceOf(span));
  const names = found ? field.words : [unit, "price"];
  const last = before.at(-1);
  if (isPrice(last)) return [...before.slice(0, -1), ...say(names), ...rest];
  if (last?.kind === "number" || CURRENCY.test(last?.norm ?? ""))
    return [...(found ? before : withoutVerb(before)), ...say(names), ...rest];
  const ranked = withoutPrice(before);
  return ranked ? [...ranked.tokens, ...say(["with", "the", ranked.end, ...names]), ...rest] : [...tokens];
}

/** "Per night", and behind a number or a price "a night". */
function isRateAt(tokens: readonly Token[], at: number): boolean {
  if (at === 0 || !RATES.has(lemmaOf(normAt(tokens, at + 1)))) return false;
  const last = tokens[at - 1];
  const isAmount = last?.kind === "number" || CURRENCY.test(last?.norm ?? "") || isPrice(last);
  return normAt(tokens, at) === "per" || (/^(?:an?|each|every)$/.test(normAt(tokens, at)) && isAmount);
}

/** Nothing is kept or grouped by nights, so that the price is one per night anyway. */
function isPriceOfNight({ names }: Knowledge, before: readonly Token[], unit: string): boolean {
  return unit === "night" && !names.has(unit) && isPrice(before.at(-1));
}

function isPrice(token: Token | undefined): boolean {
  return token !== undefined && PRICE.test(token.norm);
}

/** The only number whose name says that it is one per unit. */
function rateOf(unit: string, { model }: Knowledge): FieldModel | null {
  const adverb = RATES.get(unit);
  const [field, ...others] = model.collections.flatMap(({ fields }) =>
    fields.filter((one) => isNumeric(one) && one.words.some((word) => adverb?.test(word) === true)),
  );
  return others.length === 0 ? (field ?? null) : null;
}

/** The only number called after a unit among prices: `prices.night`, `rent.month`. */
function unitOfPrice(unit: string, { model }: Knowledge): FieldModel | null {
  const [field, ...others] = model.collections.flatMap(({ fields, words }) =>
    fields.filter(
      (one) =>
        isNumeric(one) &&
        one.words.length === 1 &&
        one.words[0] === unit &&
        [...one.parentWords, ...words].some((word) => PRICE.test(word)),
    ),
  );
  return others.length === 0 ? (field ?? null) : null;
}

/** "Inns that charge more than 75" have such a price. */
function withoutVerb(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findLastIndex(({ norm }) => COSTS.test(norm));
  if (at < 1 || tokens.length - at > MOST_TO_UNIT) return tokens;
  return tokens.map((token, place) => (place === at ? { ...token, text: "have", norm: "have" } : token));
}

/** "the 5 most expensive rooms" as "the 5 rooms" and the end of the order that is asked for. */
function withoutPrice(tokens: readonly Token[]): { tokens: Token[]; end: "highest" | "lowest" } | null {
  const at = tokens.findIndex(
    ({ norm }, place) =>
      place >= tokens.length - MOST_TO_UNIT && MONEY.test(ADJECTIVES.get(norm)?.concept ?? ""),
  );
  const adjective = ADJECTIVES.get(tokens[at]?.norm ?? "");
  if (!adjective) return null;
  const degree = /^(most|least)$/.test(tokens[at - 1]?.norm ?? "") ? tokens[at - 1]?.norm : null;
  if (degree === null && !tokens[at]?.norm.endsWith("st")) return null;
  const isUp = adjective.isUp === (degree !== "least");
  return {
    tokens: [...tokens.slice(0, degree === null ? at : at - 1), ...tokens.slice(at + 1)],
    end: isUp ? "highest" : "lowest",
  };
}
