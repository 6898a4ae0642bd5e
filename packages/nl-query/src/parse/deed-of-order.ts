import type { Adjective } from "../lexicon/concepts.table.ts";
import type { FieldRef, Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";
import { dateOfDeed } from "./durations.ts";
import { PARTICIPLE } from "./negation.ts";

/**
 * The verb beside an order by time, and the date of what it says was done: "the latest shipped jobs" and "shipped
 * latest" go by `shippedAt`, whatever other dates jobs have. Without such a date the verb belongs to the order alone.
 */
export function deedOfOrder(
  draft: Draft,
  { start, end }: Words,
  { concept }: Adjective,
): { date: FieldRef | null; words: Words } | null {
  if (concept !== "date") return null;
  for (const at of [end, start - 1]) {
    if (!PARTICIPLE.test(draft.tokens[at]?.norm ?? "")) continue;
    const field = dateOfDeed(draft, at);
    const isOrderOnly = field === null && draft.isFree({ start: at, end: at + 1 });
    const words = isOrderOnly ? { start: Math.min(start, at), end: Math.max(end, at + 1) } : { start, end };
    return { date: field && { field, route: null }, words };
  }
  return null;
}
