import { idiom, type Rephrasing } from "./rephrasing.ts";
import { MONTH } from "./words.ts";

const OVER_OR_UNDER = "higher|lower|greater|less|larger|smaller|warmer|colder|above|below";

/** Figures of two months, where each month has a field. */
export const MONTHS: readonly Rephrasing[] = [
  ...["year", "quarter", "month", "week"].map((unit) => ({
    pattern: new RegExp(`(?:from )?${unit}(?: -)? (?:over|by|to)(?: -)? ${unit}(?= |$)`),
    words: `per ${unit}`,
  })),
  // "boats per month, january first"
  idiom(
    /((?:per|by|each|every) month(?: [^?.,]+)?) , (?:(?:from|starting (?:with|in)) )?jan(?:uary)? (?:first|on top|(?:to|through|till|until) dec(?:ember)?)(?= ?[.?]?$)/,
    "$1 , chronologically",
  ),
  { pattern: new RegExp(`(?:the )?months? of (?=(?:${MONTH})(?: |$))`), words: "" },
  {
    pattern: new RegExp(
      `(${OVER_OR_UNDER}) ([a-z]+) in (${MONTH}) than (?:that |it (?:is|was) )?in (${MONTH})(?= |$)`,
    ),
    words: "$2 in $3 $1 than $4",
  },
  {
    pattern: new RegExp(
      `(?:exceeds?|exceeding|surpass(?:es|ing)?|warmer than|hotter than) (?:that |those )?(?:of |in )?(${MONTH})(?= |$)`,
    ),
    words: "higher than $1",
  },
  {
    pattern: new RegExp(`(?:cooler|colder) than (?:that |those )?(?:of |in )?(${MONTH})(?= |$)`),
    words: "lower than $1",
  },
  {
    pattern: new RegExp(
      `(${OVER_OR_UNDER})( than)? (?:that|those|the one|it (?:is|was))? ?(?:in|of|for) (${MONTH})(?= |$)`,
    ),
    words: "$1 $2 $3",
  },
];

/** How two stretches of time stand side by side. */
const BESIDE = String.raw`(?:,? ?(?:vs|versus)(?: \.)?|(?:as )?compared (?:to|with)|in comparison (?:to|with)|against)`;

const STRETCH_FROM_NOW = "(?:this|last|previous|current)";

/** "This year vs last year": a group for each of the two. */
export const COMPARED_STRETCHES: readonly Rephrasing[] = [
  idiom(
    `(${STRETCH_FROM_NOW} (year|quarter|month|week)) ${BESIDE} (?:the )?(${STRETCH_FROM_NOW} \\2)`,
    "$1 or $3 per $2",
  ),
  idiom(`(today|yesterday) ${BESIDE} (today|yesterday)`, "$1 or $2 per day"),
  idiom(`((?:${MONTH})(?: #)?) ${BESIDE} ((?:${MONTH})(?: #)?)`, "$1 or $2 per month"),
  idiom(
    `(?:in|of|for|during|from)? ?(#) ${BESIDE} (?:in |of |for )?(#)(?= [?.]|$| (?:by|per|for|in) )`,
    "in $1 or $2 per year",
  ),
  idiom(
    `^(?:please )?compare (?:the )?(.+ (?:in|of|for|from|between) )(${STRETCH_FROM_NOW} (year|quarter|month|week)) (?:and|with|to) (?:the )?(?:(?:those|that|the ones|ones) (?:of|in|from) )?(${STRETCH_FROM_NOW} \\3)`,
    "$1 $2 or $4 per $3",
  ),
];
