import {
  add,
  divide,
  multiply,
  negate,
  ONE,
  pair,
  polynomial,
  product,
  scale,
  squareRoot,
  subtract,
  sum,
  type Pair,
} from "./double-double.ts";

/**
 * The functions of C's library as a server on Linux has them. Its library rounds nearly all results
 * correctly, the platform's own functions miss the last digit of up to one result in ten. So these calculate
 * with twice the digits and round once.
 */

/** ln 2, its high part with trailing zeros, so that its product with an integer is exact. */
const LN2_FIRST = 0.6931471803691238;
const LN2_REST = pair(1.9082149292705877e-10, 1.1612227229362532e-26);
/** The decimal logarithm of 2, divided in the same way. */
const LOG10_2_FIRST = 0.30102999566361177;
const LOG10_2_REST = 3.694239077158931e-13;
const HALF_PI = [1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33] as const;
/** Larger angles are left to the platform, whose reduction has as many digits as it takes. */
const LARGEST_ANGLE = 1e6;
/** The argument of the exponential series is halved so many times. */
const HALVINGS = 5;
const SMALLEST_NORMAL = 2 ** -1022;
/** Below this the series end after their first term. */
const TINY = 2 ** -200;

/** 1/0!, 1/1!, … */
const INVERSE_FACTORIALS: readonly Pair[] = Array.from({ length: 24 }, (_, n) => n).reduce<Pair[]>(
  (made, n) => {
    const last = made.at(-1);
    return [...made, last ? divide(last, pair(n)) : ONE];
  },
  [],
);
const EXP_SERIES = INVERSE_FACTORIALS.slice(1, 12);
const SIN_SERIES = alternating(INVERSE_FACTORIALS.filter((_, n) => n % 2 === 1));
const COS_SERIES = alternating(INVERSE_FACTORIALS.filter((_, n) => n % 2 === 0));

function alternating(series: readonly Pair[]): Pair[] {
  return series.map((coefficient, at) => (at % 2 === 0 ? coefficient : negate(coefficient)));
}

type Scaled = { /** Between about -0.3 and 0.5. */ minusOne: Pair; power: number };

/** e^x as `(1 + minusOne) * 2^power`. */
function exponential(x: Pair): Scaled {
  const power = Math.round(x.hi / Math.LN2);
  const rest = subtract(add(sum(x.hi, -power * LN2_FIRST), pair(x.lo)), multiply(pair(power), LN2_REST));
  const small = scale(rest, 2 ** -HALVINGS);
  let minusOne = multiply(small, polynomial(small, EXP_SERIES, 4));
  for (let at = 0; at < HALVINGS; at++) minusOne = add(scale(minusOne, 2), multiply(minusOne, minusOne));
  return { minusOne, power };
}

function fromScaled({ minusOne, power }: Scaled): number {
  const { hi, lo } = add(ONE, minusOne);
  const half = Math.trunc(power / 2);
  return (hi + lo) * 2 ** half * 2 ** (power - half);
}

/** ln of a positive, normal number. */
function logarithm(x: number): Pair {
  let power = Math.floor(Math.log2(x));
  if (x / 2 ** power > Math.SQRT2) power++;
  const mantissa = x / 2 ** power;
  // one step of Newton's method doubles the digits of the platform's result
  const near = Math.log(mantissa);
  const { minusOne, power: scaled } = exponential(pair(-near));
  const shrunk = scaled === 0 ? minusOne : subtract(scale(add(ONE, minusOne), 2 ** scaled), ONE);
  const rest = add(pair(mantissa - 1), multiply(pair(mantissa), shrunk));
  const result = add(pair(near), subtract(rest, scale(multiply(rest, rest), 0.5)));
  if (power === 0) return result;
  return add(add(pair(power * LN2_FIRST), multiply(pair(power), LN2_REST)), result);
}

function round({ hi, lo }: Pair): number {
  return hi + lo;
}

/** Whether e^x is a normal number. */
function hasNormalPower(x: number): boolean {
  return x > -708 && x < 709.78;
}

export function exp(x: number): number {
  return hasNormalPower(x) ? fromScaled(exponential(pair(x))) : Math.exp(x);
}

export function log(x: number): number {
  return isNormal(x) ? round(logarithm(x)) : Math.log(x);
}

function isNormal(x: number): boolean {
  return x >= SMALLEST_NORMAL && x < Number.POSITIVE_INFINITY;
}

/** The library's own steps, which do not round correctly. */
export function log10(x: number): number {
  if (!isNormal(x)) return Math.log10(x);
  let power = Math.floor(Math.log2(x));
  if (x / 2 ** power < 1) power--;
  const below = power < 0 ? 1 : 0;
  const y = power + below;
  const z = y * LOG10_2_REST + Math.LOG10E * log(x / 2 ** y);
  return z + y * LOG10_2_FIRST;
}

