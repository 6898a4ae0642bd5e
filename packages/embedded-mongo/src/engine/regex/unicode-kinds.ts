const WORD = "[\\p{L}\\p{N}_]";
const SPACE = "[\\p{Z}\\t\\n\\v\\f\\r\\u0085]";
const DIGIT = "\\p{Nd}";

/**
 * What kinds of characters mean in a pattern that starts with `(*UCP)`: Unicode's properties instead of ASCII
 * letters and digits.
 */
const ESCAPES: Readonly<Record<string, string>> = { d: DIGIT, w: WORD, s: SPACE };
const POSIX: Readonly<Record<string, string>> = {
  alpha: "\\p{L}",
  lower: "\\p{Ll}",
  upper: "\\p{Lu}",
  alnum: "[\\p{L}\\p{N}]",
  digit: DIGIT,
  space: SPACE,
  word: WORD,
  blank: "[\\p{Zs}\\t]",
  cntrl: "\\p{Cc}",
  punct: "[\\p{P}$+<=>^`|~]",
};

/** Tests one character for a class, or for its opposite. */
export function propertyTest(source: string, isNegated: boolean): RegExp {
  return new RegExp(isNegated ? `^(?!${source})[^]$` : `^${source}$`, "u");
}

/** The meaning of `\d`, `\w`, `\s` and their opposites; null for every other letter. */
export function unicodeEscape(letter: string): RegExp | null {
  const lower = letter.toLowerCase();
  const source = Object.hasOwn(ESCAPES, lower) ? ESCAPES[lower] : undefined;
  return source === undefined ? null : propertyTest(source, letter !== lower);
}

/** The meaning of a POSIX class; null for those that stay within ASCII. */
export function unicodePosix(name: string, isNegated: boolean): RegExp | null {
  const source = Object.hasOwn(POSIX, name) ? POSIX[name] : undefined;
  return source === undefined ? null : propertyTest(source, isNegated);
}

export const WORD_CHARACTER = propertyTest(WORD, false);
