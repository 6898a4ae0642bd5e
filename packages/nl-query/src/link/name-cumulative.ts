import { foldText } from "../text/lemma.ts";
import { normAt, type Token } from "../text/token.ts";
import type { Knowledge } from "./knowledge.ts";

const CUE = /^(?:cumulative|cumulated|running|rolling)$/;
/** "Running shoes" are shoes. */
const NEEDS_FIGURE = /^(?:running|rolling)$/;
const FIGURE = /^(?:totals?|sums?|counts?|numbers?|tally)$/;

const TIME =
  /^(?:(?:day|week|month|quarter|year|date|hour)s?|daily|weekly|monthly|quarterly|yearly|annual|annually|time)$/;

/**
 * Marks the figure that "running total", "cumulative revenue" is said of, without the word for it.
 * Where nothing follows in time, a cumulative figure is a total.
 */
export function nameCumulative(tokens: readonly Token[], { names, values }: Knowledge): readonly Token[] {
  if (!tokens.some(({ norm }) => CUE.test(norm))) return tokens;
  const isTimed = tokens.some(({ norm }) => TIME.test(norm));
  return tokens.flatMap((token, at): readonly Token[] => {
    const before = tokens[at - 1];
    if (before && isCue(at - 1)) return [{ ...token, start: before.start, isCumulative: true }];
    if (isCue(at)) return [];
    return [token.norm === "cumulative" && !isNamed(token.norm) ? { ...token, norm: "total" } : token];
  });

  function isCue(at: number): boolean {
    const [said, next] = [normAt(tokens, at), tokens[at + 1]];
    if (!CUE.test(said) || next?.kind !== "word" || CUE.test(next.norm)) return false;
    if (NEEDS_FIGURE.test(said) ? !FIGURE.test(next.norm) : !isTimed) return false;
    return !isNamed(said);
  }

  function isNamed(norm: string): boolean {
    return names.has(norm) || values.find(foldText(norm)).length > 0;
  }
}
