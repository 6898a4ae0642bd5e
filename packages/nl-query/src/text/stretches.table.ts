import type { Rephrasing } from "./rephrasings.table.ts";

const MONTH =
  "(?:january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sep|october|oct|november|nov|december|dec)";
/** A day, a month or a year. */
const DAY = `(\\d{4}-\\d\\d(?:-\\d\\d)?|${MONTH} # , #|# (?:of )?${MONTH}(?: ,)? #|${MONTH} #|#)`;
const UNIT = "(?:days?|weeks?|months?|quarters?|years?|hours?)";
/** A number of days, weeks or years. */
const SPAN = `((?:#|an?|one) ${UNIT})`;
/** One to three words that name documents or a field. */
const NAME = "([a-z_]+(?: [a-z_]+){0,2}?)";
const END = "(?= ?[.?!]?$)";
const PAUSE = "[-–—:;,.]";
const NEWEST = "newest|latest|most recent";
const ON_TOP = "(?:first|on top|at the top|on the top|at the beginning)";
const OVER = "more than|over|longer than|further than|at least|less than|under|at most";
const ASKS = "(?:(?:what|which|how|list|show|give|find|get|please|we|i|can|could|tell|return|all|every) )";

/** The date that decides which documents belong to a stretch: "by" says it in one word. */
const DECIDING: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      `,? ?[;,–—-]? ?(?:and |where |with )?(?:the|their|its) ${NAME} (?:(?:is|being) (?:what |the one that )?(?:matters|counts|decides|decisive|relevant)|deciding|decides|matters)${END}`,
    ),
    words: "going by the $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `\\( (?:i|we) (?:mean|refer to|am speaking of|speak of) (?:by )?(?:the|their|its) ${NAME} \\)`,
    ),
    words: "going by the $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`,? (?:and )?(?:please )?(?:go|decide|judge) by (?:the|their|its) ${NAME}${END}`),
    words: "going by the $1",
    isIdiom: true,
  },
];

