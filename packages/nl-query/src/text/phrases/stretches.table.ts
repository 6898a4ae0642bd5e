import { idiom, type Rephrasing } from "./rephrasing.ts";
import { END, MONTH } from "./words.ts";

/** A day, a month or a year. */
const DAY = `(\\d{4}-\\d\\d(?:-\\d\\d)?|(?:${MONTH}) # , #|# (?:of )?(?:${MONTH})(?: ,)? #|(?:${MONTH}) #|#)`;
const UNIT = "(?:days?|weeks?|months?|quarters?|years?|hours?)";
/** A number of days, weeks or years. */
const SPAN = `((?:#|an?|one) ${UNIT})`;
/** One to three words that name documents or a field. */
const NAME = "([a-z_]+(?: [a-z_]+){0,2}?)";
const PAUSE = "[-–—:;,.]";
const NEWEST = "newest|latest|most recent";
const ON_TOP = "(?:first|on top|at the top|on the top|at the beginning)";
const OVER = "more than|over|longer than|further than|at least|less than|under|at most";
const ASKS = "(?:(?:what|which|how|list|show|give|find|get|please|we|i|can|could|tell|return|all|every) )";

/** The date that decides which documents belong to a stretch: "by" says it in one word. */
const DECIDING: readonly Rephrasing[] = [
  idiom(
    `,? ?[;,–—-]? ?(?:and |where |with )?(?:the|their|its) ${NAME} (?:(?:is|being) (?:what |the one that )?(?:matters|counts|decides|decisive|relevant)|deciding|decides|matters)${END}`,
    "going by the $1",
  ),
  idiom(
    `\\( (?:i|we) (?:mean|refer to|am speaking of|speak of) (?:by )?(?:the|their|its) ${NAME} \\)`,
    "going by the $1",
  ),
  idiom(`,? (?:and )?(?:please )?(?:go|decide|judge) by (?:the|their|its) ${NAME}${END}`, "going by the $1"),
];

