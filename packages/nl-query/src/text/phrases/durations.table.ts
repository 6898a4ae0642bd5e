import { idiom, type Rephrasing } from "./rephrasing.ts";
import { NAME, THE } from "./words.ts";

const UNIT = "(minutes|hours|days|years)";
const PASSES =
  "(?:(?:that|which) )?(?:elapse|elapses|elapsed|pass|passes|passed|lie|lies|lay|go by|goes by|went by|have elapsed|have passed)";
const LASTS = "(?:last|lasts|lasted|take|takes|took|run|runs|ran|span|spans|spanned|stay|stays|stayed)";
const STRETCH = "(?:interval|period|stretch|time span|timespan|time|duration)";
const LONG = "(?:greatest|largest|longest|biggest|most)";
const SHORT = "(?:smallest|shortest|least)";
/** The ends of all dates are no two dates of one document. */
const ENDS = "(?:the )?(?:earliest|first|oldest|latest|last|newest|most recent) ";
const DONE = "(?:is|are|was|were|has been|have been|had been|gets?|got)";
/** "Returned", "taken out", and "pickup" of names that have it so. */
const PARTICIPLE = "([a-z]+(?:ed|en|t|ld|de|id|wn)(?: (?:out|up|back|off|away))?|[a-z]+(?:up|out))";
/** What waits does this: "stays open". Where it lies may tell another beginning than that of its record. */
const STAYS =
  "(?:lie|lies|sit|sits|wait|waits|stay|stays|remain|remains|rest|rests|take|takes|need|needs)(?: (?:open|unresolved|unanswered|pending))?";
const WHEN = `(?:(?:the )?(?:year|date|day|month|moment|time) (?:when |that |in which |on which )?|when )?(?:it|they) (?:${DONE} )?`;
const DID = "(?:do|does|did)";
/** "Does it take", "pass": what a stretch of time does until something is done. */
const TAKES =
  "(?:(?:(?:do|does|did|will|would) )?it (?:takes?|took|needs?|needed|lasts?)(?: (?:us|them|you))?|(?:that )?(?:pass|passes|passed|elapse|elapsed|go by|went by)|(?:are|is) (?:needed|required)|(?:do|does|did) we (?:take|need))";

