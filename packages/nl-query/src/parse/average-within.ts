import type { FieldRef, Words } from "../plan/plan.ts";
import type { Token } from "../text/token.ts";
import type { Draft } from "./draft.ts";
import { keyAt } from "./key-at.ts";

const INTO = /^(of|in|for|within|at|among|across)$/;
const OF_ALL = /^(of|for|all|the|other)$/;
const OWN = /^(its|his|her|their|own|the|same|respective)$/;
/** Words that say that each document is compared with those it has something in common with. */
const SHARED = /^(its|his|her|their|own|same|respective)$/;

/** Words between an average and those that make it: "the average berth fee of". */
const FIELD_BETWEEN = 4;

/**
 * "Above the average of their guild", "above the average in the same town": what a document has in common with those
 * that make its average. `end` is behind the words of the average.
 */
export function sharedByAverage(draft: Draft, end: number): { ref: FieldRef; words: Words } | null {
  // "the average of all rooms in their inn"
  const behind = draft.skipOver(end, OF_ALL);
  const start = INTO.test(draft.norm(behind)) ? behind : INTO.test(draft.norm(end - 1)) ? end - 1 : end;
  const at = draft.skip(draft.skip(start, INTO), OWN);
  const isShared = draft.tokens.slice(start, at).some(({ norm }) => SHARED.test(norm));
  const key = isShared && at > start ? keyAt(draft, at, true) : null;
  if (!key || key.ref.route !== null || key.ref.field.isArray || key.ref.field.arrayRoot !== null)
    return null;
  return { ref: key.ref, words: { start, end: key.words.end } };
}

const AVERAGE = /^(average|avg|mean)$/;
const COMPARED = /^(than|above|below|over|under|exceeds?|exceeding|beyond)$/;

/** Whether what starts at `at` is shared by those that make an average, and nothing else is said of it. */
export function isSharedByAverage(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at).map(({ norm }) => norm);
  const into = before.findLastIndex((norm) => !OWN.test(norm));
  const average = before.findLastIndex((norm) => AVERAGE.test(norm));
  return (
    before.slice(into + 1).some((norm) => SHARED.test(norm)) &&
    INTO.test(before[into] ?? "") &&
    average > 0 &&
    into - average <= FIELD_BETWEEN &&
    before.slice(Math.max(0, average - 2), average).some((norm) => COMPARED.test(norm))
  );
}
