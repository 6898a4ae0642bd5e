import type { Rephrasing } from "./rephrasings.table.ts";

const VERB =
  "that|go|goes|have|has|had|whose|without|show|list|give|get|find|display|return|provide|need|want|see|tell|count|compare|share|export|send|please|what|which|who|how|where|when|is|are|the|all|with|and|or|by|of|for|in|to|not|no|top|first|last|latest|newest|oldest|highest|lowest|best|sorted|ordered|per|each|every|only|just|number|average|total|sum";
/** Up to three words that name a field or documents. */
const NAME = `((?<![a-z_])(?!(?:${VERB}) )[a-z_]+(?: (?!(?:${VERB}) )[a-z_]+){0,2})`;
const FIGURE = "(average|avg|mean|median|total|sum|maximum|max|minimum|min|highest|lowest)(?: \\.)?";
const MARK = "[:|/–—-]";
const END = "(?= (?:(?:please|pls|plz) )?[.?!]|(?: (?:please|pls|plz))?$)";
const BEST =
  "top|best|highest|lowest|latest|newest|oldest|most recent|biggest|largest|smallest|cheapest|first";
const DIRECTION = "desc|asc|descending|ascending";
const OCCASION =
  "slides?|reports?|charts?|presentations?|meetings?|statistics?|dashboards?|graphs?|diagrams?|newsletters?|summar(?:y|ies)|boss|manager|colleagues?|documentation|audits?|paper|article|talk|workshop|demo|budget|call";