/** The time between two dates, in the words that `combinedAt` and `durationAt` know. */
export const DURATIONS: readonly Rephrasing[] = [
  // "how long is the average stay"
  idiom(
    `how long (?:is|was|are|were) (?:the |an? |our )*(average|mean|longest|shortest) ${NAME}(?= ?[.?]?$)`,
    "$1 length of $2",
  ),
  // "how many days does it take on average to close a case", "on average, how many days pass until a case is closed"
  ...[
    `how many ${UNIT} ${TAKES} on average (?=(?:to|until|till|before|from|between) )`,
    `on average ,? ?how many ${UNIT} ${TAKES} (?=(?:to|until|till|before|from|between) )`,
    `how many ${UNIT} on average ${TAKES} (?=(?:to|until|till|before|from|between) )`,
    `how many ${UNIT} on average (?=(?:until|till|before) )`,
  ].map((said) => idiom(said, "average number of $1")),
  idiom(
    `how many ${UNIT} ${TAKES} (to [a-z]+ (?:an? |the |each |our )?[a-z]+) on average(?= ?[,.?]|$| (?:per|by|for) )`,
    "average number of $1 $2",
  ),
  idiom(
    `((?:average|mean|avg) (?:number of |count of )?)${UNIT} ${TAKES} (?=(?:until|till|before) )`,
    "$1 $2",
  ),
  idiom(
    `(?<=(?:average|mean|avg) )${UNIT} (?=(?:until|till|before) (?:an? |the |each )?[a-z]+ ${DONE} [a-z]+ed(?: |$))`,
    "number of $1",
  ),
  // "avg days start to end per region"
  idiom(
    `(?<=(?:average|mean|avg) )(?:number of )?${UNIT} (?!needed |taken |required |spent |late |early |from |between |left )([a-z]+) (?:to|till|until) ([a-z]+)(?= ?[,.?:;]|$| (?:per|by|for|in|of) )`,
    "$1 between $2 and $3",
  ),
  // "how many hours do calls stay open on average before they are closed"
  ...[
    `how many ${UNIT} ${DID} ${THE}${NAME} ${STAYS} on average`,
    `how many ${UNIT} on average ${DID} ${THE}${NAME} ${STAYS}`,
    `on average ,? ?how many ${UNIT} ${DID} ${THE}${NAME} ${STAYS}`,
    `how many ${UNIT} (?:are|is|were|was) ${THE}${NAME} (?:open|unresolved|unanswered|pending) on average`,
  ].map((said) =>
    idiom(
      `${said} (?:before|until|till) (?:it|they) ${DONE} (?=[a-z]+ ?)`,
      "average number of $1 until $2 are",
    ),
  ),
  // "days start -> end"
  idiom(`${UNIT} (?:from )?([a-z]+) (?:[-=] >|→) ([a-z]+)`, "$1 between $2 and $3"),
  // "how many days on average lie between signing and delivery"
  idiom(
    `how many ${UNIT} (?:${PASSES} )?on average (?:${PASSES} )?(?=between |from )`,
    "what is the average number of $1",
  ),
  // "the number of days that elapse from its start to its end"
  idiom(`(number of |how many )${UNIT} ${PASSES} (?=(?:between|from) (?!${ENDS}))`, "number of $2"),
  // "from the year it was founded until the year it closed"
  idiom(
    `(between|from) ${WHEN}([a-z]+ed) (and|to|until|till) ${WHEN}([a-z]+ed)(?= ?[,.?;]|$| (?:for|per|by|in|of) )`,
    "$1 $2 $3 $4",
  ),
  // "from first to last visit", "between start and end date"
  idiom(
    `(?<=(?:${UNIT.replace("(", "(?:")}|time|interval|period|duration) )(between|from) (?:the |its |their )?(first|earliest|start|begin) (and|to|until|till) (?:the |its |their )?(last|latest|end) ([a-z]+)(?= ?[,.?;]|$| (?:for|per|by|in|of|is|are|was) )`,
    "between $2 $5 and $4 $5",
  ),
  // "top 5 fairs by the number of days from opening to closing"
  idiom(
    `(top # [^,.?]*?|sorted|ordered|ranked|arranged) by (?:the )?(?:number of |count of )?${UNIT} (?=between |from )`,
    "$1 by time",
  ),
  // "the 3 tickets with the greatest interval between opening and closing"
  idiom(`(?:with |having )?the ${LONG} ${STRETCH}(?: of time)? (?=between |from )`, "with the longest time"),
  idiom(
    `(?:with |having )?the ${SHORT} ${STRETCH}(?: of time)? (?=between |from )`,
    "with the shortest time",
  ),
  // "which fairs cover the longest time from opening to closing"
  idiom(`(?:that |which )?(?:${LASTS}|covers?|covered) (?=with the (?:longest|shortest) time )`, ""),
  // "the fair that lasted longest"
  idiom(
    `(?:(?:that|which) )?(?:has |have |had )?(?:${LASTS}) (?:for )?(?:the )?(longest|shortest)(?: time)?(?= ?[,.;:?]|$)`,
    "was the $1",
  ),
  // "show its title and how many days it took"
  idiom(
    `(?:how many|the number of) ${UNIT} (?:it|they|he|she|each|that|this) ${LASTS}(?: for)?`,
    "the duration in $1",
  ),
  // "how many days did each fair last? Show its title and the number of days between ..."
  idiom(
    `^how many ${UNIT} ${DID} (?:each|every) ([a-z]+(?: [a-z]+)?) ${LASTS} [?.] ([^?.]*?number of ${UNIT} (?:between|from) [^?.]+)`,
    "$3 of each $2",
  ),
  idiom(
    `^how many ${UNIT} ${DID} (?:each|every) ([a-z]+(?: [a-z]+)?) ${LASTS}(?= ?[?.]?$)`,
    "list $2 with their duration in $1",
  ),
  // "how many days does each fair last? Show the title and the days."
  idiom(
    `^how many ${UNIT} ${DID} (?:each|every|(?:all )?the) ([a-z]+(?: (?!${LASTS} )[^?.,]+?)?) ${LASTS} [?.] (?:please )?(?:show|list|give|display|return|state) (?:the |their |its )?([^?.]+?)(?: ,)? (?:and|,) (?:the |their |its )?(?:number of |duration in )?(?:minutes|hours|days|years|duration|length)(?= ?[.?]?$)`,
    "$3 and duration in $1 of the $2",
  ),
  // "length in days of the fairs in June, with title"
  idiom(
    `^(?:the )?(?:length|duration) in ${UNIT} of (?:the |all |our )*([^.?:;(]+?) , with (?:the |their |its )?([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)`,
    "$3 and duration in $1 of the $2",
  ),
  idiom(
    `^(?:the )?(?:length|duration) in ${UNIT} of (?:the |all |our )*([^.?:;,(]+?)(?= ?[.?]?$)`,
    "list $2 with their duration in $1",
  ),
  // "fairs in June: title, duration in days"
  idiom(
    `^([^:,.?]+) : ([^:.?]+?)(?: ,)? (?:,|and) (?:the )?(?:length|duration) in ${UNIT}(?= ?[.?]?$)`,
    "$2 and duration in $3 of $1",
  ),
  // "the 3 longest fairs by start to end"
  idiom(
    `(longest|shortest) ([a-z]+(?: [a-z]+)?) (?:by|from) (?:the |their )?(?:start|beginning|opening)(?: date)? (?:to|until|till|and) (?:the |their )?(?:end|finish|closing)(?: date)?(?= ?[,.:;?]|$)`,
    "$1 $2",
  ),
  // "how many days do the fairs last on average, from start to end"
  idiom(
    `how many ${UNIT} ${DID} (?:the |our |all |an? |each |every )*([a-z]+(?: [a-z]+)?) ${LASTS} on average ,? ?((?:from|between) [^,.?]+? (?:to|and|until|till) [a-z]+(?: date)?)(?= ?[,.?]|$)`,
    "what is the average number of $1 $3 of $2",
  ),
  idiom(
    `how many ${UNIT} ${DID} (?:the |our |all )*([a-z]+(?: [a-z]+)?) ${LASTS} on average(?= ?[,.?]|$| (?:per|by|for) )`,
    "what is the average duration in $1 of $2",
  ),
  // "how long do the tours that were led by Ann last on average", also where documents keep a `last_login`
  idiom(
    `how long (?:${DID}) (?:the |our |all |an? |each |every )*([a-z]+(?: [^ ,.?;]+){0,6}?) (?:usually |typically |normally )?${LASTS} on average`,
    "what is the average duration of $1",
  ),
  // "the average number of days until a crate was returned"
  idiom(
    `(number of ${UNIT}) (?:until|till|before) (?:an? |the |each )?([a-z]+) ${DONE} ${PARTICIPLE}(?= ?[,.?]|$| (?:per|by|for) )`,
    "$1 to be $4 of $3",
  ),
];
