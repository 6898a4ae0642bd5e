import { normAt, type Token } from "../text/token.ts";

const SOLD = /^(sold|purchased|bought|ordered)$/;
const BEFORE_SOLD = /^(the|most|least|fewest|highest|lowest|number|of)$/;

/** "Units sold", "sold the most units". */
export function isSold(tokens: readonly Token[], at: number): boolean {
  let start = at;
  while (start > 0 && BEFORE_SOLD.test(normAt(tokens, start - 1))) start--;
  return SOLD.test(normAt(tokens, at + 1)) || (start < at && SOLD.test(normAt(tokens, start - 1)));
}

/** Tests whether a participle only resembles the name of a doer: "maps played" does not name players. */
export function isDeedOf(norm: string, { words }: { words: readonly string[] }): boolean {
  const [doer = ""] = words;
  return norm.endsWith("ed") && words.length === 1 && /[^e](er|or)$/.test(doer) && !norm.startsWith(doer);
}
