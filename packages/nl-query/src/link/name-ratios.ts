import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { isNumeric, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { DETERMINER } from "../text/small-words.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const PEOPLE = /^(guest|person|head|visitor|passenger|occupant|traveller|traveler)$/;
/** Names of numbers of people; the price of a tour with a capacity is one for each of them already. */
const ROOM = /^(accommodate|accommodates|sleep|sleeps|guest|guests|person|persons|people)$/;
const FIGURE = /^(average|avg|mean|median|total|sum|overall|combined|number|count|how|many)$/;
const LISTED = /^(and|,|&|[+]|:|show|list|give|return|with)$/;

/**
 * "The lowest price per guest", "name and price per bed" of documents that keep how many there are: one number divided by
 * the other, and no groups.
 */
export function nameRatios(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => norm === "per")) return tokens;
  return tokens.flatMap((token, at): readonly Token[] => {
    const divisor = token.norm === "per" ? divisorAt(tokens, at, knowledge) : null;
    if (divisor) return ["divided", "by"].map(inPlaceOf(token));
    const before = normAt(tokens, at - 1) === "per" ? divisorAt(tokens, at - 1, knowledge) : null;
    return before ? before.words.map(inPlaceOf(token)) : [token];
  });
}

/** The number that is divided by where "per" stands. */
function divisorAt(tokens: readonly Token[], at: number, { names, model }: Knowledge): FieldModel | null {
  const [amount, unit] = [tokens[at - 1], tokens[at + 1]];
  if (amount?.kind !== "word" || unit?.kind !== "word" || unit.norm !== lemmaOf(unit.norm)) return null;
  const divided = names.fieldNamed([amount.norm]);
  if (!divided || !isNumeric(divided) || names.fieldNamed([amount.norm, "per", unit.norm])) return null;
  if (!isOfEach(tokens, at - 1, PEOPLE.test(unit.norm))) return null;
  const numbers = model.fields.filter(
    (one) =>
      one.collection === divided.collection && one !== divided && isNumeric(one) && one.arrayRoot === null,
  );
  const counted = numbers.find(({ words, path }) => words.join() === unit.norm && path.endsWith("s"));
  if (counted || !PEOPLE.test(unit.norm)) return counted ?? null;
  const [room, ...others] = numbers.filter(
    ({ words: [first = "", ...rest] }) => rest.length === 0 && ROOM.test(first),
  );
  return room && others.length === 0 ? room : null;
}

/** An end of an order or a column, and no figure of many documents. */
function isOfEach(tokens: readonly Token[], at: number, isOfPeople: boolean): boolean {
  const lead = DETERMINER.test(normAt(tokens, at - 1)) ? normAt(tokens, at - 2) : normAt(tokens, at - 1);
  if (FIGURE.test(lead) || FIGURE.test(normAt(tokens, at - 2))) return false;
  return isOfPeople || SUPERLATIVE.test(lead) || LISTED.test(lead);
}
