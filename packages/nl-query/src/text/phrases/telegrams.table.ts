import { OCCASION } from "../occasions.ts";
import { idiom, type Rephrasing } from "./rephrasing.ts";

const VERB =
  "that|go|goes|have|has|had|whose|without|show|list|give|get|find|display|return|provide|need|want|see|tell|count|compare|share|export|send|please|what|which|who|how|where|when|is|are|the|all|with|and|or|by|of|for|in|to|not|no|top|first|last|latest|newest|oldest|highest|lowest|best|sorted|ordered|per|each|every|only|just|number|average|total|sum";
const PLAIN = "(?:sum|total|average|avg|mean|median|minimum|maximum|min|max)";
/** Up to three words that name a field or documents. */
const NAME = `((?<![a-z_])(?!(?:${VERB}) )[a-z_]+(?: (?!(?:${VERB}) )[a-z_]+){0,2})`;
const FIGURE = "(average|avg|mean|median|total|sum|maximum|max|minimum|min|highest|lowest)(?: \\.)?";
const MARK = "[:|/–—-]";
const END = "(?= (?:(?:please|pls|plz) )?[.?!]|(?: (?:please|pls|plz))?$)";
const BEST =
  "top|best|highest|lowest|latest|newest|oldest|most recent|biggest|largest|smallest|cheapest|first";
const DIRECTION = "desc|asc|descending|ascending";

/** One to three words that name a column. */
const COLUMN = "[a-z_]+(?: (?!and )[a-z_]+){0,3}";
const LISTED = `${COLUMN}(?: ?(?:,|and|[+&]) (?!then )${COLUMN})*`;

const ARROW = "(?:[-=] >|→)";

