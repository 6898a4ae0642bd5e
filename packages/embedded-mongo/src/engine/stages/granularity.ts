import { Decimal128, Double } from "@querysnap/mql";
import { divideDecimals, multiplyDecimals } from "../decimal/arithmetic.ts";
import { decimalFromBigInt, decimalFromDouble } from "../decimal/encode.ts";
import { powDecimal } from "../decimal/functions.ts";
import { intOrLong, MAX_LONG, toDoubleNumber, type NumericValue } from "../expressions/numbers.ts";
import { compareNumbers } from "../values/numeric.ts";
import { SERIES } from "./granularity.table.ts";

/**
 * Rounds numbers outward: strictly above or below, zero and infinity to themselves. Decimals stay decimals.
 */
export type Granularity = { readonly roundUp: Rounding; readonly roundDown: Rounding };

type Rounding = (value: NumericValue) => NumericValue;

/** Null for an unknown series. */
export function granularityOf(name: string): Granularity | null {
  if (name === "POWERSOF2") return withFixedEnds(POWERS_OF_2);
  const series = Object.hasOwn(SERIES, name) ? SERIES[name] : undefined;
  if (!series) return null;
  const inDoubles: Series<number> = { ...DOUBLES, members: series };
  const inDecimals: Series<Decimal128> = {
    ...DECIMALS,
    members: series.map((member) => decimalFromDouble(member, 15)),
  };
  return withFixedEnds({
    roundUp: (value) =>
      value instanceof Decimal128
        ? above(inDecimals, value)
        : new Double(above(inDoubles, toDoubleNumber(value))),
    roundDown: (value) =>
      value instanceof Decimal128
        ? below(inDecimals, value)
        : new Double(below(inDoubles, toDoubleNumber(value))),
  });
}

function withFixedEnds({ roundUp, roundDown }: Granularity): Granularity {
  const isEnd = (value: NumericValue): boolean =>
    [0, Number.POSITIVE_INFINITY].includes(toDoubleNumber(value));
  return {
    roundUp: (value) => (isEnd(value) ? value : roundUp(value)),
    roundDown: (value) => (isEnd(value) ? value : roundDown(value)),
  };
}

const POWERS_OF_2: Granularity = {
  roundUp: (value) => powerOfTwo(Math.floor(binaryLogarithm(value)) + 1, value),
  roundDown: (value) => powerOfTwo(Math.ceil(binaryLogarithm(value)) - 1, value),
};

/** Exact for powers of two; for other longs somewhere between the two neighbors. */
function binaryLogarithm(value: NumericValue): number {
  if (value instanceof Double || value instanceof Decimal128) return Math.log2(toDoubleNumber(value));
  const bits = BigInt(value.value).toString(2);
  return bits.indexOf("1", 1) === -1 ? bits.length - 1 : bits.length - 0.5;
}

/** Power of 2 as `$pow` gives it: a decimal for a decimal, else an integer as long as one holds it. */
function powerOfTwo(exponent: number, like: NumericValue): NumericValue {
  if (like instanceof Decimal128)
    return powDecimal(decimalFromBigInt(2n), decimalFromBigInt(BigInt(exponent)));
  const power = exponent < 0 || exponent > 63 ? null : 2n ** BigInt(exponent);
  return power === null || power > MAX_LONG ? new Double(2 ** exponent) : intOrLong(power);
}

/** Scaling and comparison of numbers of one kind. */
type Arithmetic<N> = {
  readonly one: N;
  readonly ten: N;
  readonly times: (left: N, right: N) => N;
  readonly over: (left: N, right: N) => N;
  readonly compare: (left: N, right: N) => number;
};

/** Preferred numbers; each stands for any power of ten of itself. */
type Series<N> = Arithmetic<N> & { readonly members: readonly N[] };

const DOUBLES: Arithmetic<number> = {
  one: 1,
  ten: 10,
  times: (left, right) => left * right,
  over: (left, right) => left / right,
  compare: (left, right) => left - right,
};

const DECIMALS: Arithmetic<Decimal128> = {
  one: decimalFromBigInt(1n),
  ten: decimalFromBigInt(10n),
  times: multiplyDecimals,
  over: divideDecimals,
  compare: compareNumbers,
};

function above<N>({ members, one, ten, times, over, compare }: Series<N>, value: N): N {
  const [first, last] = [members[0] as N, members[members.length - 1] as N];
  let multiplier = one;
  while (compare(value, times(last, multiplier)) >= 0) multiplier = times(multiplier, ten);
  while (compare(value, times(first, multiplier)) < 0) {
    const smallest = times(first, multiplier);
    multiplier = over(multiplier, ten);
    // Between the largest of one power of ten and the smallest of the next.
    if (compare(value, times(last, multiplier)) >= 0) return smallest;
  }
  return times(members.find((member) => compare(times(member, multiplier), value) > 0) as N, multiplier);
}

function below<N>({ members, one, ten, times, over, compare }: Series<N>, value: N): N {
  const [first, last] = [members[0] as N, members[members.length - 1] as N];
  let multiplier = one;
  while (compare(value, times(first, multiplier)) <= 0) multiplier = over(multiplier, ten);
  while (compare(value, times(last, multiplier)) > 0) {
    const largest = times(last, multiplier);
    multiplier = times(multiplier, ten);
    if (compare(value, times(first, multiplier)) <= 0) return largest;
  }
  return times(members.findLast((member) => compare(times(member, multiplier), value) < 0) as N, multiplier);
}
