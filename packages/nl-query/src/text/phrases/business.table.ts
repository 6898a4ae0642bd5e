import { idiom, type Rephrasing } from "./rephrasing.ts";
import { END } from "./words.ts";

const REACH = "ship|deliver|sell|export|send|operate|serve|import|buy|fly|travel";
const REACHED = "to|from|in|into|within";

/** What businesses call their figures. */
export const BUSINESS: readonly Rephrasing[] = [
  { pattern: /(?:the )?aov(?= |$)/, words: "average order value" },
  {
    pattern: /(?:(?:the |our )?(?:total )?)payroll(?: costs?| sum| total)?(?= (?:per|by|of|for|in) |$)/,
    words: "total salary",
  },
  {
    pattern: /(?:average )?(?:customer )?lifetime value (?:per|of (?:each|every)|for each|by)(?= [a-z])/,
    words: "revenue per",
  },
  { pattern: /churned(?= [a-z]+s(?: |$))/, words: "canceled" },
  // "how many countries do we ship to"
  idiom(
    `^how many (?:different )?([a-z]+s|[a-z]+ies) (?:do|did|have|are) (?:we|they) (?:currently )?(${REACH}|${REACH}ped|sold|delivered|sent) (${REACHED})${END}`,
    "number of different $1 we $2 $3",
  ),
];
