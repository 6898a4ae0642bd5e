/** Inclusive ranges of code points, two numbers each. */
export type Ranges = readonly number[];

/** Characters by ranges and Unicode properties; `fold` looks at the other cases of a character too. */
export type CharSet = {
  readonly ranges: Ranges;
  readonly properties: readonly RegExp[];
  readonly negated: boolean;
  readonly fold: boolean;
};

const LAST = 0x10ffff;

export const DIGIT: Ranges = [48, 57];
export const WORD: Ranges = [48, 57, 65, 90, 95, 95, 97, 122];
export const SPACE: Ranges = [9, 13, 32, 32];
export const HORIZONTAL_SPACE: Ranges = [
  9, 9, 32, 32, 0xa0, 0xa0, 0x1680, 0x1680, 0x180e, 0x180e, 0x2000, 0x200a, 0x202f, 0x202f, 0x205f, 0x205f,
  0x3000, 0x3000,
];
export const VERTICAL_SPACE: Ranges = [10, 13, 0x85, 0x85, 0x2028, 0x2029];
export const NEWLINE: Ranges = [10, 10];

export const POSIX: Readonly<Record<string, Ranges>> = {
  alpha: [65, 90, 97, 122],
  digit: DIGIT,
  alnum: [48, 57, 65, 90, 97, 122],
  upper: [65, 90],
  lower: [97, 122],
  space: SPACE,
  blank: [9, 9, 32, 32],
  punct: [33, 47, 58, 64, 91, 96, 123, 126],
  cntrl: [0, 31, 127, 127],
  graph: [33, 126],
  print: [32, 126],
  xdigit: [48, 57, 65, 70, 97, 102],
  word: WORD,
  ascii: [0, 127],
};

export function plainSet(ranges: Ranges, negated = false): CharSet {
  return { ranges, properties: [], negated, fold: false };
}

export function complement(ranges: Ranges): number[] {
  const sorted = normalize(ranges);
  const result: number[] = [];
  let from = 0;
  for (let at = 0; at < sorted.length; at += 2) {
    const low = sorted[at] as number;
    if (low > from) result.push(from, low - 1);
    from = (sorted[at + 1] as number) + 1;
  }
  if (from <= LAST) result.push(from, LAST);
  return result;
}

/** Sorted and merged. */
export function normalize(ranges: Ranges): number[] {
  const pairs: [number, number][] = [];
  for (let at = 0; at < ranges.length; at += 2) pairs.push([ranges[at] as number, ranges[at + 1] as number]);
  pairs.sort((left, right) => left[0] - right[0]);
  const merged: number[] = [];
  for (const [low, high] of pairs) {
    const last = merged.length - 1;
    if (last > 0 && low <= (merged[last] as number) + 1)
      merged[last] = Math.max(merged[last] as number, high);
    else merged.push(low, high);
  }
  return merged;
}

export function setHas(set: CharSet, code: number): boolean {
  return (
    (set.fold ? caseVariants(code).some((variant) => listed(set, variant)) : listed(set, code)) !==
    set.negated
  );
}

function listed(set: CharSet, code: number): boolean {
  const { ranges } = set;
  for (let at = 0; at < ranges.length; at += 2)
    if (code >= (ranges[at] as number) && code <= (ranges[at + 1] as number)) return true;
  return (
    set.properties.length > 0 && set.properties.some((property) => property.test(String.fromCodePoint(code)))
  );
}

/** Simple case folding: characters that differ in case only fold to the same code point. */
export function foldCase(code: number): number {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code;
  return single(lower(single(String.fromCodePoint(code).toUpperCase(), code)), code);
}

function lower(code: number): string {
  return String.fromCodePoint(code).toLowerCase();
}

/** A mapping to several characters is not a simple one. */
function single(text: string, otherwise: number): number {
  const code = text.codePointAt(0) ?? otherwise;
  return text.length === (code > 0xffff ? 2 : 1) ? code : otherwise;
}

/** Characters equal to this one when case is ignored, itself included. */
export function caseVariants(code: number): number[] {
  const text = String.fromCodePoint(code);
  const variants = new Set([
    code,
    single(text.toLowerCase(), code),
    single(text.toUpperCase(), code),
    foldCase(code),
  ]);
  // The long s and the Kelvin and Angstrom signs fold to letters that do not map back.
  if (variants.has(0x73)) variants.add(0x17f);
  if (variants.has(0x6b)) variants.add(0x212a);
  if (variants.has(0xe5)) variants.add(0x212b);
  return [...variants];
}
