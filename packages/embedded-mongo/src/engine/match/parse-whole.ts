import { Double, type Value } from "@querysnap/mql";
import { wholeNumber } from "../expressions/numbers.ts";
import { MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { isNumeric } from "../values/numeric.ts";

const MAX_INT = 2n ** 31n - 1n;
const MIN_INT = -(2n ** 31n);

/** Error for a wrong argument: its code, and the text before its message. */
type Refusal = { readonly code: number; readonly context: string };

const PARSING: Refusal = { code: 9, context: "" };

/**
 * A whole number of 64 bits. @throws MongoError 9, or the code of `refusal`, naming the field it stands under
 */
export function parseLong(name: string, value: Value, refusal = PARSING): bigint {
  const fail = (message: string): MongoError =>
    new MongoError(refusal.code, `${refusal.context}${message}: ${name}: ${describeValue(value)}`);
  if (!isNumeric(value)) throw fail("Expected a number in");
  const whole = wholeNumber(value);
  if (whole !== null) return whole;
  if (value instanceof Double && Number.isNaN(value.value))
    throw fail("Expected an integer, but found NaN in");
  const isFraction = value instanceof Double && Math.abs(value.value) < 2 ** 63;
  throw fail(isFraction ? "Expected an integer" : "Cannot represent as a 64-bit integer");
}

/** A whole number of 64 bits that is not negative. @throws MongoError 9 */
export function parseNonNegativeLong(name: string, value: Value): bigint {
  const whole = parseLong(name, value);
  if (whole < 0n)
    throw new MongoError(9, `Expected a non-negative number in: ${name}: ${describeValue(value)}`);
  return whole;
}

/** A whole number of 32 bits that is not negative. @throws MongoError with the code of `refusal` */
export function parseNonNegativeInt(name: string, value: Value, refusal: Refusal): number {
  const whole = parseLong(name, value, refusal);
  const fail = (message: string): MongoError =>
    new MongoError(refusal.code, `${refusal.context}${message}: ${name}: ${describeValue(value)}`);
  if (whole < MIN_INT || whole > MAX_INT) throw fail("Cannot represent in an int");
  if (whole < 0n) throw fail("Expected a non-negative number in");
  return Number(whole);
}
