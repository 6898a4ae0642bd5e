import type { Period } from "./period.ts";

export type NumberInfo = {
  /** Decimal text as meant: `1.5k` is `1500`. */
  text: string;
  value: number;
  isInteger: boolean;
  /** Unit glued to the number, such as `%` or `€`. */
  unit: string | null;
};

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
};

/** Folded text of a token; empty past either end. */
export function normAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.norm ?? "";
}
