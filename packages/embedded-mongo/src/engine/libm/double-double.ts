/**
 * A number of about 106 bits: the unevaluated sum of a double and of what rounding to it left, at most half
 * its last digit.
 */
export type Pair = { readonly hi: number; readonly lo: number };

/** 2^27 + 1, which splits a double into halves of 26 bits. */
const SPLITTER = 134_217_729;

const ZERO: Pair = { hi: 0, lo: 0 };
export const ONE: Pair = { hi: 1, lo: 0 };

export function pair(hi: number, lo = 0): Pair {
  return { hi, lo };
}

/** The exact sum of two doubles. */
export function sum(a: number, b: number): Pair {
  const hi = a + b;
  const part = hi - a;
  return { hi, lo: a - (hi - part) + (b - part) };
}

/** The same where |a| >= |b|. */
function ordered(a: number, b: number): Pair {
  const hi = a + b;
  return { hi, lo: b - (hi - a) };
}

/** The exact product of two doubles, neither of them near the ends of their range. */
export function product(a: number, b: number): Pair {
  const hi = a * b;
  const aBig = SPLITTER * a;
  const aHigh = aBig - (aBig - a);
  const aLow = a - aHigh;
  const bBig = SPLITTER * b;
  const bHigh = bBig - (bBig - b);
  const bLow = b - bHigh;
  return { hi, lo: aLow * bLow - (hi - aHigh * bHigh - aLow * bHigh - aHigh * bLow) };
}

export function add(a: Pair, b: Pair): Pair {
  const high = sum(a.hi, b.hi);
  const low = sum(a.lo, b.lo);
  const once = ordered(high.hi, high.lo + low.hi);
  return ordered(once.hi, once.lo + low.lo);
}

export function negate(a: Pair): Pair {
  return { hi: -a.hi, lo: -a.lo };
}

export function subtract(a: Pair, b: Pair): Pair {
  return add(a, negate(b));
}

export function multiply(a: Pair, b: Pair): Pair {
  const { hi, lo } = product(a.hi, b.hi);
  return ordered(hi, lo + (a.hi * b.lo + a.lo * b.hi));
}

export function divide(a: Pair, b: Pair): Pair {
  const first = a.hi / b.hi;
  const rest = subtract(a, multiply(b, pair(first)));
  const second = rest.hi / b.hi;
  const last = subtract(rest, multiply(b, pair(second)));
  return add(ordered(first, second), pair(last.hi / b.hi));
}

export function squareRoot(a: Pair): Pair {
  if (a.hi <= 0) return ZERO;
  const root = Math.sqrt(a.hi);
  const rest = subtract(a, product(root, root));
  return ordered(root, rest.hi / (2 * root));
}

/** Times a power of two, exactly. */
export function scale(a: Pair, factor: number): Pair {
  return { hi: a.hi * factor, lo: a.lo * factor };
}

/**
 * `c0 + x (c1 + x (c2 + …))`. Only the first terms, as many as told, are calculated with all digits: the
 * others must be so much smaller than the first one that the digits of a double suffice for them.
 */
export function polynomial(x: Pair, coefficients: readonly Pair[], exactTerms: number): Pair {
  let tail = 0;
  for (let at = coefficients.length - 1; at >= exactTerms; at--)
    tail = tail * x.hi + (coefficients[at]?.hi ?? 0);
  let total: Pair = { hi: tail, lo: 0 };
  for (let at = exactTerms - 1; at >= 0; at--) total = add(multiply(total, x), coefficients[at] ?? ZERO);
  return total;
}
