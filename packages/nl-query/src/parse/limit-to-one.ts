import type { SortKey } from "../plan/plan.ts";
import { lemmaOf } from "../text/lemma.ts";
import { rankingWord } from "./audit-words.ts";
import type { Draft } from "./draft.ts";
import { isPluralWord } from "./read-groups.ts";
import { WHICH } from "../text/small-words.ts";

/** Words before what is asked for. */
const LEADS =
  /^(what|which|who|whom|is|was|the|please|can|could|you|tell|me|us|find|return|give|get|show|list|identify|provide|display|of|full|first|last|name|id|code|title)$/;
/** Of each of several, or a number of them. */
const SEVERAL = /^(each|every|per|all|any|#|are|were|these|those)$/;
/** What is asked for ends in front of it. */
const CLAUSE =
  /^(that|which|who|whom|whose|where|with|of|for|in|at|on|by|from|between|among|has|have|had|is|was|does|did)$/;
const VERB = /^(is|are|was|were|has|have|had|costs?|gets?|got)$/;
const ONE = /^(is|was|has|costs|gets)$/;
/** What no reader saw to be one may be something else than what is asked for. */
const UNSAID_LIMIT = 0.18;

/**
 * "The code of the pier that is used most often": one is asked for, so that the order alone is not what is meant.
 * Plurals such as "the piers used most often" stay whole lists.
 */
export function limitToOne(draft: Draft): void {
  const { plan } = draft;
  const [first] = plan.sort;
  if (!first || plan.limit !== null || plan.ask !== "documents") return;
  const at = rankingWord(draft);
  const isRanked = at >= 0 && first.words.some(({ start, end }) => start <= at && at < end);
  const isOne = isRanked && isOneOfSeveral(draft, at);
  if (!isOne && (!isRanked || !asksForOne(draft, at) || isOfSeveral(draft, at, first))) return;
  plan.limit = { count: 1, words: first.words };
  if (!isOne) draft.doubt(UNSAID_LIMIT, draft.norm(at), "unlimited");
}

/** "Which of the boats was launched last", "which one is the longest": the verb is one of a single document. */
function isOneOfSeveral({ tokens }: Draft, rank: number): boolean {
  const which = tokens.findIndex(({ norm }) => WHICH.test(norm));
  const isWhichOne = which >= 0 && tokens[which + 1]?.norm === "one";
  const isOf = which === 0 && tokens[isWhichOne ? 2 : 1]?.norm === "of";
  if (isWhichOne && ONE.test(tokens[which + 2]?.norm ?? "")) return true;
  const verb = tokens.slice(0, rank).findLast(({ norm }) => VERB.test(norm));
  return isOf && verb !== undefined && ONE.test(verb.norm);
}

/** What is asked for stands in the singular. */
function asksForOne(draft: Draft, rank: number): boolean {
  const { tokens } = draft;
  if (tokens.slice(0, rank).some(({ norm }) => SEVERAL.test(norm))) return false;
  const start = draft.skip(0, LEADS);
  const length = tokens.slice(start, rank).findIndex(({ norm }) => CLAUSE.test(norm));
  const nouns = tokens.slice(start, length < 0 ? rank : start + length);
  return nouns.every(({ kind, norm }) => kind === "word" && (lemmaOf(norm) === norm || norm.endsWith("ss")));
}

/** "The cheapest boats": a plural right behind, which no preposition leads in; "the most pages" are what ranks them. */
function isOfSeveral(draft: Draft, rank: number, { words }: SortKey): boolean {
  const behind = draft.tokens.slice(rank + 1, rank + 4);
  const end = behind.findIndex(({ norm }) => CLAUSE.test(norm));
  const count = end < 0 ? behind.length : end;
  const ranks = (at: number): boolean => words.some(({ start, end }) => start <= at && at < end);
  return behind.slice(0, count).some((_, at) => isPluralWord(draft, rank + 1 + at) && !ranks(rank + 1 + at));
}
