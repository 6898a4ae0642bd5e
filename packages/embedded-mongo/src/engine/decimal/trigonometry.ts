import type { Decimal128 } from "@querysnap/mql";
import { decimalParts } from "../values/numeric.ts";
import {
  addDecimals,
  divideDecimals,
  multiplyDecimals,
  negateDecimal,
  subtractDecimals,
} from "./arithmetic.ts";
import {
  DECIMAL_ONE,
  DECIMAL_ZERO,
  expDecimal,
  fromFixed,
  lnDecimal,
  magnitudeOf,
  sqrtDecimal,
  toFixed,
  type FiniteDecimal,
} from "./functions.ts";
import { decimalFromBigInt, encodeDecimal, infinity, NAN, powerOfTen } from "./encode.ts";
import {
  arcTangent,
  DIGITS,
  exponential,
  logarithm,
  ONE,
  PI,
  piAt,
  root,
  sineAndCosine,
} from "./fixed-point.ts";

/** Below 10^-20 an odd function of slope 1 differs from its argument only beyond 34 digits. */
const TINY = -20;

const TWO = decimalFromBigInt(2n);

type Unary = (value: Decimal128) => Decimal128;

/**
 * Wraps a function of a finite argument: NaN stays, zero and tiny arguments may be answered without a series.
 */
function finite(
  options: { readonly atInfinity: (negative: boolean) => Decimal128; readonly isOdd: boolean },
  apply: (parts: FiniteDecimal) => Decimal128,
): Unary {
  return (value) => {
    const parts = decimalParts(value);
    if (parts.kind === "nan") return NAN;
    if (parts.kind === "infinite") return options.atInfinity(parts.negative);
    if (options.isOdd && (parts.coefficient === 0n || magnitudeOf(parts) < TINY)) return value;
    return apply(parts);
  };
}

const undefinedThere = (): Decimal128 => NAN;

/** Subtracts whole turns; large arguments need as many more digits of pi. */
function reduceTurns(parts: FiniteDecimal): bigint {
  const extra = Math.max(0, magnitudeOf(parts) + 1);
  if (extra === 0) return toFixed(parts);
  const scale = powerOfTen(DIGITS + extra);
  const turn = 2n * piAt(scale);
  const shift = parts.exponent + DIGITS + extra;
  const magnitude =
    shift >= 0 ? parts.coefficient * powerOfTen(shift) : parts.coefficient / powerOfTen(-shift);
  let reduced = magnitude % turn;
  if (reduced > turn / 2n) reduced -= turn;
  return (parts.negative ? -reduced : reduced) / powerOfTen(extra);
}

export const sinDecimal = finite({ atInfinity: undefinedThere, isOdd: true }, (parts) =>
  fromFixed(sineAndCosine(reduceTurns(parts)).sine),
);

export const cosDecimal = finite({ atInfinity: undefinedThere, isOdd: false }, (parts) =>
  parts.coefficient === 0n ? DECIMAL_ONE : fromFixed(sineAndCosine(reduceTurns(parts)).cosine),
);

export const tanDecimal = finite({ atInfinity: undefinedThere, isOdd: true }, (parts) => {
  const { sine, cosine } = sineAndCosine(reduceTurns(parts));
  return fromFixed((sine * ONE) / cosine);
});

const halfPi = (negative: boolean): Decimal128 => fromFixed(negative ? -PI / 2n : PI / 2n);

export const atanDecimal = finite({ atInfinity: halfPi, isOdd: true }, (parts) =>
  magnitudeOf(parts) > 60 ? halfPi(parts.negative) : fromFixed(arcTangent(toFixed(parts))),
);

/** asin x in fixed point, |x| <= 1. */
function arcSine(value: bigint): bigint {
  const cosine = root(ONE - (value * value) / ONE);
  if (cosine === 0n) return value < 0n ? -PI / 2n : PI / 2n;
  return arcTangent((value * ONE) / cosine);
}

export const asinDecimal = finite({ atInfinity: undefinedThere, isOdd: true }, (parts) =>
  fromFixed(arcSine(toFixed(parts))),
);

export const acosDecimal = finite({ atInfinity: undefinedThere, isOdd: false }, (parts) => {
  const value = toFixed(parts);
  return value === ONE ? DECIMAL_ZERO : fromFixed(PI / 2n - arcSine(value));
});

export function atan2Decimal(y: Decimal128, x: Decimal128): Decimal128 {
  const a = decimalParts(y);
  const b = decimalParts(x);
  if (a.kind === "nan" || b.kind === "nan") return NAN;
  const sign = (value: bigint): Decimal128 => fromFixed(a.negative ? -value : value);
  if (a.kind === "infinite") {
    if (b.kind !== "infinite") return sign(PI / 2n);
    return sign(b.negative ? (PI * 3n) / 4n : PI / 4n);
  }
  if (b.kind === "infinite" || a.coefficient === 0n) {
    if (b.negative) return sign(PI);
    return encodeDecimal({ negative: a.negative, coefficient: 0n, exponent: 0 });
  }
  if (b.coefficient === 0n) return sign(PI / 2n);
  const angle = atanDecimal(divideDecimals(y, x));
  if (!b.negative) return angle;
  return addDecimals(angle, sign(PI));
}

