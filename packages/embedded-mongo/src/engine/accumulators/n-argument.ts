import { Doc, type Value } from "@querysnap/mql";
import type { NamedCodes } from "../expressions/named-operands.ts";
import type { Operand } from "../expressions/node.ts";
import { isNumeric, wholeNumber } from "../expressions/numbers.ts";
import { MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { printValue } from "../values/print-value.ts";

const MESSAGES = {
  notObject: () => "specification must be an object",
  unknown: (key: string) => `Unknown argument for 'n' operator: ${key}`,
  missing: (key: string) => `Missing value for '${key}'`,
};

const EXTREME_CODES: NamedCodes = {
  notObject: 5787900,
  unknown: 5787901,
  missing: { n: 5787906, input: 5787907 },
  messages: MESSAGES,
};
const POSITION_CODES: NamedCodes = { ...EXTREME_CODES, notObject: 5787801 };

/** The codes of `$minN` and `$maxN`, or of `$firstN` and `$lastN`. */
export function countCodes(name: string): NamedCodes {
  return name === "$minN" || name === "$maxN" ? EXTREME_CODES : POSITION_CODES;
}

/** The codes of `$top`, `$bottom` and their forms with `n`. */
export const RANKED_CODES: NamedCodes = {
  notObject: 5788001,
  unknown: 5788002,
  missing: { n: 5788003, output: 5788004, sortBy: 5788005 },
  messages: { ...MESSAGES, unknown: (key, name) => `Unknown argument to ${name} '${key}'` },
};

/** Refuses what is no document of arguments, with the operator's code. */
export function requireSpecification(spec: Value, name: string, code: number): void {
  if (!(spec instanceof Doc))
    throw new MongoError(code, `specification must be an object; found ${name}: ${describeValue(spec)}`);
}

/** The `n` of `$firstN` and its like: a positive whole number. */
export function requireCount(value: Operand): number {
  if (!isNumeric(value))
    throw new MongoError(5787902, `Value for 'n' must be of integral type, but found ${printValue(value)}`);
  const count = wholeNumber(value);
  if (count === null)
    throw new MongoError(5787903, `Value for 'n' must be of integral type, but found ${printValue(value)}`);
  if (count <= 0n) throw new MongoError(5787908, `'n' must be greater than 0, found ${count}`);
  return Number(count);
}
