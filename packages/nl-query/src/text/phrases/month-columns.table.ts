import { idiom, type Rephrasing } from "./rephrasing.ts";
import { MONTH } from "./words.ts";

const LESS = "lower|less|smaller|cooler|colder";
const MORE = "higher|greater|larger|more|warmer|hotter";
const BESIDE =
  "(?:(?:as )?compared (?:to|with)|in comparison (?:to|with)|relative to|versus|vs|as opposed to)";
const THAT = "(?:(?:that|those|the one|it)(?: (?:is|was))? )?(?:in |of |for )?";

/** Months that are columns, such as the temperatures of each: no stretches of time. */
export const MONTH_COLUMNS: readonly Rephrasing[] = [
  idiom(
    `^in (?:the month of )?(${MONTH}) ,? ?((?:which|what|who|how|show|list|find) [^?.]+?)(?= ?[.?]?$)`,
    "$2 in $1",
  ),
  idiom(`(?:in|for|during) the month of (${MONTH})(?= |$)`, "in $1"),
  idiom(`during (${MONTH})(?= |$)`, "in $1"),
  idiom(
    `(?:${LESS}) ([a-z]+) in (${MONTH}) (?:than|${BESIDE}) ${THAT}(${MONTH})(?= |$)`,
    "lower $1 in $2 than in $3",
  ),
  idiom(
    `(?:${MORE}) ([a-z]+) in (${MONTH}) (?:than|${BESIDE}) ${THAT}(${MONTH})(?= |$)`,
    "higher $1 in $2 than in $3",
  ),
  idiom(
    `(?:has|had|have|records?|recorded|marks?|marked|sees|saw|experiences?|experienced|registers?|registered|shows?) (?:the |its )?(?:peak|maximum|top)(?= [a-z]+ in (?:${MONTH})(?: |$))`,
    "has the highest",
  ),
  idiom(
    `(?:records?|recorded|marks?|marked|sees|saw|experiences?|experienced|registers?|registered|shows?)(?: the| its)?(?= (?:highest|lowest) [a-z]+ in (?:${MONTH})(?: |$))`,
    "has the",
  ),
];
