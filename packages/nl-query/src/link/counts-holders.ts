import { isUnique, type FieldModel } from "../schema/model.ts";
import { numbersItsOwn } from "./own-number.ts";
import { lemmaOf } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Hits, NameCover } from "./cover-name.ts";

const AMOUNT = /^(amounts?|quantit(?:y|ies)|counts?)$/;

type Said = { byToken: readonly Hits[]; tokens: readonly Token[] };

/** "Number of berths" counts them, though "number" is another word for the `amount` of a fee in each of them. */
export function isCountOfHolders(
  { byToken, tokens }: Said,
  { start, end }: NameCover,
  { words, parentWords }: FieldModel,
): boolean {
  const isNumber = normAt(tokens, start) === "number" && normAt(tokens, start + 1) === "of";
  const noun = normAt(tokens, end - 1);
  if (!isNumber || end <= start + 2 || noun === lemmaOf(noun) || words.includes("number")) return false;
  const means = (names: readonly string[]): boolean =>
    names.some((word) => byToken[end - 1]?.has(word) === true);
  return means(parentWords) && !means(words);
}

/**
 * "Fee amount" and "amount" are none of the numbers that tell fees apart, in a text or not, though "amount" is another word
 * for a number.
 */
export function isAmountOf({ tokens }: Said, { start, end }: NameCover, field: FieldModel): boolean {
  return (
    tokens.slice(start, end).some(({ norm }) => AMOUNT.test(norm)) && (isCode(field) || numbersItsOwn(field))
  );
}

/** `number` of bills, which holds "B-2027" or a number of its own for each. */
function isCode(field: FieldModel): boolean {
  return field.words.at(-1) === "number" && (field.kind !== "number" || isUnique(field));
}