/** Stretches of time that are said in a roundabout way. */
const STRETCHES: readonly Rephrasing[] = [
  {
    pattern: new RegExp(`up to ,? ?(?:but |and )?(?:not including|excluding|without) ${DAY}`),
    words: "before $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:is |are |was |were )?not (?:before|earlier than) ${DAY} (?:and|but|or) not (?:after|later than) ${DAY}`,
    ),
    words: "between $1 and $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`later than ${DAY} (?:and|but) (?:earlier than|before) ${DAY}`),
    words: "after $1 and before $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`earlier than ${DAY} (?:and|but) (?:later than|after) ${DAY}`),
    words: "after $2 and before $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:starting|beginning)(?: on| from| with)? ${DAY} and (?:ending|finishing|stopping)(?: on| with)? ${DAY} ,? ?([^?]+?) (?:in|within) (?:there|between|it|that time|that period|this period|this time)${END}`,
    ),
    words: "$3 between $1 and $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:take|use|with) ${DAY} as (?:the )?(?:start|beginning) and ${DAY} as (?:the )?end ,? ?(?:and )?([^?]+?) (?:within|between|in|during) (?:these|those|the)(?: #)? (?:days|dates)${END}`,
    ),
    words: "$3 between $1 and $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:everything|anything|all) (before|after|since|up to|from) ${DAY} ${PAUSE} ([^?]+?) (?:carry|carries|have|has|show|with) (an? [a-z]+(?: of)?(?: [a-z]+)?) (?:from|in|of) that time${END}`,
    ),
    words: "$3 have $4 $1 $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^[^.;?]*? on ${DAY} [.;] ([^?]+?) (before|after|since) (?:that|then|it)(?: day| date)?${END}`,
    ),
    words: "$2 $3 $1",
    isIdiom: true,
  },
  {
    pattern: /the (year|month|week|quarter) before (?:this|the current) (?:one|\1)/,
    words: "last $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^not this (year|month|week|quarter) but (?:the )?last(?: one)? ${PAUSE} ([^?]+?) in it${END}`,
    ),
    words: "$2 in last $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^for (?:the|our|my|an?) (?:[a-z]+ ){1,2}of ${DAY} ,? ?((?:we|i|list|show|give|please|find) [^?]+?) in (?:this|that|the same|said) (?:month|year|day|quarter)${END}`,
    ),
    words: "$2 in $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^for (?:the|our|my) (?:books?|records?|accounts?|accounting|closing|ledgers?) of ${DAY} ${PAUSE}`,
    ),
    words: "in $1 ,",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`^for (?:the|our|my|an?) (?:[a-z]+ ){1,2}(?:- [a-z]+ )?: (?=${ASKS})`),
    words: "",
    isIdiom: true,
  },
  {
    pattern: /(?:between|from) the first (?:day )?(?:and|to|until|through) the last(?: day)? of(?= )/,
    words: "in",
    isIdiom: true,
  },
  {
    pattern: /(?:in|from) (#) or (?:in )?(?:any|some|an?)(?: of the)? (?:later|subsequent|following) years?/,
    words: "since $1",
    isIdiom: true,
  },
  {
    pattern: /(?:from|since|starting|starting on|as of) the (?:very )?first day of(?= (?:the year )?#)/,
    words: "since",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(since ${DAY}) (?:,? ?and )?(?:up to|until|till|through to) (?:now|today|this day|the present)`,
    ),
    words: "$1",
    isIdiom: true,
  },
  { pattern: new RegExp(`^(?:beginning|starting) with ${DAY} ,`), words: "since $1 ,", isIdiom: true },
  {
    pattern: new RegExp(
      `(?:starting|beginning|from|since)(?: at| from| on| with)? new year (?:'s (?:day )?|day )?(?:of |in )?(#)`,
    ),
    words: "since $1",
    isIdiom: true,
  },
  { pattern: new RegExp(`, (?:with )?${DAY} (?:itself )?included${END}`), words: "", isIdiom: true },
  { pattern: new RegExp(`(?:on|in) or (?:after|later than) (?=${DAY})`), words: "since", isIdiom: true },
  // two years
  { pattern: /in (#) ,? ?or else in (#)/, words: "in $1 or $2", isIdiom: true },
  { pattern: /(?:from|in|of) (#) as well as (?:from|in|of) (#)/, words: "in $1 or $2", isIdiom: true },
  {
    pattern:
      /both (?:the )?([a-z]+(?: [a-z]+)?) (of|from|in) (#) and (?:those|the ones|these|the \1) (?:of|from|in) (#)/,
    words: "the $1 $2 $3 or $4",
    isIdiom: true,
  },
  { pattern: /, (?:all )?in (?:one|a single|the same) (?:list|table)(?= [,.?]|$)/, words: "", isIdiom: true },
  {
    pattern: new RegExp(
      `^(?:suppose|say|assume|imagine)(?: that)? (?:i|we) (?:only |just )?look at (#) and(?: at)? (#) [;,:.] ([^?]+?) in (?:those|these|the|both)(?: #)? years${END}`,
    ),
    words: "$3 in $1 or $2",
    isIdiom: true,
  },
  // how long ago
  { pattern: new RegExp(`(${OVER}) ${SPAN} in the past`), words: "$1 $2 ago", isIdiom: true },
  {
    pattern: new RegExp(
      `(?:that |which )?(?:going|goes|go|dating|dates|date|lying|lies|lie|reaching|reaches) (?:back )(?:by |to )?(${OVER}) ${SPAN}`,
    ),
    words: "$1 $2 ago",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`(?:further than|longer than) ${SPAN} ago`),
    words: "more than $1 ago",
    isIdiom: true,
  },
  { pattern: new RegExp(`no (?:longer|further) ago than ${SPAN}`), words: "less than $1 ago", isIdiom: true },
  { pattern: /(?:seen )?from today 's (?:point of view|perspective)(?: ,)?/, words: "", isIdiom: true },
  {
    pattern: new RegExp(
      `(?:the )?(older|newer|recent|old|new) ([a-z]+(?: [a-z]+)?) [.?;,] by \\1 (?:ones )?(?:i|we) mean ([^.?]+)`,
    ),
    words: "the $2 with $3",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^by (?:the |their )?${NAME} , ([^?]+?) (?:is|are) (less than|more than|under|over) ${SPAN} old`,
    ),
    words: "$2 have an $1 $3 $4 ago",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:i|we) (?:want|need|have|plan|would like) to [a-z]+ (?:[a-z]+ ){0,3}, so (?:please )?(?=(?:show|list|find|give|get|which|what) )/,
    words: "",
    isIdiom: true,
  },
];

/** Counts and totals of a stretch. */
const FIGURES: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      `^(?!.* (?:by|per|each|every|for) )([a-z][^,:?]+) , (?:just |only )?(?:the )?(?:total )?(?:count|number|how many)(?: only)?${END}`,
    ),
    words: "number of $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:i|we) (?:just |only )?need (?:just |only )?(?:an?|one|the) (?:single )?(?:figure|number) ${PAUSE} ([^?]+?) , how many${END}`,
    ),
    words: "how many $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:adding|summing|totaling|totalling)(?: up)? (?:the )?([^?]+?) , what (?:do|does|would|will) (?:we|i|one|it|that) (?:get|have|make|come to)${END}`,
    ),
    words: "total $1",
    isIdiom: true,
  },
  {
    pattern: /of (?:everything|all that is|all there is) in (?:the |our )?(?=[a-z])/,
    words: "of",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`(sum|total|average|mean) from (?:the )?${NAME} of(?= )`),
    words: "$1 of $2 of",
    isIdiom: true,
  },
  {
    pattern: /(?:could|can|would) you (?:please )?(?:total(?: up)?|sum up|add up|sum) (?=(?:the|all|our) )/,
    words: "total",
    isIdiom: true,
  },
  { pattern: new RegExp(`^${NAME} (sum) for (?=[a-z]+s )`), words: "$2 of $1 for", isIdiom: true },
  {
    pattern: new RegExp(
      `^${DAY} ${NAME} (total|sum|average|mean) , ${NAME} (by [a-z]+(?: [a-z]+){0,2})${END}`,
    ),
    words: "in $1 , $3 $2 of $4 $5",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`(?:that |which )?exceed(?:s|ing)? (#) in (?:the |their |its )?${NAME}(?= ?[.?,]|$)`),
    words: "with $2 above $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^having (more than|less than|over|under|at least|at most) (#) of ${NAME} and ([^?]+?) ${PAUSE} which ${NAME} (?:fit|match|qualify|apply|are there)${END}`,
    ),
    words: "which $5 with $3 $1 $2 and $4",
    isIdiom: true,
  },
];

/** Orders by a date, and who has nothing since a day. */
const ORDERS: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      `^${NAME} with ${NAME} and ((?:[a-z]+ )?date(?: of [a-z]+)?) , (newest|latest|oldest|most recent) first${END}`,
    ),
    words: "$2 and $3 of $1 , $4 first",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(sorted|ordered|sort|order) ((?:[a-z]+ ){0,5}?)by (?:the |their )?${NAME} ,? ?(?:and )?(?:with )?(?:the )?(?:${NEWEST})(?: ones?)? ${ON_TOP}`,
    ),
    words: "$2 sorted by $3 descending",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:,? ?(?:and )?(?:sorted |ordered )?)(?:${NEWEST}) ${ON_TOP} by (?:the |their )?${NAME}(?= ?[,.?:;]|$)`,
    ),
    words: "sorted by $1 descending",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `,? ?(?:please )?(?:and )?(?:put|place|sorted|ordered|sorted with|ordered with|with) the (?:${NEWEST}) ((?:[a-z]+ )?(?:date|day|time)(?: of [a-z]+)?) ${ON_TOP}`,
    ),
    words: "sorted by $1 descending",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^from (?:the )?(?:most recent|newest|latest) (?:down |back )?to (?:the )?oldest ${NAME} : ([^?]+?)${END}`,
    ),
    words: "$2 sorted by $1 descending",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:i|we) (?:want|need|would like) to (?:scroll|go|look|page|walk) back(?: in time)? through (?:all |the |our )*${NAME} : ([^?]+?) , (?:from )?newest (?:down )?to oldest${END}`,
    ),
    words: "$2 of $1 , newest first",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(sorted|ordered|sort|order) ([^.?]+?) ,? ?(?:and |then )+(?:show|list|keep)(?: me)?(?: only| just)?(?: the first| the top)? (#)${END}`,
    ),
    words: "$1 $2 , only the first $3",
    isIdiom: true,
  },
  {
    pattern: /(belong|belongs|belonging|linked|tied|attached) to any of (?:the |our )?/,
    words: "$1 to",
    isIdiom: true,
  },
  {
    pattern: /(has|have|having|with) none of (?:the |our |their )?(?=[a-z]+s )/,
    words: "$1 no",
    isIdiom: true,
  },
  {
    pattern: /(that|which|who) (?:do|does) not have (?:any )?(?=[a-z]+ (?:with|whose|that|which) )/,
    words: "$1 have no",
    isIdiom: true,
  },
  {
    pattern:
      /^((?:please |can you |could you )?(?:find|show|list|give|get|return|export|see|want|need|(?:we|i) (?:want|need))(?: me| us)? )?every (?!year |quarter |month |week |day |kind |type )(?=[a-z]+ (?:(?:that|which|who) (?:have|has|had) no|with no|without|belonging) )/,
    words: "$1 all",
    isIdiom: true,
  },
  { pattern: /\( (?:maybe|perhaps|possibly|or) none at all \)/, words: "", isIdiom: true },
  {
    pattern: new RegExp(
      `^there are ${NAME} (?:that|who|which) ([^.?]+?) [.;,] (?:who or what|what or who|who|what|which(?: ones)?) are they${END}`,
    ),
    words: "which $1 $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`^no ([^:?]+?) : (?:which|what) ${NAME}${END}`),
    words: "which $2 have no $1",
    isIdiom: true,
  },
];

export const STRETCH_PHRASES: readonly Rephrasing[] = [...DECIDING, ...STRETCHES, ...FIGURES, ...ORDERS];