function hyperbolic(
  combine: (grown: bigint, shrunk: bigint) => bigint,
): (parts: FiniteDecimal) => Decimal128 {
  return (parts) => {
    const value = toFixed(parts);
    return fromFixed(combine(exponential(value), exponential(-value)));
  };
}

/** From here on e^-x is beyond the digits of e^x. */
const LARGE = 1;

function largeHyperbolic(parts: FiniteDecimal, isOdd: boolean): Decimal128 {
  const half = divideDecimals(expDecimal(encodeDecimal({ ...parts, negative: false })), TWO);
  return isOdd && parts.negative ? negateDecimal(half) : half;
}

function isLarge(parts: FiniteDecimal): boolean {
  const value = toFixed({ ...parts, negative: false, exponent: Math.min(parts.exponent, 40) });
  return magnitudeOf(parts) > LARGE || value > 45n * ONE;
}

const smallSinh = hyperbolic((grown, shrunk) => (grown - shrunk) / 2n);
const smallCosh = hyperbolic((grown, shrunk) => (grown + shrunk) / 2n);
const smallTanh = hyperbolic((grown, shrunk) => ((grown - shrunk) * ONE) / (grown + shrunk));

export const sinhDecimal = finite({ atInfinity: infinity, isOdd: true }, (parts) =>
  isLarge(parts) ? largeHyperbolic(parts, true) : smallSinh(parts),
);

export const coshDecimal = finite({ atInfinity: () => infinity(false), isOdd: false }, (parts) => {
  if (parts.coefficient === 0n) return DECIMAL_ONE;
  return isLarge(parts) ? largeHyperbolic(parts, false) : smallCosh(parts);
});

const signedOne = (negative: boolean): Decimal128 => decimalFromBigInt(negative ? -1n : 1n);

export const tanhDecimal = finite({ atInfinity: signedOne, isOdd: true }, (parts) =>
  isLarge(parts) ? signedOne(parts.negative) : smallTanh(parts),
);

export const asinhDecimal = finite({ atInfinity: infinity, isOdd: true }, (parts) => {
  const magnitude = encodeDecimal({ ...parts, negative: false });
  const result =
    magnitudeOf(parts) < 0
      ? fromFixed(inverseHyperbolicSine(toFixed({ ...parts, negative: false })))
      : lnDecimal(
          addDecimals(
            magnitude,
            sqrtDecimal(addDecimals(multiplyDecimals(magnitude, magnitude), DECIMAL_ONE)),
          ),
        );
  return parts.negative ? negateDecimal(result) : result;
});

function inverseHyperbolicSine(value: bigint): bigint {
  return logarithm(value + root(ONE + (value * value) / ONE));
}

/** acosh x, x >= 1. */
export const acoshDecimal = finite(
  { atInfinity: (negative) => (negative ? NAN : infinity(false)), isOdd: false },
  (parts) => {
    const value = encodeDecimal(parts);
    if (magnitudeOf(parts) > 0)
      return lnDecimal(
        addDecimals(value, sqrtDecimal(subtractDecimals(multiplyDecimals(value, value), DECIMAL_ONE))),
      );
    const fixed = toFixed(parts);
    if (fixed === ONE) return DECIMAL_ZERO;
    const argument = fixed + root((fixed * fixed) / ONE - ONE);
    return fromFixed(argument > 8n * ONE ? logarithm(root(argument)) * 2n : logarithm(argument));
  },
);

/** atanh x, |x| < 1; the ends are infinite. */
export const atanhDecimal = finite({ atInfinity: undefinedThere, isOdd: true }, (parts) => {
  const value = toFixed(parts);
  if (value === ONE || value === -ONE) return infinity(parts.negative);
  const ratio = ((ONE + value) * ONE) / (ONE - value);
  if (ratio > 8n * ONE || ratio < ONE / 8n) return divideDecimals(lnDecimal(fromFixed(ratio)), TWO);
  return fromFixed(logarithm(ratio) / 2n);
});

const DEGREES_OF_PI = decimalFromBigInt(180n);
const RADIANS_PER_DEGREE = divideDecimals(fromFixed(PI), DEGREES_OF_PI);
const DEGREES_PER_RADIAN = divideDecimals(DEGREES_OF_PI, fromFixed(PI));

export function degreesToRadiansDecimal(value: Decimal128): Decimal128 {
  return multiplyDecimals(value, RADIANS_PER_DEGREE);
}

export function radiansToDegreesDecimal(value: Decimal128): Decimal128 {
  return multiplyDecimals(value, DEGREES_PER_RADIAN);
}
