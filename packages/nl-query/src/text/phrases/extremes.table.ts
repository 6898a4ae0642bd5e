import { idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND, DID, END, FIGURE, NAME, NAMED, SUPERLATIVE, THE } from "./words.ts";

/** What is added up, and the ends of its order. */
const ADDED = "[a-z_]+(?: [a-z_]+){0,2}";
const ENDS = "highest|largest|greatest|biggest|lowest|smallest";

const LARGE = "oldest|tallest|heaviest|longest|fastest|largest|biggest|priciest";

const SMALL = "youngest|shortest|lightest|slowest|smallest|cheapest";

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

const FIRST_AND_LAST =
  "(earliest|oldest|first|minimum|min|latest|newest|last|maximum|max)(?: ,| and| to)+ (?:what (?:is |was |'s )?)?(?:the )?(earliest|oldest|first|minimum|min|latest|newest|last|maximum|max)";

/** The first and the last of all dates, said in a roundabout way. */
const DATE_ENDS: readonly Rephrasing[] = [
  idiom(
    `(?:the )?both (?:the )?ends of (?:the |their )?${NAME} (?:for|of|in|among) ${THE}${NAME} [,:(-] ?(?:the )?${FIRST_AND_LAST}(?: \\))?(?= ?[.?]|$)`,
    "the $3 and the $4 $1 of $2",
  ),
  idiom(
    `(?:the )?${NAME} (?:range|span) (?:for|of|in|among) ${THE}${NAME} [,:(-] ?(?:the )?${FIRST_AND_LAST}(?: \\))?(?= ?[.?]|$)`,
    "the $3 and the $4 $1 of $2",
  ),
  idiom(
    `^(?:when|if) (?:you|we|i|one) looks? at (?:the |their )?${NAME} of (?:every|each|all (?:the |our )?|the |our ) ?${NAME} ,? ?(?:then )?(?:what|which) (?:is |was |are |'s )?(?:the )?${FIRST_AND_LAST}(?: one)?(?= ?[.?]|$)`,
    "what is the $3 and the $4 $1 of $2",
  ),
  idiom(
    `(?:the )?(?:(?:date|time) )?(?:range|span|period|stretch)(?: of time)? (?:that |which )?${THE}${NAME} (?:cover|span|reach|comprise|run|stretch)(?:s|es)?(?: over)? [:,-] ([^.?]+)`,
    "$2 of $1",
  ),
  idiom(
    `(?:see |know |tell me )?how far(?: back)? ${THE}${NAME} (?:reach|go|stretch|date)(?:es)?(?: back)? [:,-] ([^.?]+)`,
    "$2 of $1",
  ),
  idiom(
    /(?:when|on (?:which|what) (?:days?|dates?)) (?:was|were) (?:the )?(?:very )?(?:earliest|oldest|first) and (?:the )?(?:very )?(?:latest|newest|last|most recent) (?:of (?:the |our )?)?([a-z]+(?: [a-z]+)??)(?: ([a-z]+ed|made|sold|born|sent|paid|held|built))?(?= ?[.?]|$)/,
    "what is the earliest and the latest $2 date of $1",
  ),
];

/** "The northernmost huts", "which hut lies furthest north": ends of a latitude or longitude. */
const DIRECTIONS: readonly Rephrasing[] = (
  [
    ["north", "highest latitude"],
    ["south", "lowest latitude"],
    ["east", "highest longitude"],
    ["west", "lowest longitude"],
  ] as const
).flatMap(([side, end]): Rephrasing[] => [
  {
    pattern: new RegExp(`(?:${side}ernmost|most ${side}ern|most ${side}erly) ([a-z]+)`),
    words: `$1 with the ${end}`,
  },
  {
    pattern: new RegExp(
      `(?:that |which )?(?:lies|lie|is|are|located) (?:the )?(?:furthest|farthest|most) (?:to the )?${side}(?: , (?:that is|i.e(?: [.])?) ,?)?(?= [.?,]|$| (?:has|have|with) )`,
    ),
    words: `with the ${end}`,
  },
]);

/** What was done with a document at some time, and no place in a row: "finished last". */
const DONE =
  "(?!ranked|placed|finished|listed|sorted|ordered|arranged|shown|displayed|named|called|mentioned|need|indeed)[a-z]+ed|began|built|made|sold|sent|paid|held|bought|taken|written|given";

