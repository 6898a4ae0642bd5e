import { idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND, NAME, THE } from "./words.ts";

const FIGURE_OF =
  "(?:(?:average|avg|mean|median|total|combined|summed|maximum|minimum|max|min) [a-z]+(?: [a-z]+)?|(?:number|count) of)";

/** "Once" is the number 1: "before June 15, 2018" ends with another one. */
const onceOnly = (pattern: RegExp, words: string): Rephrasing => ({
  ...idiom(pattern, words),
  isOfOne: true,
});

/** What a figure is for and how it is framed: neither changes it. */
export const FRAMES: readonly Rephrasing[] = [
  idiom(
    /^(list|show|find|give|retrieve|return|enumerate|provide|display) ,? (?:(?:listing |with |showing )?each (?:just |only |exactly )?(?:once|#|# time|# times)|without (?:any )?(?:repetitions?|repeats?|duplicates?)) ,? (?:the |all )*(?!different |distinct |unique |every |each )(?=[a-z])/,
    "$1 the different",
  ),
  onceOnly(
    /^(list|show|find|give|retrieve|return|enumerate|provide|display|what are) (?:the |all |of )*(?!different |distinct |unique |every |each )([a-z][^.?;]*?) ?(?:,|[.?;] (?:list|show|give|return|name) each(?: one| of them| name)?) (?:each (?:just |only |exactly )?(?:once|# time|# times)|only once|only #|once|#|# time|without (?:any )?(?:repetitions?|repeats?|duplicates?))(?= ?[.?]?$)/,
    "$1 the different $2",
  ),
  idiom(
    /^(?:compute|calculate|determine|report|show|list|find|give) (?:, )?(?:per|for each|for every) ([a-z]+(?: (?!the )[a-z]+)?) (?:, )?(?:the )?((?:average|mean|total|sum|maximum|minimum|highest|lowest|number|count) (?:[a-z]+ ){0,3}of) (?:its|their|his|her) ([^,.?]*?)(?= and (?:report|show|give|list|return|present) |[,.?]|$)/,
    "show the $2 $3 per $1",
  ),
  idiom(
    /^(?:compute|calculate|determine|report|show|list|find|give) (?:, )?(?:per|for each|for every) ([a-z]+(?: (?!the )[a-z]+)?) (?:, )?(?:the )?((?:average|mean|total|sum|maximum|minimum|highest|lowest|number|count) [^,.?]*?)(?= and (?:report|show|give|list|return|present) |[,.?]|$)/,
    "show the $2 per $1",
  ),
  idiom(
    /,? (?:(?:but |and )?(?:only|just) (?:for |where |if |when )?(?:the )?(?:averages?|means?)(?: is| are)?|wherever (?:the |this |that )?(?:average|mean)(?: is)?) (above|over|below|under|exceeds|exceeding|more than|less than|at least|at most)(?= #)/,
    "with an average $1",
  ),
  idiom(
    /,? (?:(?:but |and )?(?:only|just) (?:for |where |if |when )?(?:the )?(?:totals?|sums?)(?: is| are)?|wherever (?:the |this |that )?(?:total|sum)(?: is)?) (above|over|below|under|exceeds|exceeding|more than|less than|at least|at most)(?= #)/,
    "with a total $1",
  ),
  idiom(/(?<=with an? (?:average|total) )exceeds(?= #)/, "above"),
  // what bounds the groups belongs to the question, not to what is shown of them
  idiom(
    /^([^.?;]+?) ([.?;]) ([^.?;]+?) (with an? (?:average|total) (?:above|over|below|under|exceeding|more than|less than|at least|at most) #)(?= ?[.?]?$)/,
    "$1 $4 $2 $3",
  ),
  idiom(
    /^([^.?;]+?) and (?:report|present|give|show|list|return|state) ([^.?;]+?) (with an? (?:average|total) (?:above|over|below|under|exceeding|more than|less than|at least|at most) #)(?= ?[.?]?$)/,
    "$1 $3 . list $2",
  ),
  idiom(
    `^${THE}${NAME} : (?:the )?(?:total|combined|summed|overall) ((?:[a-z]+ ){1,3}of all (?:the |their )?[a-z]+(?: [a-z]+)?) (?:together|combined|put together|taken together|in total)(?= ?[.?]?$)`,
    "total $2 of all $1",
  ),
  idiom(
    `^(?:per|(?:for|by) (?:each|every)) ${NAME} [:,-] ((?:[a-z]+ ){1,4}?)(total|sum|average|mean)(?= ?[.?]?$)`,
    "$3 $2 per $1",
  ),
  idiom(
    `^${THE}${NAME} : ((?:[a-z]+ ){1,4}?)(total|sum|average|mean) (?:per|by) ${NAME}(?= ?[.?]?$)`,
    "$3 $2 by $4 across all $1",
  ),
  idiom(
    `^(?:please )?(?:return|list|show|give|get|display)(?: me)? (?:all|every|each) (?:the |our |of )*${NAME} ,? ?(?:together |along )?with (?:the |a )?(?:summed|summed up|combined|total) ${NAME} of (?:all )?(?:their|its) ${NAME}(?= ?[.?]?$)`,
    "total $2 of the $3 per $1",
  ),
  ...["year", "quarter", "month", "week", "day"].flatMap((unit): Rephrasing[] => [
    idiom(
      `^(?:for an? |in an? )?(?:chart|graph|plot|diagram|table) with (?:the )?${unit}s on the (?:x|horizontal)(?: -)? axis ,? ?(?:(?:i|we) (?:need|want|like) )?([^,.?]+?) ,? ?(?:using|based on|according to|going by) (?:the |their )?([^,.?]+)`,
      `$1 per ${unit} of $2`,
    ),
    idiom(
      `^${unit} (?:after|by|for) ${unit} ,? ?(?!of |in |through |during |over |from )([^.?]+)`,
      `$1 per ${unit}`,
    ),
    idiom(
      `^(?:(?:can|could|would) you )?(?:please )?(?:break|split|divide) (?:down |up )?(?:the year )?(#) (?:down |up )?(?:in|into|by) (?:the |its )?${unit}s ,? ?(?:and )?(?:(?:tell|show|give) me )?([^,.?]+?) (?:in|for|during) each(?: one| of them| ${unit})?(?= [.?]|$)`,
      `$2 in $1 by ${unit}`,
    ),
    idiom(
      `^(?:(?:i|we) (?:want|need|like) )?(?:to )?compare the ${unit}s of (#) by (?:how many|the number of) ([^,.?]+?) (?:in|during) (?:them|each|each of them)(?= [.?]|$)`,
      `how many $2 in $1 by ${unit}`,
    ),
    idiom(`^(#) [:,-] ([^,.?]+?) (?:by|per|for each|each|in each) ${unit}(?= [.?]|$)`, `$2 in $1 by ${unit}`),
    idiom(
      `^([^,.?]+?) (?:by|per|for each|each) ${unit} of (?:the |their )?([^,.?]+?) ,? ?(?:only (?:in |for )?(#)|(?:in )?(#) only|just (#))(?= [.?]|$)`,
      `$1 with $2 in $3 $4 $5 by ${unit} of $2`,
    ),
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
  idiom(/^(?:just |only )?# (?:numbers?|figures?|values?)(?: only)?(?: please)? [:,]/, ""),
  idiom(
    /(?:i|we) (?:just |only )?(?:need|want|like) (?:just |only )?# (?:numbers?|figures?|values?) (?:[:,]|(?=(?:for|of|about) (?:the|our|all) ))/,
    "",
  ),
  idiom(/^(?:i )?(?:just )?(?:wondering|curious) ,?/, ""),
  idiom(
    `^(?:we|i) (?:are )?(?:looking at|interested in|dealing with) (?:the )?([^,.?]+?) and (?:need|want|like) to (?:know|see|find out) (?:their|its) ([^,.?]+)`,
    "what is the $2 of $1",
  ),
  { pattern: /(?:arithmetic|arithmetical) (?:mean|average)/, words: "average" },
  idiom(
    `(?:(?:i|we) (?:need|want|like) )?(?:an? |the )?(?:[a-z]+ )?table(?: with (?:#|two) columns)?(?: :| ,| of| showing| with) (?:the )?${NAME} on the left (?:,|and|, and) (?:the )?([^,.?]+?) on the right`,
    "$2 for each $1",
  ),
  idiom(
    `(?:(?:i|we) (?:need|want|like) )?(?:an? |the )?(?:[a-z]+ )?table(?: with (?:#|two) columns)?(?: :| ,| of| showing| with) (?:the |each )?${NAME} (?:and|,) (?:how many|the number of) ${THE}${NAME} (?:have|has|with|share) (?:it|that|that one)`,
    "number of $2 for each $1",
  ),
  idiom(
    `(?:(?:make|give|show|create|build|draw up)(?: me| us)? )?(?:(?:an?|some) (?:statistics?|table|overview|list|summary) ?[,:] )?(?:the )?${NAME} (?:and|,) for each(?: of them| one)? ,? ?(?:the )?(?=${FIGURE_OF})([^,.?]+)`,
    "$2 for each $1",
  ),
  idiom(
    `(?:(?:i|we) (?:want|need|like) )?(?:to )?compare (?:the )?${NAME} of ${THE}${NAME} by (?:seeing |showing |looking at )?(?:the |their )?(${FIGURE_OF}) (?:of|for|in) each(?: one| of them)?(?= [.?]|$)`,
    "$3 of $2 for each $1",
  ),
  idiom(
    `(?:(?:i|we) (?:(?:need|want|like|would like) )(?:to (?:see|have) )?)?(?:an? |the )?table with (?:the |each )?${NAME} and how many ${NAME} (?:of|for|in|with) (?:it|each|that|them) (are|have|were|is|has) ([^,.?]+)`,
    "number of $2 that $3 $4 for each $1",
  ),
  idiom(
    `^how (?:do|does|are|is) (?!(?:the |all |our |of )*(?:average|mean|median|total|combined|sum) )${THE}([^,?]+?) (?:divide|divided|distribute|distributed|split|spread)(?: up| out)? (?:over|among|across|between|by|into|over the|among the) ${THE}${NAME}(?: ,? ?in numbers)?(?= ?[.?]?$)`,
    "number of $1 for each $2",
  ),
  idiom(
    `(?:which|what) ${NAME} (?:do|does) ${THE}${NAME} have (?:and|,|, and) how (?:often|many times|frequently) (?:does|is) each(?: one| of them)? (?:occur|appear|come up|used|found|there)`,
    "number of $2 for each $1",
  ),
  idiom(
    `^(?:the )?${NAME} (?:ranked|sorted|ordered) by (?:the |their )?(?:number|count) of ${THE}${NAME} ,? ?(?:with|including|and|together with) (?:the |their )?(?:counts?|numbers?)(?= [.?]|$)`,
    "number of $2 for each $1 , highest first",
  ),
  idiom(
    /, (?:starting|beginning) with the [a-z]+(?: [a-z]+)? (?:that |which )?(?:has|with) the (most|fewest|highest|lowest)(?= [.?]|$)/,
    ", $1 first",
  ),
  idiom(
    /(breakdown of [^,.?]+? by [^,.?]+?) (?:including|with|showing) (?:the |their )?(?:counts|numbers)(?= [,.?]|$)/,
    "$1",
  ),
  idiom(/, (?:in )?descending(?: order)? by (?:the |their )?(?:counts?|numbers?)/, ", highest first"),
  idiom(/, (?:in )?ascending(?: order)? by (?:the |their )?(?:counts?|numbers?)/, ", lowest first"),
  idiom(
    `^(?:the )?top ((?:[a-z]+ )?(?:[a-z]*[a-rt-z]|[a-z]+(?:us|ss|is|ex))) by (?:the )?(?:number|count) of ${THE}${NAME}(?= [.?]|$)`,
    "which $1 has the most $2",
  ),
  idiom(
    `(?:which|what) ${NAME} (?:is the one (?:that )?|do |does )?(?:most|the majority) (?:of )?${THE}${NAME} (?:share|have)(?: in common)?(?: ,? ?(?:i\\.?e ?\\.?|that is|meaning) ,? ?(?:which is )?the most (?:frequent|common)(?: one)?)?(?= [.?]|$)`,
    "which $1 has the most $2",
  ),
  idiom(
    `(?:the )?${NAME} of ${THE}${NAME} ,? ?(?:(?:with|without|no) (?:the |any )?duplicates(?: removed)?|duplicates removed)(?: - can you list them)?(?= ?[.?]|$)`,
    "the distinct $1 of $2",
  ),
  idiom(
    `what (?:kind of |sort of )?values (?:do we have|are there|exist|occur) (?:for|in|of) (?:the )?${NAME} (?:across|in|of|among|for|on) ${THE}${NAME}(?: [?.] no duplicates(?: please)?)?(?= ?[.?]|$)`,
    "what are the distinct $1 of $2",
  ),
  idiom(
    `(?:all )?(?:the )?possible ${NAME} (?:that )?(?:appear|occur|exist|are used|are found) (?:on|in|for|among|with) ${THE}${NAME} ,? ?(?:each (?:just |only |exactly )?(?:# time|one time|once)|without duplicates)`,
    "the distinct $1 of $2",
  ),
  idiom(
    /^(?!.*(?:average|avg|mean|median|minimum|min|maximum|max|lowest|highest|total) ,)([^,.?]+?) , ((?:avg|average|mean|median|max|min|maximum|minimum) (?!and )[a-z]+(?: (?!and )[a-z]+)*)(?= ?[.?]|$)/,
    "$2 of $1",
  ),
  idiom(
    `^all ${THE}${NAME} ,? ?(?:and )?all (?:of )?their ${NAME} [-–,:] (?:what is|what 's|give me|show me) (?:the|their) (total|sum|average|mean|maximum|minimum)`,
    "what is the $3 $2 of $1",
  ),
  idiom(
    /((?:total|sum|average|mean|maximum|minimum)(?: of)? [^,.?]+?) , (?:each|every|all)(?: the| our)? ([a-z]+(?: [a-z]+)?) (?:is |are )?included(?= ?[.?]|$)/,
    "$1 of all $2",
  ),
  idiom(
    /^(?:(?:can|could|would|will) you )?(?:please )?(?:add|sum) (?:the |up the )?([^,.?]+?) (?:together|up) ,? ?(?:separately |individually )?(?:for|by|per) (?:each |every )?/,
    "what is the total $1 for each",
  ),
  idiom(
    /(?<=(?:number|count|total|sum|average|mean|many) [^.?]*),? (?:separately|individually|broken down|split up) (?:for|by|per) (?:each |every )?(?=[a-z])/,
    "for each",
  ),
  idiom(
    /^([^.?]*?),? ?(?!one |side |day |week |month |year |step |bit |little )([a-z]{3,}(?: [a-z]+)?) by \2 ,? ?([^.?]+)/,
    "$1 $3 for each $2",
  ),
  idiom(
    /count (?:up )?(?:each and )?(?:every|each) (?:single )?([a-z]+(?: [a-z]+)?) (?:that )?(?:we|you|they) (?:have|got|have got|keep|hold|know of)(?: (?:in|on) [a-z]+)?(?: and (?:then )?(?:tell|give|show) me the (?:number|count|result|total))?(?= ?[.?]|$)/,
    "how many $1 are there",
  ),
  idiom(/what (?:number|quantity|count) of(?= [a-z])/, "how many"),
  idiom(/(how many [a-z]+(?: [a-z]+)?) (?:is|are) in (?:there|here)(?= ?[.?]|$)/, "$1 are there"),
  idiom(
    /^([a-z]+(?: [a-z]+)?) count ,? ?(?:but )?(?:only |just )?(?:of |for )?(?:the ones|those|ones) (that|which|who)(?= )/,
    "number of $1 $2",
  ),
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
    idiom(
      `(?:(?:that|which|who) )?(?:(?:go|goes|lie|lies|are|is|have|has|come|comes|get) )(?:${said}) (#)( [a-z]+)? (?:when it comes to|in terms of|with regard to|regarding|as far as) (?:the |their |its )?([a-z]+(?: of [a-z]+| [a-z]+)?)(?: (?:is concerned|goes))?(?= ?[,.?]|$)`,
      `have $3 ${bound} $1 $2`,
    ),
    idiom(
      `^(?:let|say|assume|suppose|if) (#)( [a-z]+)? (?:be|is) the (?:threshold|limit|bound|cutoff|cut - off|mark) (?:for|of) (?:the |their )?([^,:.?]+?) [:,.;] ([^.?]+?) (?:(?:that |which )?(?:go|goes|lie|lies|are|is|come) )(?:${said}) (?:it|that|this)(?= ?[.?]|$)`,
      `$4 have $3 ${bound} $1 $2`,
    ),
  ]),
  idiom(
    `^if ${THE}${NAME} (?:make|makes|are|is|were|count as|equal)(?: up)? # (?:percent|%) ,? ?(?:how many percent|what percentage|how much percent|what percent) (?:are|is|would be) (?:the ones|those|the) ?`,
    "what percentage of $1 are those",
  ),
  idiom(
    /^(?:(?:expressed|given|measured|stated) )?(?:in|as) (?:percent|a percentage|%) ,? ?(?:how (?:large|big|high|great) is|what is|what 's|give me|show me|tell me) (?:the )?(?:portion|share|part|proportion|fraction|percentage) of(?= )/,
    "what percentage of",
  ),
  idiom(
    /how (?:large|big|high|great) (?:is|was|are) (?:a |the )?(?:portion|share|fraction|part|proportion|percentage) of(?= )/,
    "what percentage of",
  ),
  idiom(
    `(?:so ,? )?(?:out )?of (?:every|each|a) (?:hundred|#(?=[^.?]+[.?] i (?:mean|want|need) (?:as |in )?(?:the |a )?percent)) ${NAME} ,? ?how many (?=(?:are|is|were|have|has|do|did) )([^.?]+)(?: [.?] i (?:mean|want|need) (?:it |that )?(?:as |in )?(?:the |a )?(?:percentage|percent))?`,
    "what percentage of $1 $2",
  ),
];