/** Questions in the style of telegrams and chats: names with marks between them instead of sentences. */
export const TELEGRAMS: readonly Rephrasing[] = [
  { pattern: new RegExp(`^${NAME} ${MARK} ${NAME} ${MARK} top (#)${END}`), words: "top $3 $1 by $2" },
  {
    pattern: new RegExp(`^${NAME} : (${BEST}) (#) ${NAME}${END}`),
    words: "$2 $3 $4 by $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`(${BEST}) (#) ${NAME} \\( (?:by )?${NAME} \\)`),
    words: "$1 $2 $3 by $4",
    isIdiom: true,
  },
  { pattern: new RegExp(`(top|best) (#) (?:of )?${NAME} for ${NAME}${END}`), words: "$1 $2 $3 by $4" },
  { pattern: /as per(?= [a-z])/, words: "by", isIdiom: true },
  {
    pattern: new RegExp(
      `^${NAME} ${MARK} ${NAME} (${DIRECTION})(?: order)? ${MARK} (?:only |just )?(?:the )?(first|top|last) (#)${END}`,
    ),
    words: "$4 $5 $1 sorted by $2 $3",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `(?<!(?:sorted|ordered|order|sort|ranked) [^,]*), ${NAME} (${DIRECTION})(?: order)?${END}`,
    ),
    words: ", sorted by $1 $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `, (?:sort|order) ${NAME} ((?:from )?high(?:est)? to low(?:est)?|(?:from )?low(?:est)? to high(?:est)?|(?:from )?largest to smallest|${DIRECTION})${END}`,
    ),
    words: ", sorted by $1 $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`(sorted|ordered|ranked|sort|order) ([^.?]+?) ,? ?(?:only|just) (?:the )?(#)${END}`),
    words: "$1 $2 , only the first $3",
    isIdiom: true,
  },
  // figures
  {
    pattern: new RegExp(`^${NAME} ${MARK} ${NAME} ${MARK} ${FIGURE}${END}`),
    words: "$3 $1 of $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`^${NAME} [:-] ${NAME} \\( ${FIGURE} \\)${END}`),
    words: "$3 $2 of $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`^${NAME} ${FIGURE} (?:[,:]|${MARK}) (?:for )?(?:all )?(?:the |our )?${NAME}${END}`),
    words: "$2 $1 of $3",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`^${NAME} of ${NAME} (?:summed|totall?ed|added)(?: up)?${END}`),
    words: "total $1 of $2",
  },
  { pattern: new RegExp(`^${NAME} of ${NAME} averaged${END}`), words: "average $1 of $2" },
  { pattern: /(avg|max|min|qty) \.(?= [a-z])/, words: "$1", isIdiom: true },
  { pattern: /in (?:the )?average(?= )/, words: "on average", isIdiom: true },
  { pattern: /grand total/, words: "total", isIdiom: true },
  {
    pattern:
      /(?:in total )?if (?:you|we|one) (?:add|adds|sum|sums) up (?:all )?(?:of )?(?:the )?([a-z]+(?: [a-z]+)?)(?= \?|$)/,
    words: "for all $1 in total",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:(?:i|we) know (?:that )?)?(?:i|we) (?:store|have|keep|record) (?:the |an? )?${NAME} (?:for|of|on) (?:every|each) ${NAME} [.;,] (?:so )?what (?:'s|is) the ${FIGURE} of (?:that|it|those)`,
    ),
    words: "$3 $1 of $2",
    isIdiom: true,
  },
  // groups
  {
    pattern: new RegExp(`^${NAME} : ${NAME} ?[,|+]? (?:and )?${FIGURE} ${NAME}${END}`),
    words: "$3 $4 of $1 per $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:(?:can you )?(?:make|build|create|prepare)(?: me)? )?(?:an? |the )?table (?:: |of |with )${NAME} (?:[|,]|and) ${FIGURE} ${NAME} ,? ?(?:for|of) (?:our |all |the )*${NAME}${END}`,
    ),
    words: "$2 $3 of $4 per $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(`^${NAME} : (?:the )?(?:number|count|no|nr|num|qty)(?: \\.)? of ${NAME}${END}`),
    words: "number of $2 per $1",
    isIdiom: true,
  },
  { pattern: new RegExp(`^${NAME} / ${NAME} - counts?${END}`), words: "number of $1 per $2", isIdiom: true },
  { pattern: new RegExp(`^${NAME} counts? / ${NAME}${END}`), words: "number of $1 per $2", isIdiom: true },
  {
    pattern: new RegExp(
      `${NAME} (?:- )?wise (?=(?:count|number|total|average|avg|sum|mean|distribution|split|breakdown) )([^,.?]+)`,
    ),
    words: "$2 per $1",
    isIdiom: true,
  },
  {
    pattern: /^[^?]* \? (?:i\.e|i \. e|meaning|that is to say|in other words)(?: \.)?(?: ,)?(?= )/,
    words: "",
    isIdiom: true,
  },
  // counts
  { pattern: /(?:nr|no|num) \.? ?of(?= [a-z])/, words: "number of", isIdiom: true },
  {
    pattern: /how may(?= [a-z]+(?: [a-z]+)? (?:do|did|are|were|have|has|is|with|in|per)(?: |$))/,
    words: "how many",
    isIdiom: true,
  },
  { pattern: /^number (?=[a-z]+s (?:with |[a-z]+ ))(?!of |and |is |vs )/, words: "number of" },
  {
    pattern: /,? ?(?:please )?,? ?(?:and )?not (?:the )?[a-z]+(?: [a-z]+)? themselves/,
    words: "",
    isIdiom: true,
  },
  // conditions
  {
    pattern:
      /(more|less|higher|lower|greater|bigger|fewer|larger|older|younger|longer|shorter) (?:then|as)(?= #)/,
    words: "$1 than",
    isIdiom: true,
  },
  { pattern: /superior to(?= #)/, words: "above", isIdiom: true },
  { pattern: /inferior to(?= #)/, words: "below", isIdiom: true },
  { pattern: new RegExp(`^${NAME} [-–—] ([a-z]+(?: [a-z]+)?) only${END}`), words: "$1 that are $2" },
  { pattern: /\( only ([^()]+) \)/, words: "with $1", isIdiom: true },
  {
    pattern: /(?<=[a-z] )\( ([a-z]+(?: [a-z]+)?)(?: (?::|=|is))? (") \)/,
    words: "with $1 $2",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `filter (?:the |all |our )*${NAME} so (?:that )?only (?:those|ones|the ones) ([^.?]+?) (?:remain|are left|are shown|stay)${END}`,
    ),
    words: "list $1 $2",
    isIdiom: true,
  },
  {
    pattern:
      /(?<=(?:with|has|have|is|are|where) (?:[a-z]+ )?)(?:blank|empty|null|unset) or (?:missing|null|blank|empty|absent)|(?:missing) or (?:null|blank|empty)/,
    words: "missing",
    isIdiom: true,
  },
  {
    pattern: /(?:is|are|was)(?:nt| not|n t) (?:filled (?:in|out)|entered|provided)/,
    words: "is missing",
    isIdiom: true,
  },
  {
    pattern: /(?:isnt|arent|wasnt) (?:filled (?:in|out)|entered|provided|set)/,
    words: "is missing",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:i|we) (?:think|believe|guess|suspect) (?:that )?(?:some|a few) (?:of )?(?:our |the |these )?${NAME} (have|has|are|were|had) ([^.?]+?) [.;,?] (?:can you |could you |please )*(?:tell|show|list|find|give)(?: me| us)? which(?: ones| of them)?${END}`,
    ),
    words: "which $1 $2 $3",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^there is an? ${NAME} (?:called|named) (") [.,;] (?:what )?(?:i|we) (?:want|need|like)(?: to (?:see|know|get|have))?(?: is| are)?(?: all)?(?: the)? ${NAME} (?:that |which )?(?:go|goes|belong|belongs|come) (?:with|to|from) (?:it|him|her|them|this one)`,
    ),
    words: "$3 of $1 $2",
    isIdiom: true,
  },
  { pattern: /^(?:both|all) conditions(?: please)? [:,]/, words: "", isIdiom: true },
  {
    pattern: new RegExp(
      `(") plus (?=${NAME} (?:over|above|under|below|more than|less than|at least|at most|[<>]))`,
    ),
    words: "$1 and",
  },
  // columns and lists
  {
    pattern: new RegExp(`^${NAME} (?:/|&|[+]) ${NAME} (?:overview|list|table|report) (?:for|of) ([^,.?]+)`),
    words: "list $1 and $2 of $3",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:what do (?:i|we) need [.?…]* ?)?(?:ok )?(?:: )?the ${NAME} of (?:each|every) ${NAME} plus (?:the |its |their )?${NAME}(?: ,? ?that(?: is|'s)? (?:all|it))?${END}`,
    ),
    words: "list $1 and $3 of all $2",
    isIdiom: true,
  },
  {
    pattern: /[,.;] (?:only|just) (?:the )?([a-z]+(?: [a-z]+)?) (?:is |are )?(?:needed|required|wanted)/,
    words: ". list the $1",
    isIdiom: true,
  },
  {
    pattern:
      /, (?:and )?(?:i|we) (?:also )?(?:need|want) (the [a-z]+(?: [a-z]+)?(?: of the [a-z]+(?: [a-z]+)?)?) (?:next to|beside) (?:it|them|that)/,
    words: "with $1",
    isIdiom: true,
  },
  {
    pattern: new RegExp(
      `^(?:all )?(?:the )?${NAME} values (?:for|of|in|from|among) ([^,.?]+?) ,? ?(?:without|no) (?:any )?(?:duplicates|repetitions?|repeats)${END}`,
    ),
    words: "distinct $1 of $2",
    isIdiom: true,
  },
  { pattern: /(unique|distinct) list of/, words: "list of $1", isIdiom: true },
  { pattern: /[.?] which (?:ones )?(?:are|is) (?:those|these|they)(?= |$)/, words: "", isIdiom: true },
  {
    pattern: /^(?:kindly |please )?share (?=(?:the|all|a|me|with me|us|[a-z]+ wise) )/,
    words: "list",
    isIdiom: true,
  },
  {
    pattern: /[.?] (?:a )?(?:distinct|unique) list(?: please)?(?= ?[.?]?$)/,
    words: ", distinct values",
    isIdiom: true,
  },
  // occasions
  {
    pattern: new RegExp(
      `(?:for|in) (?:an?|my|our|the|this|that|some|next|tomorrow s|today s) (?:[a-z]+ )?(?:${OCCASION}) (?=(?:i|we|all|the) )`,
    ),
    words: "",
  },
  { pattern: /^(?:so )?for [a-z]+ purposes?(?: ,)?(?= )/, words: "", isIdiom: true },
  {
    pattern:
      /^(?:please )?(?:can|could|may) (?:i|we) (?:possibly |please )?(?:get|have) (?:an? |the )?(?:export|extract|dump|report|overview|list) of(?= [a-z])/,
    words: "list",
    isIdiom: true,
  },
  {
    pattern: /[.?!,] (?:there is |it s |with )?no (?:rush|hurry)(?: at all)?(?= ?[.!]?$)/,
    words: "",
    isIdiom: true,
  },
  { pattern: /^(?:i|we) (?:only )?looking for(?= [a-z])/, words: "list", isIdiom: true },
  {
    pattern:
      /^(?:an? |the )?(?:report|export|extract|overview|query|request|task|todo|question) (?::|of(?= [a-z]+s ))/,
    words: "",
  },
];