/** Questions in the style of telegrams and chats: names with marks between them instead of sentences. */
export const TELEGRAMS: readonly Rephrasing[] = [
  // "harbor distribution"
  idiom(`^(?:the )?(?!(?:age|price|size|time) )([a-z_]+) distribution${END}`, "count by $1"),
  // "boats under 200 -> name, fee"
  idiom(`^([^:]+?) ${ARROW} (?=${LISTED}${END})`, "$1 :"),
  // "longest boat? name and length"
  idiom(
    `^((?!(?:is|are|do|does|can|could) |(?:[^?]* )?(?:what|which|who|how|where|when) )[^?.:]+) \\? (?=(?!(?:show|list|give|get|find|sort|order|only|please|and|if|in|by|with|just|return|display|i|we|you|it|that|this|those|these|not|thanks?)(?: |$))${LISTED}${END})`,
    "$1 :",
  ),
  // "repair cost total by workshop"
  { pattern: new RegExp(`^${NAME} (?:totals?|sums?)(?= (?:by|per|for each|of each) )`), words: "total $1" },
  {
    pattern: new RegExp(`^${NAME} (?:averages?|avg|means?)(?= (?:by|per|for each|of each) )`),
    words: "average $1",
  },
  { pattern: new RegExp(`^${NAME} ${MARK} ${NAME} ${MARK} top (#)${END}`), words: "top $3 $1 by $2" },
  idiom(`^${NAME} : (${BEST}) (#) ${NAME}${END}`, "$2 $3 $4 by $1"),
  idiom(`(${BEST}) (#) ${NAME} \\( (?:by )?${NAME} \\)`, "$1 $2 $3 by $4"),
  // "biggest boat per country (tonnage): name"
  idiom(
    `^(?:the )?(${BEST}) ${NAME} (per|for each|by|of each|in each) ${NAME} \\( (?:by )?${NAME} \\)`,
    "$1 $2 $3 $4 by $5",
  ),
  // "the name of the harbor (not the code)"
  idiom(
    /\( (?:and )?not (?:just |only )?(?:the |their |its )?(?:ids?|codes?|keys?|names?|numbers?|abbreviations?) \)/,
    "",
  ),
  { pattern: new RegExp(`(top|best) (#) (?:of )?${NAME} for ${NAME}${END}`), words: "$1 $2 $3 by $4" },
  idiom(/as per(?= [a-z])/, "by"),
  idiom(
    `^${NAME} ${MARK} ${NAME} (${DIRECTION})(?: order)? ${MARK} (?:only |just )?(?:the )?(first|top|last) (#)${END}`,
    "$4 $5 $1 sorted by $2 $3",
  ),
  idiom(
    `(?<!(?:sorted|ordered|order|sort|ranked) [^,]*), ${NAME} (${DIRECTION})(?: order)?${END}`,
    ", sorted by $1 $2",
  ),
  idiom(
    `, (?:sort|order) ${NAME} ((?:from )?high(?:est)? to low(?:est)?|(?:from )?low(?:est)? to high(?:est)?|(?:from )?largest to smallest|${DIRECTION})${END}`,
    ", sorted by $1 $2",
  ),
  idiom(
    `(sorted|ordered|ranked|sort|order) ([^.?]+?) ,? ?(?:only|just) (?:the )?(#)${END}`,
    "$1 $2 , only the first $3",
  ),
  // figures
  idiom(`^${NAME} ${MARK} ${NAME} ${MARK} ${FIGURE}${END}`, "$3 $1 of $2"),
  idiom(`^${NAME} [:-] ${NAME} \\( ${FIGURE} \\)${END}`, "$3 $2 of $1"),
  idiom(`^${NAME} ${FIGURE} (?:[,:]|${MARK}) (?:for )?(?:all )?(?:the |our )?${NAME}${END}`, "$2 $1 of $3"),
  {
    pattern: new RegExp(`^${NAME} of ${NAME} (?:summed|totall?ed|added)(?: up)?${END}`),
    words: "total $1 of $2",
  },
  // "fees per harbor: sum and average"
  idiom(
    `^${NAME} (per|by|for each|for every) ${NAME} ?(?:[:,(]|${MARK}) ?(?:the )?(${PLAIN}(?: ?(?:,|and|&|\\+|plus)+ (?:the )?${PLAIN})*)(?: \\))?${END}`,
    "$4 $1 $2 $3",
  ),
  // "summed fees by harbor"
  idiom(
    /(?:summed(?: - | )?up|summed|added(?: - | )up)(?= (?!by |per |for |of |and |over |across |to |into |up )[a-z])/,
    "total",
  ),
  // "fee totals by harbor"
  { pattern: /^([a-z]+) totals(?= (?:by|per|for each|for every) )/, words: "total $1" },
  { pattern: new RegExp(`^${NAME} of ${NAME} averaged${END}`), words: "average $1 of $2" },
  idiom(/(avg|max|min|qty) \.(?= [a-z])/, "$1"),
  idiom(/in (?:the )?average(?= )/, "on average"),
  idiom(/grand total/, "total"),
  idiom(
    /(?:in total )?if (?:you|we|one) (?:add|adds|sum|sums) up (?:all )?(?:of )?(?:the )?([a-z]+(?: [a-z]+)?)(?= \?|$)/,
    "for all $1 in total",
  ),
  idiom(
    `^(?:(?:i|we) know (?:that )?)?(?:i|we) (?:store|have|keep|record) (?:the |an? )?${NAME} (?:for|of|on) (?:every|each) ${NAME} [.;,] (?:so )?what (?:'s|is) the ${FIGURE} of (?:that|it|those)`,
    "$3 $1 of $2",
  ),
  // groups
  idiom(`^${NAME} : ${NAME} ?[,|+]? (?:and )?${FIGURE} ${NAME}${END}`, "$3 $4 of $1 per $2"),
  idiom(
    `^(?:(?:can you )?(?:make|build|create|prepare)(?: me)? )?(?:an? |the )?table (?:: |of |with )${NAME} (?:[|,]|and) ${FIGURE} ${NAME} ,? ?(?:for|of) (?:our |all |the )*${NAME}${END}`,
    "$2 $3 of $4 per $1",
  ),
  idiom(
    `^${NAME} : (?:the )?(?:number|count|no|nr|num|qty)(?: \\.)? of ${NAME}${END}`,
    "number of $2 per $1",
  ),
  { pattern: new RegExp(`^${NAME} / ${NAME} - counts?${END}`), words: "number of $1 per $2", isIdiom: true },
  { pattern: new RegExp(`^${NAME} counts? / ${NAME}${END}`), words: "number of $1 per $2", isIdiom: true },
  idiom(
    `${NAME} (?:- )?wise (?=(?:count|number|total|average|avg|sum|mean|distribution|split|breakdown) )([^,.?]+)`,
    "$2 per $1",
  ),
  idiom(/^[^?]* \? (?:i\.e|i \. e|meaning|that is to say|in other words)(?: \.)?(?: ,)?(?= )/, ""),
  // counts
  // "count: state paid or fee under 50", and not "count: paid bills"
  idiom(
    /^(?:the |total )?count ?[:–—-] ?(?!(?:[a-z]+ ){0,2}[a-z]*[^su ]s(?: |$))(?![^?]* (?:per|by|each|every|with-none) )(?=[a-z"#])/,
    "how many have ",
  ),
  idiom(/(?:nr|no|num) \.? ?of(?= [a-z])/, "number of"),
  idiom(/how may(?= [a-z]+(?: [a-z]+)? (?:do|did|are|were|have|has|is|with|in|per)(?: |$))/, "how many"),
  { pattern: /^number (?=[a-z]+s (?:with |[a-z]+ ))(?!of |and |is |vs )/, words: "number of" },
  idiom(/,? ?(?:please )?,? ?(?:and )?not (?:the )?[a-z]+(?: [a-z]+)? themselves/, ""),
  // conditions
  idiom(
    /(more|less|higher|lower|greater|bigger|fewer|larger|older|younger|longer|shorter) (?:then|as)(?= #)/,
    "$1 than",
  ),
  idiom(/b [/] (?:with|wn?)(?= #)/, "between"),
  idiom(/superior to(?= #)/, "above"),
  idiom(/inferior to(?= #)/, "below"),
  { pattern: new RegExp(`^${NAME} [-–—] ([a-z]+(?: [a-z]+)?) only${END}`), words: "$1 that are $2" },
  idiom(/\( only ([^()]+) \)/, "with $1"),
  idiom(/(?<=[a-z] )\( ([a-z]+(?: [a-z]+)?)(?: (?::|=|is))? (") \)/, "with $1 $2"),
  idiom(
    `filter (?:the |all |our )*${NAME} so (?:that )?only (?:those|ones|the ones) ([^.?]+?) (?:remain|are left|are shown|stay)${END}`,
    "list $1 $2",
  ),
  idiom(
    /(?<=(?:with|has|have|is|are|where) (?:[a-z]+ )?)(?:blank|empty|null|unset) or (?:missing|null|blank|empty|absent)|(?:missing) or (?:null|blank|empty)/,
    "missing",
  ),
  idiom(/(?:is|are|was)(?:nt| not|n t) (?:filled (?:in|out)|entered|provided)/, "is missing"),
  idiom(/(?:isnt|arent|wasnt) (?:filled (?:in|out)|entered|provided|set)/, "is missing"),
  idiom(
    `^(?:i|we) (?:think|believe|guess|suspect) (?:that )?(?:some|a few) (?:of )?(?:our |the |these )?${NAME} (have|has|are|were|had) ([^.?]+?) [.;,?] (?:can you |could you |please )*(?:tell|show|list|find|give)(?: me| us)? which(?: ones| of them)?${END}`,
    "which $1 $2 $3",
  ),
  idiom(
    `^there is an? ${NAME} (?:called|named) (") [.,;] (?:what )?(?:i|we) (?:want|need|like)(?: to (?:see|know|get|have))?(?: is| are)?(?: all)?(?: the)? ${NAME} (?:that |which )?(?:go|goes|belong|belongs|come) (?:with|to|from) (?:it|him|her|them|this one)`,
    "$3 of $1 $2",
  ),
  idiom(/^(?:both|all) conditions(?: please)? [:,]/, ""),
  {
    pattern: new RegExp(
      `(") plus (?=${NAME} (?:over|above|under|below|more than|less than|at least|at most|[<>]))`,
    ),
    words: "$1 and",
  },
  // columns and lists
  idiom(
    `^${NAME} (?:/|&|[+]) ${NAME} (?:overview|list|table|report) (?:for|of) ([^,.?]+)`,
    "list $1 and $2 of $3",
  ),
  idiom(
    `^(?:what do (?:i|we) need [.?…]* ?)?(?:ok )?(?:: )?the ${NAME} of (?:each|every) ${NAME} plus (?:the |its |their )?${NAME}(?: ,? ?that(?: is|'s)? (?:all|it))?${END}`,
    "list $1 and $3 of all $2",
  ),
  idiom(
    /[,.;] (?:only|just) (?:the )?([a-z]+(?: [a-z]+)?) (?:is |are )?(?:needed|required|wanted)/,
    ". list the $1",
  ),
  idiom(
    /, (?:and )?(?:i|we) (?:also )?(?:need|want) (the [a-z]+(?: [a-z]+)?(?: of the [a-z]+(?: [a-z]+)?)?) (?:next to|beside) (?:it|them|that)/,
    "with $1",
  ),
  idiom(
    `^(?:all )?(?:the )?${NAME} values (?:for|of|in|from|among) ([^,.?]+?) ,? ?(?:without|no) (?:any )?(?:duplicates|repetitions?|repeats)${END}`,
    "distinct $1 of $2",
  ),
  idiom(/(unique|distinct) list of/, "list of $1"),
  // "all makes of bike"
  {
    pattern:
      /(?<=(?:the|all|distinct|different|unique|which|what|by|per|each|every|name|,|and) )makes(?= (?:of|are|do)(?: |$))/,
    words: "brands",
  },
  { pattern: /(?<=(?:the|by|per|each|every) )make(?= (?:of|and|,)(?: |$)|$)/, words: "brand" },
  idiom(/[.?] which (?:ones )?(?:are|is) (?:those|these|they)(?= |$)/, ""),
  idiom(/^(?:kindly |please )?share (?=(?:the|all|a|me|with me|us|[a-z]+ wise) )/, "list"),
  idiom(/[.?] (?:a )?(?:distinct|unique) list(?: please)?(?= ?[.?]?$)/, ", distinct values"),
  { pattern: /(?<=[:,] )where to(?= ?[,.]|$| and )/, words: "destination" },
  // occasions
  {
    pattern: new RegExp(
      `(?:for|in) (?:an?|my|our|the|this|that|some|next|tomorrow s|today s) (?:[a-z]+ )?(?:${OCCASION}) (?=(?:i|we|all|the) )`,
    ),
    words: "",
  },
  idiom(/^(?:so )?for [a-z]+ purposes?(?: ,)?(?= )/, ""),
  idiom(
    /^(?:please )?(?:can|could|may) (?:i|we) (?:possibly |please )?(?:get|have) (?:an? |the )?(?:export|extract|dump|report|overview|list) of(?= [a-z])/,
    "list",
  ),
  idiom(/[.?!,] (?:there is |it s |with )?no (?:rush|hurry)(?: at all)?(?= ?[.!]?$)/, ""),
  idiom(/^(?:i|we) (?:only )?looking for(?= [a-z])/, "list"),
  {
    pattern:
      /^(?:an? |the )?(?:report|export|extract|overview|query|request|task|todo|question) (?::|of(?= [a-z]+s ))/,
    words: "",
  },
];