/** Stretches of time that are said in a roundabout way. */
const STRETCHES: readonly Rephrasing[] = [
  // "whose deadline lies in the 14 days from now", "is at most 2 weeks away"
  idiom(
    `(?:(?:lies?|falls?|is|are|comes?) )?(?:in|within|during|over) (?:the )?(?:next |coming |following )?${SPAN} (?:from|after|counted from|starting|beginning) (?:now|today)(?: on)?`,
    "in the next $1",
  ),
  idiom(
    `(?:(?:lies?|falls?|is|are) )?(?:at most|no more than|not more than|no later than|less than|within|under) ${SPAN} (?:from now|from today|away|ahead|off)(?= ?[.?,:;]|$)`,
    "in the next $1",
  ),
  idiom(`up to ,? ?(?:but |and )?(?:not including|excluding|without) ${DAY}`, "before $1"),
  idiom(
    `(?:is |are |was |were )?not (?:before|earlier than) ${DAY} (?:and|but|or) not (?:after|later than) ${DAY}`,
    "between $1 and $2",
  ),
  idiom(`later than ${DAY} (?:and|but) (?:earlier than|before) ${DAY}`, "after $1 and before $2"),
  idiom(`earlier than ${DAY} (?:and|but) (?:later than|after) ${DAY}`, "after $2 and before $1"),
  idiom(
    `^(?:starting|beginning)(?: on| from| with)? ${DAY} and (?:ending|finishing|stopping)(?: on| with)? ${DAY} ,? ?([^?]+?) (?:in|within) (?:there|between|it|that time|that period|this period|this time)${END}`,
    "$3 between $1 and $2",
  ),
  idiom(
    `^(?:take|use|with) ${DAY} as (?:the )?(?:start|beginning) and ${DAY} as (?:the )?end ,? ?(?:and )?([^?]+?) (?:within|between|in|during) (?:these|those|the)(?: #)? (?:days|dates)${END}`,
    "$3 between $1 and $2",
  ),
  idiom(
    `^(?:everything|anything|all) (before|after|since|up to|from) ${DAY} ${PAUSE} ([^?]+?) (?:carry|carries|have|has|show|with) (an? [a-z]+(?: of)?(?: [a-z]+)?) (?:from|in|of) that time${END}`,
    "$3 have $4 $1 $2",
  ),
  idiom(
    `^[^.;?]*? on ${DAY} [.;] ([^?]+?) (before|after|since) (?:that|then|it)(?: day| date)?${END}`,
    "$2 $3 $1",
  ),
  idiom(/the (year|month|week|quarter) before (?:this|the current) (?:one|\1)/, "last $1"),
  idiom(
    `^not this (year|month|week|quarter) but (?:the )?last(?: one)? ${PAUSE} ([^?]+?) in it${END}`,
    "$2 in last $1",
  ),
  idiom(
    `^for (?:the|our|my|an?) (?:[a-z]+ ){1,2}of ${DAY} ,? ?((?:we|i|list|show|give|please|find) [^?]+?) in (?:this|that|the same|said) (?:month|year|day|quarter)${END}`,
    "$2 in $1",
  ),
  idiom(
    `^for (?:the|our|my) (?:books?|records?|accounts?|accounting|closing|ledgers?) of ${DAY} ${PAUSE}`,
    "in $1 ,",
  ),
  idiom(`^for (?:the|our|my|an?) (?:[a-z]+ ){1,2}(?:- [a-z]+ )?: (?=${ASKS})`, ""),
  idiom(/(?:between|from) the first (?:day )?(?:and|to|until|through) the last(?: day)? of(?= )/, "in"),
  idiom(
    /(?:in|from) (#) or (?:in )?(?:any|some|an?)(?: of the)? (?:later|subsequent|following) years?/,
    "since $1",
  ),
  idiom(/(?:from|since|starting|starting on|as of) the (?:very )?first day of(?= (?:the year )?#)/, "since"),
  idiom(
    `(since ${DAY}) (?:,? ?and )?(?:up to|until|till|through to) (?:now|today|this day|the present)`,
    "$1",
  ),
  { pattern: new RegExp(`^(?:beginning|starting) with ${DAY} ,`), words: "since $1 ,", isIdiom: true },
  idiom(
    `(?:starting|beginning|from|since)(?: at| from| on| with)? new year (?:'s (?:day )?|day )?(?:of |in )?(#)`,
    "since $1",
  ),
  // "within the period from 1 May to 3 June"
  {
    pattern: new RegExp(
      `(?:in|within|during|over|for|throughout) the (?:(?:date|time) )?(?:period|interval|timeframe|frame|window|span|range|stretch)(?: of time)? (?:of |running |going )?(?=(?:from|between) (?:the )?${DAY})`,
    ),
    words: "",
  },
  { pattern: new RegExp(`, (?:with )?${DAY} (?:itself )?included${END}`), words: "", isIdiom: true },
  { pattern: new RegExp(`(?:on|in) or (?:after|later than) (?=${DAY})`), words: "since", isIdiom: true },
  // two years
  idiom(/in (#) ,? ?or else in (#)/, "in $1 or $2"),
  idiom(/(?:from|in|of) (#) as well as (?:from|in|of) (#)/, "in $1 or $2"),
  idiom(
    /both (?:the )?([a-z]+(?: [a-z]+)?) (of|from|in) (#) and (?:those|the ones|these|the \1) (?:of|from|in) (#)/,
    "the $1 $2 $3 or $4",
  ),
  idiom(/, (?:all )?in (?:one|a single|the same) (?:list|table)(?= [,.?]|$)/, ""),
  idiom(
    `^(?:suppose|say|assume|imagine)(?: that)? (?:i|we) (?:only |just )?look at (#) and(?: at)? (#) [;,:.] ([^?]+?) in (?:those|these|the|both)(?: #)? years${END}`,
    "$3 in $1 or $2",
  ),
  // how long ago
  { pattern: new RegExp(`(${OVER}) ${SPAN} in the past`), words: "$1 $2 ago", isIdiom: true },
  idiom(
    `(?:that |which )?(?:going|goes|go|dating|dates|date|lying|lies|lie|reaching|reaches) (?:back )(?:by |to )?(${OVER}) ${SPAN}`,
    "$1 $2 ago",
  ),
  idiom(`(?:further than|longer than) ${SPAN} ago`, "more than $1 ago"),
  { pattern: new RegExp(`no (?:longer|further) ago than ${SPAN}`), words: "less than $1 ago", isIdiom: true },
  idiom(/(?:seen )?from today 's (?:point of view|perspective)(?: ,)?/, ""),
  idiom(
    `(?:the )?(older|newer|recent|old|new) ([a-z]+(?: [a-z]+)?) [.?;,] by \\1 (?:ones )?(?:i|we) mean ([^.?]+)`,
    "the $2 with $3",
  ),
  idiom(
    `^by (?:the |their )?${NAME} , ([^?]+?) (?:is|are) (less than|more than|under|over) ${SPAN} old`,
    "$2 have an $1 $3 $4 ago",
  ),
  idiom(
    /^(?:i|we) (?:want|need|have|plan|would like) to [a-z]+ (?:[a-z]+ ){0,3}, so (?:please )?(?=(?:show|list|find|give|get|which|what) )/,
    "",
  ),
];

/** Counts and totals of a stretch. */
const FIGURES: readonly Rephrasing[] = [
  idiom(
    `^(?!.* (?:by|per|each|every|for) )([a-z][^,:?]+) , (?:just |only )?(?:the )?(?:total )?(?:count|number|how many)(?: only)?${END}`,
    "number of $1",
  ),
  idiom(
    `^(?:i|we) (?:just |only )?need (?:just |only )?(?:an?|one|the) (?:single )?(?:figure|number) ${PAUSE} ([^?]+?) , how many${END}`,
    "how many $1",
  ),
  idiom(
    `^(?:adding|summing|totaling|totalling)(?: up)? (?:the )?([^?]+?) , what (?:do|does|would|will) (?:we|i|one|it|that) (?:get|have|make|come to)${END}`,
    "total $1",
  ),
  idiom(/of (?:everything|all that is|all there is) in (?:the |our )?(?=[a-z])/, "of"),
  idiom(`(sum|total|average|mean) from (?:the )?${NAME} of(?= )`, "$1 of $2 of"),
  idiom(
    /(?:could|can|would) you (?:please )?(?:total(?: up)?|sum up|add up|sum) (?=(?:the|all|our) )/,
    "total",
  ),
  { pattern: new RegExp(`^${NAME} (sum) for (?=[a-z]+s )`), words: "$2 of $1 for", isIdiom: true },
  idiom(
    `^${DAY} ${NAME} (total|sum|average|mean) , ${NAME} (by [a-z]+(?: [a-z]+){0,2})${END}`,
    "in $1 , $3 $2 of $4 $5",
  ),
  idiom(
    `(?:that |which |who )?(?:does|do|did) not exceed (#) in (?:the |their |its )?${NAME}(?= ?[.?,]|$)`,
    "with $2 at most $1",
  ),
  idiom(
    `(?:that |which )?exceed(?:s|ing)? (#) in (?:the |their |its )?${NAME}(?= ?[.?,]|$)`,
    "with $2 above $1",
  ),
  idiom(
    `^having (more than|less than|over|under|at least|at most) (#) of ${NAME} and ([^?]+?) ${PAUSE} which ${NAME} (?:fit|match|qualify|apply|are there)${END}`,
    "which $5 with $3 $1 $2 and $4",
  ),
];

/** Orders by a date, and who has nothing since a day. */
const ORDERS: readonly Rephrasing[] = [
  idiom(
    `^${NAME} with ${NAME} and ((?:[a-z]+ )?date(?: of [a-z]+)?) , (newest|latest|oldest|most recent) first${END}`,
    "$2 and $3 of $1 , $4 first",
  ),
  idiom(
    `(sorted|ordered|sort|order) ((?:[a-z]+ ){0,5}?)by (?:the |their )?${NAME} ,? ?(?:and )?(?:with )?(?:the )?(?:${NEWEST})(?: ones?)? ${ON_TOP}`,
    "$2 sorted by $3 descending",
  ),
  idiom(
    `(?:,? ?(?:and )?(?:sorted |ordered )?)(?:${NEWEST}) ${ON_TOP} by (?:the |their )?${NAME}(?= ?[,.?:;]|$)`,
    "sorted by $1 descending",
  ),
  idiom(
    `,? ?(?:please )?(?:and )?(?:put|place|sorted|ordered|sorted with|ordered with|with) the (?:${NEWEST}) ((?:[a-z]+ )?(?:date|day|time)(?: of [a-z]+)?) ${ON_TOP}`,
    "sorted by $1 descending",
  ),
  idiom(
    `^from (?:the )?(?:most recent|newest|latest) (?:down |back )?to (?:the )?oldest ${NAME} : ([^?]+?)${END}`,
    "$2 sorted by $1 descending",
  ),
  idiom(
    `^(?:i|we) (?:want|need|would like) to (?:scroll|go|look|page|walk) back(?: in time)? through (?:all |the |our )*${NAME} : ([^?]+?) , (?:from )?newest (?:down )?to oldest${END}`,
    "$2 of $1 , newest first",
  ),
  idiom(
    `(sorted|ordered|sort|order) ([^.?]+?) ,? ?(?:and |then )+(?:show|list|keep)(?: me)?(?: only| just)?(?: the first| the top)? (#)${END}`,
    "$1 $2 , only the first $3",
  ),
  idiom(/(belong|belongs|belonging|linked|tied|attached) to any of (?:the |our )?/, "$1 to"),
  idiom(/(has|have|having|with) none of (?:the |our |their )?(?=[a-z]+s )/, "$1 no"),
  idiom(/(that|which|who) (?:do|does) not have (?:any )?(?=[a-z]+ (?:with|whose|that|which) )/, "$1 have no"),
  idiom(
    /^((?:please |can you |could you )?(?:find|show|list|give|get|return|export|see|want|need|(?:we|i) (?:want|need))(?: me| us)? )?every (?!year |quarter |month |week |day |kind |type )(?=[a-z]+ (?:(?:that|which|who) (?:have|has|had) no|with no|without|belonging) )/,
    "$1 all",
  ),
  idiom(/\( (?:maybe|perhaps|possibly|or) none at all \)/, ""),
  idiom(
    `^there are ${NAME} (?:that|who|which) ([^.?]+?) [.;,] (?:who or what|what or who|who|what|which(?: ones)?) are they${END}`,
    "which $1 $2",
  ),
  idiom(`^no ([^:?]+?) : (?:which|what) ${NAME}${END}`, "which $2 have no $1"),
];

export const STRETCH_PHRASES: readonly Rephrasing[] = [...DECIDING, ...STRETCHES, ...FIGURES, ...ORDERS];
