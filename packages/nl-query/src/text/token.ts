import type { Period } from "./period.ts";

export type NumberInfo = {
  /** Decimal text as meant: `1.5k` is `1500`. */
  text: string;
  value: number;
  isInteger: boolean;
  /** Unit glued to the number, such as `%` or `€`. */
  unit: string | null;
};

/** A figure of all values of an amount that is asked for like their median. */
export type Statistic =
  | { kind: "percentile"; /** 0 to 100. */ percent: number }
  | { kind: "deviation"; /** Of the whole that the values are drawn from. */ isOfSample: boolean };

export type Token = {
  kind: "word" | "number" | "quoted" | "period" | "mark";
  /** As typed. */
  text: string;
  /** Lower case, save the letter A that is no article; `#` for numbers, `"` for quoted texts, `@` for periods. */
  norm: string;
  start: number;
  end: number;
  number?: NumberInfo;
  quoted?: string;
  period?: Period;
  /** Letters mixed with digits or signs: an identifier, an e-mail address. */
  isCode?: boolean;
  /** Which figure is meant by a word that is read as "median". */
  statistic?: Statistic;
  /** The figure goes on from one group to the next: "running total", "cumulative revenue". */
  isCumulative?: true;
};

/** Folded text of a token; empty past either end. */
export function normAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.norm ?? "";
}

/** First place from `at` on whose word is none of these. */
export function placeAfter(tokens: readonly Token[], at: number, words: RegExp): number {
  let end = at;
  while (end < tokens.length && words.test(normAt(tokens, end))) end++;
  return end;
}

const ONE: NumberInfo = { text: "1", value: 1, isInteger: true, unit: null };
const MARK = /^[,.:;]$/;

type Place = Pick<Token, "start" | "end"> & Partial<Token>;

/** Makes words, marks and the number one that take the place of a token and keep its span. */
export function inPlaceOf(token: Place): (norm: string) => Token {
  return (norm) => {
    if (norm === "1") return { ...token, kind: "number", text: norm, norm: "#", number: ONE };
    return { ...token, kind: MARK.test(norm) ? "mark" : "word", text: norm, norm };
  };
}

/** Makes words, marks and the number one that nobody typed: they have no length and precede a token. */
export function inFrontOf(token: Token): (norm: string) => Token {
  return inPlaceOf({ ...token, end: token.start });
}
