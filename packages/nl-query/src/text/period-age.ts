import { addUnits, startOf, unitOf } from "./calendar.ts";
import type { Period, PeriodReader } from "./period.ts";
import { normAt } from "./token.ts";

type AgeLead = { words: RegExp; side: "before" | "after"; needsAgo: boolean };

/** The first two words of an age, `#` for a number. */
const LEADS: readonly AgeLead[] = [
  { words: /^((more|longer|earlier) than|over (#|a|an)|at least)$/, side: "before", needsAgo: true },
  { words: /^((less|fewer) than|under (#|a|an)|at most)$/, side: "after", needsAgo: true },
  { words: /^older than$/, side: "before", needsAgo: false },
  { words: /^newer than$/, side: "after", needsAgo: false },
];

/** `more than 3 years ago`, `less than a week ago`, `older than 90 days`. */
export const age: PeriodReader = (tokens, at, now) => {
  const words = `${normAt(tokens, at)} ${normAt(tokens, at + 1)}`;
  const lead = LEADS.find((one) => one.words.test(words));
  if (!lead) return null;
  const start = at + (/(than|least|most)$/.test(words) ? 2 : 1);
  const count = /^(a|an|one)$/.test(normAt(tokens, start)) ? 1 : tokens[start]?.number?.value;
  const unit = unitOf(normAt(tokens, start + 1));
  const isAgo = /^(ago|back|earlier)$/.test(normAt(tokens, start + 2));
  if (count === undefined || !unit || (lead.needsAgo && !isAgo)) return null;
  const origin = unit === "hour" || unit === "minute" ? now : startOf(now, "day");
  const point = addUnits(origin, -count, unit);
  const isBefore = lead.side === "before";
  const period: Period = {
    from: isBefore ? null : point,
    to: isBefore ? point : null,
    unit,
    isRolling: true,
    bareYears: [],
    side: lead.side,
  };
  if (!isAgo) period.age = { count, unit };
  return { period, next: start + (isAgo ? 3 : 2) };
};
