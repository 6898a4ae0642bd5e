import { ADJECTIVES } from "../lexicon/concepts.table.ts";
import { foldText } from "../text/lemma.ts";
import { inPlaceOf, normAt, type Token } from "../text/token.ts";
import { mostOfAt } from "./front-of-rank.ts";
import type { Knowledge } from "./knowledge.ts";
import { collectionsCalled } from "./sums-of-documents.ts";

const HAVE = /^(?:has|have|had|with|having)$/;
const ENDS = /^(?:[.?!,]|in|during|since|this|last|before|after|on|)$/;

/**
 * "Which yard has the most closed jobs" as "the most jobs that are closed": a state in front of what is counted is no
 * participle that ranks, as in "the most closed job".
 */
export function stateBehind(tokens: readonly Token[], knowledge: Knowledge): readonly Token[] {
  const rank = rankAt(tokens);
  const at = rank?.end ?? -1;
  const [state, noun] = tokens.slice(at, at + 2);
  if (!rank || state?.kind !== "word" || !noun || ADJECTIVES.has(state.norm)) return tokens;
  if (!ENDS.test(normAt(tokens, at + 2))) return tokens;
  const things = new Set(collectionsCalled(noun, knowledge));
  const isState = knowledge.values
    .find(foldText(state.text))
    .some(({ field }) => field.arrayRoot === null && things.has(field.collection));
  if (!isState) return tokens;
  const word = inPlaceOf(noun);
  return [
    ...tokens.slice(0, rank.start),
    word(rank.most),
    noun,
    word("that"),
    word("are"),
    state,
    ...tokens.slice(at + 2),
  ];
}

/** "Has the most", "with the highest number of"; null where neither stands. */
function rankAt(tokens: readonly Token[]): { start: number; end: number; most: string } | null {
  for (let verb = 0; verb < tokens.length; verb++) {
    const most = HAVE.test(normAt(tokens, verb)) ? mostOfAt(tokens, verb + 1) : null;
    if (most) return { start: verb + 1, end: most.end, most: most.isFewest ? "fewest" : "most" };
  }
  return null;
}