/** JavaScript's differs also for 1 and -1 raised to NaN or an infinity. */
export function pow(base: number, exponent: number): number {
  if (base === 1 || (base === -1 && Math.abs(exponent) === Number.POSITIVE_INFINITY)) return 1;
  if (exponent === 2) return base * base;
  const near = base ** exponent;
  const size = Math.abs(near);
  if (!(size > SMALLEST_NORMAL && size < Number.MAX_VALUE) || !isNormal(Math.abs(base))) return near;
  const power = multiply(logarithm(Math.abs(base)), pair(exponent));
  if (!hasNormalPower(power.hi) || Math.abs(power.hi) < TINY) return near;
  return Math.sign(near) * fromScaled(exponential(power));
}

/** Sine and cosine of an angle, with digits enough to subtract them from what is near. */
function sineAndCosine(x: number): { sine: Pair; cosine: Pair } {
  const quarters = Math.round(x / HALF_PI[0]);
  let angle = pair(x);
  if (quarters !== 0) for (const part of HALF_PI) angle = subtract(angle, product(quarters, part));
  const square = multiply(angle, angle);
  const sine = multiply(angle, polynomial(square, SIN_SERIES, 5));
  const cosine = polynomial(square, COS_SERIES, 6);
  switch (quarters & 3) {
    case 0:
      return { sine, cosine };
    case 1:
      return { sine: cosine, cosine: negate(sine) };
    case 2:
      return { sine: negate(sine), cosine: negate(cosine) };
    default:
      return { sine: negate(cosine), cosine: sine };
  }
}

function isAngle(x: number): boolean {
  return Math.abs(x) <= LARGEST_ANGLE && Math.abs(x) > TINY;
}

export function sin(x: number): number {
  return isAngle(x) ? round(sineAndCosine(x).sine) : Math.sin(x);
}

export function cos(x: number): number {
  return isAngle(x) ? round(sineAndCosine(x).cosine) : Math.cos(x);
}

export function tan(x: number): number {
  if (!isAngle(x)) return Math.tan(x);
  const { sine, cosine } = sineAndCosine(x);
  return round(divide(sine, cosine));
}

/** The angle whose tangent is y / x: the platform's result and one step of Newton's method. */
function arcTangent(y: Pair, x: Pair): number {
  const near = Math.atan2(y.hi, x.hi);
  const { sine, cosine } = sineAndCosine(near);
  const rest = divide(
    subtract(multiply(y, cosine), multiply(x, sine)),
    add(multiply(x, cosine), multiply(y, sine)),
  );
  return round(add(pair(near), rest));
}

/** Numbers that can be multiplied and divided without leaving the range. */
function isModerate(x: number): boolean {
  const size = Math.abs(x);
  return size > TINY && size < 1 / TINY;
}

export function atan(x: number): number {
  return isModerate(x) ? arcTangent(pair(x), ONE) : Math.atan(x);
}

export function atan2(y: number, x: number): number {
  return isModerate(x) && isModerate(y) && isModerate(y / x)
    ? arcTangent(pair(y), pair(x))
    : Math.atan2(y, x);
}

/** The root of 1 - x², of |x| <= 1 */
function otherSide(x: number): Pair {
  return squareRoot(multiply(sum(1, -x), sum(1, x)));
}

export function asin(x: number): number {
  return isModerate(x) && Math.abs(x) < 1 ? arcTangent(pair(x), otherSide(x)) : Math.asin(x);
}

export function acos(x: number): number {
  return isModerate(x) && Math.abs(x) < 1 ? arcTangent(otherSide(x), pair(x)) : Math.acos(x);
}

/** From here on e^-x is negligible against e^x. */
const LARGE = 22;

export function sinh(x: number): number {
  const size = Math.abs(x);
  return size < LARGE || !hasNormalPower(size) ? Math.sinh(x) : Math.sign(x) * 0.5 * exp(size);
}

export function cosh(x: number): number {
  const size = Math.abs(x);
  if (size < Math.LN2 / 2 || !hasNormalPower(size)) return Math.cosh(x);
  const power = exp(size);
  return size < LARGE ? 0.5 * power + 0.5 / power : 0.5 * power;
}

/** Above this, 1 is negligible against the square. */
const HUGE = 2 ** 28;

export function asinh(x: number): number {
  const size = Math.abs(x);
  if (!(size > 2) || size === Number.POSITIVE_INFINITY) return Math.asinh(x);
  return (
    Math.sign(x) *
    (size > HUGE ? log(size) + Math.LN2 : log(2 * size + 1 / (Math.sqrt(size * size + 1) + size)))
  );
}

export function acosh(x: number): number {
  if (!(x > 2) || x === Number.POSITIVE_INFINITY) return Math.acosh(x);
  return x >= HUGE ? log(x) + Math.LN2 : log(2 * x - 1 / (x + Math.sqrt(x * x - 1)));
}
