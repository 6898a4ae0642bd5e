import { hasIdentityName } from "../parse/is-identity.ts";
import { isNumeric, isYearField, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { ASKS } from "../text/small-words.ts";
import { normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import type { FieldMention } from "./mentions.ts";

const LONGEST_NAME = 3;
/** Fields that keep how many there are are found by "number of". */
const COUNT = /^(number|count|num)$/;

/**
 * "The total number of nights" of stays that keep their `nights` is a sum, where no documents are called so. "The total
 * number of orders" and "how many orders in total" are their number, and say nothing of the `total` that each keeps.
 */
export function totalNumbers(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const total = tokens.findIndex(({ norm }) => norm === "total");
  if (total < 0) return tokens;
  const isNumber = normAt(tokens, total + 1) === "number" && normAt(tokens, total + 2) === "of";
  if (isNumber && isAmount(tokens, total + 3, knowledge))
    return [...tokens.slice(0, total + 1), ...tokens.slice(total + 3)];
  if (!knowledge.model.fields.some(({ words }) => words.length === 1 && words[0] === "total")) return tokens;
  if (isNumber) return [...tokens.slice(0, total), ...tokens.slice(total + 1)];
  return isCountedInTotal(tokens, total)
    ? [...tokens.slice(0, total - 1), ...tokens.slice(total + 1)]
    : tokens;
}

/** "How many orders in total": not "how many orders of less than 100 in total". */
function isCountedInTotal(tokens: readonly Token[], total: number): boolean {
  const after = tokens[total + 1];
  return (
    normAt(tokens, 0) === "how" &&
    normAt(tokens, 1) === "many" &&
    normAt(tokens, total - 1) === "in" &&
    (after === undefined || after.kind === "mark") &&
    tokens.every(({ kind }) => kind !== "number")
  );
}

/** A number of documents is named here, and nothing that could be counted. */
function isAmount(tokens: readonly Token[], at: number, { names, model, lists }: Knowledge): boolean {
  const noun = lemmaOf(normAt(tokens, at));
  const isThing = [...model.collections, ...lists].some(
    ({ words }) => words.at(-1) === noun || words.includes(lemmaOf(normAt(tokens, at + 1))),
  );
  if (isThing) return false;
  for (let length = LONGEST_NAME; length > 0; length--) {
    const said = tokens.slice(at, at + length);
    if (said.length < length || said.some(({ kind }) => kind !== "word")) continue;
    const field = names.fieldNamed(said.map(({ norm }) => norm));
    if (field && lemmaOf(field.words[0] ?? "") === noun) return canBeSummed(field);
  }
  return false;
}

function canBeSummed(field: FieldModel): boolean {
  const isCount = field.words.some((word) => COUNT.test(word));
  return isNumeric(field) && !isCount && !isYearField(field) && !hasIdentityName(field);
}

/** "The total fuel burned" that a question begins with is a sum, and "total" no other word for the `fuel_amount`. */
export function withoutTotal(tokens: readonly Token[], mention: FieldMention): FieldMention {
  const { start, end, field } = mention;
  const isSum =
    normAt(tokens, start) === "total" &&
    placeAfter(tokens, 0, ASKS) === start &&
    end > start + 1 &&
    isNumeric(field) &&
    !field.words.includes("total");
  return isSum ? { ...mention, start: start + 1 } : mention;
}
