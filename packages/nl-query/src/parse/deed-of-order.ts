import type { Adjective } from "../lexicon/concepts.table.ts";
import type { FieldRef, Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";
import { dateOfDeed } from "./durations.ts";
import { PARTICIPLE } from "./negation.ts";

/** What is done with every document once. */
const MADE = /^(added|created|recorded|registered|entered|inserted|made|placed|posted|opened|received)$/;

/**
 * The verb beside an order by time, and the date of what it says was done: "the latest shipped jobs" and "shipped
 * latest" go by `shippedAt`, whatever other dates jobs have. Without such a date a verb that is true of all belongs to the order alone.
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
    const isPlain = MADE.test(draft.norm(at));
    const isOrderOnly = field === null && isPlain && draft.isFree({ start: at, end: at + 1 });
    const words = isOrderOnly ? { start: Math.min(start, at), end: Math.max(end, at + 1) } : { start, end };
    return { date: field && { field, route: null }, words };
  }
  return null;
}
