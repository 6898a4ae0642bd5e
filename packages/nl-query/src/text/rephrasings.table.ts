import { STRETCH_PHRASES } from "./stretches.table.ts";
import { SUMMARIES } from "./summaries.table.ts";
import { TELEGRAMS } from "./telegrams.table.ts";
import { OWNERS } from "./owners.table.ts";
import { ZEROS_TOO } from "./with-none.table.ts";
import { TIMES } from "./times.table.ts";

/** A phrase and the words that readers know for it. */
export type Rephrasing = {
  /** Matches whole tokens, joined by single spaces; numbers are `#`, quoted texts `"`. */
  pattern: RegExp;
  /** `$1` stands for the tokens of the first group, `2` for the number two. */
  words: string;
  /** Words that go to the end of the sentence. */
  tail?: string;
  /** Replaces words of the data too: in this phrase they can't be meant ("in order of" with a collection "orders"). */
  isIdiom?: true;
  /** Numbers that it takes away are 0: "0 if none", and not "3 if sold out". */
  isOfZero?: true;
};

const SUPERLATIVE =
  "most recent|most|highest|largest|biggest|greatest|longest|heaviest|tallest|best|newest|latest|least|lowest|smallest|fewest|shortest|lightest|oldest|youngest|earliest|cheapest|most expensive|least expensive";
const LARGE = "oldest|tallest|heaviest|longest|fastest|largest|biggest|priciest";
const SMALL = "youngest|shortest|lightest|slowest|smallest|cheapest";
const FIGURE =
  "number|numbers|count|counts|how|average|avg|mean|total|sum|most|least|maximum|minimum|max|min|highest|lowest|with|where|whose|that|which|who";
/** From the third on: "first" and "second" are said of names and times too. */
const ORDINALS = "third fourth fifth sixth seventh eighth ninth".split(" ");
/** Adjectives behind a measure, and those that compare with it. */
const SIZES = [
  ["tall", "taller", "shorter"],
  ["long", "longer", "shorter"],
] as const;
const DIMENSION =
  "length|height|width|depth|weight|size|area|capacity|population|age|price|cost|value|speed|duration";
const OVER =
  "over|above|exceeding|exceeds|exceed|more than|greater than|at least|under|below|less than|at most";
/** What is meant by an adjective of things "on average". */
const MEASURED = [
  ["longest", "highest average duration"],
  ["shortest", "lowest average duration"],
  ["heaviest", "highest average weight"],
  ["lightest", "lowest average weight"],
  ["tallest", "highest average height"],
  ["oldest", "highest average age"],
  ["youngest", "lowest average age"],
  ["most expensive", "highest average price"],
  ["cheapest", "lowest average price"],
] as const;
/** What "how" asks of things, the name of the amount, and the ends of its order. */
const QUALITIES = [
  ["long", "length", "longest", "shortest"],
  ["deep", "depth", "deepest", "shallowest"],
  ["(?:tall|high)", "height", "tallest", "shortest"],
  ["heavy", "weight", "heaviest", "lightest"],
  ["wide", "width", "widest", "narrowest"],
  ["(?:large|big)", "size", "largest", "smallest"],
  ["(?:expensive|dear)", "price", "(?:most expensive|dearest|priciest)", "cheapest"],
  ["fast", "speed", "fastest", "slowest"],
  ["(?:hot|warm|cold)", "temperature", "(?:hottest|warmest)", "coldest"],
  ["old", "age", "oldest", "youngest"],
] as const;
const BOUND = `${OVER}|fewer than`;
/** A bound with what denies it: "no more than". */
const ANY_BOUND = `(?:(?:no|not) )?(?:${BOUND})`;
/** How a number of things begins. */
const QUANTIFIED = `(?:(?:only|just|exactly|precisely|a|${ANY_BOUND}) )*(?:single|#|one|several|multiple)(?: |$)`;
const AUXILIARY = "was|were|is|are|has been|have been|had been";

const MISSING =
  "(?:null|missing|empty|absent|blank|unset|undefined|not (?:set|there|present|given|recorded)(?: at all)?)";

const MONTH =
  "january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sep|october|oct|november|nov|december|dec";
/** A year, a month, or a stretch that is counted from now. */
const STRETCH = `#|this|last|next|current|previous|q#|(?:${MONTH}) `;
/** One end of a stretch of time, and the word that says the same of the whole stretch. */
const ENDS_OF_STRETCHES = [
  ["(?:since|from|after) (?:the )?(?:very )?(?:beginning|start)", "since"],
  ["(?:before|until|till) the (?:very )?(?:beginning|start)", "before"],
  ["(?:since|after) the (?:very )?end", "after"],
  ["(?:before|until|till|by|up to) the (?:very )?end", "by"],
] as const;
const OVER_OR_UNDER = "higher|lower|greater|less|larger|smaller|warmer|colder|above|below";

/** A value, and what says that further ones are left out. */
const EXAMPLE = String.raw`[^()., ]+(?: [^()., ]+)?`;
const AND_SO_ON = String.raw`(?:etc|and so on|and so forth|and the like|and others|…|\. \. \.)(?: \.)?`;
const SUCH_AS = String.raw`(?:like|as|as in|e\.g \.|such as|for example|for instance)`;
const SPLIT =
  "month (?:by|to) month|(?:by|per|each|every|which|what|of all|different|distinct) (?:(?:of )?(?:the )?[a-z]+ ){0,3}?[a-z]+";

/** Examples of what groups are made by: they leave out no other group. */
const EXAMPLES: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      String.raw`(${SPLIT}) \( (?:${SUCH_AS} )?${EXAMPLE}(?: ,(?: or| and)? ${EXAMPLE})*(?: or ${EXAMPLE})? ?,? ${AND_SO_ON}(?: , ([a-z]+ first))? \)`,
    ),
    words: "$1 $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      String.raw`((?:months?|days?|dates?)(?: [^().?]+)?) \( ${SUCH_AS} \d{4}-\d\d(?:-\d\d)? \)`,
    ),
    words: "$1",
    isIdiom: true,
  },
];

const THE = "(?:(?:the|our|all|of|these) )*";
/** One or two words that name a field or documents. */
const NAME = "([a-z]+(?: [a-z]+)?)";
/** One to four words that name a field: "years of experience". */
const FIELD = "([a-z]+(?: (?!and |or |that |which |whose |with )[a-z]+){0,3}?)";
const LETTER = '[A-Za-z"]';
const FIGURE_OF =
  "(?:(?:average|avg|mean|median|total|combined|summed|maximum|minimum|max|min) [a-z]+(?: [a-z]+)?|(?:number|count) of)";

/** What a figure is for and how it is framed: neither changes it. */
const FRAMES: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      `^${THE}${NAME} : (?:the )?(?:total|combined|summed|overall) ((?:[a-z]+ ){1,3}of all (?:the |their )?[a-z]+(?: [a-z]+)?) (?:together|combined|put together|taken together|in total)(?= ?[.?]?$)`,
    ),
    words: "total $2 of all $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:per|(?:for|by) (?:each|every)) ${NAME} [:,-] ((?:[a-z]+ ){1,4}?)(total|sum|average|mean)(?= ?[.?]?$)`,
    ),
    words: "$3 $2 per $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^${THE}${NAME} : ((?:[a-z]+ ){1,4}?)(total|sum|average|mean) (?:per|by) ${NAME}(?= ?[.?]?$)`,
    ),
    words: "$3 $2 by $4 across all $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:please )?(?:return|list|show|give|get|display)(?: me)? (?:all|every|each) (?:the |our |of )*${NAME} ,? ?(?:together |along )?with (?:the |a )?(?:summed|summed up|combined|total) ${NAME} of (?:all )?(?:their|its) ${NAME}(?= ?[.?]?$)`,
    ),
    words: "total $2 of the $3 per $1",
    isIdiom: true,
  },
  ...["year", "quarter", "month", "week", "day"].flatMap((unit): Rephrasing[] => [
    {
      pattern: new RegExp(
        `^(?:for an? |in an? )?(?:chart|graph|plot|diagram|table) with (?:the )?${unit}s on the (?:x|horizontal)(?: -)? axis ,? ?(?:(?:i|we) (?:need|want|like) )?([^,.?]+?) ,? ?(?:using|based on|according to|going by) (?:the |their )?([^,.?]+)`,
      ),
      words: `$1 per ${unit} of $2`,
      isIdiom: true,
    },
    {
      pattern: new RegExp(
        `^${unit} (?:after|by|for) ${unit} ,? ?(?!of |in |through |during |over |from )([^.?]+)`,
      ),
      words: `$1 per ${unit}`,
      isIdiom: true,
    },
    {
      pattern: new RegExp(
        `^(?:(?:can|could|would) you )?(?:please )?(?:break|split|divide) (?:down |up )?(?:the year )?(#) (?:down |up )?(?:in|into|by) (?:the |its )?${unit}s ,? ?(?:and )?(?:(?:tell|show|give) me )?([^,.?]+?) (?:in|for|during) each(?: one| of them| ${unit})?(?= [.?]|$)`,
      ),
      words: `$2 in $1 by ${unit}`,
      isIdiom: true,
    },
    {
      pattern: new RegExp(
        `^(?:(?:i|we) (?:want|need|like) )?(?:to )?compare the ${unit}s of (#) by (?:how many|the number of) ([^,.?]+?) (?:in|during) (?:them|each|each of them)(?= [.?]|$)`,
      ),
      words: `how many $2 in $1 by ${unit}`,
      isIdiom: true,
    },
    {
      pattern: new RegExp(`^(#) [:,-] ([^,.?]+?) (?:by|per|for each|each|in each) ${unit}(?= [.?]|$)`),
      words: `$2 in $1 by ${unit}`,
      isIdiom: true,
    },
    {
      pattern: new RegExp(
        `^([^,.?]+?) (?:by|per|for each|each) ${unit} of (?:the |their )?([^,.?]+?) ,? ?(?:only (?:in |for )?(#)|(?:in )?(#) only|just (#))(?= [.?]|$)`,
      ),
      words: `$1 with $2 in $3 $4 $5 by ${unit} of $2`,
      isIdiom: true,
    },
  ]),
  {
    pattern:
      /^(?:so ,? )?(?:for|in) (?:an?|my|our|the|this|some) (?:[a-z]+ )?(?:slides?|report|chart|presentation|meeting|statistics?|dashboard|graph|diagram|newsletter|summary)(?: [:,]| (?=(?:i|we) (?:need|want|like) ))/,
    words: "",
  },
  {
    pattern:
      /^(?:i|we) building (?:an? |the )?[a-z]+(?: [a-z]+)? (?:,|and|so)+ (?:(?:i|we) )?(?:need|want)(?= )/,
    words: "list",
  },
  {
    pattern: /^(?:just |only )?# (?:numbers?|figures?|values?)(?: only)?(?: please)? [:,]/,
    words: "",
    isIdiom: true,
  },
  {
    pattern:
      /(?:i|we) (?:just |only )?(?:need|want|like) (?:just |only )?# (?:numbers?|figures?|values?) (?:[:,]|(?=(?:for|of|about) (?:the|our|all) ))/,
    words: "",
    isIdiom: true,
  },
  { pattern: /^(?:i )?(?:just )?(?:wondering|curious) ,?/, words: "", isIdiom: true },
  {
    pattern: new RegExp(
      `^(?:we|i) (?:are )?(?:looking at|interested in|dealing with) (?:the )?([^,.?]+?) and (?:need|want|like) to (?:know|see|find out) (?:their|its) ([^,.?]+)`,
    ),
    words: "what is the $2 of $1",
    isIdiom: true,
  },
  { pattern: /(?:arithmetic|arithmetical) (?:mean|average)/, words: "average" },
  {
    pattern: new RegExp(
      `(?:(?:i|we) (?:need|want|like) )?(?:an? |the )?(?:[a-z]+ )?table(?: with (?:#|two) columns)?(?: :| ,| of| showing| with) (?:the )?${NAME} on the left (?:,|and|, and) (?:the )?([^,.?]+?) on the right`,
    ),
    words: "$2 for each $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:(?:i|we) (?:need|want|like) )?(?:an? |the )?(?:[a-z]+ )?table(?: with (?:#|two) columns)?(?: :| ,| of| showing| with) (?:the |each )?${NAME} (?:and|,) (?:how many|the number of) ${THE}${NAME} (?:have|has|with|share) (?:it|that|that one)`,
    ),
    words: "number of $2 for each $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:(?:make|give|show|create|build|draw up)(?: me| us)? )?(?:(?:an?|some) (?:statistics?|table|overview|list|summary) ?[,:] )?(?:the )?${NAME} (?:and|,) for each(?: of them| one)? ,? ?(?:the )?(?=${FIGURE_OF})([^,.?]+)`,
    ),
    words: "$2 for each $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:(?:i|we) (?:want|need|like) )?(?:to )?compare (?:the )?${NAME} of ${THE}${NAME} by (?:seeing |showing |looking at )?(?:the |their )?(${FIGURE_OF}) (?:of|for|in) each(?: one| of them)?(?= [.?]|$)`,
    ),
    words: "$3 of $2 for each $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:(?:i|we) (?:(?:need|want|like|would like) )(?:to (?:see|have) )?)?(?:an? |the )?table with (?:the |each )?${NAME} and how many ${NAME} (?:of|for|in|with) (?:it|each|that|them) (are|have|were|is|has) ([^,.?]+)`,
    ),
    words: "number of $2 that $3 $4 for each $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^how (?:do|does|are|is) (?!(?:the |all |our |of )*(?:average|mean|median|total|combined|sum) )${THE}([^,?]+?) (?:divide|divided|distribute|distributed|split|spread)(?: up| out)? (?:over|among|across|between|by|into|over the|among the) ${THE}${NAME}(?: ,? ?in numbers)?(?= ?[.?]?$)`,
    ),
    words: "number of $1 for each $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:which|what) ${NAME} (?:do|does) ${THE}${NAME} have (?:and|,|, and) how (?:often|many times|frequently) (?:does|is) each(?: one| of them)? (?:occur|appear|come up|used|found|there)`,
    ),
    words: "number of $2 for each $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:the )?${NAME} (?:ranked|sorted|ordered) by (?:the |their )?(?:number|count) of ${THE}${NAME} ,? ?(?:with|including|and|together with) (?:the |their )?(?:counts?|numbers?)(?= [.?]|$)`,
    ),
    words: "number of $2 for each $1 , highest first",
    isIdiom: true,
  },
  {
    pattern:
      /, (?:starting|beginning) with the [a-z]+(?: [a-z]+)? (?:that |which )?(?:has|with) the (most|fewest|highest|lowest)(?= [.?]|$)/,
    words: ", $1 first",
    isIdiom: true,
  },
  {
    pattern:
      /(breakdown of [^,.?]+? by [^,.?]+?) (?:including|with|showing) (?:the |their )?(?:counts|numbers)(?= [,.?]|$)/,
    words: "$1",
    isIdiom: true,
  },
  {
    pattern: /, (?:in )?descending(?: order)? by (?:the |their )?(?:counts?|numbers?)/,
    words: ", highest first",
    isIdiom: true,
  },
  {
    pattern: /, (?:in )?ascending(?: order)? by (?:the |their )?(?:counts?|numbers?)/,
    words: ", lowest first",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:the )?top ((?:[a-z]+ )?(?:[a-z]*[a-rt-z]|[a-z]+(?:us|ss|is|ex))) by (?:the )?(?:number|count) of ${THE}${NAME}(?= [.?]|$)`,
    ),
    words: "which $1 has the most $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:which|what) ${NAME} (?:is the one (?:that )?|do |does )?(?:most|the majority) (?:of )?${THE}${NAME} (?:share|have)(?: in common)?(?: ,? ?(?:i\\.?e ?\\.?|that is|meaning) ,? ?(?:which is )?the most (?:frequent|common)(?: one)?)?(?= [.?]|$)`,
    ),
    words: "which $1 has the most $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:the )?${NAME} of ${THE}${NAME} ,? ?(?:(?:with|without|no) (?:the |any )?duplicates(?: removed)?|duplicates removed)(?: - can you list them)?(?= ?[.?]|$)`,
    ),
    words: "the distinct $1 of $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `what (?:kind of |sort of )?values (?:do we have|are there|exist|occur) (?:for|in|of) (?:the )?${NAME} (?:across|in|of|among|for|on) ${THE}${NAME}(?: [?.] no duplicates(?: please)?)?(?= ?[.?]|$)`,
    ),
    words: "what are the distinct $1 of $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:all )?(?:the )?possible ${NAME} (?:that )?(?:appear|occur|exist|are used|are found) (?:on|in|for|among|with) ${THE}${NAME} ,? ?(?:each (?:just |only |exactly )?(?:# time|one time|once)|without duplicates)`,
    ),
    words: "the distinct $1 of $2",
    isIdiom: true,
  },
  {
    pattern:
      /^(?!.*(?:average|avg|mean|median|minimum|min|maximum|max|lowest|highest|total) ,)([^,.?]+?) , ((?:avg|average|mean|median|max|min|maximum|minimum) (?!and )[a-z]+(?: (?!and )[a-z]+)*)(?= ?[.?]|$)/,
    words: "$2 of $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^all ${THE}${NAME} ,? ?(?:and )?all (?:of )?their ${NAME} [-–,:] (?:what is|what 's|give me|show me) (?:the|their) (total|sum|average|mean|maximum|minimum)`,
    ),
    words: "what is the $3 $2 of $1",
    isIdiom: true,
  },
  {
    pattern:
      /((?:total|sum|average|mean|maximum|minimum)(?: of)? [^,.?]+?) , (?:each|every|all)(?: the| our)? ([a-z]+(?: [a-z]+)?) (?:is |are )?included(?= ?[.?]|$)/,
    words: "$1 of all $2",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:(?:can|could|would|will) you )?(?:please )?(?:add|sum) (?:the |up the )?([^,.?]+?) (?:together|up) ,? ?(?:separately |individually )?(?:for|by|per) (?:each |every )?/,
    words: "what is the total $1 for each",
    isIdiom: true,
  },
  {
    pattern:
      /(?<=(?:number|count|total|sum|average|mean|many) [^.?]*),? (?:separately|individually|broken down|split up) (?:for|by|per) (?:each |every )?(?=[a-z])/,
    words: "for each",
    isIdiom: true,
  },
  {
    pattern:
      /^([^.?]*?),? ?(?!one |side |day |week |month |year |step |bit |little )([a-z]{3,}(?: [a-z]+)?) by \2 ,? ?([^.?]+)/,
    words: "$1 $3 for each $2",
    isIdiom: true,
  },
  {
    pattern:
      /count (?:up )?(?:each and )?(?:every|each) (?:single )?([a-z]+(?: [a-z]+)?) (?:that )?(?:we|you|they) (?:have|got|have got|keep|hold|know of)(?: (?:in|on) [a-z]+)?(?: and (?:then )?(?:tell|give|show) me the (?:number|count|result|total))?(?= ?[.?]|$)/,
    words: "how many $1 are there",
    isIdiom: true,
  },
  { pattern: /what (?:number|quantity|count) of(?= [a-z])/, words: "how many", isIdiom: true },
  {
    pattern: /(how many [a-z]+(?: [a-z]+)?) (?:is|are) in (?:there|here)(?= ?[.?]|$)/,
    words: "$1 are there",
    isIdiom: true,
  },
  {
    pattern:
      /^([a-z]+(?: [a-z]+)?) count ,? ?(?:but )?(?:only |just )?(?:of |for )?(?:the ones|those|ones) (that|which|who)(?= )/,
    words: "number of $1 $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:that |which |who )?(?:have|has|having|with) (${ANY_BOUND}) (#)( [a-z]+)? as (?:an? |the |their |its )?([a-z]+(?: of [a-z]+| [a-z]+)?)(?= ?[,.?]|$)`,
    ),
    words: "with $4 $1 $2 $3",
  },
  ...(
    [
      ["beyond|past|above|over|higher than|more than", "over"],
      ["below|under|lower than|less than", "under"],
    ] as const
  ).flatMap(([said, bound]): Rephrasing[] => [
    {
      pattern: new RegExp(
        `(?:(?:that|which|who) )?(?:(?:go|goes|lie|lies|are|is|have|has|come|comes|get) )(?:${said}) (#)( [a-z]+)? (?:when it comes to|in terms of|with regard to|regarding|as far as) (?:the |their |its )?([a-z]+(?: of [a-z]+| [a-z]+)?)(?: (?:is concerned|goes))?(?= ?[,.?]|$)`,
      ),
      words: `have $3 ${bound} $1 $2`,
      isIdiom: true,
    },
    {
      pattern: new RegExp(
        `^(?:let|say|assume|suppose|if) (#)( [a-z]+)? (?:be|is) the (?:threshold|limit|bound|cutoff|cut - off|mark) (?:for|of) (?:the |their )?([^,:.?]+?) [:,.;] ([^.?]+?) (?:(?:that |which )?(?:go|goes|lie|lies|are|is|come) )(?:${said}) (?:it|that|this)(?= ?[.?]|$)`,
      ),
      words: `$4 have $3 ${bound} $1 $2`,
      isIdiom: true,
    },
  ]),
  {
    pattern: new RegExp(
      `^if ${THE}${NAME} (?:make|makes|are|is|were|count as|equal)(?: up)? # (?:percent|%) ,? ?(?:how many percent|what percentage|how much percent|what percent) (?:are|is|would be) (?:the ones|those|the) ?`,
    ),
    words: "what percentage of $1 are those",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:(?:expressed|given|measured|stated) )?(?:in|as) (?:percent|a percentage|%) ,? ?(?:how (?:large|big|high|great) is|what is|what 's|give me|show me|tell me) (?:the )?(?:portion|share|part|proportion|fraction|percentage) of(?= )/,
    words: "what percentage of",
    isIdiom: true,
  },
  {
    pattern:
      /how (?:large|big|high|great) (?:is|was|are) (?:a |the )?(?:portion|share|fraction|part|proportion|percentage) of(?= )/,
    words: "what percentage of",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:so ,? )?(?:out )?of (?:every|each|a) (?:hundred|#(?=[^.?]+[.?] i (?:mean|want|need) (?:as |in )?(?:the |a )?percent)) ${NAME} ,? ?how many (?=(?:are|is|were|have|has|do|did) )([^.?]+)(?: [.?] i (?:mean|want|need) (?:it |that )?(?:as |in )?(?:the |a )?(?:percentage|percent))?`,
    ),
    words: "what percentage of $1 $2",
    isIdiom: true,
  },
];

