import { powerOfTen } from "./encode.ts";

/**
 * Functions over fixed-point numbers: an integer `n` stands for `n / 10^DIGITS`. The digits leave room for a
 * Decimal128's 34 after the cancellation that arguments of 34 digits can cause.
 */
export const DIGITS = 120;
export const ONE = powerOfTen(DIGITS);

function multiply(left: bigint, right: bigint): bigint {
  return (left * right) / ONE;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** The integer square root. */
export function integerRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

export function root(value: bigint): bigint {
  return integerRoot(value * ONE);
}

/** e^x for |x| of a few units. */
export function exponential(value: bigint): bigint {
  const halvings = 16n;
  const small = value >> halvings;
  let term = ONE;
  let sum = ONE;
  for (let n = 1n; term !== 0n; n++) {
    term = multiply(term, small) / n;
    sum += term;
    if (abs(term) <= 1n) break;
  }
  for (let at = 0n; at < halvings; at++) sum = multiply(sum, sum);
  return sum;
}

/** The natural logarithm of a positive number between about 0.1 and 10. */
export function logarithm(value: bigint): bigint {
  // Two square roots bring the argument near 1, where the series converges fast.
  const near = root(root(value));
  const ratio = ((near - ONE) * ONE) / (near + ONE);
  const square = multiply(ratio, ratio);
  let power = ratio;
  let sum = 0n;
  for (let n = 1n; power !== 0n && power !== -1n; n += 2n) {
    sum += power / n;
    power = multiply(power, square);
  }
  return sum * 8n;
}

export const LN_10 = logarithm(ONE * 10n);

/** arctan(1/n) to the given scale. */
function inverseTangent(n: bigint, scale: bigint): bigint {
  const square = n * n;
  let term = scale / n;
  let sum = 0n;
  for (let k = 1n; term !== 0n; k += 2n) {
    sum += (k & 2n) === 0n ? term / k : -term / k;
    term /= square;
  }
  return sum;
}

/** Pi to the given scale, by Machin's formula. */
export function piAt(scale: bigint): bigint {
  const guard = 10n ** 10n;
  return (16n * inverseTangent(5n, scale * guard) - 4n * inverseTangent(239n, scale * guard)) / guard;
}

export const PI = piAt(ONE);

/** Sine and cosine of a reduced argument, |x| <= pi. */
export function sineAndCosine(value: bigint): { sine: bigint; cosine: bigint } {
  const square = multiply(value, value);
  let term = ONE;
  let cosine = 0n;
  for (let n = 1n; term !== 0n && term !== -1n; n += 2n) {
    cosine += term;
    term = -multiply(term, square) / (n * (n + 1n));
  }
  term = value;
  let sine = 0n;
  for (let n = 2n; term !== 0n && term !== -1n; n += 2n) {
    sine += term;
    term = -multiply(term, square) / (n * (n + 1n));
  }
  return { sine, cosine };
}

/** The arc tangent of any number. */
export function arcTangent(value: bigint): bigint {
  if (value < 0n) return -arcTangent(-value);
  if (value > ONE) return PI / 2n - arcTangent((ONE * ONE) / value);
  // Half-angle steps shrink the argument before the series.
  let small = value;
  const steps = 3;
  for (let at = 0; at < steps; at++) small = (small * ONE) / (ONE + root(ONE + multiply(small, small)));
  const square = multiply(small, small);
  let power = small;
  let sum = 0n;
  for (let n = 1n; power !== 0n && power !== -1n; n += 2n) {
    sum += power / n;
    power = -multiply(power, square);
  }
  return sum << BigInt(steps);
}
