import type { DatePart } from "../plan/plan.ts";
import { isTemporal } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

const PARTS: readonly { pattern: RegExp; part: DatePart }[] = [
  { pattern: /^(?:day of (?:the )?week|weekday|week day|days of the week|weekdays) /, part: "weekday" },
  { pattern: /^(?:month of (?:the )?year|calendar month|month name) /, part: "monthOfYear" },
  { pattern: /^(?:hour of (?:the )?day|hour|hourly|hours) /, part: "hour" },
  { pattern: /^(?:day|date|daily|calendar day|days) /, part: "day" },
  { pattern: /^(?:week|weekly|weeks) /, part: "week" },
  { pattern: /^(?:month|monthly|months) /, part: "month" },
  { pattern: /^(?:quarter|quarterly|quarters) /, part: "quarter" },
  { pattern: /^(?:year|yearly|annually|years) /, part: "year" },
  { pattern: /^(?:decade|decades) /, part: "decade" },
];

/** The part of a date that is named here: "month", "order month". */
export function datePartAt(draft: Draft, start: number): { part: DatePart; end: number } | null {
  let text = "";
  for (let at = start; at < Math.min(draft.tokens.length, start + 5); at++) text += `${draft.norm(at)} `;
  for (const { pattern, part } of PARTS) {
    const found = pattern.exec(text);
    if (found) return { part, end: start + found[0].trim().split(" ").length };
  }
  // "release year", "order month", "birth decade"
  const mention = draft.fieldMentions.find(
    (one) => one.start === start && isTemporal(one.field) && one.score >= 0.5 && draft.isFree(one),
  );
  const after = mention && PARTS.find(({ pattern }) => pattern.test(`${draft.norm(mention.end)} `));
  if (!mention || !after) return null;
  return { part: after.part, end: mention.end + 1 };
}
