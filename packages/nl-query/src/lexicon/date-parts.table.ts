import type { DatePart } from "../plan/plan.ts";

/** Words for parts of a date, at the start of what follows "by" or "per". */
export const PARTS: readonly { pattern: RegExp; part: DatePart }[] = [
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

/** Words that split by a part of a date by themselves. */
export const ADVERBS: ReadonlyMap<string, DatePart> = new Map([
  ["daily", "day"],
  ["weekly", "week"],
  ["monthly", "month"],
  ["quarterly", "quarter"],
  ["yearly", "year"],
  ["annual", "year"],
  ["annually", "year"],
  ["hourly", "hour"],
]);

/** Parts that need no year where all documents are of one. */
export const WITHIN_YEAR: Partial<Record<DatePart, DatePart>> = {
  month: "monthOfYear",
  quarter: "quarterOfYear",
};
