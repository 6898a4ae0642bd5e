import { idiom, type Rephrasing } from "./rephrasing.ts";
import { THE } from "./words.ts";

const NOUN = "([a-z]+(?: [a-z]+)?)";
const SPLIT = "(?:per|by|of each|of every|for each|for every|in each|in every)";
const THEN = "(?: ,)? and (?:then )?(?:give|show|return|list|find|keep|report|name)(?: me)?(?: only)?";
const END = "(?= ?[.?!]?$)";

/** Questions that say first what is computed, and then which of the groups are wanted. */
export const TWO_STEPS: readonly Rephrasing[] = [
  // "count boats per pier and give the pier with the most"
  idiom(
    `^count ${THE}${NOUN} ${SPLIT} ${THE}([a-z]+)${THEN} (?:the |that )?\\2 with the (most|fewest|highest|lowest)(?: (?:of them|\\1|count|number))?${END}`,
    "the $2 with the $3 $1",
  ),
  // "sum the fees by pier and show the top 3"
  idiom(
    `^(?:sum|add up|total) ${THE}${NOUN} ${SPLIT} ${THE}([a-z]+)${THEN} (?:the )?(?:top|first|best) (#)${END}`,
    "top $3 $2 by total $1",
  ),
  idiom(
    `^count ${THE}${NOUN} ${SPLIT} ${THE}([a-z]+)${THEN} (?:the )?(?:top|first|best) (#)${END}`,
    "top $3 $2 by number of $1",
  ),
  // "group the boats by pier and keep the piers with more than 5 boats"
  idiom(
    `^group ${THE}${NOUN} by ${THE}[a-z]+${THEN} (?:the |those )?([a-z]+) (?:with|having|that have) ([^.?]*#[^.?]*?) of them${END}`,
    "$2 with $3 $1",
  ),
  idiom(
    `^group ${THE}${NOUN} by ${THE}[a-z]+${THEN} (?:the |those )?([a-z]+) (?:with|having|that have) ([^.?]*#[^.?]*?\\1)${END}`,
    "$2 with $3",
  ),
  idiom(`(?:an? |the )?ranking of ${THE}${NOUN} by(?= )`, "$1 ranked by"),
  idiom(/how many percent of(?= )/, "what percentage of"),
];
