import { idiom, type Rephrasing } from "./rephrasing.ts";
import { NAME } from "./words.ts";

const THE = "(?:(?:the|our|their|its|all|of|these) )*";
/** What is counted or summed, with what is said of it. */
const WHAT = "([^,.?():;]+?)";
const DATE = "((?:[a-z]+ )?(?:date|time)(?: [a-z]+(?:ed|ing))?)";
const BASIS = `(?:by|using|from|based on|according to|going by|judged by|depending on) ${THE}${DATE}`;
const PART = "(year|quarter|month|week|weekday|day)s?";
const WEEKDAYS = "(?:days of (?:the )?week|week days|weekdays)";
const MOST = "(?:highest|largest|biggest|greatest|maximum|most|best|top)";
const TOTAL = "(?:totals?|sums?|summed|summed up)(?: of)?";
const COUNT = "(?:count|number|amount)s?";
const ENDS = "(latest|newest|last|most recent|earliest|oldest|first)";
const END = "(?= ?[.?]|$)";
const ASK = "(?:(?:could|can|would) you |please )*";
const SPREAD =
  "(?:spread|spread out|distributed?|divided?|split)(?: up)? (?:over|across|among|between|on|by)";
const AS_COUNTS = "(?: ?[,.?]? ?(?:as|in|with|just|only)(?: the)? (?:counts|numbers|figures))?";

/** The month or year that most belongs to, asked of all of them. */
const TOP_OF_PARTS = ["year", "quarter", "month", "week", "day"].flatMap((part): Rephrasing[] => [
  idiom(
    `^(?:among|of|out of) ${THE}(?:[a-z]+ |# )?${part}s (?:of|in) (#) ,? ?which(?: one)? (?:has|had) (?:the )?${MOST} ${TOTAL} ${WHAT} (?:over|of|for) ${THE}${WHAT}(?: (?:in it|then))?${END}`,
    `which ${part} has the highest total $2 of $3 in $1`,
  ),
  idiom(
    `^if (?:you|we|one) compares? ${THE}${part}s ,? ?(?:in )?which(?: one| ${part})? (?:do|did) (?:we|you|they) (?:see|have|get|find) (?:the )?(?:most|${MOST} ${COUNT} of) ${WHAT}${END}`,
    `which ${part} has the most $1`,
  ),
]);

