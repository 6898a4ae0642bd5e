import { hasIdentityName } from "../parse/is-identity.ts";
import { isNumeric, isYearField, type FieldModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const LONGEST_NAME = 3;
/** Fields that keep how many there are are found by "number of". */
const COUNT = /^(number|count|num)$/;

/**
 * "The total number of nights" of stays that keep their `nights` is a sum, where no documents are called so. "The total
 * number of orders" is their number, and says nothing of the `total` that each of them keeps.
 */
export function totalNumbers(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const total = tokens.findIndex(
    ({ norm }, at) =>
      norm === "total" && normAt(tokens, at + 1) === "number" && normAt(tokens, at + 2) === "of",
  );
  if (total >= 0 && keepsTotal(tokens[total + 3], knowledge))
    return [...tokens.slice(0, total), ...tokens.slice(total + 1)];
  if (total < 0 || !isAmount(tokens, total + 3, knowledge)) return tokens;
  return [...tokens.slice(0, total + 1), ...tokens.slice(total + 3)];
}

function keepsTotal(noun: Token | undefined, { model }: Knowledge): boolean {
  const lemma = lemmaOf(noun?.norm ?? "");
  return model.collections.some(
    ({ words, byPath }) => words.length === 1 && words[0] === lemma && byPath.has("total"),
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
