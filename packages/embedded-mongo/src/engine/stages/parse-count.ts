import { Double, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { describeValue } from "../values/describe-value.ts";
import { isNumeric, toDoubleNumber } from "../values/numeric.ts";

const MAX_COUNT = 2 ** 63;

/** A number that counts rows. Whole doubles count, as in the server. */
export function parseCount(stage: string, value: Value, code: number): number {
  if (!isNumeric(value))
    throw new MongoError(
      code,
      `invalid argument to ${stage} stage: Expected a number in: ${stage}: ${describeValue(value)}`,
    );
  const number = toDoubleNumber(value);
  const wrong = (what: string): MongoError =>
    new MongoError(code, `invalid argument to ${stage} stage: ${what}: ${stage}: ${describeValue(value)}`);
  if (Number.isNaN(number)) throw wrong("Expected an integer, but found NaN in");
  // The largest long reads as 2^63, too; as a double that does not fit.
  if (Math.abs(number) > MAX_COUNT || (number === MAX_COUNT && value instanceof Double))
    throw wrong("Cannot represent as a 64-bit integer");
  if (!Number.isInteger(number)) throw wrong("Expected an integer");
  if (number < 0) throw wrong("Expected a non-negative number in");
  return number;
}
