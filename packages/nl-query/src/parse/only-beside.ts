import type { Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";
import { LEADS } from "./value-names.ts";

const ONLY = /^(only|just|solely|exclusively)$/;
/** In front of "only" where it narrows what is shown, not the list. */
const BEFORE_REQUESTED =
  /^(show|list|give|get|find|display|return|fetch|print|select|want|need|see|include|me|us|the|but|and|)$/;

/**
 * "Whose only language is English", "only in English", "in English only": nothing else stands in the list. Where the word
 * is at, -1 where it is not said or belongs to the request: "show only English books".
 */
export function onlyBeside(draft: Draft, { start, end }: Words): number {
  const before = draft.skipBack(start, LEADS) - 1;
  if (ONLY.test(draft.norm(before)) && !BEFORE_REQUESTED.test(draft.norm(before - 1))) return before;
  return ONLY.test(draft.norm(end)) && !LEADS.test(draft.norm(end + 1)) ? end : -1;
}
