import { idiom, type Rephrasing } from "./rephrasing.ts";
import { END, NAME } from "./words.ts";

const ASKS = "(?:(?:show|list|give|get|find|display|return)(?: me)? )?";
const OUTERMOST = "first|earliest|oldest|initial|last|latest|newest|final|minimum|maximum|min|max";
const PER = "(?:per|by|(?:of|for|in) (?:each|every))";

/** Dates of the first or last document of each group, as "first order date per customer". */
export const DATES_OF_EACH: readonly Rephrasing[] = [
  // "date of the last order of each customer"
  idiom(
    `^${ASKS}(?:the )?(?:dates?|day) of (?:the |their |its )?(?:most )?(recent|${OUTERMOST}) ${NAME} ${PER} ${NAME}${END}`,
    "the $1 $2 date per $3",
  ),
  // "latest order date by payment method"
  idiom(
    `^(${ASKS}(?:the )?(?:most )?(?:recent|${OUTERMOST}) (?:[a-z]+ ){0,2}dates?) by (?:the )?${NAME}${END}`,
    "$1 per $2",
  ),
  // "customers with their last order date"
  idiom(
    `^${ASKS}(?:all |the |our )*${NAME} (?:with|and|together with|along with) (?:their|its) (?:most )?(recent|${OUTERMOST}) ((?:[a-z]+ ){1,2}dates?)${END}`,
    "the $2 $3 per $1",
  ),
];
