import { idiom, type Rephrasing } from "./rephrasing.ts";

const EACH = "(?:per|by|for each|for every|in each|in every|of each|of every)";
const PART = "(day|week|month|quarter|year)";
/** What prices, speeds and wages are for: "per night per month" is a rate by month. */
const NO_RATE =
  "(?!(?:nights?|hours?|days?|weeks?|months?|years?|persons?|people|heads?|units?|pieces?|items?|minutes?|seconds?|miles?|kilometers?|km|kg|square) )";
/** One or two words that groups are of. */
const KEY = `${NO_RATE}([a-z]+(?: (?!per |by |for |in |of |and )[a-z]+)?)`;
const OFTEN: readonly (readonly [often: string, part: string])[] = [
  ["daily", "day"],
  ["weekly", "week"],
  ["monthly", "month"],
  ["quarterly", "quarter"],
  ["(?:yearly|annual)", "year"],
];

/** Groups by something and by a part of dates, said one after the other, as two that are joined. */
export const TWO_GROUPS: readonly Rephrasing[] = [
  // "boats per owner per month"
  idiom(
    `(per|by|for each|for every) ${KEY} (?:and )?${EACH} (?:calendar )?${PART}(?= ?[,.?!]|$| (?:in|of|during|for|sorted|ordered) )`,
    "$1 $2 and $3",
  ),
  // "boats per month per owner"
  idiom(
    `(per|for each|for every) ${PART} (?:and )?(?:per|for each|for every) ${KEY}(?= ?[,.?!]|$)`,
    "$1 $3 and $2",
  ),
  // "monthly number of boats per owner"
  ...OFTEN.map(([often, part]) =>
    idiom(
      `(?<=^|^the |^show |^list |^show the )${often} ((?:number|count|total|average|sum) [^,.;?]*?) (?:per|for each|for every|by) ${KEY}(?= ?[,.?!]|$)`,
      `$1 per $2 and ${part}`,
    ),
  ),
];