/** Ends of an order, and figures of both. */
export const EXTREMES: readonly Rephrasing[] = [
  // "in which town is the average fare highest?"
  idiom(
    `^(?:in|at|on|for|from|during|within|by) which ([a-z_]+(?: [a-z_]+)?) (?:is|was|are|were) (?:the |their )?((?:(?:average|mean|median|total|overall) )?${ADDED}) (?:the )?(${ENDS})(?= ?[.?]?$)`,
    "which $1 has the $3 $2",
  ),
  // "the glaze that occurs most often", ", together with its frequency"
  idiom(
    /^(?:the )?([a-z]+(?: [a-z]+)?) (?:that|which) (?:occurs?|appears?|comes? up|is used|is found|is seen) (?:the )?most (?:often|frequently)(?= ?[,.?]|$| (?:and|together|along|with|in|among|of) )/,
    "the most common $1",
  ),
  idiom(
    /(?<=^(?:the )?most common [a-z]+(?: [a-z]+)?) ,? ?(?:(?:together|along) with|and) (?:its|the|their) (?:frequency|frequencies|number of occurrences)(?= ?[.?]?$)/,
    "and its count",
  ),
  // "which yard uses the most different woods": how many there are of each kind does not matter
  idiom(
    `^(?:which|what|who is the|(?:list|show|give|find|identify|determine)(?: me)? (?:the )?|(?:what|which) is the) ?${NAME} (?:that |which |who )?(?:have|has|had|with|having|use|uses|hold|holds|hosts?|offers?|sells?|makes?|speaks?|produces?|contains?|includes?|covers?|plays?|provides?|owns?|comes? in|is associated with)(?: the)? (?:most (?:different|diverse|distinct|unique|varied)|(?:highest|largest|greatest|biggest|widest|most) (?:(?:number|count|amount|quantity) of (?:different|diverse|distinct|unique)|variety of|diversity of|range of)(?: different)?) ${NAME}(?: (?:spoken|used|produced|made|offered|held|available|represented|recorded))?${END}`,
    "number of different $2 for each $1 , highest first , top 1",
  ),
  {
    pattern:
      /(which|what) ([a-z]+(?: [a-z]+)?) (?:is|was|are|were) (?:represented|listed|mentioned|seen|found|recorded|chosen) (?:the )?most(?: often| frequently)?(?= ?[,.?]|$| (?:in|among|by|across|within) )/,
    words: "$1 $2 is the most common",
  },
  // "how many oars can one boat have at most? Show the boat and the number."
  idiom(
    /^how many ([a-z]+(?: [a-z]+)?) (?:can|may|could|do|does|did|is|are) (?:one|an?|any|a single) ([a-z]+(?: [a-z]+)?) (?:have|hold|get|contain|own|receive) at (most|least)(?= [?.] (?:also )?(?:list|show|give|return|report|name))/,
    "which $2 has the $3 $1",
  ),
  // "first names that have more than 2 records"
  {
    pattern: new RegExp(
      `([a-z]+ (?:names|values|types|kinds|titles|codes|dates|years|categories)) (?:(?:that|which) (?:have|has)|with|having) (${ANY_BOUND}) (#) (?:records|entries|rows|documents|occurrences)(?= ?[.?,]|$)`,
    ),
    words: "$1 that occur $2 $3 times",
  },
  // "kinds that are associated with more than two occurrences in tools"
  idiom(
    `(?:(?:that|which) )?(?:(?:are|is) associated with|have|has|with|having|show|shows) (${ANY_BOUND}) (#) (?:records|entries|rows|documents|occurrences|appearances|instances|mentions) (in|among|within|across)(?= (?:the |all |our )*[a-z])`,
    "that appear $1 $2 times $3",
  ),
  // "who logged in last", where a field has the word "login"
  idiom(
    /(?:(?:that|who) )?(?:has |have )?login (?:the )?(?:very )?(?:last|latest|most recently)(?= ?[,.?:]|$)/,
    "with the latest login",
  ),
  idiom(
    /(?:the )?(?:very )?(?:last|latest|newest) ([a-z]+) to (?:have )?login(?= ?[,.?:]|$)/,
    "the $1 with the latest login",
  ),
  idiom(
    /([a-z]+) (?:is|was) (?:the )?(?:very )?(?:last|latest)(?: one)? to (?:have )?login(?= ?[,.?:]|$)/,
    "$1 has the latest login",
  ),
  // "the mill that opened first"
  idiom(
    /(?<=^(?:(?:the|which|what|name of|list|show|find) )*)([a-z]+) (?:that|which|who) (?:was |were |has been )?([a-z]+ed|began|built|born) first(?= ?[:.?]|$)/,
    "$1 $2 earliest",
  ),
  // "the mill that was opened last", "which mill opened first", "the mills built last"
  ...[
    ["first", "earliest"],
    ["last", "latest"],
  ].flatMap(([end, most]) => [
    idiom(
      `(?:that|who|which) (?!was |were |has |have )(${DONE}) (?:${end}|${most})(?: of all)?(?= ?[,.?:]|$)`,
      `$1 ${most}`,
    ),
    idiom(
      `((?:was|were|has been|have been|which [a-z]+|what [a-z]+|(?:the|of|show|list|find) [a-z]+)) (${DONE}) ${end}(?: of all)?(?= ?[,.?:]|$)`,
      `$1 $2 ${most}`,
    ),
    idiom(
      `^(which|what) ([a-z]+)(?: (?:was|were|is|are))? (?:the )?(?:very )?${end}(?: ones?)? to (?:be |have )?([a-z]+)(?= ?[,.?:]|$)`,
      `$1 $2 with the ${most} $3 date`,
    ),
  ]),
  // "the most points that one of its members has"
  ...[
    ["most|highest|largest|greatest|biggest", "maximum"],
    ["least|lowest|fewest|smallest", "minimum"],
  ].map(([most, extreme]) =>
    idiom(
      `(?:the )?(?:${most}) (${NAMED}) that (?:any )?one of (its|their|the) ([a-z]+) (?:has|have|had|got|holds?)`,
      `the ${extreme} $1 of $2 $3`,
    ),
  ),
  idiom(
    `(?<!per [a-z ]*)(highest|lowest|largest|smallest|biggest|greatest|top # by|sorted by|ranked by) (?:the )?(?:combined )?(?:sum|total) of (?:the |their |its )?${NAME} and (?:the |their |its )?${NAME}(?= ?[,.?]|$)`,
    "$1 $2 plus $3",
  ),
  idiom(
    `^(?:for|in|of|at|on)? ?(?:which|what) (#) ([a-z]+(?: [a-z]+)?) (?:is|are|was|were) (?:the )?((?:difference|gap|spread|ratio) (?:between|of) [^,.?]+?) (?:the )?(${SUPERLATIVE})(?= ?[,.?]|$)`,
    "the $1 $2 with the $4 $3",
  ),
  ...DATE_ENDS,
  idiom(
    /(highest|lowest|largest|smallest|biggest|greatest) (?:values?|figures?) (?:of|for|in)(?: the)?(?= [a-z])/,
    "$1",
  ),
  idiom(
    `^(?:the )?(highest|lowest|largest|smallest|biggest|greatest|longest|shortest) (${NAMED}) , (?:the )?(#) ([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)`,
    "$3 $4 with the $1 $2",
  ),
  idiom(
    `^([a-z]+(?: [a-z]+)?) , (?:by )?((?!(?:${FIGURE}) )[a-z]+(?: [a-z]+)?) , (top|bottom) (#)(?= ?[.?]?$)`,
    "$3 $4 $1 by $2",
  ),
  idiom(
    /^(?:the )?(latest|newest|oldest|earliest|most recent) (#) ([a-z]+(?: [a-z]+)?) \( (?:by )?(?:the |their )?([a-z]+(?: [a-z]+){0,2}) \)(?= ?[.?]?$)/,
    "$1 $2 $3 by $4",
  ),
  idiom(
    /(?:(?:that|which|who) )?(?:are|is) (?:leading|ahead|in the lead|on top|at the top) (?:in terms of|by|for|regarding|as regards)(?: the| their| its)?(?= [a-z])/,
    "with the highest",
  ),
  idiom(
    `(?:which|what|who)(?: one)? (?:of|among|out of) ((?:all |the |our |these )*[a-z]+(?: [a-z]+)?) (has|is|had|was) the (?=${SUPERLATIVE})`,
    "of $1 , which one $2 the",
  ),
  ...COMPARED.flatMap(([more, most]): Rephrasing[] => [
    idiom(
      `(has|have|with|had|having) an? ${more} (${NAMED}) ${THAN_OTHERS}(?= ?[,.?]|$)`,
      `$1 the ${most} $2`,
    ),
    idiom(`(is|are|was|were) ${more} ${THAN_OTHERS}(?= ?[,.?]|$)`, `$1 the ${most}`),
  ]),
  idiom(
    `^for no other ([a-z]+(?: [a-z]+)?) (?:is|was) (?:the |its |their )?(${NAMED}) (?:as|so|that) (?:high|large|big|great|long)(?: [:,;]| -)? (?:which|what|who)(?: one| \\1)? (?:is|was) (?:it|that|this)`,
    "which $1 has the highest $2",
  ),
  idiom(/, (?:(?:and|but) )?by (?:the |its |their )?([a-z]+(?: [a-z]+){0,2}) i mean(?= ?[.?]?$)/, "by $1"),
  ...(
    [
      ["lowest", "cheapest|least expensive"],
      ["highest", "priciest|costliest|dearest|most expensive"],
    ] as const
  ).map(([end, adjectives]): Rephrasing =>
    idiom(
      `(?:${adjectives}) ((?:(?!with |and |or |by |in |of |for )[a-z]+ ){0,2}?(?:rates?|prices?|fees?|fares?|tariffs?|rents?|premiums?))(?= |$)`,
      `${end} $1`,
    ),
  ),
  {
    pattern:
      /(?:that |which |who )?(?:has|have) (?:been|worked|served) (?:(?:with|for) us|here|(?:at|with|for) the company) (?:for )?(?:the )?longest/,
    words: "that was hired earliest",
  },
  // "the best paid nurse by the hour"
  ...[
    ["best|highest|most highly|most", "highest"],
    ["worst|lowest|least", "lowest"],
  ].flatMap(([said, end]) =>
    [
      ["hour", "hourly rate"],
      ["month", "monthly pay"],
    ].map(([unit, pay]) =>
      idiom(
        `(?:${said})(?: -)? paid ([a-z]+) (?:by the|per|an?) ${unit}(?= |$)`,
        `$1 with the ${end} ${pay}`,
      ),
    ),
  ),
  idiom(/longest (?:- )?(?:serving|employed)(?: ones?)? first/, "earliest hired first"),
  { pattern: /longest (?:- )?serving ([a-z]+)/, words: "$1 that was hired earliest" },
  idiom(
    /(?:that |which |who )?(?:was|were|has been|have been) ([a-z]+ed) first(?: of all)?(?= [.?,]|$)/,
    "that was $1 earliest",
  ),
  // "rank the towns according to how many open piers they have"
  idiom(
    /^(?:rank|order|sort) (?:the |all )*([a-z]+(?: [a-z]+)?) (?:by|according to|based on|in order of) how many ([^,.?]+?) (?:they|it|each|each one|each of them) (?:have|has|had|hold|holds|contain|contains)(?= ?[,.?]|$)/,
    "rank $1 by number of $2",
  ),
  {
    pattern:
      /^rank (?:the |all )*([a-z]+(?: [a-z]+)?) by (?:the |their )?((?:average|total|median|number of|combined) [^,.?]+?)(?= [,.?]|$)/,
    words: "$2 for each $1 , highest first",
  },
  // "names of five growers with the highest price": the limit is of a definite number
  idiom(
    `(?<=(?:^|[a-z] )(?:of|for|list|show|me|find|identify|name|return|give|provide|retrieve|display|which|what) )(#) ([a-z]+(?: [a-z]+)?) (?=(?:with|that|who|which|having|whose) (?:[a-z]+ ){0,2}(?:the )?(?:most|least|highest|largest|greatest|biggest|lowest|smallest|fewest|longest|shortest) )`,
    "the $1 $2",
  ),
  // "the three tools that rank highest in price"
  idiom(
    /(?:(?:that|which|who) )?(?:rank|ranks|ranked|ranking|score|scores|scored|scoring|stand|stands) (?:the )?(highest|lowest) (?:in terms of|in|by|for|on|with regard to)(?: the| their| its)?(?= [a-z])/,
    "with the $1",
  ),
  // "that have the top three total heights"
  idiom(
    `(with|have|has|having|had) (?:the )?top (#) (?!(?:${SUPERLATIVE}|percent|%|most|least|of) )(?:(?:values?|figures?) (?:of|for|in) )?(?=[a-z]+(?: [a-z]+){0,4} ?(?:[,.?]|$))`,
    "$1 the top $2 highest",
  ),
  // "the most numerous in terms of the number of pickers"
  idiom(
    /(?:is |are |was |were )?(?:the )?most (?:populous|populated|numerous|crowded) (?:in terms of|based on|according to|going by|by|measured by) (?:its |their |the )?(?:total )?(?:number|count) of(?= [a-z])/,
    "has the most",
  ),
  // "has been loaned the greatest number of times", "was loaned most frequently"
  ...[
    ["most|highest|greatest|largest|maximum|biggest", "most"],
    ["least|lowest|fewest|smallest|minimum", "least"],
  ].map(([said, end]) =>
    idiom(
      `(been|was|were|is|are|got|gets) (?!used|utilized|employed|performed|conducted|chosen|found|seen|reported|mentioned|listed|represented|bought|sold|ordered|purchased)((?:[a-z]+ed|given|taken|made|driven|written|shown|worn|held|won|sent|led|flown|sung|read|lent)) (?:the )?(?:(?:${said}) (?:number of |amount of )?times|${end} (?:often|frequently))(?= ?[.?,]|$| (?:and|as well as|along with|together with|by) )`,
      `$1 $2 the ${end}`,
    ),
  ),
  idiom(
    /(?:the )?most (?:populous|populated) (?!to |first(?: |$))([a-z]+)(?: (?:in terms of|based on|according to|by) (?:its |their |the )?([a-z]+ )?population)?/,
    "the $1 with the largest $2 population",
  ),
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
  {
    pattern: /(most|least) (?:commonly|frequently|often) (?!between )[a-z]+(?:ed|en)(?= [a-z])/,
    words: "$1 common",
  },
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
  idiom(/(?:largest|biggest|greatest)(?= number of )/, "highest"),
  idiom(/smallest(?= number of )/, "lowest"),
  { pattern: /most youthful/, words: "youngest" },
  idiom(/youngest (and|or) (?:the )?oldest(?= ages?(?: |$))/, "lowest $1 highest"),
  idiom(/oldest (and|or) (?:the )?youngest(?= ages?(?: |$))/, "highest $1 lowest"),
  idiom(/(?<!youngest .*)oldest(?= ages?(?: |$))(?!.* youngest )/, "highest"),
  idiom(/(?<!oldest .*)youngest(?= ages?(?: |$))(?!.* oldest )/, "lowest"),
  idiom(
    `whose (${NAMED}) (?:from|of|in|over) all (?:of )?(?:the |their |its |his |her )?(${NAMED}) (?:add|adds|sum|sums|total) (?:up )?to the (highest|largest|greatest|biggest|lowest|smallest) (?:sums?|totals?|amounts?|values?|figures?)(?= ?[,.?]|$)`,
    "with the $3 total $1 of their $2",
  ),
  // "for whom the sum of the fees of all moorings is the greatest", "whose total of fees is highest"
  idiom(
    `(?:whose|for (?:whom|which)) (?:the )?(?:sum|total) of (?:the |all |their |its )*(${ADDED}?) of (?:all )?(?:the |their |its |his |her )?(${ADDED}?) (?:is|are|was|were) (?:the )?(${ENDS})(?: of all| overall)?(?= ?[,.?:;]|$)`,
    "with the $3 total $1 of their $2",
  ),
  idiom(
    `(?:whose|for (?:whom|which)) (?:the )?(?:sum|total) of (?:the |all |their |its )*(${ADDED}?) (?:is|are|was|were) (?:the )?(${ENDS})(?: of all| overall)?(?= ?[,.?:;]|$)`,
    "with the $2 total $1",
  ),
  // "whose fees, summed over all moorings, are the greatest"
  idiom(
    `whose (${ADDED}?) ,? ?(?:when )?(?:summed|added|totall?ed|taken|counted)(?: up)?(?: together)?(?: (?:over|across|for) (?:all |each |every )?(?:of )?(?:the |their |its |his |her )?${ADDED}?)? ,? ?(?:is|are|was|were) (?:the )?(${ENDS})(?= ?[,.?:;]|$)`,
    "with the $2 total $1",
  ),
  // "the highest total of fees over all moorings": all there are anyway
  idiom(
    `(${ENDS}) (?:total|sum)(?: of)?(?: the)? (${ADDED}?) (?:over|across) all (?:of )?(?:the |their |its |his |her )?${ADDED}(?= ?[,.?:;]|$)`,
    "$1 total $2",
  ),
  idiom(`(${ENDS}) total of (?!all |them |the |their |its )`, "$1 total "),
  // "the 3 captains with the highest total of fees, largest first": as they are ranked
  idiom(
    `((?:# [^.?;:]*? )?(?:${ENDS}) total [^.?;:]*?)(?: ,)? (?:the )?(?:highest|largest|greatest|biggest|most)(?: ones?)? first(?= [.?] | ?[.?]?$)`,
    "$1",
  ),
  // "; sort the result in descending order by the sum"
  idiom(
    `((?:# [^.?;:]*? )?(?:highest|largest|greatest|biggest) total [^;]*?) [;,.] (?:and )?(?:sort|order|rank|arrange|sorting) (?:the |these )?(?:results?|rows?|lists?|output|them|it) in descending order (?:by|of|according to) (?:the|that|this|their) (?:total|sum|combined)(?: [a-z_]+)?(?= ?[.?]?$)`,
    "$1",
  ),
  // ", as well as this sum"
  idiom(
    /,? ?(?:and|as well as|along with|together with|plus) (?:this|that) (?:total|sum)(?= ?[,.?;]|$)/,
    ", and the total",
  ),
  // "list the names of the captains with the highest total fee, and the total"
  idiom(
    `^(?:(?:please )?(?:return|show|list|give|provide|find|state|report|display)(?: me)? )?(?:the )?([^,.?:;]*?(?:names?|titles?)) of (?:the |all )*([^,.?:;]*? with the (?:${ENDS}) total [^,.?:;]+?) ,? ?(?:and|with|as well as|along with|together with|plus) (?:the|their|its|his|her|that|this) (?:total|sum)(?= ?[.?;]|$)`,
    "$2 . list the $1 and the total",
  ),
  // "at which port are the total fees of all moorings the highest"
  idiom(
    `(?:at|for|in|on|of|with) which ((?:# )?${NAMED}) (?:is|are|was|were) the (total|combined|average|mean) (${NAMED}) of (?:all |of |the |its |their )*(${NAMED}?) (?:the )?(highest|largest|greatest|biggest|lowest|smallest)(?: of all)?(?= ?[,.?]|$)`,
    "which $1 have the $5 $2 $3 of their $4",
  ),
  idiom(
    `(?:at|for|in|on|of|with) which ((?:# )?${NAMED}) (?:is|are|was|were) the (${NAMED}) of (?:all |of |the |its |their )*(${NAMED}?) (?:the )?(highest|largest|greatest|biggest|lowest|smallest) (?:when |if )?(?:(?:all )?(?:added|summed|taken|put|counted)(?: up)?(?: together)?|together|altogether)(?= ?[,.?]|$)`,
    "which $1 have the $4 total $2 of their $3",
  ),
  idiom(
    `(?:was|were|is|are|has been|have been) [a-z]+ in the (highest|largest|greatest|biggest|lowest|smallest) (quantity|quantities|amount|volume) (?:overall|in total|altogether|in all)(?= ?[,.?]|$)`,
    "have the $1 total $2",
  ),
  idiom(
    `whose (${NAMED}) ?,? ?(?:add|adds|sum|sums|total) (?:up )?to the (highest|largest|greatest|biggest|lowest|smallest) (?:sums?|totals?|amounts?|values?|figures?)(?= ?[,.?]|$)`,
    "with the $2 total $1",
  ),
  idiom(
    `whose (${NAMED}?) ?,? ?(?:add|adds|sum|sums|total) (?:up )?to the (highest|largest|greatest|biggest|lowest|smallest|most) (?:number of |quantity of |amount of )?(${NAMED})(?= ?[,.?]|$)`,
    "with the $2 total $3 of their $1",
  ),
  idiom(
    `(?:(?:that|which|who) )?(?:have |has )?(?:earned|earn|earns|made|collected|received|got|gathered|took) the (most|least) in (?:total |overall )?(?!total(?: |$)|overall(?: |$))(${NAMED})(?= ?[,.?]|$)`,
    "have the $1 total $2",
  ),
  idiom(/(have|has|with|had) the most total(?= )/, "$1 the highest total"),
  idiom(/(have|has|with|had) the least total(?= )/, "$1 the lowest total"),
  idiom(/,? (?:irrespective|regardless) of (?:the |their |its )?[a-z]+(?: [a-z]+)?(?: ,|(?= ?[.?]?$))/, ""),
  // what adds up from group to group is no total of each
  {
    pattern: /(?:combined|cumulative(?!.* (?:by|per|each|every|over) )|aggregate|aggregated)(?= [a-z])/,
    words: "total",
  },
  idiom(/(?:widest|broadest)(?= (?:difference|gap|spread|span|margin|range) )/, "largest"),
  idiom(
    /(?:size|amount|extent|magnitude) of (this|that|the) (?=(?:difference|gap|spread|span|margin)(?: |$))/,
    "$1",
  ),
  idiom(/(?:narrowest|tightest)(?= (?:difference|gap|spread|span|margin|range) )/, "smallest"),
  idiom(
    /(?:for which|for whom|whose|where) (?:the )?(difference|gap|spread|span|margin|ratio) (between|of) ([^,.?]+?) (?:is|was) (?:the )?(highest|largest|greatest|biggest|widest|lowest|smallest)(?: of all)?(?= ?[,.?]|$)/,
    "with the $4 $1 $2 $3",
  ),
  idiom(
    /(highest|largest|greatest|biggest|lowest|smallest) (?:difference|profit|loss|margin|surplus|deficit|gap) ?[,(:] (?:(?:that is|i\.e|meaning|computed as|calculated as|being) ,? ?)?(?:the )?([a-z]+(?: [a-z]+)?) (minus|less) (?:the )?([a-z]+(?: [a-z]+)?)(?: \))?(?= ?[,.?]|$)/,
    "$1 difference between $2 and $4",
  ),
  // "the guest who, among all guests of the lodge, was born most recently": the youngest guest of the lodge
  idiom(
    /(?:the )?([a-z]+) (?:that|who|which) ,? ?(?:out of|of|among|amongst) (?:all |the |these )*(?=\1s? )[a-z]+( [^,.?;]+?)? ,? ?(?=(?:was|were|is|are|has|have|had|most|least) )/,
    "the $1 $2 that ",
  ),
  ...(
    [
      ["born (?:the )?(?:last|latest|most recently)|(?:last|most recently) born", "youngest"],
      ["born (?:the )?(?:first|earliest)|(?:first|least recently) born", "oldest"],
    ] as const
  ).map(([said, most]) =>
    idiom(
      `(?:the )?([a-z]+) ((?:of|with|in|from) [^,.?;]*?) ,? ?(?:(?:that|who|which) )?(?:(?:was|were) )?(?:${said})(?= ?[,.?;]|$)`,
      `the ${most} $1 $2`,
    ),
  ),
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
  {
    pattern:
      /(?<!(?:above|below|over|under|than|exceeds?|exceeding) (?:the )?)(?:overall|combined) (average|mean|maximum|minimum)(?= )/,
    words: "$1",
  },
  // "the boat name and id that has the highest average price"
  idiom(
    /(?:the )?([a-z]+) ((?:names?|titles?|ids?)(?: and (?:names?|titles?|ids?))?) (?:that|which) (has|have|had)(?= the (?:highest|lowest|most|fewest|best|largest|smallest|greatest) )/,
    "the $2 of the $1 that $3",
  ),
  {
    pattern: /best average(?= (?:[a-z]+ )?(?:ratings?|scores?|grades?|marks?|stars)(?: |$))/,
    words: "highest average",
  },
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
  ...MEASURED.map(([adjective, words]): Rephrasing =>
    idiom(`(has|have|with) (?:the )?${adjective} [a-z]+ on average`, `$1 the ${words}`),
  ),
  {
    pattern: /(highest|lowest|largest|smallest|best|worst) ([a-z]+) on average/,
    words: "$1 average $2",
  },
  idiom(/(best|worst|highest|lowest)(?: -)? reviewed(?= [a-z#])/, "$1 rated"),
  // "the 3 most highly rated films", "the top 3 highly rated films"
  idiom(
    /(?:most|top) (?:highly|high|well)(?: -)? (rated|ranked|scored|reviewed|valued|priced|paid)(?= |$)/,
    "highest $1",
  ),
  idiom(
    /top (#) (?:most )?(?:highly|high|well|best|highest|top)(?: -)? (rated|ranked|scored|reviewed|valued|priced|paid)(?= |$)/,
    "$1 highest $2",
  ),
  idiom(/most (?:up - to - date|up to date|current)(?= [a-z])/, "most recent"),
  ...MEASURED.map(([adjective, words]): Rephrasing => ({
    pattern: new RegExp(`(?:the )?${adjective} ([a-z]+) on average`),
    words: `the ${words} of $1`,
  })),
  {
    pattern: /(?:longest|largest|biggest|greatest|heaviest|tallest) (average|mean)(?= [a-z])/,
    words: "highest $1",
  },
  { pattern: /(?:shortest|smallest|lightest) (average|mean)(?= [a-z])/, words: "lowest $1" },
  idiom(/(?:(?:once|ever) )*ranked (?:in|among|within|inside) the top (#)/, "with a rank at most $1"),
  {
    pattern: /worst(?= (?:delays?|waits?|outages?|downtimes?|stoppages?|interruptions?)(?: |$))/,
    words: "longest",
  },
  { pattern: /worst(?= (?:fines?|penalty|penalties|debts?|overruns?|deficits?)(?: |$))/, words: "highest" },
  idiom(/(rank|ranking)(?: of)? (#) or better/, "$1 at most $2"),
  idiom(
    `^(?:the )?(?:distinct|different|unique) ${NAME} (?:count|number|total) ?(?:,|:|of|for|in|among|across|over)+ ${THE}${NAME}(?= ?[.?]?$)`,
    "number of distinct $1 of $2",
  ),
  idiom(
    `(?:(?:return|show|give me|list|tell me) )?how many (?:distinct|different|unique) values (?:does |do )?(?:the )?${NAME}? (?:has|have|takes?|shows?|holds?|contains?) (?:among|in|across|for|over|of) ${THE}${NAME}(?= ?[.?]?$)`,
    "number of distinct $1 of $2",
  ),
  idiom(
    `^(?:i|we) (?:do )?not (?:need|want|have) (?:to )?(?:see |know |have )?(?:all )?(?:the )?${NAME} of ${THE}${NAME} (?:themselves )?,? ?(?:only|just|but) (?:only |just )?(?:how many (?:different |distinct |unique )?(?:ones|of them)?|(?:the |their )?number(?: of (?:them|different ones))?)(?: (?:of them )?(?:occur|exist|appear|are|there|we|have|used|in|use))*(?= ?[.?]?$)`,
    "number of distinct $1 of $2",
  ),
  idiom(
    `^(?:over|across|among|in|for) ${THE}${NAME} (?:we|they|there) (?:use|have|are|see|find|keep) (?:(?:a|couple|of|several|some|various|different|many|few|number) )*${NAME} [.;,] how many (?:different|distinct|unique)?(?: ones)?(?: (?:is|are) (?:it|they|there|that))?(?: exactly)?(?= ?[.?]?$)`,
    "number of distinct $2 of $1",
  ),
  { pattern: /total (distinct|different|unique)(?= [a-z])/, words: "number of $1" },
  idiom(
    /(?:what|which) values (?:can |does |may )?the ([a-z]+(?: [a-z]+)?) of (?:an? |the |our |all )?([a-z]+(?: [a-z]+)?) (?:can |may |could )?(?:take|have|hold|assume)(?: on)?(?= [.?]|$| in )/,
    "the distinct $1 of $2",
  ),
  idiom(
    /^(?:return |list |show |give me |get )?(?:a |the )?(?:list of |every |all )(?:the )?([a-z]+(?: [a-z]+)?) (?:that )?(?:occurs?|appears?|used|found|seen) (?:in|by|on|among) (?:the |our |all )*([a-z]+(?: [a-z]+)?) ,? ?(?:no|without|with no) (?:duplicates?|repeats?|repetitions?)(?= [.?]|$)/,
    "the distinct $1 of $2",
  ),
  idiom(
    /(?:there must be|there is) (?:one|an?) ([a-z]+(?: [a-z]+)?) with more ([a-z]+(?: [a-z]+)?) than any other(?: ,? ?(?:which|what) (?:one )?is it)?(?= [?.]|$)/,
    "which $1 has the most $2",
  ),
  idiom(
    /^if (?:you|we|i) count (?:the |our |all )*([a-z]+(?: [a-z]+)?) in (?:every|each) [a-z]+(?: [a-z]+)? , which ([a-z]+(?: [a-z]+)?) (?:comes out on top|comes first|is ahead|wins|leads)/,
    "which $2 has the most $1",
  ),
  idiom(
    /that (?:leads|is leading|is ahead|comes first) in (?:the )?number of(?= [a-z])/,
    "that has the most",
  ),
  ...DIRECTIONS,
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
  idiom(
    `no other ${NAME} (?:is |was |are )?(?:found|seen|used|there|occurs?|appears?) (?:with|in|on|for|by|among) (?:so|as|that) many ${THE}${NAME} [.;,:] (?:which|what) [a-z]+(?: [a-z]+)?(?: one)? (?:is|are) (?:that|it|this)(?= ?[.?]?$)`,
    "which $1 has the most $2",
  ),
  idiom(
    `^(?:as for|regarding|concerning|about|looking at) (?:the |our )?${NAME} , (?:which|what)(?: one)? (?:do|does|is|are) (?:we|you|they|it)? ?(?:see|find|have|get|use|used|meet|occurring|seen|found) (?:the )?most(?: often| frequently)? (?:in|on|among|for|with|by) ${THE}${NAME} [?.,;] (?:just|only) the (?:top|first|number) (?:one|#)(?= ?[.?]?$)`,
    "the 1 most common $1 of $2",
  ),
  idiom(
    `(?:the )?top ${NAME} (?:of|in|among|for|on) ${THE}${NAME} ,? ?(?:by|in terms of|according to|going by) (?:its |their |the )?(?:frequency|popularity|usage|occurrences?|number of occurrences)(?= ?[.?]?$)`,
    "the 1 most common $1 of $2",
  ),
  idiom(
    `(?:the )?top of ${THE}${NAME} ,? (?:so |i mean |meaning |that is )*(?:the one )?(?:that|which) (?:the )?(?:most|(?:largest|highest|greatest|biggest) number)(?: of)? ${THE}${NAME} (?:have|has|share|contain|use)(?= ?[.?]?$)`,
    "the 1 most common $1 of $2",
  ),
  {
    pattern: new RegExp(`(?:the )?single(?= (?:${SUPERLATIVE}|[a-z]+est) )`),
    words: "the",
  },
  idiom(
    `(most|least) (?:frequent|common|popular|widespread)(?: one)? (?:of|among|out of) (?:all )?(?:the |our )?${NAME} (in|of|among|on|across|for|with)(?= (?:the |our |all )*[a-z])`,
    "the 1 $1 common $2 $3",
  ),
  { pattern: /most common of all/, words: "most common of" },
  ...(
    [
      ["most recently|last|latest", "latest"],
      ["first|earliest|least recently", "earliest"],
    ] as const
  ).flatMap(([said, end]) => [
    // "which boats did we buy last"
    idiom(
      `(?:which|what)( #)? (?!one )([a-z]+(?: [a-z]+)?) ${DID} (?:the )?(?:${said})(?= ?[,.?]|$)`,
      `the $1 ${end} $3 $2`,
    ),
  ]),
  // "which inns are rated highest for comfort"
  ...(
    [
      ["highest|best", "highest"],
      ["lowest|worst", "lowest"],
    ] as const
  ).map(([said, end]) =>
    idiom(
      `(?:(?:that|which) )?(?:is|are|was|were) (?:rated|ranked|graded|scored) (?:the )?(?:${said}) (?:for|in|on|in terms of|regarding) (?:the |their |its )?(?=[a-z]+(?: [a-z]+)? ?(?:[,.?]|$))`,
      `have the ${end} `,
    ),
  ),
  {
    pattern: /most recently ([a-z]+(?:ed|ilt|old|ade|orn|eld|ought|ent|aid|aken|iven))(?= [a-z]+)/,
    words: "latest $1",
  },
  {
    pattern:
      /(#|the|which|what) ([a-z]+) (?:(?:that|which|who) )?(?:(?:was|were|is|are|has been|have been|got|became) )?(?:(?:the )?most recently ([a-z]+(?:ed|ilt|old|ade|orn|eld|ought|ent|aid|aken|iven))|([a-z]+(?:ed|ilt|old|ade|orn|eld|ought|ent|aid|aken|iven)) (?:the )?most recently)(?= [,.?]|$)/,
    words: "$1 latest $3 $4 $2",
  },
  // "tenants registered most recently"
  idiom(
    `^((?:the |all |our )*[a-z]+) (?:(?:that|which|who) )?(?:(?:was|were|have been|has been) )?(${DONE}) (?:the )?most recently(?= ?[.?]?$)`,
    "latest $2 $1",
  ),
  // "the last three tenants that were registered", "the first registered tenant"
  ...[
    ["last", "latest"],
    ["first", "earliest"],
  ].flatMap(([end = "", order = ""]) => [
    idiom(
      `(?<=^|the |our )${end} (# )?([a-z]+) (?:that|which|who) (?:(?:was|were|have been|has been|got) )?(${DONE})(?= ?[.?,;]|$)`,
      `$1 ${order} $3 $2`,
    ),
    // "the first 20 paid orders" may be any 20 of them
    idiom(
      `(?<=^|the |our )${end} ${end === "last" ? "(# )?" : "()"}(${DONE})(?= [a-z]+(?: ?[.?,;]|$))`,
      `$1 ${order} $2`,
    ),
  ]),
  // "which tenant from Bergen was registered most recently"
  ...[
    ["most", "latest"],
    ["least", "earliest"],
  ].map(([degree = "", end = ""]) =>
    idiom(
      `(?<=^(?:which|what|who) .*)(?:(?:was|were) )?(?:${degree} recently (${DONE})|(${DONE}) (?:the )?${degree} recently)(?= ?[,.?]|$)`,
      `was $1 $2 ${end}`,
    ),
  ),
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
      /(?:highest|greatest|largest|peak|maximum) (?:and|or)(?: the| its| their)? (?:lowest|smallest|least|minimum|bottom)/,
    words: "maximum and minimum",
  },
  {
    pattern:
      /(?:lowest|smallest|least|minimum|bottom) (?:and|or)(?: the| its| their)? (?:highest|greatest|largest|peak|maximum)/,
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
  // "the rower who got the highest score"
  {
    pattern: new RegExp(
      `(?<=[a-z] )who (?:(?:has|have|had) )?(?:got|obtained|received|achieved|attained|earned|garnered|posted) (?:the )?(highest|lowest|largest|smallest|greatest|best|worst|maximum|minimum)(?= (?!number |amount |total |count |sum )[a-z]+)`,
    ),
    words: "with the $1",
  },
  {
    pattern: new RegExp(
      `(?:corresponds? to|(?:is|are) associated with|offers?|attracts?|holds? the record for|accumulated|obtained|boasts?|garnered|possess(?:es)?|speaks?|produces?|produced|publish(?:es|ed)|releases?|released|hosts?|hosted|employs?|employed|serves?|served|manages?|managed|created|lists?|listed|owns?|owned|contains?|contained|includes?|included) (?:the )?(most|highest|largest|greatest|lowest|smallest|fewest|maximum|minimum)(?= (?:number|count|amount|[a-z]+s) )`,
    ),
    words: "has the $1",
  },
];
