import { Decimal128, Double, Int32, isArray, type Value } from "@querysnap/mql";
import { MongoError } from "../mongo-error.ts";
import { decimalParts, isNumeric, toDoubleNumber } from "../values/numeric.ts";
import type { ValueTest } from "./condition.ts";

const MIN_LONG = -(2n ** 63n);
const MAX_LONG = 2n ** 63n - 1n;

/** @throws MongoError 2 @see https://www.mongodb.com/docs/v7.0/reference/operator/query/mod/ */
export function modTest(argument: Value): ValueTest {
  if (!isArray(argument)) throw new MongoError(2, "malformed mod, needs to be an array");
  if (argument.length < 2) throw new MongoError(2, "malformed mod, not enough elements");
  if (argument.length > 2) throw new MongoError(2, "malformed mod, too many elements");
  const divisor = modArgument("divisor", argument[0]);
  const remainder = modArgument("remainder", argument[1]);
  if (divisor === 0n) throw new MongoError(2, "divisor cannot be 0");
  const smallDivisor = Number(divisor);
  const smallRemainder = Number(remainder);
  return (value) => {
    // `| 0` would not do: a remainder of -0 must equal 0, which === does.
    if (value instanceof Int32 && Number.isSafeInteger(smallDivisor))
      return value.value % smallDivisor === smallRemainder;
    const dividend = truncatedLong(value);
    return dividend !== null && dividend % divisor === remainder;
  };
}

function modArgument(role: string, value: Value | undefined): bigint {
  if (!isNumeric(value)) throw new MongoError(2, `malformed mod, ${role} not a number`);
  const truncated = truncatedLong(value);
  if (truncated !== null) return truncated;
  const reason = Number.isFinite(toDoubleNumber(value))
    ? "Out of bounds coercing to integral value"
    : "Unable to coerce NaN/Inf to integral type";
  throw new MongoError(2, `malformed mod, ${role} value is invalid :: caused by :: ${reason}`);
}

/** The whole part as a 64-bit integer; null for NaN, infinities, what does not fit, and other types. */
function truncatedLong(value: Value | undefined): bigint | null {
  if (!isNumeric(value)) return null;
  if (value instanceof Double)
    return Number.isFinite(value.value) ? fitting(BigInt(Math.trunc(value.value))) : null;
  if (!(value instanceof Decimal128)) return BigInt(value.value);
  const parts = decimalParts(value);
  if (parts.kind !== "finite") return null;
  // Forty digits cannot fit, and smaller powers keep the arithmetic cheap.
  if (parts.exponent > 20 && parts.coefficient !== 0n) return null;
  const magnitude =
    parts.exponent >= 0
      ? parts.coefficient * 10n ** BigInt(parts.exponent)
      : parts.coefficient / 10n ** BigInt(-parts.exponent);
  return fitting(parts.negative ? -magnitude : magnitude);
}

function fitting(integer: bigint): bigint | null {
  return integer >= MIN_LONG && integer <= MAX_LONG ? integer : null;
}
