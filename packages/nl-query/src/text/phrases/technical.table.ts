import { idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND, BOUND, END, NAME, THE } from "./words.ts";

/** Signs and short words as people type them into a search box. */
export const SHORTHANDS: readonly Rephrasing[] = [
  idiom(/^(?:the )?% of(?= [a-z])/, "percentage of"),
  idiom(
    /(?:share|proportion|fraction) ,? ?(?:in|as an?) (?:percent|percentage|%) ,? ?of(?= )/,
    "percentage of",
  ),
  idiom(/^(?:the )?% (?=[a-z]{3,}ed (?:by|per) )/, "percentage of"),
  // "% late boats per harbor", "late boats in % per harbor"
  {
    pattern:
      /^(?:the )?(?:%|percent|percentage) ((?:(?!of |by |per |and |among )[a-z]+ ){1,3}[a-z]+s)(?= ?[.?]?$| (?:by|per|in|for|among|with|that|who|whose|from) )/,
    words: "percentage of $1",
  },
  {
    pattern:
      /^(?!(?:average|total|sum|number|maximum|minimum|mean) )((?:[a-z]+ ){1,3}[a-z]+s) (?:in|as) (?:%|percent|percentages?) (?=(?:by|per|for each) )/,
    words: "percentage of $1",
  },
  idiom(
    /(?:the )?(?:share|number|count|proportion|fraction|part) of ([^,.?]+?) (?:as|expressed as|given as|in terms of) (?:an? |the )?(?:percentage|percent|%|share) of (?:all|the|our|the total|the whole)(?: of)?(?: the| our)?(?: total)? [a-z]+(?: [a-z]+)?(?= ?[.?]?$)/,
    "percentage of $1",
  ),
  idiom(
    /(?:the )?(?:percentage|percent|share|proportion) (?:for|of|with|having) ([^,.?]+?) (?:among|amongst|out of|within) (?:all |the |our )*([a-z]+(?: [a-z]+)?)(?= ?[,.?]|$)/,
    "what percentage of $2 have $1",
  ),
  idiom(/(?:which|what) (percentage|percent|share|proportion|part) from(?= (?:the|our|all) )/, "what $1 of"),
  idiom(/(number|count) from(?= (?:the|all|our) [a-z]+)/, "$1 of"),
  idiom(/^((?:[a-z]+ )+[a-z]+) %$/, "percentage of $1"),
  idiom(/w \/ o(?= [a-z])/, "without"),
  idiom(/w \/(?= [a-z])/, "with"),
  idiom(/(?<!(?:top|first|last|bottom) )(#) \+(?= [a-z])/, "at least $1"),
  idiom(/(over|under|above|below|than|least|most|within|[<>]=?) (#) mins?(?= |$)/, "$1 $2 minutes"),
  idiom(/(?:vs|versus)(?: \.)?(?= [a-z])/, "and"),
  {
    pattern:
      /(share|percentage|proportion|fraction) ([^,.]*?)(?: ,)? (?:in|as) (?:percent|percents|%|a percentage)(?= [.?]|$| (?:for|per|by) )/,
    words: "$1 $2",
  },
  idiom(/(?<=[a-z,] )(?<!(?:for|or|is|yes) )(?:no|nr)(?= [+,&]|$)/, "number"),
  // "repair no. 5201"
  idiom(/(?<=[a-z] )(?:(?:no|nr|num) \.|nr|num) ?(?=#)/, "number "),
  // "divers: no. and name"
  idiom(/(?<=[:,+&] |(?: |^)and )(?:no|nr) \.(?= (?:and|[+,&])|$)/, "number"),
  // "of the jobs that are done, % finished late"
  idiom(/^(of [^,.?]+ ,) (?:the )?% (?=[a-z]+)/, "$1 what percentage were "),
  idiom(
    /^(?:the )?(?:%|percent|percentage|share) ([a-z]+) among(?: the| all)* ([^?]+)(?= \?|$)/,
    "of $2 , what percentage was $1",
  ),
  idiom(
    /^([a-z]+) as (?:an? )?(?:%|percent|percentage|share) of(?: the| all)* ([^?]+)(?= \?|$)/,
    "what percentage of $2 are $1",
  ),
  idiom(/^(?:the )?% (?:of )?(?=(?!by |per |for )[a-z])/, "percentage of "),
  {
    pattern:
      /^((?:(?:show|give|list|what|is|me) )*(?:the )?)(percentage|percent) (?!of |by |per |for |in |from |with |that |are |is |and |or |over |under |above |below )(?=[a-z]+ )/,
    words: "$1 $2 of",
  },
  // "orders by port: % returned"
  idiom(
    `^(?:the )?([a-z]+(?: [a-z]+)?) (by|per|for each) ${NAME} ?[:,–—-] ?(?:the )?(?:%|percentage|percent) (?:of )?(?:that (?:is|are) |being )?([^,.?:;]+?)${END}`,
    "percentage of $1 that are $4 $2 $3",
  ),
];

/** The voice of who knows the query language. */
export const TECHNICAL: readonly Rephrasing[] = [
  idiom(
    /^(?:please )?(?:group|split|divide|bucket|partition) (?:all |the |up )*([a-z_]+)(?: up)? by ([^,]+?)(?: together| in combination)?(?: ,)?(?: and| then)? (?:then )?count(?: them| (?:each|every)(?: combination| group| one)?| the (?:combinations|groups)| documents| the documents)?(?=$| [,.;])/,
    "number of $1 grouped by $2",
  ),
  idiom(/^unwind (?:the )?[a-z_.]+(?: array)?(?: and| ,)+ (?:then )?/, ""),
  idiom(
    /^project (?!(?:with|without|that|which|who|whose|having|has|by|per|of|in|for|at|from|where|on) )(?:only |just )?/,
    "show ",
  ),
  idiom(
    /(?<=[.?;] )project (?:(?:only|just) )?(?=(?:the|its|their|names?|titles?) |names?$|titles?$)/,
    "show ",
  ),
  idiom(/what %(?= of)/, "what percentage"),
  idiom(
    `^(?:so ,? )?(?:out )?of (?:every|each) (?:#|hundred) ${THE}([a-z]+(?: [a-z]+)?) , how many (are|is|have|has|were) ([^,.?]+?) [?.,] (?:i mean|meaning|that is|so|as) (?:the |a |an |in )?(?:percentage|percent|share)(?= ?[.?]?$)`,
    "what percentage of $1 $2 $3",
  ),
  idiom(/(?:the )?([a-z_.]+)(?: array| list| field)? (?:is|are) an? empty (?:array|list)/, "$1 is empty"),
  idiom(
    `(?:where|whose|with|having) (?:the |a |an |its |their )?(?:total )?(?:number|count) of ([a-z]+(?: (?!no |not |is |are )[a-z]+)?) (?:(?:is|are|being) )?(${ANY_BOUND}) (#)(?= [,.?]|$| (?:and|or) )`,
    "with $2 $3 $1",
  ),
  idiom(
    /(?:where|whose|with|having) (?:the |a |an |its |their )?(?:total )?(?:number|count) of ([a-z]+(?: (?!is |are )[a-z]+)?) (?:is |are )?(?:(?:exactly|precisely|=|equals|equal to|is|are) )+(#)(?= [,.?]|$| (?:and|or) )/,
    "with exactly $2 $1",
  ),
  {
    pattern: /(?:, )?(?:counted|tallied) (?:up )?(?:by|per)(?= [a-z])/,
    words: "number for each",
  },
  {
    pattern:
      /(?:for|in|of|per|by) (?:(?:each|every|all|any|the|different|distinct|unique|possible|existing|various) )*combinations? of(?: the)?(?= [a-z])/,
    words: "for each",
  },
  idiom(
    `(?:for|in|of|per|by) (?:(?:each|every|all|any|the|different|distinct|possible|existing) )*(?:pairs?|pairings?) of (?:the )?${NAME} and ${NAME}(?: (?:which|that) (?:exists?|occurs?|appears?|is there|are there))?(?= ?[.?,]| ?$)`,
    "for each $1 and $2",
  ),
  idiom(
    `^(?:please )?(?:do|make|run|perform|take|get|give me) an? count (?:on|of|over)(?= ${THE}${NAME})`,
    "number of",
  ),
  idiom(
    `((?:number|count|counts) of ${THE}[a-z]+(?: [a-z]+)?|[a-z]+(?: [a-z]+)? counts?) (?:by|per|for|,|:) (?:each )?${NAME} (?:x|×) ${NAME}(?= ?[.?]?$)`,
    "$1 for each $2 and $3",
  ),
  idiom(
    `^how (?:do|are|is|does) ${THE}${NAME} (?:spread|distribute|distributed|split|divided|spread out|break down|broken down) (?:over|across|by|among|between|into) (?:the )?${NAME} and ${NAME}(?: [?.,] (?:just|only)? ?(?:the )?(?:counts?|numbers?)(?: (?:per|for each|of each) (?:combination|pair|one))?)?(?= ?[.?]?$)`,
    "number of $1 for each $2 and $3",
  ),
  idiom(
    `(by|per|for each) ${NAME} ,? (?:and )?(?:then )?(?:each|every)(?: one)?(?: of (?:it|them|these|those))? (?:is |are |then )*(?:divided|split|broken down|subdivided|grouped)(?: up| down)? (?:by|into|per) (?:the )?([a-z]+(?: (?!again|as|too|in|once)[a-z]+)?)(?: again| as well| too| in turn| once more)?(?= ?[.?]?$)`,
    "$1 $2 and $3",
  ),
  idiom(
    `(?:(?:i|we) (?:want|need|like|love)(?: to)?(?: see| have)? |(?:show|give)(?: me)? )?# columns [,:] (?:the )?${NAME} and (?:the )?${NAME} ,? and (?:next to|beside|besides|alongside|behind) (?:them|it|these|those) how many ${THE}${NAME} (?:that|this|it|there|they)(?: makes?| is| are| gives?| have)?(?= ?[.?]?$)`,
    "number of $3 for each $1 and $2",
  ),
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
  idiom(
    /(?:any|one|either) of (?:the|these|their|its) (?=[a-z]+(?: [a-z]+)? [^,.?]+(?:,| or )(?![^.?]* and ))/,
    "",
  ),
  {
    pattern: /(?:at least one|any|one|either) of ([^ ,]+) , ([^ ,]+)(?: ,)? (?:and|or) ([^ ,]+)(?= [.?,]|$)/,
    words: "$1 or $2 or $3",
  },
  {
    pattern: /(?:at least one|any|one|either) of ([^ ,]+) (?:and|or) ([^ ,]+)(?= [.?,]|$)/,
    words: "$1 or $2",
  },
];
