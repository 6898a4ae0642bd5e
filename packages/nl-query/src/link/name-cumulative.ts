import { foldText } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const CUE = /^(?:cumulative|cumulated|running|rolling)$/;
/** "Running shoes" are shoes. */
const NEEDS_FIGURE = /^(?:running|rolling)$/;
const FIGURE = /^(?:totals?|sums?|counts?|numbers?|tally)$/;

/** Marks the figure that "running total", "cumulative revenue" is said of, without the word for it. */
export function nameCumulative(tokens: readonly Token[], { names, values }: Knowledge): readonly Token[] {
  return tokens.flatMap((token, at): readonly Token[] => {
    const before = tokens[at - 1];
    if (before && isCue(at - 1)) return [{ ...token, start: before.start, isCumulative: true }];
    return isCue(at) ? [] : [token];
  });

  function isCue(at: number): boolean {
    const [said, next] = [normAt(tokens, at), tokens[at + 1]];
    if (!CUE.test(said) || next?.kind !== "word" || CUE.test(next.norm)) return false;
    if (NEEDS_FIGURE.test(said) && !FIGURE.test(next.norm)) return false;
    return !names.has(said) && values.find(foldText(said)).length === 0;
  }
}
