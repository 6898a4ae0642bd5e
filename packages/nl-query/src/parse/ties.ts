import { SUPERLATIVE } from "../lexicon/phrases.table.ts";
import { normAt, type Token } from "../text/token.ts";

const ORDERS = /^(top|bottom|best|worst|first|sorted|ordered|ranked|arranged|descending|ascending|desc|asc)$/;

/** "The 3 longest barges, then by name": this "by" orders those that are alike in what was said before. */
export function isTie(tokens: readonly Token[], by: number): boolean {
  const isThen = normAt(tokens, by) === "by" && normAt(tokens, by - 1) === "then";
  return isThen && tokens.slice(0, by).some(({ norm }) => ORDERS.test(norm) || SUPERLATIVE.test(norm));
}
