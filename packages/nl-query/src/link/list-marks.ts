import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const NAMED = 0.9;
const MARK = /^[/|]$/;
const OPENS = /^[:(]$/;

/**
 * "Name/town/power of the barges" as "name , town , power", "barges | name | power" as "barges : name , power": marks
 * between names of fields only list them.
 */
export function listMarks(tokens: readonly Token[], { names }: Knowledge): Token[] {
  const isName = (at: number): boolean =>
    /^names?$/.test(normAt(tokens, at)) ||
    names
      .hits(normAt(tokens, at))
      .some(({ word, weight }) => weight >= NAMED && names.fieldsWith(word).length > 0);
  let isOpen = tokens.some(({ norm }) => OPENS.test(norm));
  return tokens.map((token, at) => {
    if (!MARK.test(token.norm) || !isName(at + 1)) return token;
    const isFirst = token.norm === "|" && !isOpen;
    if (!isFirst && !isName(at - 1)) return token;
    isOpen ||= isFirst;
    const norm = isFirst ? ":" : ",";
    return inPlaceOf(token)(norm);
  });
}