/** How a request begins or goes on. */
const COURTESIES: readonly Rephrasing[] = [
  {
    pattern: /^(?:i|we) (?:am |are )?(?:looking|searching|look|search) for(?= (?!ways? |trends? )[a-z#])/,
    words: "list",
    isIdiom: true,
  },
  {
    pattern:
      /,? (?:and )?(?:just|only) (?:this|that|the|a) (?:one |single )?(?:number|figure|value)(?: please)?(?= ?[.?]?$)/,
    words: "",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:only|just) ([^.?;]+?) (?:matter|are (?:relevant|important|interesting|of interest)|interest me|interest us|count)(?: (?:here|now|to me|to us|for me|for us|for this))*(?= ?[.?;:]|$)/,
    words: "list $1",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:(?:my|our) [a-z]+|someone|somebody|management|the (?:boss|team)) (?:(?:wants?|needs?|would like|wishes|asks?|asked|has asked|is asking)(?: me| us)? to (?:see|know|have|get|look at)|(?:asks?|asked|has asked|is asking|wishes)(?: me| us)? for)(?= [a-z])/,
    words: "list",
    isIdiom: true,
  },
  {
    pattern:
      /,? (?:and )?(?:which|what|who) (?:ones )?(?:are|is|were) (?:they|it|those|these|that)(?: called)?(?= ?[.?]?$)/,
    words: "",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(which|what) ${NAME} (?:is|are) (?:the ones?|those)(?= (?:that|which|who|with|whose|where) )`,
    ),
    words: "$1 $2",
    isIdiom: true,
  },
  { pattern: /when it comes to(?= [a-z])/, words: "in terms of", isIdiom: true },
  {
    pattern:
      /^(?:please )?(?:break|split) (?:up )?(?:all |our |the )*(?!down )([^,.?]+?)(?: down| up)? (?:by|per) (?:the |their )?([a-z]+)(?: (?:they|it) (?:are|is|have|has|were|was)(?: in| of| on)?)?(?= |$)/,
    words: "$1 by $2",
    isIdiom: true,
  },
  {
    // what groups are compared for: they tell it themselves
    pattern:
      /^(?:do|does|did|is|are|was|were) (?!there )[^?]+? \? (?=(?!.* (?:their|them|those|these|it|its|they) )[^?]* (?:each|every|per|by) )/,
    words: "",
    isIdiom: true,
  },
  {
    pattern: /(?:an? |the )?(?:sorted|ordered) list of ([^,.?]+?) (?:based on|according to|by)(?= [a-z])/,
    words: "the list of $1 sorted by",
  },
  {
    pattern:
      /(?:(?:an?|the) )*(?<!alphabetically )(?:sorted|ordered) (?:list|listing) of(?!.* (?:by|based|according|order|from) )/,
    words: "the list of",
    tail: "sorted alphabetically",
  },
  {
    pattern:
      /^(?:please )?(?:can you |could you )?(?:create|make|generate|compile|produce|prepare|build|assemble|draw up|put together|provide|give me|give|show|present) (?:an? |the |me an? )?(?:[a-z]+ed )?(?:comprehensive |brief |short |complete |full |detailed |general |quick |simple )?(?:list|listing|report|overview|rundown|compilation|collection|table|ranking)(?: (?:of|showing|displaying|with|that shows|containing|detailing|for|on))(?= [a-z])/,
    words: "provide a list of",
  },
  {
    pattern:
      /^what (?:is|are) all (?:of )?(?:the )?(?:information|details|data|info)(?: available)? (?:about|on|for|regarding|of)/,
    words: "list",
  },
  {
    pattern:
      /how (?:large|big|high|low|great|long|much|many) (?:is|are|was|were) the (total|average|maximum|minimum|combined|overall|mean|highest|lowest|largest|smallest|biggest|greatest)/,
    words: "what is the $1",
  },
  {
    pattern:
      /^(?:please )?(?:determine|count|find out|calculate|show me|show|tell me|list|find|identify|report|get|state) how many/,
    words: "how many",
  },
  {
    pattern: /^(?:please )?(?:add|sum|total|tot) up (?:(?:all|the|of|our) )*(?!number of )(?=[a-z])/,
    words: "what is the total",
    isIdiom: true,
  },
  {
    pattern:
      /(for (?:each|every) [a-z]+(?: [a-z]+)? ,) (?:please )?(?:add|sum|total) up (?:(?:all|the|of|our) )*(?!number of )(?=[a-z])/,
    words: "$1 the total",
    isIdiom: true,
  },
  { pattern: /(?:add|sum|total) up (?:all )?(?=(?:the |of )?number of [a-z])/, words: "", isIdiom: true },
  { pattern: /^count (?:up )?(?:the )?(?:total )?(?:number of|how many)/, words: "how many", isIdiom: true },
  {
    pattern:
      /^count (?:up )?(?:all )?(?:of )?the (?!number |values? |different |distinct |unique )(?=[a-z]+s )/,
    words: "how many",
    isIdiom: true,
  },
  {
    pattern: /^how much (?:do|does|did) ([^,.?]+) weigh(?= [.?]|$)/,
    words: "what is the weight of $1",
    isIdiom: true,
  },
  {
    pattern:
      /[.?] (?:please )?(?:report|provide|show|give|list|state|return)(?: me)? the (?:number|count|total|result)s? (?:for|in|by|of|per) (?:each|every)/,
    words: "for each",
    isIdiom: true,
  },
  { pattern: /^(?:per|(?:in|on|at|within) (?:each|every)) ([^,.?]+?) ,(?= [a-z])/, words: "for each $1 ," },
  {
    pattern:
      /^for (?:each|every) ([a-z]+(?: [a-z]+)?) (?:please )?(?:work out|calculate|compute|determine|count|show me|give me|tell me) ([^,.?]+)/,
    words: "$2 for each $1",
  },
  {
    pattern:
      /^for (?:each|every) ([a-z]+) ,? ?(?:please )?(?:show|list|give|find|return|display|report|what (?:is|are))(?: me)? (?:the |its |their |his |her )?(names?|titles?) and ([^.?]+)/,
    words: "show the $2 of each $1 and $3",
  },
  {
    pattern:
      /^for (?:each|every) ([^,.?]+?) , ([^.?]+?) (,? ?(?:and )?(?:sorted|ordered|ranked|arranged|sort|order) (?:it |them |the results? )?(?:by|in|from) [^.?]+)/,
    words: "$2 for each $1 $3",
  },
  { pattern: /^(?:for|within|in) (?:each|every) ([^,.?]+?) , ([^.?]+)/, words: "$2 for each $1" },
  { pattern: /^(?:add|sum|total) up (?:all )?(?:of )?(?:the )?(?=[a-z])/, words: "total" },
  {
    pattern:
      /^who (are|were|is|was) the ([a-z]+) (?:(?:that|who) )?(?:(?:is|are) )?(?:associated with|linked to|connected to|related to|responsible for|behind)/,
    words: "list the $2 of",
  },
  { pattern: /^every ([a-z]+)(?= with (?:the|their|its) )/, words: "all $1" },
  {
    pattern: new RegExp(
      `^who (is|was) the (?!${SUPERLATIVE}|[a-z]+est |most |least |first |last |top |best )([a-z]+(?: [a-z]+)?) (of|in|for)(?= )`,
    ),
    words: "what $1 the $2 $3",
  },
  {
    pattern: new RegExp(
      `^(list|show|give|get|display|return|provide)(?: me)? each(?! (?:one|of|time) )(?!.* (?:${FIGURE}) )`,
    ),
    words: "$1 all",
  },
  {
    pattern:
      /^(?:please )?(?:can|could|would|will) you (?:please |kindly )?(?:provide|tell|show|give|list|find|identify|display|retrieve|determine|share|get|send)(?: me| us)?(?: with)?(?! (?:if|whether))/,
    words: "list",
  },
  {
    pattern:
      /^(?:please )?(?:i|we) (?:want|need|would like|d like|wish)(?: you)? to (?:know|see|find|get|list|view)/,
    words: "list",
  },
  {
    pattern: /^please (?:tell|give|show|provide|list|find|identify|share)(?: me| us)?(?: with)?/,
    words: "list",
  },
  {
    pattern:
      /^(?:please )?(show|list|give|get|find|display|return)(?: me)? only(?= (?:the |those |all )*[a-z]+s )/,
    words: "$1",
    isIdiom: true,
  },
  {
    pattern: /([.?;]) (?:please )?only (show|list|give|return|display)(?= )(?![^.?]* #)/,
    words: "$1 $2",
    isIdiom: true,
  },
  { pattern: /([.?]|and|please) share(?= (?:the|their|its|any|all|his|her) )/, words: "$1 show" },
  {
    pattern:
      /^(?:list )?(?:on )?(?:what|which) date (?:was|were|did|does|do|has|have) ([^,.?]+?) ([a-z]+)(?= [.?]|$)/,
    words: "what is the $2 date of $1",
    isIdiom: true,
  },
  { pattern: /^how fast (is|are|was|were)(?= )/, words: "what $1 the speed of", isIdiom: true },
];

const NAMED_BEFORE_QUOTE =
  "classified|categorized|labeled|labelled|designated|recorded|described|specified|stated|given";

/** Comparing adjectives and the ends of their orders. */
const COMPARED = [
  ["higher", "highest"],
  ["larger", "largest"],
  ["bigger", "biggest"],
  ["greater", "greatest"],
  ["longer", "longest"],
  ["lower", "lowest"],
  ["smaller", "smallest"],
  ["shorter", "shortest"],
] as const;
/** "than all the others": what leaves one end of an order. */
const THAN_OTHERS =
  "than (?:(?:all|any|every)(?: of)?(?: the)? (?:others?|other ones?|other [a-z]+|rest)|everything else|anything else|every one else)";
/** A name of one to three words. */
const NAMED = "[a-z]+(?: [a-z]+){0,2}";

const BEFORE_DATE = `(?= (?:the )?(?:#|\\d|(?:${MONTH}) |today|yesterday|last|this))`;

/** Clauses that say a condition or a column in a roundabout way. */
const CLAUSES: readonly Rephrasing[] = [
  {
    pattern:
      /(?<=s )with (?:an? )?(?:(total) )?(?:spending|spend|expenditures?|spendings) (?:of )?(over|above|more than|greater than|under|below|less than|at least|at most|exceeding|between)(?= #)/,
    words: "who spent $2",
  },
  {
    // "loyal guests who spent": a state of the guests, and what they spent
    pattern:
      /^((?:(?:list|show|find|which|all|the|our|me|give|get) )*)(?!(?:list|show|find|which|what|all|the|our|me|give|get|name|names) )([a-z]+) ([a-z]+s) (who|that) (?:have |has )?(?:spent|spend)(?= )/,
    words: "$1 $3 $4 are $2 and spent",
  },
  {
    pattern:
      /(?:having|with|have|has)(?: got)? ([a-z"]+(?: [a-z]+)?) (?:together with|along with|as well as|and also|and) ([a-z"]+(?: [a-z]+)?) in the (?:list|array|set) of (?:the |their |its )?(?=[a-z])/,
    words: "with $1 and $2 in their",
    isIdiom: true,
  },
  {
    pattern:
      /(whose [a-z]+(?: [a-z]+)? (?:contains?|includes?|lists?|have|has|names?)) both(?= [^,.?]+ and [^,.?]+ ?[.?]?$)/,
    words: "$1",
    isIdiom: true,
  },
  {
    pattern:
      /(?:having|with|have|has) ([a-z"]+(?: [a-z#]+)?) in the (?:list|array) of (?:the |their |its )?(?=[a-z])/,
    words: "with $1 in their",
    isIdiom: true,
  },
  {
    pattern:
      /^([a-z]+(?: [a-z]+)?) (?:containing|including) ([^,.?:;]+?) : (?:which|what) ([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)/,
    words: "$3 with $2 in their $1",
    isIdiom: true,
  },
  {
    pattern:
      /, (?:no matter|regardless of|whatever|irrespective of)(?: what)? else(?: (?:is|are|it|they)(?: (?:has|have|is|are))?)?(?: (?:in|on) (?:there|it|them|the list))?(?= ?[.?]?$)/,
    words: "",
    isIdiom: true,
  },
  {
    pattern:
      /(?:where|whose|with) the year of (?:the |its |their )?([a-z]+(?: [a-z]+)?) (?:is|was|equals|=)(?: in)? (#)/,
    words: "whose $1 is in $2",
    isIdiom: true,
  },
  {
    pattern: /(?:between|from) the (?:beginning|start) and the end of(?= (?:the year )?#)/,
    words: "in",
    isIdiom: true,
  },
  {
    pattern:
      /(?:(?:that|which|who) )?(?:do|does|did) not (?:even )?(?:reach|attain|get to|come up to) (#)( [a-z]+)? (?:in|of|for) (?:the |their |its )?([a-z]+(?: [a-z]+)?)(?= ?[.,?]|$)/,
    words: "whose $3 is less than $1 $2",
    isIdiom: true,
  },
  {
    pattern:
      /^if (?:the )?([a-z]+(?: [a-z]+)?) of (?:an?|any|the)(?: given| certain| single)? ([a-z]+(?: [a-z]+)?) is ([^,.?]+?) ,? ?(?:(?:then )?(?:i|we) (?:want|need) (?:it|them)|(?:then )?(?:list|show|include) (?:it|them)|it (?:belongs|goes))(?: (?:in|on|into) the list)?(?= ?[.?]?$)/,
    words: "every $2 whose $1 is $3",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:the |their )?${NAME} (?:should|must|has to|have to|needs to) be ([^,.?;]+?) [.,;] (?:and |but )*(?:only|just)? ?(?:if|when|those|where) (?:they|it|he|she|that) (?:are|is) ([^,.?;]+?) [.,;] (?:what|which) ${NAME} (?:do we have|are there|have we got|are)(?: like (?:that|this)| of that kind)?(?= ?[.?]?$)`,
    ),
    words: "$4 whose $1 is $2 and that are $3",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:if|when|whenever) (?:the )?([a-z]+(?: [a-z]+)?) of (?:an?|any|the)(?: given| certain| single)? ([a-z]+(?: [a-z]+)?) (has|have) ([^,.?]+?) ,? ?(?:(?:then )?(?:i|we) (?:want|need)(?: to see)? (?:it|(?:that|this|the) \2)|(?:then )?(?:list|show|include) (?:it|(?:that|this|the) \2)|(?:it|(?:that|this|the) \2) (?:belongs|goes))(?: (?:in|on|into) (?:the|my|our) list)?(?= ?[.?]?$)/,
    words: "$2 whose $1 $3 $4",
    isIdiom: true,
  },
  {
    pattern:
      /^(?!(?:show|list|find|get|give|display|return|fetch|select|count|open|see|search|all|the|any|only|for|per|by|in|on|of|what|which|how|number|total|average|top) )([a-z]*[a-rt-z](?: [^,.;:? ]+){2,6}) : ((?:[a-z]+ )?[a-z]+s)(?= ?[.?]?$)/,
    words: "$2 of $1",
    isIdiom: true,
  },
  {
    pattern:
      /,? ?(?:and|plus|as well as|together with) (?:also )?(?:the ones|those|all those)(?= (?:with|whose|having|that|which|who) )/,
    words: "or",
    isIdiom: true,
  },
  {
    pattern:
      /([a-z]+) ((?:with|that|which|who|whose|having|where) [^.?]*?) ,? ?(?:and|plus|as well as|together with) (?:also )?(?:the|those|all|all the|any) \1(?= (?:with|whose|having|that|which|who) )/,
    words: "$1 $2 or",
    isIdiom: true,
  },
  {
    pattern: /,? ?(?:and|but) (?:also |of course |they must |only if )?they (are|were|have|had|do)(?= )/,
    words: "that $1",
    isIdiom: true,
  },
  { pattern: /or (?:else|otherwise|alternatively)(?= )/, words: "or", isIdiom: true },
  {
    pattern: new RegExp(
      `^${NAME} : (?:the |their |its )?${FIELD} (contains?|includes?|is|are|was|were|equals?|exceeds?|starts|begins)(?= )`,
    ),
    words: "$1 whose $2 $3",
  },
  {
    pattern: /^((?:an?|any|some) [^:?]+?) : (?:which|what) ([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)/,
    words: "which $2 have $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:list ${NAME} , )?(?:the |their )?${FIELD} (?:must|should|has to|have to|needs to) be ([^,.?]+?) and (?:also )?(?:the |their )?${FIELD} (?:must|should|has to|have to|needs to) (?:be|fall|lie) ([^,.?]+?)(?: ,? ?(?:(?:give|show|list)(?: me| us)?|which are) (?:these|those|such|the|all) ${NAME})?(?= ?[.?]?$)`,
    ),
    words: "list $1 $6 whose $2 is $3 and whose $4 is $5",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:(?:i|we) (?:have|put|set) )?(?:two|three|several|some|#) conditions for (?:the |our |all )?([a-z]+(?: [a-z]+)?) : ([^?]+)/,
    words: "$1 where $2",
    isIdiom: true,
  },
  { pattern: /(where [^?:]+?) must be(?= )/, words: "$1 is", isIdiom: true },
  {
    pattern:
      /the ("|#|(?!most |least )[a-z]+(?: [a-z]+)?) ([a-z]+s) , (?:i mean|meaning|speaking) (?:of )?by (?:the |their )?([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)/,
    words: "$2 whose $3 is $1",
    isIdiom: true,
  },
  {
    pattern:
      /(?:that |which )?(?:lie|lies|lying|stand|stands|sit|sits) at an? ([a-z]+) of(?= (?:[a-z]+ (?:than )?)*#)/,
    words: "with $1",
  },
  { pattern: /what (?:they|it|he|she|those)(?: (?:are|is))? called/, words: "the names", isIdiom: true },
  {
    pattern: /(list|show|tell me|give me|know|need) what ((?:the )?[^,.?]+?) (?:are|is) called/,
    words: "$1 the names of $2",
    isIdiom: true,
  },
  {
    pattern:
      /(?:(?:, )?and|(?:together|along) with) the ([a-z]+(?: [a-z]+)?) (?:that )?(?:it|they|each|each one|each of them) (?:belongs?|is assigned|are assigned) to(?= [.?]|$)/,
    words: "together with their $1",
    isIdiom: true,
  },
  {
    pattern:
      /(?:, )?and (?:(?:who|what)(?: or what)? is )?the (?!average |total |sum |number |count )([a-z]+(?: [a-z]+)?) of each (?:one|of them)(?= [.?]|$)/,
    words: "together with their $1",
    isIdiom: true,
  },
  {
    pattern:
      /^(?!(?:show|list|find|get|give|display|return|fetch|select|count|open|see|search|all|the|any|only) )([a-z]+) (") ([a-z]+s)(?= [.?]|$)/,
    words: "$3 of $1 $2",
    isIdiom: true,
  },
  {
    pattern:
      /^take the ([a-z]+) ([^,.;?]+?) and (?:give|show|list)(?: me| us)?(?: all)?(?: of)?(?: the| its)? related ([a-z]+)(?: , (?:thanks|please))?(?= [.?]|$)/,
    words: "$3 of $1 $2",
    isIdiom: true,
  },
  {
    pattern:
      /^([^,.;?]+?) is an? ([a-z]+(?: [a-z]+)?) in (?:our|the|this) (?:data|database|system) [;,.] (?:what|which) ([a-z]+) (?:go with|belong to) (?:that|this|the) \2(?= [.?]|$)/,
    words: "$3 of $2 $1",
    isIdiom: true,
  },
  {
    pattern:
      /^i have an? ([a-z]+) with the [a-z]+ ([^,.;?]+?) and (?:want|need|would like) to know its ([a-z]+)(?= [.?]|$)/,
    words: "what is the $3 of $1 $2",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:(?:please )?(?:get|show|give|find|fetch|return|list|display|tell)(?: me)?|what is|who is|what are)? ?(?:the )?(?!(?:this|last|next|each|every|all|any|today|yesterday) )([a-z]+) ((?:(?!(?:of|each|every|all|that|which|who|whose|with|and|or|in|for|from|on|by|per|at|to|is|are) )[^,.;:? ]+ ){1,6}?)'s (?!(?:not|and|or|in|on|at) )([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)/,
    words: "what is the $3 of $1 $2",
    isIdiom: true,
  },
  { pattern: /\( not (?:an? )?([a-z]+) \) ([a-z]+)/, words: "non - $1 $2", isIdiom: true },
  {
    pattern:
      /(?<!not |never )(?:(?:that|which|who) )?(?:have |has |had )?(?:used|use|uses|using|applied|redeemed)(?= (?:an?|any|some) (?:[a-z]+ )?(?:coupons?|vouchers?|discounts?|promo codes?|discount codes?|gift cards?)(?: |$))/,
    words: "with",
  },
  {
    pattern:
      /(?:(?:that|which|who) )?(?:do|does|did|have|has|had|were|was|are|is) (?:not|never) (?:use|used|using|apply|applied|redeem|redeemed)(?: an?| any)?(?= (?:[a-z]+ )?(?:coupons?|vouchers?|discounts?|promo codes?|discount codes?|gift cards?)(?: |$))/,
    words: "without",
  },
  {
    pattern:
      /([a-z]+s) (?:(?:that|which) )?(?:(?:is|are|lies?) )?(?:scheduled |planned |set |due |booked )?(?:for|in) the future(?= [.?,]|$)/,
    words: "upcoming $1",
  },
  {
    pattern: /(names?|titles?) with ([a-z]+)(?: or ([a-z]+))? in (?:them|it)(?= [.?,]|$)/,
    words: "$1 containing $2 or $3",
  },
  {
    pattern: new RegExp(
      `(?:with|having|whose) (?:an? |the |their )?(${NAMED}) (?:that |which )?(?:is|was|lies|falls)? ?(more recent|newer|less recent) than(?= )`,
    ),
    words: "with $1 $2 than",
    isIdiom: true,
  },
  { pattern: new RegExp(`more recent than${BEFORE_DATE}`), words: "after", isIdiom: true },
  { pattern: new RegExp(`less recent than${BEFORE_DATE}`), words: "before", isIdiom: true },
  {
    pattern: new RegExp(
      `recent ${NAME} ,? ?(?:so|i mean|meaning|that is|namely) (?:those |the ones |ones )?(?=(?:with|whose|that|which|having) )`,
    ),
    words: "$1",
    isIdiom: true,
  },
  {
    pattern:
      /(with|having|whose) (?:an? |the |their )?((?!age )[a-z]+(?: [a-z]+)?) (?:that |which )?(?:is|are|was) (?:not|no) older than (#) (days|weeks|months|years|day|week|month|year)(?: ago| old)?(?= ?[.?,]|$)/,
    words: "with $2 in the last $3 $4",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:from|between) (?:today|now) (?:back |backwards )?(?:to|until|till|and) (#) (days|weeks|months|years) ago [:,] (?:what|which) ${NAME} (?:have|has) (?:the |their |its |an? )?${NAME} (?:in there|in it|in that (?:time|span|period|range|stretch)|in between|then|there)(?= ?[.?]?$)`,
    ),
    words: "$3 with $4 in the last $1 $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:the )?(last|past|next) (#) (days|weeks|months|years) of ${THE}${NAME} by (?:the |their )?((?:[a-z]+ )?(?:date|day|time)|date of [a-z]+)(?= ?[.?]?$)`,
    ),
    words: "$4 with $5 in the $1 $2 $3",
    isIdiom: true,
  },
  { pattern: /(?:over|above|past) the age of(?= #)/, words: "older than", isIdiom: true },
  { pattern: /(?:under|below) the age of(?= #)/, words: "younger than", isIdiom: true },
  {
    pattern: /^what ([a-z]+(?: [a-z]+)?) (?:do|does|did) ([a-z]+(?: [a-z]+)?) have on average(?= |$)/,
    words: "what is the average $1 of $2",
  },
  {
    pattern: /^what ([a-z]+(?: [a-z]+)?) (?:are|is|were|was) (?!the )([^.?]+?) on average(?= |$)/,
    words: "what is the average $1 of $2",
  },
  { pattern: /(?:and|but) (?:nowhere|never) in(?= [a-z"])/, words: "but not in" },
  {
    pattern: new RegExp(
      `whose ([a-z]+(?: [a-z]+)?) average (${OVER}) (#) (?:on|in|for) (?:the |their )?([a-z]+)`,
    ),
    words: "whose $1 have an average $4 $2 $3",
  },
  {
    pattern:
      /(?<!not |never )(?:that |which |who )?(?:have|has|having|with) ((?:(?!and )[a-z"#]+ ){1,5}?)as (?:a |an |the |their |its |his |her )(?:main |primary )?([a-z]+(?: of [a-z]+| [a-z]+)?)(?= [,.?]|$)/,
    words: "whose $2 is $1",
  },
  {
    pattern:
      /((?:number|amount|total|sum) of [a-z]+(?: [a-z]+)?|(?:by|on|of) (?:the |their )?(?!when |where |how |year |date |month |day |time )[a-z]+) (?:that |which |in which )?(?:they|it|he|she) (?:has |have |had |was |were |is |are )?([a-z]+ed|made|held|won|sold|written)(?= [,.?]|$)/,
    words: "$1 $2",
  },
  {
    pattern:
      /the (year|date|time|day) (?:when |that |in which |on which )?(?:the )?((?:(?!of |in |for |when |they |it |he |she )[a-z#"]+ ){1,5}?)(?:was|were) ([a-z]+ed|built|born|made|held|sold)(?= [,.?]|$)/,
    words: "the $3 $1 of $2",
  },
  {
    pattern: new RegExp(`averaging (${OVER}) (#)( [a-z]+)? in ([a-z]+)`),
    words: "with an average $4 $1 $2 $3",
  },
  {
    pattern: new RegExp(
      `(${OVER}) (#)( [a-z]+)? in (?:its |their |the )?(${DIMENSION}) or (?:(?:${OVER}) )?(#)( [a-z]+)? in (?:its |their |the )?(${DIMENSION})(?= [,.?]|$)`,
    ),
    words: "$4 $1 $2 $3 or $7 $1 $5 $6",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(${OVER}) (#)( [a-z]+)? in (?:its |their |the )?(${DIMENSION})(?= [,.?]|$| and | or )`,
    ),
    words: "$4 $1 $2 $3",
    isIdiom: true,
  },
  { pattern: /an? (#) - years? - old ([a-z]+)/, words: "a $2 aged $1" },
  {
    pattern:
      /whose ([a-z]+(?: [a-z]+)?) (?:have|has|contain|contains|include|includes) ((?:" (?:or|and) )?") in (?:it|them)/,
    words: "whose $1 contains $2",
  },
  {
    pattern:
      /(?:that |which |who )?(?:with|have|has|having|include|includes|including|contain|contains) (") in (?:part of )?(?:the|its|their|his|her) ([a-z]+(?: names?)?)(?= [,.?]|$)/,
    words: "whose $2 contains $1",
  },
  {
    pattern: /(not (?:own|have|keep)) ((?:an? |any )?[a-z]+) as (?:a |an )?([a-z]+)(?= [,.?]|$)/,
    words: "$1 $2 $3",
  },
  {
    pattern: new RegExp(`(is|are|was|were) (?:${NAMED_BEFORE_QUOTE}) as(?= (?:"|#))`),
    words: "$1",
  },
  {
    pattern:
      /(?:that |which |who )?(?:is |are |was |were )?(?:referred to as|known as|known by the name(?: of)?|going by the name(?: of)?)(?= )/,
    words: "named",
    isIdiom: true,
  },
  {
    pattern:
      /(?:pertain|pertains|pertaining|relate|relates|relating|related) to the (?:topic|subject|theme|matter)(?: of)?(?= ")/,
    words: "about",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:please )?(?:list|show|give|provide|retrieve|find|return|get|display|what (?:is|are))(?: me)? (?:all )?(?:the )?(?:complete |full )?(?:details?|information|info|data|profiles?|records?) (?:of|for|on|about) (?:each|every)(?= [a-z]+)(?! (?:of|one))/,
    words: "list all",
    isIdiom: true,
  },
  {
    pattern:
      /^(what (?:is|are|was|were)|list|show|give|find) ((?:[a-z]+ ){1,3}?)'s ([a-z]+(?: [a-z]+)?)(?: ,)? and (?:its |their |his |her )?([a-z]+(?: [a-z]+)?)(?= [.?]|$)/,
    words: "$1 the $3 and $4 of $2",
  },
  {
    pattern:
      /(?<!sorted |ordered |grouped |ranked )([a-z]+(?:ed|en|ade|old|ught)) by (?:each|every)(?= (?!one |of )[a-z]*[a-rt-z](?: |$))/,
    words: "$1 for each",
  },
  {
    pattern:
      /([a-z]+(?:ed|id|ent|ught|old|ade|on)) the (?:highest|largest|greatest|biggest) (?:amount|sum|total)(?: of money)?(?= [,.?]|$| (?:in|for|on|to|by) )/,
    words: "$1 the most",
  },
  {
    pattern:
      /([a-z]+(?:ed|id|ent|ught|old|ade|on)) the (?:lowest|smallest|least) (?:amount|sum|total)(?: of money)?(?= [,.?]|$| (?:in|for|on|to|by) )/,
    words: "$1 the least",
  },
  {
    pattern: /in (?:an? )?(ascending|descending|increasing|decreasing) (?:sequence|fashion|manner)/,
    words: "in $1 order",
    isIdiom: true,
  },
  {
    pattern:
      /((?:sorted|ordered|arranged|order) (?:by|of) (?:the |their )?[a-z]+(?: [a-z]+)? of) (?:each|every)(?= [a-z])/,
    words: "$1 the",
  },
  {
    pattern: /^(what (?:is|are|was|were) the (?:[a-z]+ ){1,3})(?:assigned|given|attached) to(?= )/,
    words: "$1 of",
  },
  {
    pattern: new RegExp(
      `(?:that |which |who )?(?:have|has|with|having) (${OVER}) (#) (?:entries|rows|occurrences|instances|appearances)(?= [,.?]|$)`,
    ),
    words: "that appear $1 $2 times",
  },
  {
    pattern:
      /(?:that |which |who )?(?:with|have|has|having|contain|contains|containing) ("|[a-z]+) (?:somewhere in|anywhere in|as (?:a )?part of) (?:the|its|their|his|her) ([a-z]+(?: [a-z]+)?)(?= [,.?]|$)/,
    words: "whose $2 contains $1",
    isIdiom: true,
  },
  {
    pattern:
      /(?:where|in which|for which) (") (?:(?:is|was) )?(?:occurs?|appears?|shows up|comes up|found|contained|included|used|part|stands) (?:somewhere |anywhere )?(?:as (?:a )?part of|within|inside|in|of) (?:the |its |their |his |her )([a-z]+(?: [a-z]+)?)(?= ?[,.?]|$)/,
    words: "whose $2 contains $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^there (?:'s|is|are) (") in (?:some|one|a few|several|many|any|certain) (?:of )?(?:the |our |their )?${NAME} [,;.] (?:which|what) ${NAME} (?:are|is) (?:these|those|they|that|it|this)(?= ?[.?]?$)`,
    ),
    words: "$3 whose $2 contains $1",
    isIdiom: true,
  },
  { pattern: /(?:named|called) something like(?= )/, words: "with names containing" },
  { pattern: /next to (?:the )?(highest|lowest|largest|smallest|last)(?= [a-z])/, words: "second $1" },
  {
    pattern: new RegExp(
      `(?<!(?:contain|contains|containing|include|includes|including|no|not) )(${ANY_BOUND}) (#)( [a-z€$]+)? (?:in total|in sum|altogether|all together|combined|overall)(?= [?.,]|$)`,
    ),
    words: "altogether $1 $2 $3",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`(?<!(?:no|not) )(${ANY_BOUND}) (#) (?:total|combined|overall) ([a-z]+)`),
    words: "altogether $1 $2 $3",
  },
  {
    pattern: /(?<!^(?:what|which) [a-z]+s (?:do|did|have|are) .*)in total(?= (?:for|on|by|across|to) )/,
    words: "",
  },
  {
    pattern: /((?:in|of) )?neither (?:in |of )?(#) nor (?:in |of )?(#)/,
    words: "not $1 $2 or $3",
    isIdiom: true,
  },
  { pattern: /(?:presently|nowadays|as of now|as of today|right now)(?= |$)/, words: "" },
  { pattern: /,? and (?:also )?how old (?:is|are|was|were) (?:it|he|she|they)(?= [.?]|$)/, words: "and age" },
];

/** Words that only hold a list together. */
const LISTS: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      `, (?:(?:just|only) )?(?:the |their |its )?((?!no |not |nothing )${NAMED})(?: ,)? (?:and|but) (?:nothing|no) (?:else|more|other (?:fields?|columns?|details?|data))(?: (?:is |are )?(?:needed|required|necessary|wanted|please))?(?= ?[.?]?$)`,
    ),
    words: ". list the $1",
    isIdiom: true,
  },
  {
    pattern:
      /,? (?:and |but )?(?:leaving out|leave out|omit|omitting|hide|hiding|skip|skipping|ignore|ignoring|drop|dropping) (?:everything|anything|all (?:the )?(?:fields|columns|data|details))(?: else)? (?:except|but|besides|other than|apart from)(?: for)?(?: the| their| its)?(?= [a-z])/,
    words: ". list the",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `[.?;] what(?: is|'s| 's| are) (?:the |their )?((?:${NAMED} , ){0,3}${NAMED} and (?:the )?${NAMED}) (?:of|for) each(?: one| of (?:them|these|those))?(?= ?[,.?]|$)`,
    ),
    words: ". list the $1",
    isIdiom: true,
  },
  {
    pattern:
      /(?<=[.?;]) (?:the )?(?:columns|fields|attributes) (?:(?:to show|to list|i (?:need|want)|we (?:need|want)) )?(?:are|should be|must be|shall be) (?:the |their )?(?=[a-z]+(?: [a-z]+)*(?: ,[^.?]+)? and )/,
    words: "list the",
    isIdiom: true,
  },
  {
    pattern: /,? (?:but )?(?:only|just) the (?:fields?|columns?|attributes?)(?: called| named)?(?= [a-z])/,
    words: ". list the",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:which|what) (${NAMED}?) and (?:which |what )?(${NAMED}?) (?:does|do) (?:every|each) (${NAMED}?) have(?= ?[.?]?$)`,
    ),
    words: "list the $1 and $2 of every $3",
    isIdiom: true,
  },
  {
    pattern:
      /(?:(?:contact|personal|basic|general) )?(?:information|details|info|data) ?,? ?\(?(?:including|such as|specifically|namely|consisting of)(?: both)?(?: the| their| its| his| her)?(?= [a-z])/,
    words: "",
  },
  {
    pattern:
      /,? (?:and )?(?:detailing|specifying|outlining|noting)(?: (?:each|every|both))?(?= (?:(?:the|their|its|his|her) )?[a-z]+)(?! whether)/,
    words: ". list",
  },
  {
    pattern:
      /, (?:and )?(?:including|along with|together with|as well as|detailing|showing) (its|their|his|her)(?= )/,
    words: ". list $1",
  },
  {
    pattern:
      /(?:,|,? and) (?:please )?(?:provide|give|return|report|show|list|state|share|include|specify)(?: me)?(?: both)? (its|their|his|her)(?= [a-z])/,
    words: ". list $1",
  },
  {
    pattern:
      /(list|show|provide|give) (its|their|his|her) ([a-z]+)(?: ,)? (?:and|along with|together with|as well as) (?:the|its|their|his|her) ([a-z]+)(?= [.?]|$)/,
    words: "$1 $2 $3 and $4",
  },
  {
    pattern:
      /names of ((?:all |the )*[a-z]+(?: [a-z]+)?) (?:and|with|along with|together with) the ([a-z]+s) (?:that |which )?they (?:(?:are|were|have|had) )?(?:[a-z]+ )?(?!have|had|are|were|is|was)[a-z]+(?: (?:to|in|for|from|at|on|with|by))?(?= [,.?]|$| (?:in|sorted|ordered|arranged) )/,
    words: "names of $1 and their $2 names",
    isIdiom: true,
  },
  { pattern: /,? and what (?:is|are|was|were) (its|their|his|her)(?= )/, words: ". list $1" },
  {
    pattern:
      /^(?:the |for the )?([a-z]+(?: [^,.;:? ]+){1,6}) [,:-] (?:which|what) ([a-z]+(?: [a-z]+)?) (?:does|do) (?:it|he|she|they) (?:have|belong to|go with)(?= ?[.?]?$)/,
    words: "what is the $2 of $1",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:the |for the )?([a-z]+(?: [^,.;:? ]+){1,6}) [,:-] (?:who|what|which) is (?:its|his|her|their) ([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)/,
    words: "what is the $2 of $1",
    isIdiom: true,
  },
  {
    pattern:
      /(?:,|,? and) (?:in |to )?(?:which|what) ([a-z]+) (?:is|are|was|were|does|do|did) (?:it|they|he|she) (?:located|situated|found|based|belong|live|lie|come|have|use)(?: (?:in|to|at|on|from))?(?= [.?]|$)/,
    words: "and $1",
  },
  {
    pattern:
      /^(list|show|give|provide|find|retrieve) (?:the |all |any |some |more )*(?:details|information|info|data) (?:about|on|regarding|concerning|for|of)(?= the [a-z]+(?: [a-z]+)? and )/,
    words: "$1",
  },
  {
    pattern: /,? and how (?:much|heavy) (?:does it weigh|is it)(?= [.?]|$)/,
    words: "and its weight",
    isIdiom: true,
  },
  { pattern: /,? and how old (?:is|was) (?:it|he|she)(?= [.?]|$)/, words: "and its age" },
  {
    pattern: /,? and (?:how much (?:does it|do they) cost|what (?:does it|do they) cost)(?= [.?]|$)/,
    words: "and their price",
    isIdiom: true,
  },
  { pattern: /,? (?:accompanied by|coupled with|paired with|alongside)/, words: "and" },
  { pattern: /([a-z]+s) ' (?!total |average )([a-z]+)(?= |$)/, words: "$2 of $1" },
  { pattern: /the majority of/, words: "most" },
  { pattern: /(?:because|on account) of|owing to/, words: "of" },
  {
    pattern: /due to(?= (?!be |expire|end |start|arrive|renew|close|open|begin)[a-z]+)/,
    words: "of",
    isIdiom: true,
  },
  { pattern: /amounts? of(?= money)/, words: "" },
  { pattern: /total sum of/, words: "total" },
  { pattern: /total (spent|paid|earned)(?= (?:per|by|for) )/, words: "total amount $1", isIdiom: true },
  {
    pattern:
      /(?:numbered|identified by(?: the)?(?: id| number| identifier)?|(?:that )?(?:has|have|having|with|assigned) (?:the |an )?id(?:entifier)? (?:of|number))(?= #)/,
    words: "with id",
    isIdiom: true,
  },
  {
    pattern: /(?:which is |that is )?identified by the (code|name|title)(?= )/,
    words: "with $1",
    isIdiom: true,
  },
  {
    pattern: /what ([a-z]+) (?:corresponds? to|is associated with|is linked to|belongs? to)/,
    words: "what is the $1 of",
  },
  { pattern: /(?:associated|linked) with (?:it|them)(?= [,.?]|$)/, words: "" },
  {
    pattern:
      /(?:(?:that|which) )?(?:(?:is|are) )?(?:associated with|linked to|connected to|related to) (each|every)(?= )/,
    words: "of $1",
  },
  { pattern: /(?:opened |established |founded )?post - #/, words: "after #" },
  {
    pattern:
      /(#|any|no|most|highest|lowest|highest and lowest|number of|their|its|every|and the) (?:associated|corresponding|recorded|registered|listed|reported|documented|known)(?= [a-z])/,
    words: "$1",
  },
  { pattern: /(?:that are |that is |is |are )?(?:present|in existence)(?= [.?]|$)/, words: "" },
  {
    pattern:
      /what (?:they|it|these|those) costs? (?:altogether|in total|in all|together|in sum)(?= [.?,]|$| (?:per|for|by) )/,
    words: "their total cost",
    isIdiom: true,
  },
  {
    pattern: /what (?:they|it|these|those) costs? on average(?= [.?,]|$| (?:per|for|by) )/,
    words: "their average cost",
    isIdiom: true,
  },
  { pattern: /(how many [a-z]+(?: [a-z]+)?) there (?:were|are)(?= (?:and|,) )/, words: "$1" },
  { pattern: /,? and what (?:is|are|was|were)(?! (?:its|their|his|her) )/, words: "and" },
  { pattern: /,? (?:along|together) with(?! (?:its|their|his|her) )/, words: "and" },
  { pattern: /(?:the )?(?:various|varied|diverse)(?= [a-z])/, words: "different" },
  { pattern: /(?:contact|telephone) numbers?|phone contacts?/, words: "phone number" },
  { pattern: /as well as/, words: "and" },
  {
    pattern: /(?:an? |the )?(?:brief |short |complete |full )?(?:summary|overview|rundown|compilation) of/,
    words: "",
  },
  { pattern: /names? \(? ?first and last \)?/, words: "first and last names", isIdiom: true },
  { pattern: /identification (?:numbers?|codes?)/, words: "id" },
  {
    // the number that each of them has, not how many there are
    pattern: /([a-z]{3,})(?:y|e)? number of (?:all |our |these |those )(?:the )?(\1(?:ies|s|es))(?= |$)/,
    words: "$1 numbers of the $2",
    isIdiom: true,
  },
  { pattern: /(?:which |that )?(?:can be |are |is )?found (in|across|among|within)/, words: "$1" },
  { pattern: /in the (?:dataset|data set|system)/, words: "" },
  { pattern: /(are|is|information|details|all|unique|distinct) available/, words: "$1" },
  { pattern: /([a-z]+s) available(?= (?:in|for|from|on|at|with|across|within) |$| [.?])/, words: "$1" },
  {
    pattern:
      /^(?:list|show|give|display|provide|find|enumerate|present|return|retrieve|what are)(?: me)?(?: a list of)? (?:(?:all|the|different|distinct|unique|various|available|names of|name of) )*([a-z]+(?: [a-z]+)?) ?,? (?:and|along with|together with|as well as|with)((?: [a-z]+){2,10}?) (in|for|with|from|of|by|to|at|within|on) each(?: one| of them)?(?= [.?]|$)/,
    words: "list $1 and $2 $3 each $1",
  },
];

/** What is looked at, said in front of the question: "Only considering open jobs, how many ...". */
const SCOPES: readonly Rephrasing[] = [
  {
    pattern:
      /^(?:when )?(?:only |just |solely )?(?:looking|considering|counting|focusing|focussing)(?: only| just| solely)?(?: at| on)?(?: only| just)? ([^,.:?#@]+?) [,:] ([^.?]+)/,
    words: "$2 for $1",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:leaving aside|leaving out|setting aside|putting aside|ignoring|excluding|disregarding|not counting) (?:all |any |the )?([a-z_]+)( ones| [a-z]+s)? , ([^.?,]+)/,
    words: "$3 except $1 $2",
    isIdiom: true,
  },
  {
    pattern:
      /(?:over|during|in|throughout) the (?:whole |entire )?course of(?= (?:the year |the month )?(?:#|[a-z]+))/,
    words: "in",
    isIdiom: true,
  },
  {
    pattern:
      /^(day|week|month|quarter|year) (?:by|after|for) \1 (?:through|throughout|in|during|over|for) (#|[a-z]+ #|(?:the )?(?:last|this|past) [a-z]+) ,? ?([^.?]+)/,
    words: "$3 per $1 in $2",
    isIdiom: true,
  },
  {
    pattern:
      /,? ?(?:even though|although|though)(?: (?:they|it|he|she) (?:has|have|had|is|are|was|were)(?: done| made)?)?(?= [a-z])/,
    words: "and",
    isIdiom: true,
  },
];

/** Groups whose values are spelled out in part: "split by red, green and the other colors". */
const PART_OF_VALUES: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      `(?:with|having|that have|which have|who have) (?:the )?(?:first|initial) (?:letter|character) (${LETTER}) (?:in|of) (?:the |their |its )?${FIELD}(?= ?[,.?]|$)`,
    ),
    words: "whose $2 starts with $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:with|having|that have|which have|who have) (?:an? |the )?(${LETTER}) as (?:the |their )?(?:first|initial) (?:letter|character) (?:in|of) (?:the |their |its )?${FIELD}(?= ?[,.?]|$)`,
    ),
    words: "whose $2 starts with $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:has|have|with) (?:an? |the )?(${LETTER}) as (?:its|the|their) (?:first|initial) (?:letter|character)`,
    ),
    words: "starts with $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:the )?(?:first|initial) (?:letter|character) of (?:the |their |its )?${FIELD} (?:must|should|has to) be (?:an? |the )?(${LETTER}) [.,:;] (?:which|what) ([a-z]+(?: (?!match|fit|qualify|are|remain)[a-z]+)?)(?: (?:match|fit|qualify|are there|remain))?(?= ?[.?]?$)`,
    ),
    words: "$3 whose $1 starts with $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(whose|where the|where) ${FIELD} has (?:the )?(?:first|initial) (?:letter|character) (${LETTER})(?= ?[,.?]|$)`,
    ),
    words: "$1 $2 starts with $3",
    isIdiom: true,
  },
  {
    pattern:
      /(?:for|by|per|into|in|of) (?:[a-z_]+(?: [a-z_]+)? , )*[a-z_]+(?: [a-z_]+)?(?: ,)? and (?:(?:all )?the (?:different |various )?others?|every other|each other|all others?|any other)(?= [a-z])/,
    words: "for each",
    isIdiom: true,
  },
];

/** Orders. */
const ORDERS: readonly Rephrasing[] = [
  { pattern: /(?:the )?most (?:high|large|big|great)(?= (?!-))/, words: "the highest", isIdiom: true },
  { pattern: /(?:the )?most (?:low|small)(?= (?!-))/, words: "the lowest", isIdiom: true },
  {
    pattern: new RegExp(
      `(sorted|ordered|ranked|sort|order|rank) by ([^,.?]+?) from (?:the )?(${SUPERLATIVE})(?: (?:down|on|onwards|to (?:the )?(?:${SUPERLATIVE})))?(?= [,.?]|$)`,
    ),
    words: "$1 by $2 , $3 first",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:among|of|from|out of) (?:all )?(?:the |our )?([^,?]+?) , (?:(?:what|which|who) (?:are|is|were) |(?:show|give|list)(?: me| us)? )(?:the )?(#)(?: of them| ones)? (?:with|having|that have) the (${SUPERLATIVE})(?= )`,
    ),
    words: "the $2 $1 with the $3",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:the )?(${SUPERLATIVE}) ([^,.?]+?) (with|whose) ([^,.?]+?) , (#) ([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)`,
    ),
    words: "$5 $6 $3 $4 with the $1 $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:by|in terms of|going by) (?:the |their )?(${NAMED}?) ,? ?(what|which|who) (are|is) ((?:the |our )?(?:first|last|top|bottom|${SUPERLATIVE}) # [^,.?]+)`,
    ),
    words: "$2 $3 $4 by $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:the )?(#) (lowest|highest)(?: of (?:all )?(?:the|our))? (?!of )(${NAMED}?) (?:by|in terms of|in) (?:the |their )?(${NAMED})(?= ?[,.?]?$)`,
    ),
    words: "the $1 $3 with the $2 $4",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:please )?(?:put|bring|place) ([^.?]+?) (?:in|into) (?:an? |the )?(?:order|sequence) ,? ?from (?:the )?(${SUPERLATIVE})(?: ones?)? (?:down|up|on|onwards?|downwards?|upwards?)(?: to the (?:${SUPERLATIVE}))?(?= ?[.?]|$)`,
    ),
    words: "list $1 , $2 first",
    isIdiom: true,
  },
  {
    pattern:
      /(?:put|bring|place) ((?:(?:all|the|our|these) )*[a-z]+(?: [a-z]+)?) (?:in|into) (?:an? |the )?(?:order|sequence)(?= ,| (?:starting|beginning|of|by) )/,
    words: "list $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?<!starting|beginning),? (?:(?:sorted|ordered|ranked|arranged|listed) )?from (?:the )?(${SUPERLATIVE}) (?!to |down )(${NAMED}?) (?:down )?to (?:the )?(?:${SUPERLATIVE})(?: ones?)?(?= ?[.?]?$)`,
    ),
    words: "sorted by $2 , $1 first",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?<! by(?: [a-z]+){1,4}(?: ,)?) ,? ?(?:(?:sorted|ordered|ranked|arranged|listed) )?from the (${SUPERLATIVE})(?: ones?)? (?:down )?to the (${SUPERLATIVE})(?: ones?)?(?= ?[.?]?$)`,
    ),
    words: ", from $1 to $2",
    isIdiom: true,
  },
  {
    pattern:
      /(?:,? and|(?<=[a-z#"] )[.;]) (?:show|give|list|return|display|report)(?: me)? (?:the|their|its) ([^.?]+?) ,? ?(?:and )?((?:sorted|ordered|ranked|arranged) by [^,.?]+(?: , (?:the )?[a-z]+ first)?)(?= ?[.?]?$)/,
    words: ", $2 . list the $1",
    isIdiom: true,
  },
  {
    pattern: /(?<=[a-z,]) ordered (?=from [a-z]+ (?:down )?to )/,
    words: "sorted",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `,? (?:starting|beginning) (?:off )?(?:with|from|at) (?:the )?(?:ones?|[a-z]+) (?:(?:that|which|who) )?(?:has|have|having|with) the (${SUPERLATIVE}) (${NAMED})(?= ?[.?]?$)`,
    ),
    words: "sorted by $2 , $1 first",
    isIdiom: true,
  },
  ...(
    [
      ["down|lower|smaller|downwards?", "decreases|falls|drops|sinks|shrinks", "descending"],
      ["up|higher|larger|upwards?", "increases|rises|grows|climbs", "ascending"],
    ] as const
  ).map(([way, verbs, order]): Rephrasing => ({
    pattern: new RegExp(
      `,? (?:(?:sorted|ordered|arranged|ranked|listed) )?(?:such that|so that|in such a way that) (?:the |their )?(${NAMED}?) (?:(?:goes|gets|moves|runs) (?:${way})|${verbs})(?: (?:along|down|through|throughout|over|in) the (?:list|page|rows|table))?(?= ?[.?]?$)`,
    ),
    words: `sorted by $1 ${order}`,
    isIdiom: true,
  })),
  {
    pattern: new RegExp(
      `([?.]) ([a-z]+(?: (?:[a-z]+|,))*?) ,? ?((?:the )?(?:${SUPERLATIVE}) first)(?=$| [.?])`,
    ),
    words: ", $3 $1 $2",
    isIdiom: true,
  },
  {
    pattern:
      /, with (?:the |their |its )?([a-z]+(?: [a-z]+)?(?: , [a-z]+(?: [a-z]+)?)*(?: ,)? and [a-z]+(?: [a-z]+)*?) , ((?:the )?[a-z]+(?: [a-z]+)? (?:first|on top|at the top)|(?:sorted|ordered) by [^,.?]+)(?= ?[.?]?$)/,
    words: "with their $1 , $2",
    isIdiom: true,
  },
  {
    pattern:
      /(?:,? and|,) put (?:the )?(?:[a-z]+ with (?:the )?)?(most|fewest|largest|biggest|smallest|highest|lowest|newest|oldest|latest|longest|shortest)(?: [a-z]+)? (?:first|at the top|on top|at the start)/,
    words: ", $1 first",
    isIdiom: true,
  },
  {
    pattern: /, (?:in )?(?:alphabetical|alphabetic)(?= ?[.?]?$)/,
    words: "sorted alphabetically",
    isIdiom: true,
  },
  {
    pattern:
      /[a-z]+ \( (highest|lowest|largest|smallest|newest|oldest|latest|earliest|most|fewest)(?: first)? \) first/,
    words: "$1 first",
    isIdiom: true,
  },
  {
    pattern:
      /(highest|lowest|largest|smallest|newest|oldest|latest|earliest|most|fewest) \( [a-z]+(?: first)? \) first/,
    words: "$1 first",
    isIdiom: true,
  },
  {
    pattern:
      /(?:order|ordered|sorted|sort)(?: (?:them|it))? (by|of|based on|according to)(?: (?:the|their|its))* (?:departure|arrival|scheduled|recorded|respective|corresponding|associated)(?= (?:times?|dates?)(?: |$))/,
    words: "sorted $1",
  },
  {
    pattern:
      /(by|on|to) (?:the (?:date|time|day) )?when (?:they|it|he|she) (?:was |were |is |are |first |had )?([a-z]+)(?= [,.?]|$)/,
    words: "$1 $2 date",
  },
  {
    pattern:
      /(by|on|to) (?:the )?(year|date|month|day|time) (?:when |that |in which |on which )?(?:they|it|he|she) (?:was |were |had |first )?([a-z]+(?:ed|ilt|orn|eld|old|egan|eft))(?= [,.?]|$)/,
    words: "$1 $2 $3",
  },
  {
    pattern:
      /(?:arranged|sorted|ordered|organized|listed|ranked|displayed|presented|shown) (?:in |by )?(?:ascending|increasing)(?: (?:order|manner|fashion|sequence))? (?:of|by|according to|based on)(?= [^,;]+?(?: [.?]|$))/,
    words: "sorted by",
    isIdiom: true,
  },
  {
    pattern:
      /(?:arranged|sorted|ordered|organized|listed|ranked|displayed|presented|shown) (?:in |by )?(?:descending|decreasing)(?: (?:order|manner|fashion|sequence))? (?:of|by|according to|based on)(?= [^,;]+?(?: [.?]|$))/,
    words: "sorted by",
    tail: "descending",
    isIdiom: true,
  },
  {
    pattern: /(?:(?:arranged|sorted|listed|ranked) )?in order of (?:ascending|increasing)(?= [a-z])/,
    words: "sorted by",
    isIdiom: true,
  },
  {
    pattern: /(?:(?:arranged|sorted|listed|ranked) )?in order of (?:descending|decreasing)(?= [a-z])/,
    words: "sorted by",
    tail: "descending",
    isIdiom: true,
  },
  {
    pattern:
      /ranked by (?:the |their )?(?:total )?(?:number|count) of ([a-z]+)(?: (?:they|each|it) (?:has|have))?(?= [,.?]|$)/,
    words: "sorted by number of $1 descending",
    isIdiom: true,
  },
  {
    pattern:
      /(?:(?:sorted|ordered|arranged|ranked|listed) )?from (?:the )?(?:most|highest|largest|greatest|biggest|longest) to (?:the )?(?:least|fewest|lowest|smallest|shortest) ([a-z]+(?: of [a-z]+| [a-z]+)?)(?= [,.?]|$)/,
    words: "sorted by $1 descending",
    isIdiom: true,
  },
  {
    pattern:
      /(?:(?:sorted|ordered|arranged|ranked|listed) )?from (?:the )?(?:least|fewest|lowest|smallest|shortest) to (?:the )?(?:most|highest|largest|greatest|biggest|longest) ([a-z]+(?: of [a-z]+| [a-z]+)?)(?= [,.?]|$)/,
    words: "sorted by $1 ascending",
    isIdiom: true,
  },
  {
    pattern:
      /(?:(?:sorted|ordered|arranged|ranked|listed) )?from (?:the )?(highest|largest|greatest|biggest|most|lowest|smallest|fewest|least) ([a-z]+(?: of [a-z]+)?) to (?:the )?(?:highest|largest|greatest|biggest|most|lowest|smallest|fewest|least)(?: one)?(?= [,.?]|$)/,
    words: ", $1 $2 first",
  },
  {
    pattern:
      /[,;] (?:and )?(?:if there are )?(?:ties|[a-z]+ with (?:the same|equal|as many) (?:numbers?|counts?|totals?|values?|[a-z]+))(?: are)?(?: broken| resolved| sorted| ordered| in turn)* by/,
    words: ", then by",
    isIdiom: true,
  },
  { pattern: /(?:and )?then alphabetical(?:ly)?(?= [,.?]|$)/, words: "alphabetically", isIdiom: true },
  { pattern: /(?:sorted |ordered |arranged )?from z to a/, words: "sorted alphabetically descending" },
  { pattern: /(?:listed|displayed|presented|ranked) by (?:their |its |the )?/, words: "sorted by" },
  {
    pattern:
      /by (?:their |its |the )?(?:number|count|frequency) of (?:occurrences?|appearances?|uses)(?= [,.?]|$| (?:in|from) )/,
    words: "by frequency",
  },
  {
    pattern: new RegExp(
      `from (?:the )?(?!highest|lowest|largest|smallest|greatest)(${SUPERLATIVE}) to (?:the )?(?:${SUPERLATIVE})(?= [,.?]|$)`,
    ),
    words: ", $1 first",
  },
  {
    pattern: /(?:amounts?|values?|figures?|levels?)(?= from (?:the )?(?:highest|lowest|largest|smallest))/,
    words: "",
  },
  {
    pattern: /(?:(?:an?|the|all) )*alphabetical (?:list|listing) of/,
    words: "list of",
    tail: "sorted alphabetically",
  },
  {
    pattern:
      /(?:sorted |ordered |listed )?by (?:the |their |its )?([a-z]+(?: [a-z]+)?) ,? ?(?:from )?a (?:to|-) z/,
    words: "sorted by $1",
  },
  { pattern: /(?:from )?a (?:to|-) z/, words: "alphabetically" },
  {
    pattern:
      /, (?:the )?(highest|largest|greatest|biggest|lowest|smallest) (?:numbers?|counts?|totals?|figures?|values?) first/,
    words: ", $1 first",
    isIdiom: true,
  },
  ...[
    ["top", "highest"],
    ["bottom", "lowest"],
  ].map(([end, most]) => ({
    pattern: new RegExp(
      `(?<=(?:^|.* )(?:number|count|total|sum|average|avg|mean|per|revenue|percentage) .*), (?:only |just )?(?:the )?${end} (#)(?: only)?(?= [.?]|$)`,
    ),
    words: `, ${most} first , limit $1`,
  })),
  { pattern: /(?:in )?reverse chronological(?: order)?/, words: "newest first" },
  {
    pattern:
      /(?:,|[.?] (?:keep|put|list|show|sort|order) (?:it|them|these|that)|(?:sorted |ordered |listed )?(?:in|by)) (?:in )?(?:chronological(?:ly)?(?: order)?|(?:day|week|month|quarter|year|date|time|calendar) order|order of time)(?= ?[.?,]|$)/,
    words: "chronologically",
    isIdiom: true,
  },
  {
    pattern: /(?:sorted |ordered )?by (?:decreasing|descending)(?! order)/,
    words: "sorted by",
    tail: "descending",
  },
  {
    pattern: /(?:sorted |ordered )?by (?:increasing|ascending)(?! order)/,
    words: "sorted by",
    tail: "ascending",
  },
  {
    pattern: new RegExp(
      `,? ?(?:and )?(?:starting|beginning) (?:off )?(?:with|from) (?:the )?(${SUPERLATIVE})(?: ones?| dates?)?(?: (?:(?:down|up) )?to (?:the )?(?:${SUPERLATIVE}))?(?= [,.;]|$)`,
    ),
    words: ", $1 first",
    isIdiom: true,
  },
  {
    pattern:
      /,? ?(?:and )?(?:starting|beginning) (?:off )?(?:with|from) (?:the )?(most|least) (?:common|frequent)(?: ones?)?(?= [,.;]|$)/,
    words: ", $1 common first",
    isIdiom: true,
  },
  {
    pattern:
      /(?:displayed |shown |listed |presented |organized )?(?:in order )?from (?:the )?(highest|largest|greatest|lowest|smallest) ([a-z]+(?: [a-z]+)?) to (?:the )?(highest|largest|greatest|lowest|smallest)/,
    words: "sorted by $2 from $1 to $3",
  },
  { pattern: /up - to - date|up to date/, words: "recent" },
  {
    pattern: new RegExp(
      `(?:that|which|who)? ?(?:${AUXILIARY}) ([a-z]+ed|built|sold|made|born|held) (?:the )?(most|least) recently`,
    ),
    words: "$2 recently $1",
  },
  {
    pattern:
      /(?:(?:that|which) )?(?:(?:is|are|was|were) )?priced (?:at )?(?:the )?(highest|lowest)(?! price)/,
    words: "with the $1 price",
    isIdiom: true,
  },
  {
    pattern:
      /(?:(?:that|which) )?(?:(?:is|are|was|were) )?(attended|visited|watched|viewed|read|played|used|bought|ordered|liked|rated|booked|downloaded|streamed|reviewed) by (?:the )?(most|fewest) (?:people|persons|individuals)(?= |$)/,
    words: "that are $2 $1",
    isIdiom: true,
  },
  {
    pattern:
      /([a-z]+) (?:that|which|who) (?:was|were|is|are|got|has been|have been) (?:the )?(most|least) (?!recently|likely|commonly|often|frequently)([a-z]+ed|read|sold|seen|played)(?= [,.?]|$| (?:in|during|on|last|this|since) )/,
    words: "$2 $3 $1",
  },
  {
    pattern:
      /(?:that |which )?(?:stands?|ranks?|is|ranked|are) (?:the )?(highest|largest|lowest|smallest|greatest) in terms of (?:the |its |their )?/,
    words: "with the $1",
  },
  {
    pattern: /what do(?:es)? (.+?) (?:refer to|mean|stand for) in terms of (?:its |their |the )?([a-z]+)/,
    words: "what is the $2 of $1",
  },
];

/** A number and its unit: "25 minutes". */
const MEASURE = "#(?: (?!and |or |to )[a-z%€$£]+)?";
/** Bounds of numbers. */
const BOUNDS: readonly Rephrasing[] = [
  { pattern: /(above|below|over|under|beyond) of(?= #)/, words: "$1", isIdiom: true },
  {
    pattern: new RegExp(
      `((?:at most|at least|up to|max|maximum|min|minimum|within|between|from) [^.?]*?(?:#|[a-z])) ?,? (?:(?:both|all|limits?|bounds?|that) )?(?:inclusive|inclusively|included)(?= ?[.?,]|$)`,
    ),
    words: "$1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:(?:that|which|who) )?(?:reach|reaches|attain|attains|get to|gets to) (${MEASURE}) (?:in|of|for) (?:the |their |its )?${FIELD}(?= ?[.?,]|$)`,
    ),
    words: "whose $2 is at least $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `((?:at least|at most|up to) ${MEASURE}) , (?:and )?(?:also )?(?:exactly )?${MEASURE} (?:is|are|counts) (?:also )?(?:fine|okay|ok|included|allowed|possible|enough)(?: too| as well)?(?= ?[.?]?$)`,
    ),
    words: "$1",
    isIdiom: true,
  },
  {
    pattern:
      /of (#(?: [a-z]+)?) ,? ?(?:and )?(?:not|no|nothing|neither) (?:more|less) ?,? ?(?:and|or|nor)?(?: not| no| nothing)? (?:less|more)(?= ?[.?,]|$)/,
    words: "of exactly $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:which |that )?(?:(?:lies|lie|falls|fall|is|are) )?(?:outside|out of|not within|not inside|not in)(?: of)? (?:the )?(?:range|interval|band|span|bounds|limits) (?:of |from |between )?(${MEASURE}) (?:to|and|-|–|through) (${MEASURE})`,
    ),
    words: "is below $1 or above $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:which |that )?(?:(?:lies|lie|falls|fall|is|are) )?(?:outside|not between|not from)(?: of| from| between)? (${MEASURE}) (?:to|and|-|–|through) (${MEASURE})`,
    ),
    words: "is below $1 or above $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:(?:that|which|who) )?(?:(?:have|has|having|with|is|are) )?((?:exactly|${ANY_BOUND}) ${MEASURE}(?: (?:or|and) ${ANY_BOUND} ${MEASURE})?) as (?:the |an? |their |its )?${FIELD}(?= ?[.?,]|$)`,
    ),
    words: "whose $2 is $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:(?:that|which|who) )?(?:(?:is|are|have|has|with) )?((?:${BOUND}) ${MEASURE} or (?:${BOUND}) ${MEASURE}) (?:in|for) (?:the |their |its )?${FIELD}(?= ?[.?,]|$)`,
    ),
    words: "whose $2 is $1",
    isIdiom: true,
  },
  {
    pattern: /(?:a|the) total (?:number )?of (?=(?:exactly |only |just )?# [a-z])/,
    words: "",
    isIdiom: true,
  },
];

/** Numbers of things. */
const COUNTS: readonly Rephrasing[] = [
  // "every harbor and the number of berths it has", "each harbor with its berth count"
  {
    pattern: new RegExp(
      `^(show|list|give|get|find|display|return|me)?(?: me)? ?(?:every|each)(?: single| one of the)? ${NAME} (?:and|with|plus|together with|along with)(?= (?:(?:(?:its|their|the|his|her) )?(?:total )?(?:number|count) of |how many |(?:its|their|the) (?!average |mean |median )[a-z]+(?: [a-z]+)? counts?(?: |$)))`,
    ),
    words: "$1 all $2 with",
  },
  {
    pattern: new RegExp(
      `^(?:up to|at most|a maximum of|no more than) (#) ${NAME} (?:is|are|would be) (?:normal|ok|okay|fine|usual|allowed|common|standard|expected) ,? (?:(?:so|but|and|now) )*(?:please )?(?:(?:give|show|find|list|tell)(?: me| us)? )?(?:only )?(?:all )?(?:the |those )?${NAME} (?:(?:that|which|who) )?(?:have|has|having|with|contain) more(?: than (?:that|this|those))?(?= ?[.?]?$)`,
    ),
    words: "$3 with more than $1 $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:have|has|having|with|contain|contains) ${NAME} in (?:an? )?(?:quantity|number|amount|count)(?: of)? (${BOUND}) (#)(?= ?[.?,]|$)`,
    ),
    words: "have $2 $3 $1",
  },
  {
    pattern: new RegExp(
      `(?:know|want|need|get|have|tell me|give me|list) the (?:quantity|amount) of ${THE}${NAME} (which|that) (are|were|have been) (?=[^,.?]+)`,
    ),
    words: "how many $1 $3",
    isIdiom: true,
  },
  {
    pattern:
      /(?:cheapest|lowest) and (?:the )?(?:most expensive|priciest|dearest|highest) (prices?|costs?|fares?)(?= )/,
    words: "minimum and maximum $1",
    isIdiom: true,
  },
  {
    pattern:
      /^how (?:often|many times) (?:was|were|is|are|has|have) (each|every) ([a-z]+(?: [a-z]+)?) (?:been )?(?:[a-z]+ed|given|sold|taken|bought|written|seen)(?= [.?]|$)/,
    words: "how often for $1 $2",
  },
  {
    pattern:
      /(?<=(?:best|top|worst) (?:- )?(?:selling|sold) .*)by (?:quantity|units|pieces|volume)(?: sold)?(?= [.?,]|$)/,
    words: "",
    isIdiom: true,
  },
  {
    pattern: /^(?:the )?(?:total )?(?:units|pieces|copies) sold(?= (?:per|by|for|in) )/,
    words: "total quantity sold",
    isIdiom: true,
  },
  {
    pattern:
      /(?:most expensive|priciest|dearest|highest) and (?:the )?(?:cheapest|lowest) (prices?|costs?|fares?)(?= )/,
    words: "maximum and minimum $1",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:(?:the|which|what|list|show) )*(#) ([a-z]+) (?:with|have|had|that have|that had) (?:the )?(?:most|highest|highest number of|largest number of) (units|pieces|copies|items) (sold|purchased|bought)/,
    words: "top $1 $2 by $3 $4",
    isIdiom: true,
  },
  {
    pattern:
      /(?:(?:that |which )?(?:are |is )?(?:made up of|consisting of|composed of)|with|having|(?:that |which )?(?:have|has)) (?:exactly )?(#) ([a-z]+(?: [a-z]+)?) ?, (?:no more (?:and|or|nor) no (?:fewer|less)|no (?:fewer|less) (?:and|or|nor) no more|not more and not (?:fewer|less))/,
    words: "with exactly $1 $2",
    isIdiom: true,
  },
  {
    pattern: /(?:scored|scores|score|netted) (?:the )?(most|fewest)(?= [a-z]+s(?: |$))/,
    words: "has the $1",
    isIdiom: true,
  },
  {
    pattern: /^(?:the )?total (items|units|pieces|copies|tickets) sold(?= |$)/,
    words: "number of $1 sold",
    isIdiom: true,
  },
  { pattern: /^([^,.?]+?) [-–,:] how many(?: (?:are there|of them))?(?= [.?]|$)/, words: "how many $1" },
  {
    pattern: /(?:(?:who|that) )?(?:are |is )?either (#) or (#) years? (?:old|of age)/,
    words: "aged either $1 or $2",
  },
  {
    pattern: /not (?:consist of|comprise) (?:only |just )?(?:a single|one)(?= [a-z])/,
    words: "not have exactly 1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`(?:consist|consists|consisted) of (?=${QUANTIFIED})`),
    words: "have",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:(?:that|which) )?(?:(?:is|are|was|were) )?(?:consisting of|made up of|composed of|comprised of|comprising|comprises?) (?=${QUANTIFIED})`,
    ),
    words: "with",
    isIdiom: true,
  },
  { pattern: /one or (?:more|multiple|several)(?= [a-z])/, words: "at least 1" },
  {
    pattern:
      /[.,;?] (?:please |but )?(?:leave out|leaving out|omit|omitting|skip|skipping|exclude|excluding|ignore|ignoring) (?:all |any |the |those )*[a-z]+ (?:without an?|with no|(?:that|who) have no) ([a-z]+)(?=$| [.,])/,
    words: ", with a $1",
    isIdiom: true,
  },
  {
    pattern:
      /[.,;?] (?:please )?(?:leave out|leaving out|omit|omitting|skip|skipping|exclude|excluding|ignore|ignoring) (?:all |any |the )?([a-z]+) (?:without|with no|that have no|who have no)(?: any)?(?= [a-z]+(?: [a-z]+)?(?: [.]|$))/,
    words: "for $1 with at least 1",
    isIdiom: true,
  },
  {
    pattern:
      /[.,;] ([a-z]+) (?:without|with no|that have no|who have no)(?: any)? ([a-z]+(?: [a-z]+)?) (?:need not|do not need to|do not have to|should not|must not) (?:appear|be (?:shown|listed|included))(?= [.]|$)/,
    words: "for $1 with at least 1 $2",
    isIdiom: true,
  },
  {
    pattern:
      /(written|directed|composed|produced|created|designed|painted|recorded|edited) by ((?:more than |at least |exactly |only )?(?:#|one)) (?:different )?(?:people|persons?|individuals?)/,
    words: "with $2 $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`(between|from) (?:the )?(?:start|beginning) of (#) (?=(?:and|to|until) )`),
    words: "$1 january $2",
  },
  {
    pattern:
      /(between|from) ([^.?]+?) (and|to|until|till|through) (?:the )?(?:very )?end of (?:the year )?(#)/,
    words: "$1 $2 $3 december $4",
  },
  {
    pattern: /(before|prior to) and (?:after|following|post|since)(?: the year)? (#)(?= |$)/,
    words: "$1 $2 and after $2",
    isIdiom: true,
  },
  ...SIZES.map(([size, over, under]): Rephrasing[] => [
    {
      pattern: new RegExp(`(?:over|above|more than|exceeding) (#)( [a-z]+)? ${size}(?= |$)`),
      words: `${over} than $1 $2`,
    },
    {
      pattern: new RegExp(`(?:under|below|less than) (#)( [a-z]+)? ${size}(?= |$)`),
      words: `${under} than $1 $2`,
    },
  ]).flat(),
  { pattern: /over one(?= [a-z])/, words: "more than 1" },
  {
    pattern: /an? (?:total|count|sum) of(?= (?:#|at least|at most|more than|less than|fewer than|over) )/,
    words: "",
  },
  { pattern: /number of (?:inhabitants|residents)/, words: "population" },
  { pattern: /(?:cumulative|aggregate|overall|combined) (?:number|count|tally)(?= of)/, words: "number" },
  {
    pattern:
      /(?:(?:that|which|who) )?(?:(?:is|are|was|were) )?(?:surpass(?:es|ed|ing)?|(?:go|goes|went|gone|going) (?:beyond|past))/,
    words: "exceeding",
  },
  { pattern: /an? minimum of(?= (?:#|one) )/, words: "at least" },
  {
    pattern: /(#|one)( or more)? (?:instances|occurrences|examples|pieces|entries|records) of(?= [a-z])/,
    words: "$1 $2",
    isIdiom: true,
  },
  {
    pattern:
      /(more than|fewer than|less than|at least|at most|over|exactly) # (?:entry|entries|records?) (?:in|on|of) (?:their|its|the)(?= [a-z])/,
    words: "$1",
  },
  {
    pattern:
      /(?:(?:held|played|reported|recorded) )?(after|before|since) (?:the )?(?:(?:end|conclusion|close|completion|start|beginning) of (?:the )?)?(#) (season|edition)(?= |$)/,
    words: "$1 $3 $2",
    isIdiom: true,
  },
  { pattern: /(?:in|from)(?: the year)? (#) or (?:before|earlier|prior)(?= |$)/, words: "up to $1" },
  { pattern: /(# years?) of age/, words: "$1 old", isIdiom: true },
  { pattern: /(?:in|from|since) (#) or (?:later|after|newer|more recent(?:ly)?)/, words: "since $1" },
  { pattern: /(with|have|has|having|had) one(?= (?!of |or |another |more )[a-z])/, words: "$1 exactly 1" },
  {
    pattern:
      /(?:(?:that|who|which) (?:are|is|were|was) )?(?<!ages? (?:is|are|of) )(?:of |aged )?(#)(?: years?(?: old| of age)?)? or older(?! than)/,
    words: "aged at least $1",
  },
  {
    pattern:
      /(?:(?:that|who|which) (?:are|is|were|was) )?(?<!ages? (?:is|are|of) )(?:of |aged )?(#)(?: years?(?: old| of age)?)? or younger(?! than)/,
    words: "aged at most $1",
  },
  {
    pattern: new RegExp(`(?:(?:that|which) )?(?:are |is )?rated (${OVER}) (#) on average`),
    words: "with an average rating $1 $2",
    isIdiom: true,
  },
  {
    pattern: /(?:(?:that|which) )?(?:are |is )?rated (?:the )?(highest|lowest|best|worst) on average/,
    words: "has the $1 average rating",
    isIdiom: true,
  },
  ...ENDS_OF_STRETCHES.map(([said, words]): Rephrasing => ({
    pattern: new RegExp(`${said} of(?= (?:the (?:year )?)?(?:${STRETCH}))`),
    words,
    isIdiom: true,
  })),
  {
    pattern:
      /(?:what (?:is|was) )?(?:the )?date of the (first|last|latest|earliest|most recent|newest|oldest)(?= [a-z])/,
    words: "when was the $1",
  },
  { pattern: /between the ages of(?= # and #)/, words: "aged between", isIdiom: true },
  {
    pattern:
      /by how many ([a-z]+(?: [a-z]+)?) (?:they|it|he|she|each)(?: one)? (?:has|have|had|[a-z]+ed|made)(?= [,.?]|$| (?:in|from) )/,
    words: "by the number of $1",
    isIdiom: true,
  },
  {
    pattern: /in order of(?= (?:(?:the|their|its) )?(?:number|count|total|how) )/,
    words: "sorted by",
    isIdiom: true,
  },
  {
    pattern:
      /(?:sorted|ordered|arranged) (?:them )?by (?:the |their )?(?:total )?(?:(?:number|count) of|how many) ([a-z]+)(?: (?:they|each|it) (?:has|have))?(?= [,.?]|$)/,
    words: "sorted by number of $1 ascending",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:sort|order|arrange) ([a-z]+) by (?:the |their )?(?:total )?(?:(?:number|count) of|how many) ([a-z]+)(?: (?:they|each|it) (?:has|have))?(?= [.?]|$)/,
    words: "$1 sorted by number of $2 ascending",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:sort|order|arrange) ([a-z]+) by (?:the |their )?(?:total )?(?:(?:number|count) of|how many) ([a-z]+)(?: (?:they|each|it) (?:has|have))? ?,? (descending|ascending)(?= [.?]|$)/,
    words: "$1 sorted by number of $2 $3",
    isIdiom: true,
  },
  {
    pattern: /(range) \( ?(?:min|minimum|lowest) ?(?:and|to|-|,|\/) ?(?:max|maximum|highest) ?\)/,
    words: "$1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`(?:the )?(${DIMENSION}) range(?= (?:of|for|among|across|per|by|in) )`),
    words: "the minimum and maximum $1",
  },
  {
    pattern: new RegExp(
      `(?<!within |in )the range of (?:the )?((?:${DIMENSION})s?)(?= (?:of|among|for|across|in) | ?[.?]|$)(?!.* (?:maximum|minimum))`,
    ),
    words: "the minimum and maximum $1",
  },
  {
    pattern:
      /(?:of |by |take |takes |took |lasting |for |weighing )?(#)( years old| [a-z]+)? or (?:more|longer|heavier|higher|greater|larger|bigger|taller|above|over|older|up)(?! than)(?= [a-z,.?]|$)/,
    words: "at least $1 $2",
  },
  {
    pattern:
      /(?:of |by |take |takes |took |lasting |for |weighing )?(#)( years old| [a-z]+)? or (?:less|fewer|shorter|lighter|lower|smaller|below|under|younger)(?! than)(?= [a-z,.?]|$)/,
    words: "at most $1 $2",
  },
  { pattern: /of (#) (?:through|thru|until|till|to) (#)/, words: "from $1 to $2" },
  { pattern: /an? maximum of(?= #)/, words: "at most" },
  {
    pattern: /(with|have|has|having|had|own|owns|contain|contains|received|made|hosted) over(?= # [a-z])/,
    words: "$1 more than",
  },
  {
    pattern:
      /(with|have|has|having|had) an? ([a-z]+) count (?:exceeding|over|above|greater than|of over|of more than|that exceeds)(?= #)( #)/,
    words: "$1 more than $3 $2",
  },
  {
    pattern: /(how many (?:[a-z]+ ){1,4}?)(?:exist|are present|are represented|are listed|are registered)/,
    words: "$1 are there",
  },
  { pattern: /(?:headcount|tally)(?= of)/, words: "number" },
  ...ORDINALS.map((ordinal, at): Rephrasing => ({
    pattern: new RegExp(
      `(?:the )?${ordinal} (?:- )?(grade|floor|season|round|episode|level|semester)(?= |$)`,
    ),
    words: `$1 ${at + 3}`,
  })),
  { pattern: /at least (?:a (?:pair|couple) of|a couple)/, words: "at least 2" },
  { pattern: /at least (?:an?|some)(?= [a-z])/, words: "at least 1" },
  { pattern: /more than (?:a single|a|an)(?= [a-z])/, words: "more than 1" },
  { pattern: /(only|exactly|just) (?:a )?single/, words: "$1 1" },
  { pattern: /(?<!(?:not|never) (?:[a-z]+ )?)(with|have|has|having|had) a single/, words: "$1 exactly 1" },
  {
    pattern: /(with|have|has|having|had|in|by|of|from|to|for|on|at|own|owns|teach|teaches) multiple/,
    words: "$1 more than 1",
  },
  { pattern: /multiple(?= [a-z]+s(?: |$))/, words: "more than 1" },
  {
    pattern:
      /(with|have|has|having|had|linked to|tied to|associated with|connected to|own|owns|teach|teaches) several(?= [a-z]+s(?: |$))/,
    words: "$1 more than 1",
  },
  {
    pattern:
      /([a-z]+ed|held|sold|taken|run|won) for (more than|less than|fewer than|at least|at most|over)(?= #)/,
    words: "$1 $2",
  },
  {
    pattern:
      /how many (different )?([a-z]+(?: [a-z]+)?) (?:do|does|did) (?:a|an|each|every|the|one|our) (?!average |typical )([a-z]+) (?:usually |typically )?[a-z]+ on average/,
    words: "what is the average number of $1 $2 per $3",
  },
  {
    pattern:
      /how many (different )?([a-z]+(?: [a-z]+)?) (?:do|does|did) (?!we |you |they )([a-z]+s) [a-z]+ on average/,
    words: "what is the average number of $1 $2 per $3",
  },
  {
    pattern:
      /on average ,? ?how many ([a-z]+(?: [a-z]+)?) (?:do|does|did) (?:a|an|each|every|the|one|our|all) (?!average |typical )([a-z]+) [a-z]+(?= [,.?]|$)/,
    words: "what is the average number of $1 per $2",
  },
  {
    pattern:
      /how many ([a-z]+(?: [a-z]+)?) (?:do|does|did) (?:the|an?) (?:average|typical) ([a-z]+) [a-z]+(?= [,.?]|$)/,
    words: "what is the average number of $1 per $2",
  },
  { pattern: /on average ,? ?how many/, words: "what is the average number of" },
  {
    pattern:
      /how long (?:does|do|did|will) it (?:usually |typically |normally |generally )?take (?:us |them |you )?to/,
    words: "what is the average time to",
  },
  {
    pattern:
      /how long (?:does|do|did) (?:the |our |an? )?([a-z]+) (?:usually |typically |normally )?take to (?:be |get )?([a-z]+)(?: on average)?/,
    words: "what is the average time to $2 $1",
  },
  {
    pattern:
      /how long (?:does|do|did) (?:the |our |an? )?([a-z]+) (?:usually |typically |normally )?(?:take|last) on average/,
    words: "what is the average duration of $1",
  },
  {
    pattern: /how long (?:is it |does it take |passes |lies )?between/,
    words: "what is the average time between",
  },
  { pattern: /(what is the average time [^,.?]+?) on average(?= [,.?]|$| per | by )/, words: "$1" },
  {
    pattern: /(?:(?:that|which) )?(?:took|take|takes|needed) (?:the )?(longest|shortest)(?: time)? to/,
    words: "with the $1 time to",
  },
  { pattern: /^(?:the )?(# )?slowest ([a-z]+) to/, words: "$1 $2 with the longest time to" },
  { pattern: /^(?:the )?(# )?(?:fastest|quickest) ([a-z]+) to/, words: "$1 $2 with the shortest time to" },
  {
    pattern:
      /how much (?:money )?(?:did|do|does|have|has) (?:we|i|they|it|the (?:company|shop|store|business)) (?:make|made|earn|earned|generate|generated|bring in|brought in)/,
    words: "what is the total revenue",
    isIdiom: true,
  },
  {
    pattern:
      /how much (?:money )?(?:did|do|have) (?:we|i|they) (?:receive|received|collect|collected|take in|took in|taken in|get|got|pay|paid)(?= (?:by|per|for each|for every|in each) )/,
    words: "how much money",
    isIdiom: true,
  },
  {
    pattern: /how much (?:money )?(?:did|do|have) (?:we|i|they) (?:receive|received|get|got|take in|took in)/,
    words: "what is the total amount received",
    isIdiom: true,
  },
  {
    pattern: /how much (?:money )?(?:did|do|does) ((?:each|every) [a-z]+) spend/,
    words: "how much has $1 spent",
    isIdiom: true,
  },
  {
    pattern: /how much (?:money )?(?:does|do) (?:each|every) ([a-z]+) (?:still )?owe(?: us)?/,
    words: "how much money unpaid by $1",
    isIdiom: true,
  },
  {
    pattern: /how much (?:money )?do (?:the |our |all )*[a-z]+s (?:still )?owe us/,
    words: "how much money unpaid",
    isIdiom: true,
  },
  {
    pattern: /how much (?:money )?(?:does|do) (?:the |our )?([a-z]+(?: #)?) (?:still )?owe(?: us)?/,
    words: "how much money unpaid of $1",
    isIdiom: true,
  },
  {
    pattern:
      /how much (?:money )?is (?:still )?(?:outstanding|owed|due|unpaid)(?: to us)?(?= [.?]|$| by | per | for )/,
    words: "how much money unpaid",
    isIdiom: true,
  },
  ...QUALITIES.flatMap(([adjective, amount, most, least]): Rephrasing[] => [
    {
      pattern: new RegExp(`how ${adjective} (?:is|was|are|were) (?:the|our) ${most}(?= [a-z])`),
      words: `what is the maximum ${amount} of`,
    },
    {
      pattern: new RegExp(`how ${adjective} (?:is|was|are|were) (?:the|our) ${least}(?= [a-z])`),
      words: `what is the minimum ${amount} of`,
    },
    {
      pattern: new RegExp(`how ${adjective} (?:are|is|were|was) ([^,.?]+?) on average(?= |$)`),
      words: `what is the average ${amount} of $1`,
    },
    {
      pattern: new RegExp(
        `(?:on average ,? ?how ${adjective}|how ${adjective} ,? ?on average ,?) (?:are|is|were|was)(?= )`,
      ),
      words: `what is the average ${amount} of`,
    },
  ]),
  {
    pattern:
      /(?:what|how much) (?:does|did) (?:a|an|one) (?:night|day|hour|week|month|person|head|unit|seat) cost on average(?= |$)/,
    words: "what is the average price",
    isIdiom: true,
  },
  ...[
    "(?:what|how much) (?:do|does|did) ([^,.?]+?) (?:usually |typically )?cost on average",
    "on average ,? ?(?:what|how much) (?:do|does|did) ([^,.?]+?) cost",
  ].map((said): Rephrasing => ({
    pattern: new RegExp(`${said}(?= |$)`),
    words: "what is the average price of $1",
    isIdiom: true,
  })),
  {
    pattern:
      /what (?:is|are|was|were) the (?!average |total |most )([a-z]+(?: [a-z]+)?) (of|for) ([^,.?]+?) on average(?= |$)/,
    words: "what is the average $1 $2 $3",
  },
  {
    pattern: /^how old (?:are|is|were|was) (?:the |our |all )*(?!.* on average)(?=[a-z])/,
    words: "what is the age of",
  },
  {
    pattern: /how many ([a-z]+(?: [a-z]+)?) ?(are|were|is|was)? ?,? on average ,?/,
    words: "what is the average number of $1 $2",
  },
  { pattern: /how many (.+?) on average(?= ,|$|\.)/, words: "what is the average number of $1" },
  {
    pattern:
      /(average|mean|median) number of ([a-z]+(?: [a-z]+)?) (?:do|did|have) (?:we|you|they) [a-z]+ (?:(?:an?|each|every|per) (hour|day|week|month|quarter|year))/,
    words: "$1 number of $2 per $3",
  },
  {
    pattern:
      /(average|mean|median) number of ([a-z]+(?: [a-z]+)?) an? (hour|day|week|month|quarter|year)(?= |$)/,
    words: "$1 number of $2 per $3",
  },
  {
    pattern:
      /,? and how many (?:is that|is it|are that|are those|are they|does (?:it|he|she|that one) have|do they have|has it|of them)(?= ?[.?]|$)/,
    words: ", and how many",
    isIdiom: true,
  },
  { pattern: /, and how many/, words: ", and the number of" },
  {
    // the figure of each of the values, which a reader knows from "kind and average weight of boats"
    pattern:
      /^(?:list |show |give |get |return |display )?(?:the |all )*(?!(?:names?|titles?|ids?) )([a-z]+(?: [a-z]+)?) of (?:the |our |all )*([a-z]+(?: [a-z]+)?) (?:together |along )?with (?:their|its) ((?:average|avg|mean|median|total|combined) [a-z]+(?: [a-z]+)?)(?= [.?]|$)/,
    words: "$1 and $3 of $2",
    isIdiom: true,
  },
  {
    pattern:
      /^how (?:is|are|does|do) (the (?:average|mean|median|total|combined) [^,.?]+?) (?:divided|distributed|split|spread|shared|differ|vary|change|compare) (?:among|between|across|over|by|from) (?:the )?([a-z]+(?: [a-z]+)?)(?: to [a-z]+(?: [a-z]+)?)?(?= [.?]|$)(?: [.?] (?:show(?: me)?|give me|i'd like|i want) the (?:value|sum|average|total|figure) for each)?/,
    words: "what is $1 for each $2",
    isIdiom: true,
  },
];

const FIRST_AND_LAST =
  "(earliest|oldest|first|minimum|min|latest|newest|last|maximum|max)(?: ,| and| to)+ (?:what (?:is |was |'s )?)?(?:the )?(earliest|oldest|first|minimum|min|latest|newest|last|maximum|max)";

/** The first and the last of all dates, said in a roundabout way. */
const DATE_ENDS: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      `(?:the )?both (?:the )?ends of (?:the |their )?${NAME} (?:for|of|in|among) ${THE}${NAME} [,:(-] ?(?:the )?${FIRST_AND_LAST}(?: \\))?(?= ?[.?]|$)`,
    ),
    words: "the $3 and the $4 $1 of $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:the )?${NAME} (?:range|span) (?:for|of|in|among) ${THE}${NAME} [,:(-] ?(?:the )?${FIRST_AND_LAST}(?: \\))?(?= ?[.?]|$)`,
    ),
    words: "the $3 and the $4 $1 of $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:when|if) (?:you|we|i|one) looks? at (?:the |their )?${NAME} of (?:every|each|all (?:the |our )?|the |our ) ?${NAME} ,? ?(?:then )?(?:what|which) (?:is |was |are |'s )?(?:the )?${FIRST_AND_LAST}(?: one)?(?= ?[.?]|$)`,
    ),
    words: "what is the $3 and the $4 $1 of $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:the )?(?:(?:date|time) )?(?:range|span|period|stretch)(?: of time)? (?:that |which )?${THE}${NAME} (?:cover|span|reach|comprise|run|stretch)(?:s|es)?(?: over)? [:,-] ([^.?]+)`,
    ),
    words: "$2 of $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:see |know |tell me )?how far(?: back)? ${THE}${NAME} (?:reach|go|stretch|date)(?:es)?(?: back)? [:,-] ([^.?]+)`,
    ),
    words: "$2 of $1",
    isIdiom: true,
  },
  {
    pattern:
      /(?:when|on (?:which|what) (?:days?|dates?)) (?:was|were) (?:the )?(?:very )?(?:earliest|oldest|first) and (?:the )?(?:very )?(?:latest|newest|last|most recent) (?:of (?:the |our )?)?([a-z]+(?: [a-z]+)??)(?: ([a-z]+ed|made|sold|born|sent|paid|held|built))?(?= ?[.?]|$)/,
    words: "what is the earliest and the latest $2 date of $1",
    isIdiom: true,
  },
];

/** Ends of an order, and figures of both. */
const EXTREMES: readonly Rephrasing[] = [
  ...DATE_ENDS,
  {
    pattern:
      /(highest|lowest|largest|smallest|biggest|greatest) (?:values?|figures?) (?:of|for|in)(?: the)?(?= [a-z])/,
    words: "$1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:the )?(highest|lowest|largest|smallest|biggest|greatest|longest|shortest) (${NAMED}) , (?:the )?(#) ([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)`,
    ),
    words: "$3 $4 with the $1 $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^([a-z]+(?: [a-z]+)?) , (?:by )?((?!(?:${FIGURE}) )[a-z]+(?: [a-z]+)?) , (top|bottom) (#)(?= ?[.?]?$)`,
    ),
    words: "$3 $4 $1 by $2",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:the )?(latest|newest|oldest|earliest|most recent) (#) ([a-z]+(?: [a-z]+)?) \( (?:by )?(?:the |their )?([a-z]+(?: [a-z]+){0,2}) \)(?= ?[.?]?$)/,
    words: "$1 $2 $3 by $4",
    isIdiom: true,
  },
  {
    pattern:
      /(?:(?:that|which|who) )?(?:are|is) (?:leading|ahead|in the lead|on top|at the top) (?:in terms of|by|for|regarding|as regards)(?: the| their| its)?(?= [a-z])/,
    words: "with the highest",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(which|what) one (?:of|among|out of) ((?:all |the |our |these )*[a-z]+(?: [a-z]+)?) (has|is|had|was) the (?=${SUPERLATIVE})`,
    ),
    words: "of $2 , $1 one $3 the",
    isIdiom: true,
  },
  ...COMPARED.flatMap(([more, most]): Rephrasing[] => [
    {
      pattern: new RegExp(`(has|have|with|had|having) an? ${more} (${NAMED}) ${THAN_OTHERS}(?= ?[,.?]|$)`),
      words: `$1 the ${most} $2`,
      isIdiom: true,
    },
    {
      pattern: new RegExp(`(is|are|was|were) ${more} ${THAN_OTHERS}(?= ?[,.?]|$)`),
      words: `$1 the ${most}`,
      isIdiom: true,
    },
  ]),
  {
    pattern: new RegExp(
      `^for no other ([a-z]+(?: [a-z]+)?) (?:is|was) (?:the |its |their )?(${NAMED}) (?:as|so|that) (?:high|large|big|great|long)(?: [:,;]| -)? (?:which|what|who)(?: one| \\1)? (?:is|was) (?:it|that|this)`,
    ),
    words: "which $1 has the highest $2",
    isIdiom: true,
  },
  {
    pattern: /, (?:(?:and|but) )?by (?:the |its |their )?([a-z]+(?: [a-z]+){0,2}) i mean(?= ?[.?]?$)/,
    words: "by $1",
    isIdiom: true,
  },
  ...(
    [
      ["lowest", "cheapest|least expensive"],
      ["highest", "priciest|costliest|dearest|most expensive"],
    ] as const
  ).map(([end, adjectives]): Rephrasing => ({
    pattern: new RegExp(
      `(?:${adjectives}) ((?:[a-z]+ ){0,2}?(?:rates?|prices?|fees?|fares?|tariffs?|rents?|premiums?))(?= |$)`,
    ),
    words: `${end} $1`,
    isIdiom: true,
  })),
  {
    pattern:
      /(?:that |which |who )?(?:has|have) (?:been|worked|served) (?:(?:with|for) us|here|(?:at|with|for) the company) (?:for )?(?:the )?longest/,
    words: "that was hired earliest",
  },
  { pattern: /longest (?:- )?serving ([a-z]+)/, words: "$1 that was hired earliest" },
  {
    pattern: /(?:that |which |who )?(?:was|were|has been|have been) ([a-z]+ed) first(?= [.?,]|$)/,
    words: "that was $1 earliest",
    isIdiom: true,
  },
  {
    pattern:
      /^rank (?:the |all )*([a-z]+(?: [a-z]+)?) by (?:the |their )?((?:average|total|median|number of|combined) [^,.?]+?)(?= [,.?]|$)/,
    words: "$2 for each $1 , highest first",
  },
  {
    pattern:
      /(?:the )?most (?:populous|populated) (?!to )([a-z]+)(?: (?:in terms of|based on|according to|by) (?:its |their |the )?([a-z]+ )?population)?/,
    words: "the $1 with the largest $2 population",
    isIdiom: true,
  },
  {
    pattern:
      /(?:that |which )?(?:with|has|have|having|had|recorded) the (?:highest|largest|greatest) (?:frequency|prevalence|popularity)(?= [,.?]|$| (?:and|among|in|across|of))/,
    words: "that is the most common",
  },
  {
    pattern:
      /(?:that |which )?(?:with|has|have|having|had|recorded) the (?:lowest|smallest|least) (?:frequency|prevalence|popularity)(?= [,.?]|$| (?:and|among|in|across|of))/,
    words: "that is the least common",
  },
  { pattern: /(most|least) (?:commonly|frequently|often) [a-z]+(?:ed|en)(?= [a-z])/, words: "$1 common" },
  {
    pattern:
      /(of|for) (?:the |a )?([a-z]+(?: [a-z]+){0,2}) (?:that|which) (?:(?:is|are) (?:the )?(most|least)|(?:occurs?|appears?|is (?:used|reported|found|seen)) (?:the )?(most|least)) (?:common|frequent|prevalent|popular|often|frequently|commonly|times)(?= [,.?]|$)/,
    words: "$1 the $3 $4 common $2",
  },
  { pattern: /(most|fewest|least) (?:number|amount|quantity|count) of/, words: "$1" },
  {
    pattern:
      /(highest|largest|greatest|biggest|lowest|smallest|maximum|minimum) (?:quantity|quantities|volume|total number|total count|count|tally) of/,
    words: "$1 number of",
  },
  {
    pattern:
      /(?:is |are |was |were )?(?:used|utilized|employed|performed|conducted|chosen) (?:the )?most (?:often|frequently|commonly)/,
    words: "is the most common",
  },
  {
    pattern:
      /(has|have|had) (?!been )[a-z]+(?:ed|ade|eld|aken|iven|old) (?:the )?(most|fewest|(?:highest|greatest|largest|lowest|smallest) number of)(?= [a-z])/,
    words: "$1 the $2",
  },
  {
    pattern:
      /(has|have|had|with|recorded|accommodates|attracts) the (?:highest|largest|greatest|biggest|most) ([a-z]+) (?:population|enrollment|enrolment|participation|attendance|involvement|headcount)(?= [,.?]|$| (?:and|in|for|of|among))/,
    words: "$1 the most $2",
  },
  {
    pattern:
      /whose ([a-z]+(?: [a-z]+){0,3}?) (?:is|was|are|were) (?:the )?(highest|largest|greatest|biggest|lowest|smallest|longest|shortest)(?= [.?,]|$| (?:for|in|among|of) )/,
    words: "with the $2 $1",
  },
  {
    pattern: /(?:(?:that|which) )?(?:(?:is|are|was|were) )?priced (?:at )?(?:the )?(highest|lowest)/,
    words: "with the $1 price",
  },
  { pattern: /(?:largest|biggest|greatest)(?= number of )/, words: "highest", isIdiom: true },
  { pattern: /smallest(?= number of )/, words: "lowest", isIdiom: true },
  { pattern: /most youthful/, words: "youngest" },
  {
    pattern:
      /([a-z]+) (?:(?:that|who) )?(?:(?:was|were) )?born (?:the )?(?:last|latest|most recently)(?= [,.?]|$)/,
    words: "youngest $1",
  },
  {
    pattern: /([a-z]+) (?:(?:that|who) )?(?:(?:was|were) )?born (?:the )?(?:first|earliest)(?= [,.?]|$)/,
    words: "oldest $1",
  },
  { pattern: /(most|least) (common|popular|frequent) (?:type|kind|sort) of(?= [a-z])/, words: "$1 $2" },
  {
    pattern: /(?:highest|greatest|largest|most) (?:involvement|participation|engagement) in(?= [a-z])/,
    words: "most",
  },
  { pattern: /(?:overall|combined) (average|mean|maximum|minimum)(?= )/, words: "$1" },
  { pattern: /peak , bottom ,? ?and (average|mean)(?= )/, words: "maximum , minimum and $1" },
  {
    pattern: /(highest|lowest|greatest|largest|least) (?:levels?|degrees?) of(?= [a-z])/,
    words: "$1",
  },
  {
    pattern: new RegExp(
      `(?:${LARGE}) ?,? (?:and )?(?:the )?(?:${SMALL}) ?,? (?:and )?(?:the )?(average|mean)(?= [a-z])`,
    ),
    words: "maximum , minimum and $1",
  },
  {
    pattern: new RegExp(
      `(?:${SMALL}) ?,? (?:and )?(?:the )?(?:${LARGE}) ?,? (?:and )?(?:the )?(average|mean)(?= [a-z])`,
    ),
    words: "minimum , maximum and $1",
  },
  { pattern: new RegExp(`(?:${LARGE}) and (?:the )?(average|mean)(?= [a-z])`), words: "maximum and $1" },
  { pattern: new RegExp(`(?:${SMALL}) and (?:the )?(average|mean)(?= [a-z])`), words: "minimum and $1" },
  { pattern: /least (average|mean|total)(?= )/, words: "lowest $1" },
  ...MEASURED.map(([adjective, words]): Rephrasing => ({
    pattern: new RegExp(`(has|have|with) (?:the )?${adjective} [a-z]+ on average`),
    words: `$1 the ${words}`,
    isIdiom: true,
  })),
  {
    pattern: /(highest|lowest|largest|smallest|best|worst) ([a-z]+) on average/,
    words: "$1 average $2",
  },
  { pattern: /(best|worst|highest|lowest)(?: -)? reviewed(?= [a-z#])/, words: "$1 rated", isIdiom: true },
  ...MEASURED.map(([adjective, words]): Rephrasing => ({
    pattern: new RegExp(`(?:the )?${adjective} ([a-z]+) on average`),
    words: `the ${words} of $1`,
  })),
  {
    pattern: /(?:longest|largest|biggest|greatest|heaviest|tallest) (average|mean)(?= [a-z])/,
    words: "highest $1",
  },
  { pattern: /(?:shortest|smallest|lightest) (average|mean)(?= [a-z])/, words: "lowest $1" },
  {
    pattern: /(?:(?:once|ever) )*ranked (?:in|among|within|inside) the top (#)/,
    words: "with a rank at most $1",
    isIdiom: true,
  },
  {
    pattern: /worst(?= (?:delays?|waits?|outages?|downtimes?|stoppages?|interruptions?)(?: |$))/,
    words: "longest",
  },
  { pattern: /worst(?= (?:fines?|penalty|penalties|debts?|overruns?|deficits?)(?: |$))/, words: "highest" },
  { pattern: /(rank|ranking)(?: of)? (#) or better/, words: "$1 at most $2", isIdiom: true },
  {
    pattern: new RegExp(
      `^(?:the )?(?:distinct|different|unique) ${NAME} (?:count|number|total) ?(?:,|:|of|for|in|among|across|over)+ ${THE}${NAME}(?= ?[.?]?$)`,
    ),
    words: "number of distinct $1 of $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:(?:return|show|give me|list|tell me) )?how many (?:distinct|different|unique) values (?:does |do )?(?:the )?${NAME}? (?:has|have|takes?|shows?|holds?|contains?) (?:among|in|across|for|over|of) ${THE}${NAME}(?= ?[.?]?$)`,
    ),
    words: "number of distinct $1 of $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:i|we) (?:do )?not (?:need|want|have) (?:to )?(?:see |know |have )?(?:all )?(?:the )?${NAME} of ${THE}${NAME} (?:themselves )?,? ?(?:only|just|but) (?:only |just )?(?:how many (?:different |distinct |unique )?(?:ones|of them)?|(?:the |their )?number(?: of (?:them|different ones))?)(?: (?:of them )?(?:occur|exist|appear|are|there|we|have|used|in|use))*(?= ?[.?]?$)`,
    ),
    words: "number of distinct $1 of $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:over|across|among|in|for) ${THE}${NAME} (?:we|they|there) (?:use|have|are|see|find|keep) (?:(?:a|couple|of|several|some|various|different|many|few|number) )*${NAME} [.;,] how many (?:different|distinct|unique)?(?: ones)?(?: (?:is|are) (?:it|they|there|that))?(?: exactly)?(?= ?[.?]?$)`,
    ),
    words: "number of distinct $2 of $1",
    isIdiom: true,
  },
  { pattern: /total (distinct|different|unique)(?= [a-z])/, words: "number of $1" },
  {
    pattern:
      /(?:what|which) values (?:can |does |may )?the ([a-z]+(?: [a-z]+)?) of (?:an? |the |our |all )?([a-z]+(?: [a-z]+)?) (?:can |may |could )?(?:take|have|hold|assume)(?: on)?(?= [.?]|$| in )/,
    words: "the distinct $1 of $2",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:return |list |show |give me |get )?(?:a |the )?(?:list of |every |all )(?:the )?([a-z]+(?: [a-z]+)?) (?:that )?(?:occurs?|appears?|used|found|seen) (?:in|by|on|among) (?:the |our |all )*([a-z]+(?: [a-z]+)?) ,? ?(?:no|without|with no) (?:duplicates?|repeats?|repetitions?)(?= [.?]|$)/,
    words: "the distinct $1 of $2",
    isIdiom: true,
  },
  {
    pattern:
      /(?:there must be|there is) (?:one|an?) ([a-z]+(?: [a-z]+)?) with more ([a-z]+(?: [a-z]+)?) than any other(?: ,? ?(?:which|what) (?:one )?is it)?(?= [?.]|$)/,
    words: "which $1 has the most $2",
    isIdiom: true,
  },
  {
    pattern:
      /^if (?:you|we|i) count (?:the |our |all )*([a-z]+(?: [a-z]+)?) in (?:every|each) [a-z]+(?: [a-z]+)? , which ([a-z]+(?: [a-z]+)?) (?:comes out on top|comes first|is ahead|wins|leads)/,
    words: "which $2 has the most $1",
    isIdiom: true,
  },
  {
    pattern: /that (?:leads|is leading|is ahead|comes first) in (?:the )?number of(?= [a-z])/,
    words: "that has the most",
    isIdiom: true,
  },
  { pattern: /(the |a )minimal(?= [a-z])/, words: "$1 minimum" },
  { pattern: /(the |a )maximal(?= [a-z])/, words: "$1 maximum" },
  { pattern: /(?:the )?range and (average|mean)(?= )/, words: "the maximum , minimum and $1" },
  {
    pattern:
      /(highest|largest|greatest|lowest|smallest|biggest|longest|shortest|quickest|fastest|slowest|cheapest|heaviest|lightest|newest|latest|oldest|youngest|tallest|busiest|richest|furthest|strongest) (#)(?= [a-z])/,
    words: "$2 $1",
  },
  {
    pattern:
      /(?:leading|top|predominant|dominant|prevailing|most popular|most common|highest) ([a-z]+(?: [a-z]+)?) in terms of (?:its |their |the )?(?:number of )?(?:occurrences?|frequency|usage|appearances?|uses)(?= [,.?]|$| (?:among|in|across|within|of|by|for) )/,
    words: "most common $1",
  },
  {
    pattern:
      /(?:predominant|dominant|prevailing|most frequently (?:used|occurring|seen|found|appearing|mentioned|encountered)|most often (?:used|seen|found))(?= [a-z])/,
    words: "most common",
  },
  {
    pattern:
      /(?:^|(?:list|the) )(?:which |what )?([a-z]+|[a-z]+ [a-z]+) (?:that |which )?(?:has|with|shows) the (?:highest|greatest|largest|most) (?:usage|utilization|representation|occurrences?|prevalence|frequency)(?: rate)?(?= [,.?]|$| (?:among|in|across|within|of|by|for))/,
    words: "what is the most common $1",
  },
  {
    pattern:
      /(?:^|(?:list|the) )(?:which |what )?([a-z]+|[a-z]+ [a-z]+) (?:that |which )?(?:occurs|appears|is (?:used|utilized|employed)) (?:the )?most(?: (?:often|frequently|commonly|times))?(?= [,.?]|$| (?:among|in|across|within|of|by|for))/,
    words: "what is the most common $1",
  },
  {
    pattern: new RegExp(
      `no other ${NAME} (?:is |was |are )?(?:found|seen|used|there|occurs?|appears?) (?:with|in|on|for|by|among) (?:so|as|that) many ${THE}${NAME} [.;,:] (?:which|what) [a-z]+(?: [a-z]+)?(?: one)? (?:is|are) (?:that|it|this)(?= ?[.?]?$)`,
    ),
    words: "which $1 has the most $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:as for|regarding|concerning|about|looking at) (?:the |our )?${NAME} , (?:which|what)(?: one)? (?:do|does|is|are) (?:we|you|they|it)? ?(?:see|find|have|get|use|used|meet|occurring|seen|found) (?:the )?most(?: often| frequently)? (?:in|on|among|for|with|by) ${THE}${NAME} [?.,;] (?:just|only) the (?:top|first|number) (?:one|#)(?= ?[.?]?$)`,
    ),
    words: "the 1 most common $1 of $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:the )?top ${NAME} (?:of|in|among|for|on) ${THE}${NAME} ,? ?(?:by|in terms of|according to|going by) (?:its |their |the )?(?:frequency|popularity|usage|occurrences?|number of occurrences)(?= ?[.?]?$)`,
    ),
    words: "the 1 most common $1 of $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:the )?top of ${THE}${NAME} ,? (?:so |i mean |meaning |that is )*(?:the one )?(?:that|which) (?:the )?(?:most|(?:largest|highest|greatest|biggest) number)(?: of)? ${THE}${NAME} (?:have|has|share|contain|use)(?= ?[.?]?$)`,
    ),
    words: "the 1 most common $1 of $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`(?:the )?single(?= (?:${SUPERLATIVE}|[a-z]+est) )`),
    words: "the",
  },
  {
    pattern: new RegExp(
      `(most|least) (?:frequent|common|popular|widespread)(?: one)? (?:of|among|out of) (?:all )?(?:the |our )?${NAME} (in|of|among|on|across|for|with)(?= (?:the |our |all )*[a-z])`,
    ),
    words: "the 1 $1 common $2 $3",
    isIdiom: true,
  },
  { pattern: /most common of all/, words: "most common of" },
  { pattern: /most recently [a-z]+ed(?= [a-z]+)/, words: "most recent" },
  { pattern: /most recently ([a-z]+(?:ed|ilt|old|ade|orn|eld))(?= [a-z]+)/, words: "latest $1" },
  {
    pattern:
      /(#|the|which|what) ([a-z]+) (?:(?:that|which|who) )?(?:(?:was|were|is|are|has been|have been) )?(?:(?:the )?most recently ([a-z]+(?:ed|ilt|old|ade|orn|eld))|([a-z]+(?:ed|ilt|old|ade|orn|eld)) (?:the )?most recently)(?= [,.?]|$)/,
    words: "$1 latest $3 $4 $2",
  },
  {
    pattern:
      /(?:boasts?|features?|possess(?:es)?|holds?|contains?|includes?|owns?)(?= (?:more than|fewer than|less than|at least|at most|exactly|over) #)/,
    words: "have",
  },
  {
    pattern: /an? (higher|greater|larger|lower|smaller|shorter|longer) ([a-z]+(?: [a-z]+)?) than/,
    words: "$2 $1 than",
  },
  {
    pattern:
      /(?:highest|greatest|largest|peak|maximum) (?:and|or)(?: the)? (?:lowest|smallest|least|minimum|bottom)/,
    words: "maximum and minimum",
  },
  {
    pattern:
      /(?:lowest|smallest|least|minimum|bottom) (?:and|or)(?: the)? (?:highest|greatest|largest|peak|maximum)/,
    words: "minimum and maximum",
  },
  {
    pattern:
      /(maximum and minimum|minimum and maximum) (?:numbers?|counts?|quantit(?:y|ies)|amounts?|values?) (?:of|for)/,
    words: "$1",
  },
  {
    pattern:
      /range of (?:the )?([a-z]+(?: [a-z]+){0,3}) (?:in|for|of|across|among) ([a-z ]+?) ,? ?(?:specifically|including|namely)(?: both)?(?: the)? (?:maximum|minimum)(?: and|,)(?: the)? (?:maximum|minimum)(?: numbers?| values?)?/,
    words: "maximum and minimum $1 of $2",
  },
  {
    pattern:
      /(?:is|are) (?:found|seen|represented|listed|mentioned) (?:the )?most(?! (?:by|in|on|at|common|recent))/,
    words: "is the most common",
  },
  { pattern: /(?:is |are )?(?:the )?most represented/, words: "is the most common" },
  {
    pattern:
      /^(?:list )?(?:which|what) ([a-z]+|[a-z]+ [a-z]+) is (?:the )?(most|least) common(?= [,.?]|$| (?:among|in|across|within|of|by|for) )/,
    words: "what is the $2 common $1",
  },
  {
    pattern: new RegExp(
      `(?:corresponds? to|(?:is|are) associated with|offers?|attracts?|holds? the record for|accumulated|obtained|boasts?|garnered|possess(?:es)?|speaks?|produces?|produced|publish(?:es|ed)|releases?|released|hosts?|hosted|employs?|employed|serves?|served|manages?|managed|created|lists?|listed|owns?|owned) (?:the )?(most|highest|largest|greatest|lowest|smallest|fewest|maximum|minimum)(?= (?:number|count|amount|[a-z]+s) )`,
    ),
    words: "has the $1",
  },
];

/** Figures of two months, where each month has a field. */
const MONTHS: readonly Rephrasing[] = [
  ...["year", "quarter", "month", "week"].map((unit) => ({
    pattern: new RegExp(`(?:from )?${unit}(?: -)? (?:over|by|to)(?: -)? ${unit}(?= |$)`),
    words: `per ${unit}`,
  })),
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

/** "Publishers that have published 3 books": the verb says again what the noun in front of it says. */
const REPEATED_DEEDS: readonly Rephrasing[] = [
  {
    pattern:
      /(([a-z]{5,12})(?:er|or)s?) (?:that|who|which) (?:has |have |had )?\2(?:ed|d|s|es)?(?: in| on| to)?(?= (?:the |at |more |exactly |multiple |a |an |#))/,
    words: "$1 with",
    isIdiom: true,
  },
];

/** What is not there. */
const ABSENCES: readonly Rephrasing[] = [
  {
    pattern:
      /(?:with|have|has|having|of) (?:an? )?(?:different|other|another) ([a-z]+(?: [a-z]+)?) (?:than|from)(?= [a-z"#])/,
    words: "whose $1 is not",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:please )?(?:(?:can|could|would|will) you (?:please )?)?(?:list )?(?:leave out|exclude|omit|skip|ignore|filter out) (?:all )?(?:the )?([a-z]+(?: (?!with |whose |having )[a-z]+)?) (with|whose|having) ([^,.?]+?) ,? ?(?:and |then |but )?(?:please )?(?:show|list|give)(?: me| us)?(?: all)? the (?:rest|others|remaining ones|other ones)(?: that (?:have|has|do have) [^,.?]+)?/,
    words: "list $1 except those $2 $3",
    isIdiom: true,
  },
  {
    pattern:
      /except(?: for)? (?:those |the ones )?(?:with|whose|having) ([^,.?]+?) (?:is |are )?(?:between|from|within) (#(?: [a-z%€$£]+)?) (?:and|to) (#)/,
    words: "whose $1 is below $2 or above $3",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:please )?(?:(?:can|could|would|will) you (?:please )?)?(?:list )?(?:leave out|exclude|omit|skip|ignore|filter out) (?:all )?(?:the )?([a-z]+(?: [a-z]+)?) (?:without|with no|lacking)(?: an?| any| the)? ([^,.?]+?) ,? ?(?:and|then|but) (?:please )?(?:show|list|give)(?: me| us)?(?: all)? the (?:rest|others|remaining ones|other ones)(?: (?:for|to) (?:me|us))?(?: ,? ?please)?(?= ?[.?]?$)/,
    words: "list $1 that have $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:someone|somebody|people|we|they|users?) (?:forgot|failed|omitted|neglected|missed|never bothered) to (?:enter|fill in|add|record|set|provide|give|specify|note|write down|put in) (?:the |any |an? )?${NAME} (?:for|of|on|in|at|to) (?:some|several|a few|many|certain|one|any) (?:of )?${THE}${NAME} ?[,.;:]?(?: (?:(?:please|can|could|you) )*(?:(?:find|show|list|give)(?: me| us)? (?:these|those|them)|which (?:ones|of them) are (?:these|those|they))(?: please)?)?(?= ?[.?]?$)`,
    ),
    words: "$2 without $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^it (?:'s|is) (?:all )?about (?:the |their )?${NAME} [:,.;] (?:(?:i|we) (?:want|need) )?(?:every|each|all|all the|the) ${NAME} (?:where|for which|for whom|of which) (?:somebody|someone|anybody|anyone|we|they) (?:has |have )?(?:ever )?(?:entered|given|recorded|set|provided|noted|added|stored|filled in|know) (?:it|that|one)(?= ?[.?]?$)`,
    ),
    words: "every $2 that have $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:which|what) ${NAME} do (?:we|you) (?:know|have|keep|store)(?: the| an?| any)? ${NAME} (?:of|for)(?= ?[.?]?$)`,
    ),
    words: "which $1 have $2",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:the |their )?([a-z]+(?: [a-z]+)?) (?:must|should|may|can)(?: not| never|not) be ([^,.?:;]+?) [;:,] (?:which|what) ([a-z]+(?: [a-z]+)?)(?: (?:remain|are left|stay|qualify|fit))?(?= ?[.?]?$)/,
    words: "$3 whose $1 is not $2",
    isIdiom: true,
  },
  {
    pattern:
      /^([a-z]+(?: [a-z]+)?) (?:is |are )?not ([^,.?:;]+?) : (?:which|what) ([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)/,
    words: "$3 whose $1 is not $2",
    isIdiom: true,
  },
  {
    pattern:
      /^(?:please )?(?:we|i) (?:should|must|need to|have to|want to|would like to) (?:fill in|complete|maintain|look up) (?:the |their )?([a-z]+(?: [a-z]+)?)(?: everywhere| for all| for everyone)? , so ([^?]+?) (?:where|for which|that) (?:it|that|this)(?: is)? (?:still )?missing/,
    words: "$2 without $1",
    isIdiom: true,
  },
  { pattern: /not (?:one|a single|even one)(?= (?!of |but )[a-z]+)/, words: "no", isIdiom: true },
  {
    pattern: /(do|does|did) not (?:include|list|comprise|feature)(?= (?!the |their |its |any |an? )[^,.?])/,
    words: "$1 not contain",
    isIdiom: true,
  },
  {
    pattern: /(is|are|was|were) (?:something|anything) (?:else|other) than(?= )/,
    words: "$1 not",
    isIdiom: true,
  },
  {
    pattern:
      /(is|are|was|were) none of ([^,.? ]+(?: [^,.? ]+)??) ?,? (?:(?:and|or|nor) )?([^,.? ]+(?: [^,.? ]+)?)(?= ?[.?]|$)/,
    words: "$1 not $2 or $3",
    isIdiom: true,
  },
  {
    pattern:
      /(is|are|was|were) none of ([^,.? ]+(?: [^,.? ]+)?) , ([^,.? ]+(?: [^,.? ]+)?) ,? ?(?:(?:and|or|nor) )?([^,.? ]+(?: [^,.? ]+)?)(?= ?[.?]|$)/,
    words: "$1 not $2 or $3 or $4",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:where|for which|in which|of which) among ${THE}${FIELD} there (?:is|are) (?:none|no one|not one) (?:that )?(?:has|have|had|with|of|having)(?: an?| the)?(?= )`,
    ),
    words: "with no $1 having",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:where|for which|in which|of which) none of ${THE}${FIELD} (has|have|had)(?: an?| the)?(?= )`,
    ),
    words: "with no $1 having",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:where|for which|in which|of which) none of ${THE}${FIELD} (is|are|was|were)(?= )`,
    ),
    words: "with no $1 that $2",
    isIdiom: true,
  },
  {
    pattern: /whose ([a-z]+) (?:list|array) (is|are|was|were)(?= (?:not )?empty(?: |$))/,
    words: "whose list of $1 $2",
  },
  {
    pattern: /(?:(?:that|which|who|we) )?(?:have|has|with|having) (?:nothing|none)(?: left)? (?:in|on) stock/,
    words: "out of stock",
    isIdiom: true,
  },
  {
    pattern: /,? (?:but )?leaving (?:the |all |any )*([a-z]+)(?: ones| [a-z]+s)? out(?= [.?,]|$| for each )/,
    words: "excluding $1",
    isIdiom: true,
  },
  {
    pattern:
      /(?:(?:for|of|in) (?:which|whom) |where |which |that )?(?:nobody|no one|noone|we never) (?:has |have |had |ever |yet )*(?:given|gave|recorded|entered|set|provided|specified|left|noted|filled in|filled out|added|stored|wrote|written) (?:an? |any |the |their |its )?(?=[a-z])/,
    words: "without",
  },
  {
    pattern:
      /(?:for which |for whom |where )(?:there is |we have |we hold |we know )?no ([a-z]+(?: [a-z]+)?) (?:is |are |was |were |has been |have been )(?:set|given|recorded|entered|known|stored|specified|provided|on file|noted|available)(?= |$)/,
    words: "without $1",
  },
  {
    pattern:
      /(?:and |but )?(?:for which|for whom|where) (?:there is|there are|we have|we hold|we know|we keep) no(?= [a-z])/,
    words: "and without",
  },
  {
    pattern:
      /(?:with |and |but )*no ([a-z]+(?: [a-z]+)?) (?:given|recorded|entered|provided|noted|stored|stated)(?= ?[.?,]|$| (?:and|or|but) )/,
    words: "without $1",
  },
  { pattern: /no longer(?= (?!valid|in |on |than)[a-z]+)/, words: "not", isIdiom: true },
  {
    pattern: /(not [a-z]+) (?:anymore|any longer|any more)(?= ?[.?,]|$| (?:and|or|but) )/,
    words: "$1",
    isIdiom: true,
  },
  { pattern: /aside from(?= [a-z"])/, words: "except" },
  { pattern: /(?:not (?:counting|including)|leaving out|disregarding)(?= [a-z"])/, words: "excluding" },
  {
    pattern: /(?:has|have|had|with) (?:had )?no (activity|login|contact|update) since(?= )/,
    words: "with last $1 before",
  },
  {
    pattern:
      /except(?: for)?(?: (?:the|those))? (?:(?:ones|those|[a-z]+s) )?(?:having|that (?:have|had))(?: an?)?(?= [a-z])/,
    words: "with no",
    isIdiom: true,
  },
  { pattern: /(?:are|is|have|has) yet to be(?= [a-z])/, words: "are not" },
  {
    pattern: /(?:have|has|had) yet to [a-z]+(?: (?:an?|any|one|(?:their|its|his|her) first))?(?= [a-z])/,
    words: "have no",
    isIdiom: true,
  },
  {
    pattern: /(all|any|every)( the)? ([a-z]+(?: [a-z]+)?) but(?: for| not)?(?= [a-z"])/,
    words: "$1 $2 $3 except",
  },
  {
    pattern: /(?:that |who |which )?(?:lack|lacks|lacking)(?: any)?(?: kind of)?(?! an? )(?= [a-z])/,
    words: "with no",
  },
  { pattern: /(?:was|were|are|is) absent from(?: any| all)?(?= [a-z])/, words: "have no" },
  {
    pattern: /(?:(?:that|which|who) )?(?:(?:was|were|are|is) )?(?:absent|devoid|free) of(?: any)?(?= [a-z])/,
    words: "with no",
  },
  { pattern: /(is|are|was|were) different from/, words: "$1 not" },
  { pattern: /([a-z]+) (?:different|differing) from/, words: "$1 not" },
  { pattern: /not (?:a )?part of/, words: "not in" },
  {
    pattern: /(with|have|has|having|had) no (?:involvement|participation|engagement) in(?: any)?/,
    words: "$1 no",
  },
  {
    pattern:
      /(?:are |is |were |was |have |has |been |currently )*not (?:currently |been )*(?:associated with|linked to|connected to|involved in|engaged in|related to|assigned to|participating in|enrolled in) any/,
    words: "have no",
  },
  {
    pattern:
      /(?:do|does|did|have|has|had) not (?:participate|participated|engage|engaged|taken part|take part|appear|appeared) in any/,
    words: "have no",
  },
  {
    pattern:
      /(?:(?:do|does|did) not (?:participate|engage|take part|compete|feature|appear)|(?:is|are|was|were) not (?:involved|engaged|active)|(?:has|have|had) not (?:been involved|engaged|participated|taken part|competed)) in(?: any| the| playing)?(?= [a-z]+(?: [.?]|$))/,
    words: "have no",
  },
  {
    pattern:
      /(?:where|in which) ([a-z]+(?: [a-z]+)?) (?:is|are|was|were) not (?:[a-z]+ed|spoken|sold|available|present)(?= (?!or ))/,
    words: "that do not have $1",
  },
  {
    pattern: /(do|does|did) not (?:possess|feature|showcase|contain|hold|host)(?= [a-z])/,
    words: "$1 not have",
  },
  {
    pattern:
      /(?:do|does|did|have|has|had) (?:not|never) (?:possess|possessed|own|owned|hold|held|contain|include|feature|provide|provided|receive|received|make|made|place|placed|have|had|offer|offered|give|given) any/,
    words: "have no",
  },
  {
    pattern: /(?:do|does|did|have|has|had) (?:not|never) [a-z]+ (?:any|even one|a single)(?= [a-z])/,
    words: "have no",
  },
  { pattern: /(?:do|does|did) not (?:fall|come) under the/, words: "are not" },
  {
    pattern:
      /(?:do|does|did|have|has|had|is|are|was|were) (?:not|never) (?:ever |been |yet |currently )*(?:carried out|conducted|performed|undertaken|utilized|employed|used for|used in|used by|involved in|engaged in|linked (?:to|with)|associated with|connected (?:to|with)|related to|taken part in|participated in|appeared in|featured in) (?:any|a single|even one)(?: of the)?(?= [a-z])/,
    words: "have no",
  },
  {
    pattern:
      /(?:is|are|was|were|have|has|had) (?:not|never) (?:currently |been |yet )*(?:in charge of|responsible for|used for|used in|utilized for|utilized in) any/,
    words: "have no",
  },
  {
    pattern:
      /(?:has|have|having|with) no (?:occurrences?|records?|entries|appearances?|presence) (?:of|in|on|for)(?: any)?(?= [a-z])/,
    words: "have no",
  },
  { pattern: /(?:report|reports|reporting) to (?:nobody|no one|noone|no - one)/, words: "have no manager" },
  { pattern: /(?:do|does|did) not (?:go beyond|exceed|surpass)/, words: "at most" },
  { pattern: /(?:(?:do|does|did) not )?belong(?:s|ed|ing)? to (?:any|no)(?= [a-z])/, words: "have no" },
  {
    pattern:
      /(?:(?:that|which|who) )?(?:(?:is|are|was|were|has|have) )?(?:still )?(?:been )?(?:awaiting|waiting (?:for|on))(?: an?| their| its)(?= [a-z])/,
    words: "without",
  },
];

const REPEATED = "(?:duplicate|duplicated|repeated|repeating|non unique|non - unique)";
const LOOKED_FOR =
  "(?:(?:show|find|get|list|give|display|return|check|look|any|all|me|us|for|are|there|the|which|what|have|do|we) )*";

/** Values that several documents share. */
const DUPLICATES: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      `^(${LOOKED_FOR})([a-z]+) (?:that |who |which )?(?:with|have|having|share|sharing|has|shares) (?:the |an? )?(?:exact |very )?(?:same|identical|${REPEATED}) ([a-z]+(?: [a-z]+)?)(?= [.?]|$)`,
    ),
    words: "$3 of $2 that appear more than 1 times",
  },
  {
    pattern: new RegExp(
      `^(${LOOKED_FOR})(?:duplicates|duplicate ([a-z]+)) (?:by|on|in|based on) (?:the )?([a-z]+)(?= [.?]|$)`,
    ),
    words: "$3 of $2 that appear more than 1 times",
  },
  {
    pattern: new RegExp(
      `^(${LOOKED_FOR})${REPEATED} ([a-z]+(?: [a-z]+)?)(?= [.?]|$| (?:in|among|of|across|for) )`,
    ),
    words: "$2 that appear more than 1 times",
  },
];

/** How two stretches of time stand side by side. */
const BESIDE = String.raw`(?:,? ?(?:vs|versus)(?: \.)?|(?:as )?compared (?:to|with)|in comparison (?:to|with)|against)`;
const STRETCH_FROM_NOW = "(?:this|last|previous|current)";

/** "This year vs last year": a group for each of the two. */
const COMPARED_STRETCHES: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      `(${STRETCH_FROM_NOW} (year|quarter|month|week)) ${BESIDE} (?:the )?(${STRETCH_FROM_NOW} \\2)`,
    ),
    words: "$1 or $3 per $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`(today|yesterday) ${BESIDE} (today|yesterday)`),
    words: "$1 or $2 per day",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`((?:${MONTH})(?: #)?) ${BESIDE} ((?:${MONTH})(?: #)?)`),
    words: "$1 or $2 per month",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:in|of|for|during|from)? ?(#) ${BESIDE} (?:in |of |for )?(#)(?= [?.]|$| (?:by|per|for|in) )`,
    ),
    words: "in $1 or $2 per year",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:please )?compare (?:the )?(.+ (?:in|of|for|from|between) )(${STRETCH_FROM_NOW} (year|quarter|month|week)) (?:and|with|to) (?:the )?(?:(?:those|that|the ones|ones) (?:of|in|from) )?(${STRETCH_FROM_NOW} \\3)`,
    ),
    words: "$1 $2 or $4 per $3",
    isIdiom: true,
  },
];

/** Signs and short words as people type them into a search box. */
const SHORTHANDS: readonly Rephrasing[] = [
  { pattern: /^(?:the )?% of(?= [a-z])/, words: "percentage of", isIdiom: true },
  {
    pattern:
      /(?:the )?(?:share|number|count|proportion|fraction|part) of ([^,.?]+?) (?:as|expressed as|given as|in terms of) (?:an? |the )?(?:percentage|percent|%|share) of (?:all|the|our|the total|the whole)(?: of)?(?: the| our)?(?: total)? [a-z]+(?: [a-z]+)?(?= ?[.?]?$)/,
    words: "percentage of $1",
    isIdiom: true,
  },
  {
    pattern:
      /(?:the )?(?:percentage|percent|share|proportion) (?:for|of|with|having) ([^,.?]+?) (?:among|amongst|out of|within) (?:all |the |our )*([a-z]+(?: [a-z]+)?)(?= ?[,.?]|$)/,
    words: "what percentage of $2 have $1",
    isIdiom: true,
  },
  {
    pattern: /(?:which|what) (percentage|percent|share|proportion|part) from(?= (?:the|our|all) )/,
    words: "what $1 of",
    isIdiom: true,
  },
  { pattern: /(number|count) from(?= (?:the|all|our) [a-z]+)/, words: "$1 of", isIdiom: true },
  { pattern: /^((?:[a-z]+ )+[a-z]+) %$/, words: "percentage of $1", isIdiom: true },
  { pattern: /w \/ o(?= [a-z])/, words: "without", isIdiom: true },
  { pattern: /w \/(?= [a-z])/, words: "with", isIdiom: true },
  { pattern: /(?<!(?:top|first|last|bottom) )(#) \+(?= [a-z])/, words: "at least $1", isIdiom: true },
  {
    pattern: /(over|under|above|below|than|least|most|within|[<>]=?) (#) mins?(?= |$)/,
    words: "$1 $2 minutes",
    isIdiom: true,
  },
  { pattern: /(?:vs|versus)(?: \.)?(?= [a-z])/, words: "and", isIdiom: true },
  {
    pattern:
      /(share|percentage|proportion|fraction) ([^,.]*?)(?: ,)? (?:in|as) (?:percent|percents|%|a percentage)(?= [.?]|$| (?:for|per|by) )/,
    words: "$1 $2",
  },
  { pattern: /(?<=[a-z,] )(?<!(?:for|or|is|yes) )(?:no|nr)(?= [+,&]|$)/, words: "number", isIdiom: true },
  {
    pattern: /^(?:the )?(?:%|percent|percentage|share) ([a-z]+) among(?: the| all)* ([^?]+)(?= \?|$)/,
    words: "of $2 , what percentage was $1",
    isIdiom: true,
  },
  {
    pattern: /^([a-z]+) as (?:an? )?(?:%|percent|percentage|share) of(?: the| all)* ([^?]+)(?= \?|$)/,
    words: "what percentage of $2 are $1",
    isIdiom: true,
  },
];

/** Several words for what names say in one. */
const TERMS: readonly Rephrasing[] = [
  {
    pattern:
      /(?:(?:that|which|who) )?(?:(?:is|are|was|were|have|has|had) )?(?:already |now |long )?past (?:its|their|the|his|her) due dates?(?= [,.?]|$| (?:and|or|but) )/,
    words: "overdue",
    isIdiom: true,
  },
  {
    pattern:
      /(?:ran|runs|run|has run|have run|had run) out(?= (?:before|after|in|on|since|until|by|between|last|this|next|already|today|yesterday|#)|$| [,.?])/,
    words: "expired",
  },
  {
    pattern:
      /(?:what|how much) (?:does|do|did) (?:one|an?|a single) (hour|day|night|week|month|year) cost( on average)?/,
    words: "what is the price per $1 $2",
    isIdiom: true,
  },
  {
    pattern: /the price per (hour|day|night|week|month|year) on average/,
    words: "the average price per $1",
    isIdiom: true,
  },
  {
    pattern: /(?:that |which )?(?:cost|costs) nothing(?= [,.?]|$)/,
    words: "whose price is 0",
    isIdiom: true,
  },
  { pattern: /overdrawn ([a-z]+)/, words: "$1 with a negative balance" },
  { pattern: /(?:(?:that|which) )?(?:is|are|was|were) overdrawn(?= |$)/, words: "with a negative balance" },
  { pattern: /uninsured ([a-z]+)/, words: "$1 without insurance" },
  { pattern: /(?:is|are|was|were) (?:uninsured|not insured)(?= [,.?]|$)/, words: "have no insurance" },
  { pattern: /commonest/, words: "most common" },
  { pattern: /rarest(?= ones?|[ ,.?]|$)/, words: "least common" },
  { pattern: /(?:brought|given|handed|came|come) back/, words: "returned" },
  {
    pattern:
      /([a-z]+ed) (?:later than|after) (?:(?:they|it) (?:was|were|is|are) due|(?:the|their|its) due date)/,
    words: "$1 late",
    isIdiom: true,
  },
  { pattern: /short forms?/, words: "abbreviation" },
  { pattern: /gross domestic products?/, words: "gdp" },
  { pattern: /gross national products?/, words: "gnp" },
  { pattern: /horse powers?/, words: "horsepower" },
  { pattern: /miles per gallon/, words: "mpg" },
  { pattern: /heart (?:- )?(?:rates?|beats?)/, words: "pulse" },
  { pattern: /e - mails?/, words: "email" },
  { pattern: /emails? address(?:es)?/, words: "email", isIdiom: true },
  { pattern: /web (?:sites?|pages?)/, words: "website" },
  { pattern: /home towns?/, words: "hometown" },
  { pattern: /home(?= (?:city|country|state|address|street|zip|region)(?: |$))/, words: "" },
  { pattern: /(?:birth places?|places? of birth)/, words: "birthplace" },
  ...[
    ["year", "yearly|annual"],
    ["quarter", "quarterly"],
    ["month", "monthly"],
    ["week", "weekly"],
    ["day", "daily"],
  ].flatMap(([unit, adjective]): Rephrasing[] => [
    {
      pattern: new RegExp(
        `(?:the |an? )?(?:${adjective}) (?:counts?|numbers?) of (?:the |our |all )*([^,.?]+?)(?= ?[.?]?$)`,
      ),
      words: `number of $1 per ${unit}`,
      isIdiom: true,
    },
    {
      pattern: new RegExp(
        `count ,? ?separately (?:for|in) (?:each|every) ${unit} ,? ?(?:the |our |all )*([^,.?]+?)(?: (?:in|during) it)?(?= ?[.?]?$)`,
      ),
      words: `count $1 per ${unit}`,
      isIdiom: true,
    },
    {
      pattern: new RegExp(
        `^(?:going|judging|based|according) (?:by|on|to) (?:the |their )?(dates? of [a-z]+) , how many ([^,.?]+?) (?:fall|are|come|were|lie) (?:into|in|within|under) (?:each|every) ${unit}(?= ?[.?]?$)`,
      ),
      words: `number of $2 per ${unit} of $1`,
      isIdiom: true,
    },
    {
      pattern: new RegExp(
        `(per|by|each|every) ${unit} \\( (?:by |using |based on |of )?(?:the |their )?((?:[a-z]+ )?(?:[a-z_]*date|day|birth)|date of [a-z]+) \\)`,
      ),
      words: `$1 ${unit} of $2`,
      isIdiom: true,
    },
  ]),
  { pattern: /years? of birth/, words: "birth year" },
  {
    pattern:
      /dates? of (?:being |the |their )?(birth|death|issue|hire|purchase|sale|entry|start|delivery|expiry|enrollment|enrolment|payment|[a-z]+(?:tion|sion|ing|al|ure))(?= |$)/,
    words: "$1 date",
    isIdiom: true,
  },
  { pattern: /(?:cell|mobile|land) phones?(?: numbers?)?/, words: "phone number" },
  { pattern: /well - known/, words: "famous" },
  { pattern: /social security numbers?/, words: "ssn" },
  { pattern: /head counts?/, words: "headcount" },
  { pattern: /teaching staff(?: members)?/, words: "teachers", isIdiom: true },
  {
    pattern:
      /pieces? of(?= (?:equipment|furniture|luggage|baggage|advice|information|clothing|jewelry|jewellery|machinery|software|hardware|evidence|feedback|gear|legislation|merchandise)(?: |$))/,
    words: "",
  },
  { pattern: /(?:signup|sign - up|sign up)(?= (?:date|day|time|year|month)s?(?: |$))/, words: "signed up" },
  { pattern: /surnames?|(?:family|sur) names?/, words: "last name" },
  { pattern: /forenames?|given names?/, words: "first name" },
  { pattern: /postal codes?/, words: "zip code", isIdiom: true },
];

/** Phrases that add nothing to what stands beside them. */
const FILLERS: readonly Rephrasing[] = [
  {
    pattern: /(years?|months?|quarters?|weeks?|days?) of (?:the |their )?dates? of birth/,
    words: "$1 of birth",
    isIdiom: true,
  },
  { pattern: /(per|by|each|every) birth (years?|months?)/, words: "$1 $2 of birth", isIdiom: true },
  {
    pattern: new RegExp(
      `(?<=(?:no|without|without any|without an|without a|missing) [a-z]+(?: [a-z]+)? )(?:, |\\( )?(?:(?:be it|whether|either) )?${MISSING} or ${MISSING}(?: \\))?(?= [.?,:]|$)`,
    ),
    words: "",
    isIdiom: true,
  },
  {
    pattern: /\( (?:[a-z]+ ,? ?)+(?:and|or) (?:so on|so forth|the like|others) \)/,
    words: "",
    isIdiom: true,
  },
  { pattern: /\( (?:[a-z]+ ,? ?)+etc(?: \.)? \)/, words: "", isIdiom: true },
  {
    pattern:
      /\( (?:the |their |its |just |only )*(?:ids?|names?)(?: (?:is|are) (?:enough|fine|sufficient|ok))? (?:will do )?\)/,
    words: "",
    isIdiom: true,
  },
  {
    pattern:
      /(names?|titles?)( of [a-z]+)? (?:rather than|instead of|and not|,? not) (?:their |its |the )?ids?/,
    words: "$1 $2",
    isIdiom: true,
  },
  {
    pattern:
      /, (?:measured )?in (?:milli|centi|kilo)?(?:met(?:er|re)s?|lit(?:er|re)s?|grams?)(?: ,|(?= [?.]|$))/,
    words: "",
  },
  { pattern: /(each|every)(?: different| unique| distinct)? combinations? of(?= [a-z])/, words: "$1" },
  {
    pattern:
      /\( in (?:us dollars|usd|dollars|euros?|millions?(?: of dollars)?|meters|metres|feet|kilometers|miles|kilograms|pounds|years|minutes|hours|percent) \)/,
    words: "",
  },
  { pattern: /in part(?: of)?(?= (?:their|its|his|her|the) )/, words: "in" },
  {
    pattern:
      /(?:in|on|within|across|at|throughout) (?:our|the|this) (?:whole |entire )?(?:inventory|catalog(?:ue)?|registry|platform|system|company|organi[sz]ation|business|dataset|books)(?= [?.,]|$)/,
    words: "",
  },
  {
    pattern:
      /(?:note that |where |with )?\(? ?(?:where )?# (?:signifies|means?|represents?|stands? for|stands|indicates|denotes|is|=) (?:for )?(?:yes|no|true|false|active|inactive)(?: ?, (?:and )?| and )?(?:# (?:signifies|means?|represents?|stands? for|indicates|denotes|is|=) (?:yes|no|true|false|active|inactive))? ?\)?(?: in (?:the|these|our) tables?)?/,
    words: "",
    isIdiom: true,
  },
  { pattern: /in either(?= #)/, words: "in" },
  {
    pattern:
      /(?:that |which |who )?(?:feature|features|featuring) (?:the )?(?:substring|word|term|text|phrase|string|character|letters?)(?= ")/,
    words: "containing the word",
  },
  { pattern: /(names?|titles?|descriptions?) (?:feature|features|featuring)(?= ")/, words: "$1 containing" },
  {
    pattern: /(?:feature|features|featuring) (") in (their|its|the) (names?|titles?|descriptions?)/,
    words: "containing $1 in $2 $3",
  },
  {
    pattern: /(?:has|have|with|contains?) (") (?:in part|as (?:a )?part of it)(?= [,.?]|$)/,
    words: "containing $1",
  },
  { pattern: /,? ?(?:and )?(?:make|making|be) sure (?:to|that|you)(?= [a-z])/, words: ", and" },
  { pattern: /about the (?:topic|subject|theme|matter)(?: of)?(?= ")/, words: "about", isIdiom: true },
  {
    pattern:
      /(?:around|across|on|all over|throughout|in) the (?:entire |whole )?(?:planet|globe)(?= [,.?]|$)/,
    words: "",
  },
  {
    pattern:
      /(?:(?:are |is |were )?(?:presented |listed |included )?in the list|on (?:the )?record|on file)(?= [,.?]|$)/,
    words: "",
  },
  {
    pattern:
      /[.?,] (?:just |only )?(?:the )?names?(?: only| alone)? (?:please|will do|suffices?|is enough|are enough)/,
    words: ". list the names",
  },
  {
    pattern: /(countr(?:y|ies)|cit(?:y|ies)|places?|states?|regions?|nations?|towns?|continents?) of origin/,
    words: "$1",
  },
  { pattern: /(?:in|around|across|throughout) the (?:whole |entire )?world|worldwide(?= [?.]|$)/, words: "" },
  { pattern: /(?:at (?:this|the) (?:moment|time)|at present|so far)(?= [?.,]|$)/, words: "" },
  { pattern: /in (?:full |great |more )?detail(?= [?.,]|$)/, words: "" },
  // "what fees do we owe in total" asks for their sum
  {
    pattern:
      /(?<!^(?:what|which) [a-z]+s (?:do|did|have|are) .*)(?<!what (?:is|are|was|were) (?:the |our )?[a-z]+(?: [a-z]+)? )in total(?= [?.]|$)/,
    words: "",
  },
  { pattern: /(?:at all|whatsoever)(?= [?.,]|$)/, words: "" },
  {
    pattern:
      /(?:they|it|he|she) (?:are|is|were|was|have been|has been) (?:associated|affiliated) with(?= [,.?]|$)/,
    words: "",
  },
  { pattern: /full (?:- )?time/, words: "full_time", isIdiom: true },
  { pattern: /part (?:- )?time/, words: "part_time", isIdiom: true },
  { pattern: /individuals/, words: "people" },
  { pattern: /(are|is|were|was|be|being) (?:an? )?(?:integral )?part of/, words: "$1 in" },
  { pattern: /(?:take|takes|took|taken|taking) part in/, words: "participate in" },
  {
    pattern: /(?:fall|falls|fell|falling|classified|categorized|grouped|classed) (?:under|into|within)/,
    words: "in",
  },
];

/** The voice of who knows the query language. */
const TECHNICAL: readonly Rephrasing[] = [
  {
    pattern:
      /^(?:please )?(?:group|split|divide|bucket|partition) (?:all |the |up )*([a-z_]+)(?: up)? by ([^,]+?)(?: together| in combination)?(?: ,)?(?: and| then)? (?:then )?count(?: them| (?:each|every)(?: combination| group| one)?| the (?:combinations|groups)| documents| the documents)?(?=$| [,.;])/,
    words: "number of $1 grouped by $2",
    isIdiom: true,
  },
  { pattern: /^unwind (?:the )?[a-z_.]+(?: array)?(?: and| ,)+ (?:then )?/, words: "", isIdiom: true },
  {
    pattern:
      /^project (?!(?:with|without|that|which|who|whose|having|has|by|per|of|in|for|at|from|where|on) )(?:only |just )?/,
    words: "show ",
    isIdiom: true,
  },
  { pattern: /what %(?= of)/, words: "what percentage", isIdiom: true },
  {
    pattern: new RegExp(
      `^(?:so ,? )?(?:out )?of (?:every|each) (?:#|hundred) ${THE}([a-z]+(?: [a-z]+)?) , how many (are|is|have|has|were) ([^,.?]+?) [?.,] (?:i mean|meaning|that is|so|as) (?:the |a |an |in )?(?:percentage|percent|share)(?= ?[.?]?$)`,
    ),
    words: "what percentage of $1 $2 $3",
    isIdiom: true,
  },
  {
    pattern: /(?:the )?([a-z_.]+)(?: array| list| field)? (?:is|are) an? empty (?:array|list)/,
    words: "$1 is empty",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:where|whose|with|having) (?:the |a |an |its |their )?(?:total )?(?:number|count) of ([a-z]+(?: (?!no |not |is |are )[a-z]+)?) (?:(?:is|are|being) )?(${ANY_BOUND}) (#)(?= [,.?]|$| (?:and|or) )`,
    ),
    words: "with $2 $3 $1",
    isIdiom: true,
  },
  {
    pattern:
      /(?:where|whose|with|having) (?:the |a |an |its |their )?(?:total )?(?:number|count) of ([a-z]+(?: (?!is |are )[a-z]+)?) (?:is |are )?(?:(?:exactly|precisely|=|equals|equal to|is|are) )+(#)(?= [,.?]|$| (?:and|or) )/,
    words: "with exactly $2 $1",
    isIdiom: true,
  },
  {
    pattern: /(?:, )?(?:counted|tallied) (?:up )?(?:by|per)(?= [a-z])/,
    words: "number for each",
  },
  {
    pattern:
      /(?:for|in|of|per|by) (?:(?:each|every|all|any|the|different|distinct|unique|possible|existing|various) )*combinations? of(?: the)?(?= [a-z])/,
    words: "for each",
  },
  {
    pattern: new RegExp(
      `(?:for|in|of|per|by) (?:(?:each|every|all|any|the|different|distinct|possible|existing) )*(?:pairs?|pairings?) of (?:the )?${NAME} and ${NAME}(?: (?:which|that) (?:exists?|occurs?|appears?|is there|are there))?(?= ?[.?,]| ?$)`,
    ),
    words: "for each $1 and $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:please )?(?:do|make|run|perform|take|get|give me) an? count (?:on|of|over)(?= ${THE}${NAME})`,
    ),
    words: "number of",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `((?:number|count|counts) of ${THE}[a-z]+(?: [a-z]+)?|[a-z]+(?: [a-z]+)? counts?) (?:by|per|for|,|:) (?:each )?${NAME} (?:x|×) ${NAME}(?= ?[.?]?$)`,
    ),
    words: "$1 for each $2 and $3",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^how (?:do|are|is|does) ${THE}${NAME} (?:spread|distribute|distributed|split|divided|spread out|break down|broken down) (?:over|across|by|among|between|into) (?:the )?${NAME} and ${NAME}(?: [?.,] (?:just|only)? ?(?:the )?(?:counts?|numbers?)(?: (?:per|for each|of each) (?:combination|pair|one))?)?(?= ?[.?]?$)`,
    ),
    words: "number of $1 for each $2 and $3",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(by|per|for each) ${NAME} ,? (?:and )?(?:then )?(?:each|every)(?: one)?(?: of (?:it|them|these|those))? (?:is |are |then )*(?:divided|split|broken down|subdivided|grouped)(?: up| down)? (?:by|into|per) (?:the )?([a-z]+(?: (?!again|as|too|in|once)[a-z]+)?)(?: again| as well| too| in turn| once more)?(?= ?[.?]?$)`,
    ),
    words: "$1 $2 and $3",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:(?:i|we) (?:want|need|like|love)(?: to)?(?: see| have)? |(?:show|give)(?: me)? )?# columns [,:] (?:the )?${NAME} and (?:the )?${NAME} ,? and (?:next to|beside|besides|alongside|behind) (?:them|it|these|those) how many ${THE}${NAME} (?:that|this|it|there|they)(?: makes?| is| are| gives?| have)?(?= ?[.?]?$)`,
    ),
    words: "number of $3 for each $1 and $2",
    isIdiom: true,
  },
  {
    pattern: /(with|has|have|having) an? empty (?:list|array|set) of(?= [a-z_.]+)/,
    words: "$1 empty",
  },
  {
    pattern: /(where|whose) (?:the )?(?:array|list) of (?=[a-z_.]+ (?:has|have|contains?|holds?) )/,
    words: "$1",
  },
  {
    pattern: new RegExp(
      `(?:with|having) an? ([a-z_.]+) (?:array|list) of (${ANY_BOUND}|exactly) (#) (?:elements?|items?|entries|values?)`,
    ),
    words: "with $2 $3 $1",
  },
  {
    pattern: /((?:where|whose) (?:the )?[a-z_.]+) (?:array|list)(?= (?:is|are|has|have|contains?|holds?) )/,
    words: "$1",
  },
  {
    pattern: new RegExp(
      `(?:where |whose )(?:the )?([a-z_.]+) (?:has|have|contains?|holds?) (#) (?:elements?|items?|entries|values?) or (?:fewer|less)`,
    ),
    words: "with at most $2 $1",
  },
  {
    pattern: new RegExp(
      `(?:where |whose )(?:the )?([a-z_.]+) (?:has|have|contains?|holds?) (#) (?:elements?|items?|entries|values?) or more`,
    ),
    words: "with at least $2 $1",
  },
  {
    pattern: new RegExp(
      `(?:where |whose )(?:the )?([a-z_.]+) (?:has|have|contains?|holds?) (${BOUND}|exactly) (#) (?:elements?|items?|entries|values?)`,
    ),
    words: "with $2 $3 $1",
  },
  { pattern: /(contains?|includes?|containing|including) both(?= ")/, words: "$1" },
  {
    pattern:
      /(?:any|one|either) of (?:the|these|their|its) (?=[a-z]+(?: [a-z]+)? [^,.?]+(?:,| or )(?![^.?]* and ))/,
    words: "",
    isIdiom: true,
  },
  {
    pattern: /(?:at least one|any|one|either) of ([^ ,]+) , ([^ ,]+)(?: ,)? (?:and|or) ([^ ,]+)(?= [.?,]|$)/,
    words: "$1 or $2 or $3",
  },
  {
    pattern: /(?:at least one|any|one|either) of ([^ ,]+) (?:and|or) ([^ ,]+)(?= [.?,]|$)/,
    words: "$1 or $2",
  },
];

/** What is said of all elements of a list, or of one of them only. */
const WHOLE_LISTS: readonly Rephrasing[] = [
  { pattern: /only ever|ever only/, words: "only", isIdiom: true },
  { pattern: /nothing (?:but|except|other than)(?: an?)?/, words: "only", isIdiom: true },
  {
    pattern: /never ([a-z]+|been given) anything (?:but|except(?: for)?|other than)(?: an?)?/,
    words: "$1 only",
    isIdiom: true,
  },
  {
    pattern: /whose ([a-z]+(?: [a-z]+)?) (are|were|have|had) all(?= [^,.?])/,
    words: "where all $1 $2",
    isIdiom: true,
  },
  {
    pattern: /whose ([a-z]+(?: [a-z]+)?) all (are|were|is|was|have|had|got|scored)(?= [^,.?])/,
    words: "where all $1 $2",
    isIdiom: true,
  },
  {
    pattern: /where ([a-z]+(?: [a-z]+)?) (are|were) all(?= [^,.?])/,
    words: "where all $1 $2",
    isIdiom: true,
  },
];

/** Averages of groups that are compared. */
const AVERAGES: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      `^how (?:high|large|big|great|low|much) (?:is|are|was|were) (?:the |their )?${FIELD} (?:on|in) average (?:for|of|in|over|across|among)(?= )`,
    ),
    words: "what is the average $1 of",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`the ${FIELD} (?:in|on) average (?:of|for|over|across|among)(?= )`),
    words: "the average $1 of",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:with |having |that have |who have )?an average of (${ANY_BOUND}) (#) ([a-z]+)(?: (?:an?|per|each) (?:hour|day|week|month|year))?(?= ?[,.?]|$)`,
    ),
    words: "with average $3 of $1 $2",
  },
  {
    pattern:
      /,? (?:(?:along |together )?with|and|including|showing) (?:that|this) (?:average|mean|total|sum|count|number|figure)(?= ?[.?]|$)/,
    words: "",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?:that |which )?(?:have|has|having|had|with) (${BOUND}) (#) ([a-z]+(?: of [a-z]+)?) on average`,
    ),
    words: "with average $3 $1 $2",
  },
  {
    pattern: new RegExp(
      `(?:that |which )?(?:have|has|having|had|with) on average (${BOUND}) (#) ([a-z]+(?: of [a-z]+)?)(?: time)?`,
    ),
    words: "with average $3 $1 $2",
  },
  {
    pattern:
      /(average|mean) ((?:number of |count of )?[a-z]+) per [a-z]+(?= (?:is|was|are|were|exceeds|exceeded) )/,
    words: "$1 $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `, (?:but |and )?(?:only|just|keep(?:ing)?(?: only)?) (?:(?:those|the ones|[a-z]+) )?(?:with|where|having) (?:an? |the )?(average|total|sum|count|number)(?: is| of)? (${BOUND})(?= #)`,
    ),
    words: "with $1 $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`, keep(?:ing)?(?: only)? (?:the )?(counts?|totals?|averages?) (${BOUND})(?= #)`),
    words: "with $1 $2",
    isIdiom: true,
  },
];

/** Each phrase stands here once; they are applied in this order, every one as often as it occurs. */
export const REPHRASINGS: readonly Rephrasing[] = [
  ...ZEROS_TOO,
  ...TIMES,
  ...SUMMARIES,
  ...TELEGRAMS,
  ...STRETCH_PHRASES,
  ...EXAMPLES,
  ...OWNERS,
  ...DUPLICATES,
  ...COMPARED_STRETCHES,
  ...SHORTHANDS,
  ...TERMS,
  ...TECHNICAL,
  ...WHOLE_LISTS,
  ...AVERAGES,
  ...FRAMES,
  ...COURTESIES,
  ...SCOPES,
  ...PART_OF_VALUES,
  ...LISTS,
  ...CLAUSES,
  ...ORDERS,
  ...BOUNDS,
  ...COUNTS,
  ...REPEATED_DEEDS,
  ...MONTHS,
  ...EXTREMES,
  ...ABSENCES,
  ...FILLERS,
];
