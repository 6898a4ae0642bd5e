import type { Draft } from "./draft.ts";

const LEAD =
  /^(please|can|could|you|i|we|want|need|to|see|know|me|us|show|list|give|find|get|display|return|fetch|tell|all|the|what|whats|what's|which|who|whose|how|much|is|are|was|were|'s|a|an|does|do|did|our|every|each)$/;
const END =
  /^(of|per|for|in|at|on|by|is|are|was|were|does|do|did|has|have|had|holds?|with|from|that|who|which|whose|and|,|\?|\.)$/;
const BELONGS = /^(of|per|for|in|at)$/;
const ASKS = /^(what|which|who|whose|how|what's|whats)$/;
/** Collections without such a field are spoken of all the same. */
const NAME = /^(names?|titles?|ids?|number)$/;
/** What a person is asked for, not a database. */
const OPINION =
  /^(should|shall|may) (i|we) |^(do|would) you (think|like|recommend|prefer) |^what (do|would) you (think|recommend) |^recommend |^is it (safe|good|worth|ok) /;

/**
 * "Seating capacity of the theaters", "the weather in Paris": nothing is known of what is asked for, so what
 * is known of the rest is no answer.
 */
export function asksForUnknown(draft: Draft, open: readonly number[]): boolean {
  const { tokens, plan } = draft;
  if (OPINION.test(tokens.map((token) => `${token.norm} `).join(""))) return true;
  const start = tokens.findIndex((token) => !LEAD.test(token.norm));
  const length = tokens.slice(start).findIndex((token) => END.test(token.norm));
  if (start < 0 || length <= 0) return false;
  // "who wore" tells what was done, not what is asked for
  if (tokens[start - 1]?.norm === "who") return false;
  const end = start + length;
  const isOwn = plan.collectionWords.some((words) => words.start < end && start < words.end);
  const isQuestion = tokens.slice(0, start).some((token) => ASKS.test(token.norm));
  if (isOwn || !(BELONGS.test(tokens[end]?.norm ?? "") || isQuestion)) return false;
  // "political party" of a party: the noun itself is known
  const isHeadKnown = end - start === 2 && draft.isTaken(end - 1) && draft.namesStored(end - 1);
  return open.includes(start) && !isHeadKnown && !NAME.test(tokens[start]?.norm ?? "");
}