/** "How did the number of trips develop from month to month": figures of each. */
const COURSES: readonly Rephrasing[] = [
  idiom(
    `^how (?:did|has|have|do|does) (?:the )?((?:number|count|total|sum|average|mean) [^,.?]+?) (?:develop(?:ed)?|evolved?|chang(?:e|es|ed)|fluctuated?|varied|vary|progress(?:ed)?|move|moved|go|gone) (?:(?:(?:from )?${PART} (?:to|by) \\2|by (?:the )?${PART}|over the ${PART}))(?= |$)`,
    "$1 per $2 $3 $4",
  ),
  // "runs per month 2025"
  idiom(/((?:per|by|each|every) (?:month|quarter|week|weekday)) (?=#(?: ?[,.?;:]|$))/, "$1 in"),
  idiom(
    /(?<!(?:price|rate|fee|cost|charge|rent|wage|pay) )((?:per|by) (?:month|quarter|week|day)) (?:through|throughout|during|across|over) (?=#)/,
    "$1 in ",
  ),
];

/** The month or year that most belongs to. */
const TOP_PARTS: readonly Rephrasing[] = [
  // "between when jobs were opened and when they were closed"
  idiom(
    /(between|from) when (?:(?:the|an?) )?[a-z]+ (?:(?:is|are|was|were|has been|have been|had been|gets?|got) )?([a-z]+) (and|to|until|till) (?:when )?(?:(?:the|an?) )?(?:it|they|[a-z]+) (?:(?:is|are|was|were|has been|have been|had been|gets?|got) )?([a-z]+)(?= [,.?]|$| (?:for|per|by|in|of|on) )/,
    "$1 $2 $3 $4",
  ),
  ...TOP_OF_PARTS,
  idiom(
    `(?:in )?(?:(?:which|what|the|best|top) )*${PART} (?:of|in|from) (#) (?:that )?(?:has|had|have|having|with|saw) (?:the )?${MOST} ${TOTAL} ${WHAT} (of|for) ${WHAT} ,? ?${BASIS}${END}`,
    "which $1 of $6 has the highest total $3 $4 $5 with $6 in $2",
  ),
  idiom(
    `(?:the )?${PART} (?:of|in|from) (#) (?:where|when|in which) ${THE}${WHAT} (?:have|had|has) (?:the )?${MOST} ${TOTAL} ${WHAT}${END}`,
    "which $1 has the highest total $4 of $3 in $2",
  ),
  idiom(
    `^${WHAT} (#) , ${PART} with (?:the )?${MOST} ${TOTAL} ${WHAT}${END}`,
    "which $3 has the highest total $4 of $1 in $2",
  ),
  idiom(
    `^(?:for|in) (#) ,? ?${ASK}(?:add|sum|total) (?:up )?${THE}${WHAT} of ${THE}${WHAT} by ${PART} of ${THE}${DATE} ,? ?and (?:name|tell me|give me|show me|show|say) (?:the )?\\4 with (?:the )?${MOST} (?:total|sum)${END}`,
    "which $4 of $5 has the highest total $2 of $3 with $5 in $1",
  ),
  idiom(
    `in (?:what|which) ${PART} of (#) (?:did )?${THE}${WHAT} of ${THE}${WHAT} (?:adds?|added|summed|sums?) up to (?:the )?${MOST}${END}`,
    "which $1 has the highest total $3 of $4 in $2",
  ),
  idiom(
    `^(?:the )?(?:best|top|strongest) ${PART} (?:in |of )?(#) by ${TOTAL} ${WHAT} of ${THE}${WHAT} \\( (?:by )?${DATE} \\)${END}`,
    "which $1 of $5 has the highest total $3 of $4 with $5 in $2",
  ),
  idiom(
    `^(#) : (?:the )?(?:best|top|strongest) ${PART} by ${TOTAL} ${WHAT} (?:,|of) ${THE}${WHAT} ${BASIS}${END}`,
    "which $2 of $5 has the highest total $3 of $4 with $5 in $1",
  ),
  idiom(
    `(?:(?:which|what|the) )?${PART} (?:that |which )?(?:has|have|had|with|having) (?:the )?(?:most|${MOST} ${COUNT} of) ${THE}${NAME} ,? ?${BASIS}${END}`,
    "which $1 of $3 has the most $2",
  ),
  idiom(
    `^${DATE} ${PART} with (?:the )?(?:most ${NAME}|${MOST} ${NAME} ${COUNT})${END}`,
    "which $2 of $1 has the most $3 $4",
  ),
  idiom(
    `(?:the )?${PART} (?:when|where|in which) (?:we|there|they|you) (?:had|have|was|were|got|saw) (?:the )?(?:most|${MOST} ${COUNT} of) ${WHAT}${END}`,
    "which $1 has the most $2",
  ),
  idiom(
    `(?:which|what) ${PART} (?:was|is) (?:the )?(?:strongest|best|busiest|biggest)(?: for us| one)* (?:in terms of|measured by|by|judged by) (?:how many|the number of) ${WHAT}${END}`,
    "which $1 has the most $2",
  ),
  idiom(
    `(?:there (?:must be|is) )?(?:one |an? |the )${PART} (?:that|which) more of ${THE}${NAME} have their ${DATE} in than (?:in )?any other(?: [;,.] (?:please )?(?:find out|tell me|say) which(?: one)?)?${END}`,
    "which $1 of $3 has the most $2",
  ),
];

/** Counts by a part of their date. */
const COUNTED_PARTS: readonly Rephrasing[] = [
  idiom(`(?:by|per) ${PART}(?: of ${THE}${DATE})? ?,? (#)$`, "in $3 by $1 of $2"),
  idiom(`^(#) (quarterly|monthly|weekly|yearly|daily) ([^.?]+)`, "$2 $3 in $1"),
  idiom(
    `^(?:for (?:an? |the )?[a-z]+ )?with ${THE}(?:# |four |twelve )?${PART} of (#) ,? ?(?:(?:i|we) (?:need|want|like) )?${WHAT} in each(?: of them| one)?${END}`,
    "$3 in $2 by $1",
  ),
  idiom(
    `^with (#) as ${THE}year and ${THE}${DATE} as ${THE}basis [:,] ${WHAT} ?,? (?:by|per) ${PART}${END}`,
    "$3 in $1 by $4 of $2",
  ),
  idiom(
    `^(?:going|judging) by ${THE}${DATE} ,? ?how (?:do|are) ${THE}${WHAT} ${SPREAD} ${THE}${PART}${AS_COUNTS}${END}`,
    "number of $2 by $3 of $1",
  ),
  idiom(
    `^(?:i wonder |wonder )?how (?:do |are )?${THE}${WHAT} ${SPREAD} ${THE}${WEEKDAYS} [,?]? ?(?:${ASK}count them ${BASIS}|${BASIS})${END}`,
    "number of $1 by weekday of $2 $3",
  ),
  idiom(
    `^(?:i wonder |wonder )?how (?:do |are )?${THE}${WHAT} ${SPREAD} ${THE}${PART} [,?]? ?${ASK}count them ${BASIS}${END}`,
    "number of $1 by $2 of $3",
  ),
  idiom(`^${DATE} ${PART} and (?:the )?${COUNT} of ${THE}${NAME}${END}`, "number of $3 by $2 of $1"),
  idiom(
    `(?:an? )?(?:[a-z]+ )?(?:statistics?|table|overview|list) [,:] ${PART} and (?:the )?${COUNT} of ${THE}${NAME} ?,? ${BASIS}${END}`,
    "number of $2 by $1 of $3",
  ),
  idiom(
    `(?:follow|track|trace|watch|see) (?:the )?${COUNT} of ${THE}${NAME} ${PART} (?:by|after) \\2(?: (?:over|through|across) (?:all )?(?:the )?years)? ?,? ${BASIS}${END}`,
    "number of $1 by $2 of $3",
  ),
  idiom(
    `break (?:down )?${THE}${NAME} (?:down )?by (?:the )?year and (?:the )?month of ${THE}${DATE} ?,? and (?:say|tell me|show|show me) how many(?: there are| it is)?${END}`,
    "number of $1 by year and month of $2",
  ),
  idiom(
    `(?:in|for|per|by) (?:every|each) (?:year ?[-/ ] ?month|month ?[-/ ] ?year)(?: combination| pair)?${END}`,
    "per month",
  ),
  idiom(
    `how many ${THE}${NAME} have (?:their|an?) ${DATE} (?:there|then|in it|in each|in them) per ${PART}`,
    "how many $1 per $3 of $2",
  ),
  idiom(
    `${ASK}the averages per ${PART} [:,] ${WHAT} ,? ?of ${THE}${NAME} ,? ?\\1 taken ${BASIS}${END}`,
    "average $2 of $3 by $1 of $4",
  ),
  idiom(
    `how ${THE}(average|mean|median|total) ${WHAT} of ${THE}${NAME} (?:differs?|varies|vary|changes?|develops?) (?:from |per |by )?${PART}(?: (?:to|by) \\4)? ?,? ${BASIS}${END}`,
    "$1 $2 of $3 by $4 of $5",
  ),
];

/** Counts of one year for each value of something. */
const COUNTED_IN_YEAR: readonly Rephrasing[] = [
  idiom(
    `^(?:in|for) (#) ,? ?${BASIS} ,? ?how many ${NAME} (?:did|do|does|has|have) each ${NAME}(?: have| get)?${END}`,
    "number of $3 with $2 in $1 for each $4",
  ),
  idiom(
    `^leaving (?:out )?${THE}(?:other )?years (?:except|but) (#)(?: aside| out)? ,? ?count ${THE}${NAME} (?:of|for|per) each ${NAME} ,? ?with ${THE}${DATE} (?:deciding|counting)${END}`,
    "number of $2 with $4 in $1 for each $3",
  ),
  idiom(
    `^only (#) (?:counts|matters)(?: here)? [.,;:] ([^.?]+?) (?:per|for each|by) ${NAME}${END}`,
    "$2 in $1 for each $3",
  ),
  idiom(
    `^(?:the )?(?!daily|weekly|monthly|quarterly|yearly|annual)${NAME} breakdown of ${THE}${WHAT} ?,? (?:as |with |in )?(?:counts|numbers)${END}`,
    "number of $2 for each $1",
  ),
  // "money refunded this year, going by the refund date": no group
  idiom(
    /((?:this|last|the last|the past|in) (?!one )(?:#|[a-z]+)(?: [a-z]+){0,3}?) ,? ?(?:going|judging|judged|measured) by (?:the |their )?([a-z]+ (?:date|day|time))(?= ?[.?]?$)/,
    "with $2 $1",
  ),
  idiom(
    `^(?:list|show|give|get)(?: me)? ${THE}${NAME} and (?:how many|the number of) ${NAME} of each (?:were|was|are|is|have|had) ${WHAT}${END}`,
    "number of $2 $3 for each $1",
  ),
  idiom(
    `(?:for|in) (#) ,? ?how ${THE}${WHAT} (?:are|is|were|was) ${SPREAD} ${THE}${NAME}${AS_COUNTS}${END}`,
    "number of $2 in $1 for each $3",
  ),
  idiom(
    `^(#) : ${NAME} counts? (?:by|per|for each) ${NAME} \\( (?:by )?${DATE} \\)${END}`,
    "number of $2 with $4 in $1 for each $3",
  ),
];

/** The latest of all dates, or one for each value of something. */
const LATEST_DATES: readonly Rephrasing[] = [
  idiom(`(${ENDS} [^,.?]*? )for all ${THE}(?:different|distinct|various) `, "$1 for each"),
  idiom(`(?:most recent|last) (?=${DATE} (?:among|of|for|in|per) )`, "latest"),
  idiom(`^${THE}${NAME} : (?:the )?${ENDS} ${DATE}${END}`, "$2 $3 of $1"),
  idiom(
    `^${THE}${NAME} and (?:its|their|the) ${ENDS} ${DATE} ?(?:,|of|for|in) ${THE}${NAME}${END}`,
    "$2 $3 of $4 for each $1",
  ),
  idiom(
    `^(?:(?:split|grouped|separated|divided|broken) )?(?:up |down )?by ${NAME} ,? ?when (?:do|did) ${THE}${NAME} have (?:their|the) ${ENDS} ${DATE}${END}`,
    "$3 $4 of $2 for each $1",
  ),
  idiom(
    `^when ,? ?(?:separately )?for (?:every|each) ${NAME} ,? ?(?:is|was) (?:the )?${ENDS} ${DATE} (?:among|of|in) ${THE}${NAME}${END}`,
    "$2 $3 of $4 for each $1",
  ),
  ...(
    [
      ["latest", "latest|newest|last|most recent"],
      ["earliest", "earliest|oldest|first"],
    ] as const
  ).map(([end, said]) =>
    idiom(
      `when (?:the )?(?:${said}) one of ${THE}${NAME} (?:was|were) ([a-z]+)(?: ?, (?:just|only) (?:the )?(?:date|day)(?: of it)?)?${END}`,
      `what is the ${end} $2 date of $1`,
    ),
  ),
  idiom(
    `^how (?:recent|current|fresh|up to date) (?:is|are) ${THE}(?:data|records?|information) (?:about|on|for|of) ${THE}${NAME} [?,.;] ?(?:i )?(?:mean )?([^.?]+)`,
    "$2 of $1",
  ),
  idiom(
    `^on (?:what|which) (?:date|day) (?:was|were) ${THE}${NAME} (?:most recently|last) ([a-z]+) ?,? (?:i\\.e|i \\. e|i\\.e \\.|that is|meaning) ?\\.?,? ?([^.?]+)`,
    "$3 of $1",
  ),
  idiom(
    `^no details (?:are )?(?:needed |required )?(?:about|of|on) ${THE}${NAME}(?: itself| themselves)? ,? ?(?:just|only) ([^.?]+)`,
    "$2 of $1",
  ),
];

/** Phrases about months, years and other parts of dates. */
const YEAR_AND_MONTH = "year (?:,|and|[+/-]) ?(?:the )?month";
/** A year and the number of a month, each in a column of its own. */
const MONTHS_OF_YEARS: readonly Rephrasing[] = [
  // "by the year and month in which they were moored"
  idiom(
    `(by|per) (?:the |their )?${YEAR_AND_MONTH} (?:(?:in|on|at) )?(?:which|when|that) (?:they|these|those|it) (?:were|was|are|is|had been) ([a-z]+)`,
    "$1 year and month $2",
  ),
  // "in each month, in chronological order? Show year, month and count."
  idiom(
    `(per|by|each|every) (?:calendar )?month ([^.?;(]*?)[.?;] (?:please )?(?:show|return|list|give|include)(?: the)? ${YEAR_AND_MONTH}(?: ?,? ?(?:and )?(?:the |their )?(?:count|number|total)s?)?(?= ?[.?]?$)`,
    "$1 year and month $2",
  ),
  // "per month moored (year, month, count), oldest first"
  idiom(
    `(per|by|each|every) (?:calendar )?month ([^.?;(]*?)[(] ?${YEAR_AND_MONTH}(?: ?(?:,|and) ?(?:count|number|total)s?)?( of (?:the |their )?[^)]+?)? ?[)]`,
    "$1 year and month $2 $3",
  ),
];

export const TIMES: readonly Rephrasing[] = [
  // "for each year of their opening date" of `openedOn`
  {
    pattern:
      /(year|month|quarter) of (?:(?:the|their|its|his|her) )?([a-z]+ing) date(?= ?[,.?]|$| )(?! , (?:@|#|\d))/,
    words: "$1 of $2",
  },
  ...COURSES,
  ...MONTHS_OF_YEARS,
  ...TOP_PARTS,
  ...COUNTED_PARTS,
  ...COUNTED_IN_YEAR,
  ...LATEST_DATES,
  // "2024's orders"
  idiom(/(?<=^|^the |^all |^our |[a-z] )(#) ['’] s(?= [a-z])/, "$1"),
];
