import { ASKS } from "../text/small-words.ts";
import { inFrontOf, normAt, placeAfter, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";
import { rankByOthers } from "./rank-by-others.ts";

const TOP = /^(?:top|best|leading)$/;
const END = /^[.?!]?$/;

/** Whether a question asks for the top of something and says nothing else: "top customers", "our best 10 customers". */
export function asksForTop(tokens: readonly Token[]): boolean {
  const start = placeAfter(tokens, 0, ASKS);
  const isCount = (at: number): boolean => tokens[at]?.number?.isInteger === true;
  const top = isCount(start) ? start + 1 : start;
  if (!TOP.test(normAt(tokens, top))) return false;
  const noun = top === start && isCount(top + 1) ? top + 2 : top + 1;
  return tokens[noun]?.kind === "word" && END.test(normAt(tokens, noun + 1)) && tokens.length <= noun + 2;
}

/** "Top customers" as those "by revenue", where they bring in some: mostly that is meant, and it is doubted. */
export function nameTops(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  if (!asksForTop(tokens)) return tokens;
  const end = tokens.at(-1)?.kind === "mark" ? tokens.length - 1 : tokens.length;
  const last = tokens[end - 1];
  if (!last) return tokens;
  const word = inFrontOf({ ...last, start: last.end });
  const ranked = [
    ...tokens.slice(0, end).map((token) => (TOP.test(token.norm) ? { ...token, norm: "top" } : token)),
    word("by"),
    word("revenue"),
  ];
  const named = rankByOthers(ranked, knowledge);
  return named === ranked ? tokens : named;
}
