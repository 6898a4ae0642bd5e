import { idiom, type Rephrasing } from "./rephrasing.ts";
import { END } from "./words.ts";

const VERB =
  "that|go|goes|have|has|had|whose|without|show|list|give|get|find|display|return|provide|need|want|see|tell|count|compare|share|export|send|please|what|which|who|how|where|when|is|are|was|were|do|does|did|the|all|with|and|or|by|of|for|in|to|not|no|top|sorted|ordered|ranked|per|each|every|only|just|out|among|it|they|them|these|those";
/** Up to three words that name a field or documents, also "add - ons". */
const NAME = `((?<![a-z_])(?!(?:${VERB}) )[a-z_]+(?: (?:- )?(?!(?:${VERB}) )[a-z_]+){0,2}?)`;
const ALL = "(?:(?:all|any|the|our|these|their|its|of) )*";
const AVERAGE = "(?:the )?(?:average|avg|mean)";
const HIGHEST = "(highest|largest|biggest|greatest|lowest|smallest|longest|shortest|latest|earliest)";
const MORE =
  "(above|over|below|under|more than|less than|greater than|higher than|lower than|at least|at most|[<>]=?)";
const SHARE = "(?:percentage|percent|share|proportion|%)";
/** What says that a bound holds. */
const IS = "(?:(?:is|are|was|were|exceeds?) )?";

const FIGURE = "(?:average|avg|mean|total|maximum|max|minimum|min|highest|lowest|largest|smallest|peak)";
/** What was done with what is measured. */
const DEED = "(?:[a-z]+ed|sold|bought|made|won|paid|spent|held|taken|built|given)";

/** A figure behind its amount: "weight total of male dogs". */
const FIGURES_BEHIND: readonly Rephrasing[] = [
  ["(?:total|sum)", "total"],
  ["(?:average|avg|mean)", "average"],
  ["(?:maximum|max)", "maximum"],
  ["(?:minimum|min)", "minimum"],
].flatMap(([said, figure = ""]): Rephrasing[] => [
  {
    pattern: new RegExp(
      `^(?:(?:show|list|give|get|return|find|what is|what 's)(?: me)? )?(?:the )?(?!(?:number|amount|order|grand|overall|average|total|maximum|minimum|max|min|mean) )${NAME} ${said} (of|for)(?= (?!the [a-z]+ and )[a-z"#])`,
    ),
    words: `${figure} $1 $2`,
  },
]);

/** What a figure is asked of, and how it is put together. */
const FIGURES: readonly Rephrasing[] = [
  idiom(
    /(?:summed|added)(?: up)? ([a-z]+) totals(?= ?[,.?]|$| in | of | for | since | per )/,
    "sum of $1 totals",
  ),
  idiom(/(?:the )?sum of (?:the |all )*totals of (?:the |all )*(?=[a-z]+s )/, "total of the"),
  ...FIGURES_BEHIND,
  idiom(
    `(?:the )?${NAME} (?:summed|added|totall?ed|adding)(?: up)? (?:over|across|for|of)(?= (?:all|every|each|the) )`,
    "total $1 of",
  ),
  idiom(`(?:the )?${NAME} (?:summed|totall?ed)(?: up)? (by|per|for each)(?= [a-z])`, "total $1 $2"),
  idiom(`the ${NAME} of ([^,;:?]+?) (?:summed|added|totall?ed)(?: up)?${END}`, "the total $1 of $2"),
  { pattern: /(?:average|avg|mean)(?: \.)? count of(?= [a-z])/, words: "average number of" },
  idiom(
    `^(?:please )?count ${ALL}${NAME} (?:of|for|in) (?:each|every) ${NAME} and (?:then )?(?:give|tell|show)?(?: me)? ?${AVERAGE} of (?:these|those|the) (?:counts|numbers|figures|values)(?: (?:over|across|for|of) ${ALL}${NAME.replace("(", "(?:")}(?= ?[.?!]?$))?`,
    "average number of $1 per $2",
  ),
  {
    pattern: new RegExp(`^(?:taking|looking at|counting) ${ALL}${NAME} (?:together|as a whole) ,`),
    words: "",
  },
  idiom(
    `how many ${NAME} (?:is|are|would) (?:it|that|there) per ${NAME} on average`,
    "what is the average number of $1 per $2",
  ),
  {
    pattern: /(?:typical|usual) ([^,;:?]+?) , i mean (?:the )?(?:average|mean)(?= ?[.?!]?$)/,
    words: "average $1",
  },
  idiom(
    `^(max|maximum|min|minimum|avg|average|total|sum) ${NAME} , (?:(?:all|the|our) )?${NAME} , (?=[a-z]+ [a-z"#])`,
    "$1 $2 of $3 ,",
  ),
  idiom(/average the (?=[a-z])/, "the average"),
  // "skippers with the average fee they have earned from their tours"
  idiom(
    `(${FIGURE} [a-z]+) (?:that )?(?:they|each(?: of them| one)?|it|he|she) (?:(?:have|has|had) )?${DEED} (?:in|from|for|across|with|on|over|by) (their|its|his|her) (?=[a-z]+s(?: |$))`,
    "$1 of $2",
  ),
  idiom(
    `(?<=${FIGURE} [a-z]+) of (?:the|all) ([a-z]+s) (?:that )?(?:they|it|he|she|each(?: of them| one)?) (?:(?:have|has|had) )?${DEED}${END}`,
    "of their $1",
  ),
  // "the average fee paid and the highest fee paid in all towns"
  idiom(
    `(${FIGURE} (?:number of )?[a-z]+) ${DEED} ,? ?(?:and|as well as|along with) (?:what is )?(?:the )?(${FIGURE} (?:number of )?[a-z]+)(?: ${DEED})?(?= ?[.?,]|$| (?:in|by|for|of|at|on|from|during|per|across) )`,
    "$1 and the $2",
  ),
  { pattern: /overall(?= (?:[a-z]+ )?(?:count|number)(?: |$))/, words: "total" },
  // "the average, peak and bottom price"
  idiom(/peak(?= ?,? (?:and (?:the )?)?(?:average|mean|minimum|lowest|bottom|trough|total) )/, "highest"),
  idiom(
    /(?<=(?:average|mean|maximum|highest|total) ?,? (?:and (?:the )?)?)(?:bottom|trough)(?= [a-z]| ,)/,
    "lowest",
  ),
  idiom(/(?<=(?:average|mean|minimum|lowest|total) ?,? (?:and (?:the )?)?)(?:peak|top)(?= [a-z])/, "highest"),
];

/** How many there are. */
const COUNTED: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      `^(?:of|among|out of) ${ALL}(?!each |every |#)([^,;:?]+?) , how many (?:of (?:them|these|those) )?(?=(?:have|has|had|are|is|were|was|belong|come|do|did|cost|contain) )`,
    ),
    words: "how many $1",
  },
  {
    pattern: new RegExp(`(?:missing|absent|empty) ${NAME} counts? (?:for|of|in|among) ${ALL}${NAME}${END}`),
    words: "number of $2 without $1",
  },
  idiom(/(?:is|are|was|were) not there(?: at all)?(?= ?[.?,!]|$)/, "is missing"),
  {
    pattern: new RegExp(
      `^(?!(?:${VERB}|number|average|total) )((?:(?! by | per )[^?])+?) , (?:the )?(?:total )?count(?: please| only)?${END}`,
    ),
    words: "how many $1",
  },
  idiom(/(?<=[a-z] )(?:who or (?:what|which)|which or who|that or who)(?! among)/, "that"),
  idiom(/(?<=^|please |you )say (?:me|us)(?= )/, "tell me"),
  { pattern: /(?:the )?quantity of(?= [a-z]+s )/, words: "number of" },
  idiom(/(?<=[a-z] [,&+:] |[a-z] (?:, )?and )how much(?= ?[,.?]|$| and )/, "amount"),
  // "what is our whole stock worth", "value of the inventory of bolts"
  ...[
    ["(?: of (?:the |our |all )*([a-z]+))", "$2"],
    ["", ""],
  ].flatMap(([of = "", noun = ""]): Rephrasing[] => {
    const stock = `(?:our |the |all )*(?:(?:whole|entire|total|complete|current|full) )?(stock|inventory)${of}`;
    return [
      idiom(
        `(?:what|how much) (?:is|'s) ${stock} worth(?: (?:in total|altogether|overall|now|today))?(?: at (?:list |retail |purchase )?price)?(?: \\( [^()]+ \\))?${END}`,
        `what is the total of $1 times price of all ${noun}`.trim(),
      ),
      idiom(
        `(?:total |overall )?(?:value|worth) of ${stock}(?= ?[.?!]?$| (?:by|per|for each) )`,
        `total of $1 times price of all ${noun}`.trim(),
      ),
    ];
  }),
  // "how many pieces do we have in stock in total", "name, price, how many in stock"
  idiom(
    /how many (?:pieces|units) (?:do we have|we have|are there|there are|are)(?: left)? (?:in|on) stock(?: in total| altogether| overall| in all)?(?= ?[,.?:]|$| (?:and|for|per|by|of) )/,
    "total stock",
  ),
  idiom(
    /(?<=[a-z] [,&+:] |[a-z] (?:, )?and )how many (?:(?:are|we have|do we have|there are|of them|left) )*(?:in|on) stock(?= ?[,.?]|$| and )/,
    "stock",
  ),
  idiom(
    `^(?:leaving out|leaving aside|ignoring|excluding|not counting|without counting) ${ALL}${NAME} (?:without|with no|that have no|who have no)(?: any)? ${NAME} , how many (?:\\1|of them|others?|ones)(?: (?:are there|remain|are left|do we have|exist|are))?${END}`,
    "how many $1 have at least 1 $2",
  ),
  idiom(/(in|for|of) each of the (?:two|three|both|#)(?= [a-z]+s )/, "$1 the"),
  idiom(/(?:both|the two) counts :/, "number of"),
];

/** Groups, told otherwise than by "per". */
const GROUPED: readonly Rephrasing[] = [
  // "number of boats assigned to various harbors"
  idiom(
    `((?:number|count) of ${ALL}[a-z]+) (?:that (?:are|were) )?(?:assigned|allocated|linked|tied|attached|associated|belonging|related|connected) (?:to|with) (?:each of the )?(?:various|different|individual|distinct) ([a-z]+(?: [a-z]+)?)${END}`,
    "$1 for each $2",
  ),
  // "the average depth of harbors organized by country", "based on their countries"
  idiom(
    `(?<!(?:sorted|ordered|arranged|ranked|listed) [^.?;]*?)(?<=(?:average|avg|mean|total|sum|number|maximum|minimum|highest|lowest|median|how many) [^.?;]*?) ,? ?(?:organized|organised|structured|classified|differentiated|separated|(?:based|depending) on|according to)(?: by)? (?:the |their |its |each |respective |own )*((?!(?:descending|ascending|alphabetical|order|average|total|number|count|highest|lowest|size|value|most|fewest) )[a-z]+(?: [a-z]+)?)${END}`,
    "for each $1",
  ),
  idiom(/^(?:please )?(?:break down|breakdown of) (?=[^,.?]+? (?:by|per|for each) )/, ""),
  idiom(
    `(?:the )?(?:percentage|percent|relative) distribution of ${ALL}${NAME} (?:over|across|among|by|between|per) ${ALL}${NAME}${END}`,
    "percentage of $1 per $2",
  ),
  idiom(
    `(?:the )?distribution of ${ALL}${NAME} (?:over|across|among|by|between|per) ${ALL}${NAME}(?: ?,? (?:as|in|with) (?:absolute )?(?:counts?|numbers))${END}`,
    "number of $1 per $2",
  ),
  idiom(
    `(by|per|for each) (?:the )?${NAME} ,? (?:where|and|with) (?:the |this |that )?\\2 (?:is|being|means) (?:that|the one) of ${ALL}${NAME}${END}`,
    "$1 $2 of the $3",
  ),
  idiom(
    `^(?:each|every) ${NAME} (?:has|have|belongs to) (?:an? |its )?${NAME} [;,.:] (?:please |and )*(?:tell me|show me|give me|show|list|count)? ?(?:how many|the number of) ${NAME} (?:(?:it|that|this|there|makes?|are|is|we|have|get) )*(?:for|per|in) each(?: one| of them)?${END}`,
    "number of $3 per $1 $2",
  ),
  idiom(
    `^${ALL}${NAME} (?:belong|belongs|refer) to (?:an? |the )?${NAME} [;,.] [^?]*?(?:their|the) (average|total|maximum|minimum|mean) ${NAME} (?:by|per) (?:the )?${NAME} of (?:that|the|this|their) \\2${END}`,
    "$3 $4 of $1 per $2 $5",
  ),
];

/** Shares of all, for each value. */
const SHARES: readonly Rephrasing[] = [
  idiom(
    `^(?!(?:average|total|sum|number|maximum|minimum|mean) )${NAME} (?:by|per) ${NAME} ?,? (?:in|as)(?: an?)? (?:percent|percents|percentages?|shares?|%)${END}`,
    "percentage of $1 per $2",
  ),
  idiom(
    `(?:the )?${SHARE}(?: share)? of (?:each|every) ${NAME} (?:among|in|within|of) ${ALL}${NAME}${END}`,
    "percentage of $2 per $1",
  ),
  idiom(
    `^(?:please )?(?:(?:show|list|give|get|return|display)(?: me)? )?${ALL}(?:(?:each|every) )?${NAME} (?:(?:along|together) )?with (?:its|their|the) ${SHARE}(?: share)?(?: out)? of ${ALL}(?!total${END})${NAME}${END}`,
    "percentage of $2 per $1",
  ),
  idiom(
    `^(?:please )?(?:(?:show|list|give|get|return|display)(?: me)? )?${ALL}${NAME} (?:(?:along|together) )?with (?:(?:its|their|the) )?${SHARE} of (?:the )?total${END}`,
    "percentage of total per $1",
  ),
  idiom(
    `(?:the )?${SHARE} (?:that )?(?:each|every) ${NAME} (?:represents?|makes up|has|accounts for|stands for|contributes|takes)(?: out)?(?: of| among| in| to)? ${ALL}${NAME}${END}`,
    "percentage of $2 per $1",
  ),
];

/** The first of an order, with how many of them behind it. */
const RANKED: readonly Rephrasing[] = [
  idiom(
    /^(?:for|on) (?:the )?(?:first page|page (?:one|#)) ,? ?(?:i |we )?(?:need|want|show|give me|list)(?= (?:the )?#)/,
    "first",
  ),
  idiom(/(?:the )?first page (?:with|of)(?= # [a-z])/, "first"),
  idiom(
    `^(?:per|for each|for every) ${NAME} ?,? (?:the )?average (?:of )?(?:the )?${NAME} of ${ALL}${NAME} [;,] (?:i )?(?:only|just) (?:need |want )?the (?:top|first|best) (#)(?: (?:interest me|are (?:of interest|interesting|needed|relevant)|matter))?${END}`,
    "top $4 $1 by average $2 of $3",
  ),
  idiom(
    `^${ALL}${NAME} ranked by ([^,;?]+?) ?,? (?:only )?(?:the )?top (#)(?: only)?${END}`,
    "top $3 $1 by $2",
  ),
  idiom(
    /[;,] (?:i )?(?:only|just) (?:need |want )?the (top|first|best) (#) (?:interest me|are (?:of interest|interesting|needed|relevant)|matter)(?= ?[.?!]?$)/,
    ", top $2",
  ),
  {
    pattern: new RegExp(`, (?:just |only )?(#) (?:rows|results|entries|lines)(?: only)?${END}`),
    words: ", top $1",
  },
  idiom(
    /(?:sorted|ordered) from (?:the )?(?:highest|largest|biggest)(?= ?[,.?]|$)/,
    "sorted from highest to lowest",
  ),
  idiom(
    `(?<!top )(?:the )?(#) best ${NAME} (?:regarding|concerning|in terms of|with regard to|as for|by|according to) (?:the )?([^,;?]+?)(?: ?, (?:and|with) the (?:figures|averages|numbers|values))?${END}`,
    "top $1 $2 by $3",
  ),
  idiom(
    `^(?:the )?number one (?:of|among) ${ALL}${NAME} by ${NAME} :(?: i (?:want|need))?`,
    "top 1 $1 by $2 ,",
  ),
  idiom(`^${HIGHEST} ${NAME} : ([^,:;?]+? and [^,:;?]+?)${END}`, "$3 with the $1 $2"),
  idiom(
    `(?:where|whose) (?:the |its )?${NAME} is (?:the )?${HIGHEST}(?: of all)?(?= and |${END.slice(3, -1)}| ,)`,
    "with the $2 $1",
  ),
  idiom(
    `(?:the )?${NAME} of the ${NAME} (?:that|which|who) has the ${HIGHEST} ${NAME} ,? ?and (?:also )?(?:the )?${NAME} of (?:the|its) ${NAME}${END}`,
    "the $2 with the $3 $4 , its $1 and the $6 $5",
  ),
  idiom(
    `^(?!(?:sort|order) )([^,;:?]+?) (?:sorted |ordered )?by (descending|ascending|decreasing|increasing) ${NAME} ,? ?(with|showing) ([^;:?]+?)${END}`,
    "$1 $4 $5 , sorted by $3 $2",
  ),
  // what is counted has no name of its own
  idiom(
    `, (?:with )?(?:the )?(highest|largest|biggest|greatest|lowest|smallest) (?:numbers?|counts?|groups?|figures?) (?:first|on top|at the top)${END}`,
    ", $1 first",
  ),
  // "number of boats per club, biggest club first": by the number
  ...(
    [
      ["biggest|largest|greatest|busiest|fullest|strongest|top|best|leading", "highest"],
      ["smallest|emptiest|weakest|quietest|worst", "lowest"],
    ] as const
  ).flatMap(([size, most]) => [
    idiom(
      `(?<=(?:numbers?|counts?|many|no \\.|nr) .*)((?:per|by|each|every) ([a-z]+)(?: [^,.?]*)?) , (?:the )?(?:${size}) \\2(?:s|es)? (?:first|on top|at the top)(?= ?[,.?]|$)`,
      `$1 , ${most} first`,
    ),
    // "which clubs have more than 6 boats? Name and number of boats, biggest club first"
    idiom(
      `^((?:which|what|list|show|find|name) (?:the |our |all )*([a-z]+?)(?:s|es)? [^?.]*?[?.] [^?.]*?(?:number|count|total|sum|average)[^?.]*?) , (?:the )?(?:${size}) \\2 (?:first|on top|at the top)${END}`,
      `$1 , ${most} first`,
    ),
    idiom(
      `(?<=(?:totals?|sums?|amounts?|numbers?) ?) , (?:the )?(?:${size}) (?:spender|earner|payer|buyer|seller|debtor|donor|contributor)s? (?:first|on top|at the top)${END}`,
      `, ${most} first`,
    ),
  ]),
  idiom(
    `, (?:with )?(?:the )?(?:highest|largest|biggest|greatest) ${NAME} (?:first|on top|at the top)${END}`,
    ", sorted by $1 descending",
  ),
  {
    pattern: new RegExp(
      `(?<!sorted |ordered |ranked |arranged )by (descending|ascending|decreasing|increasing) ${NAME}(?= with | ,|${END.slice(3, -1)})`,
    ),
    words: "sorted by $2 $1",
  },
  idiom(
    `,? ?(?:(?:sorted|ordered|ranked|arranged|listed) )?from (?:the )?(?:highest|largest|biggest) (?!down )${NAME} (?:down|downwards?|to (?:the )?(?:lowest|smallest))(?= ?[.?!;,]|$)`,
    "sorted by $1 descending",
  ),
  idiom(/[;,.] (?:the )?columns (?:(?:are|should be|must be|shall be|:) )?(?=[a-z])/, ". list"),
  idiom(`^${NAME} / ${NAME} / ${NAME} (?:of|for)(?= )`, "$1 , $2 and $3 of"),
  idiom(`^${NAME} list , ${NAME} (descending|ascending|desc|asc) ?,?(?= with )`, "$1 sorted by $2 $3"),
  idiom(
    `^(?:in|on|for) (?:my|our|the) (?:table|list|report|sheet) (?:each|every|one) (?:row|line) is an? ${NAME} : ([^?]+?) ?,? and the (?:highest|largest|biggest) ${NAME} (?:must|should|has to|shall) (?:be|come|stand) (?:on top|first|at the top)${END}`,
    "every $1 with $2 , sorted by $3 descending",
  ),
  idiom(
    `^take ${ALL}([^,;?]+?) , (?:sort|order) (?:them )?by ${ALL}${NAME} and (?:give|show|return)(?: me)? (?:only )?the last one${END}`,
    "last 1 $1 by $2",
  ),
  {
    pattern: /(?:most recent|newest)(?= (?:[a-z]+ )?date(?: |$))/,
    words: "latest",
  },
  idiom(
    `^(?:of|among|from|out of) ${ALL}([^,;:?]+?) , (?:which|what)(?: one| ones)? (has|had|have) the ${HIGHEST} `,
    "which 1 $1 $2 the $3",
  ),
  // "which one of the boats whose port is Bergen has the highest fee"
  idiom(
    `^(?:which|what)(?: one)? of ${ALL}([a-z]+s (?:with|whose|in|from|at|that|which|who|without) [^,;:?]+?) (has|had) the ${HIGHEST} `,
    "which 1 $1 $2 the $3",
  ),
  idiom(
    `^(?:of|among|from|out of) ${ALL}([^,;:?]+?) , (?:which|what) (#)(?: of them| ones)? (have|had) the ${HIGHEST} `,
    "which $2 $1 $3 the $4",
  ),
  idiom(
    `^(?:please )?(?:show|give|list|find|get|display)(?: me)? (?:the )?([^,;?]+?) 's ${NAME} with the (?=${HIGHEST} )`,
    "the $2 of $1 with the",
  ),
];

/** Figures of groups that are compared with a number. */
const COMPARED: readonly Rephrasing[] = [
  idiom(
    `^${ALL}${NAME} where ${AVERAGE} ${NAME} of ${ALL}${NAME} ${IS}${MORE} (#)`,
    "$1 whose $3 have an average $2 $4 $5",
  ),
  idiom(
    `whose ${AVERAGE} ${NAME} (?:over|across|of|for|among) ${ALL}${NAME} (?:is|are|was|were|exceeds) ${MORE} (#)`,
    "whose $2 have an average $1 $3 $4",
  ),
  idiom(
    `(?:that |which |who )?(?:have|has|having|with|show|shows) (?:an? )?${AVERAGE} ${NAME} (?:of|among|across) ${ALL}${NAME} (?:(?:that|which) )?${IS}(?:of )?${MORE} (#)`,
    "whose $2 have an average $1 $3 $4",
  ),
  idiom(
    `^(?:which |what )?${NAME} average ${MORE} (#)( [a-z]+)? in ${NAME} of (?:their|its) ${NAME}${END}`,
    "$1 whose $6 have an average $5 $2 $3 $4",
  ),
  idiom(
    `(?:that |who |which )?(?:have|has|with) ${NAME} with on average ${MORE} (#)( [a-z]+)? of ${NAME}${END}`,
    "whose $1 have an average $5 $2 $3 $4",
  ),
  idiom(
    `^(?:who|what|which)(?: or (?:what|which|who))? among ${ALL}${NAME} (?:has|have) ${NAME} averaging ${MORE} (#)( [a-z]+)? in ${NAME}${END}`,
    "$1 whose $2 have an average $6 $3 $4 $5",
  ),
  idiom(
    `(?:that |who |which )?whose ${NAME} average ${MORE} (#)( [a-z]+)? in ${NAME}${END}`,
    "whose $1 have an average $5 $2 $3 $4",
  ),
  idiom(
    `^(?:compute|calculate|work out|take|determine|find) ${AVERAGE} ${NAME} of ${ALL}${NAME} (?:for|of|per|by) (?:each |every )?${NAME} ?,? (?:and )?(?:then )?(?:list|show|give me|return) (?:only )?the \\3s? (?:that are |which are |with more than |with )?${MORE} (#)`,
    "$3 whose $2 have an average $1 $4 $5",
  ),
  idiom(
    `^${AVERAGE} ${NAME} ${MORE} (#)( [a-z]+)? : (?:which|what) ${NAME} of ${ALL}${NAME}(?: are (?:those|these|they))?${END}`,
    "$5 of $6 with average $1 $2 $3 $4",
  ),
  idiom(
    `^${MORE} (#)( [a-z]+)? on average in ${NAME} : (?:which|what) ${NAME} of ${ALL}${NAME}(?: are (?:those|these|they))?${END}`,
    "$5 of $6 with average $4 $1 $2 $3",
  ),
  idiom(
    `^in (?:which|what) ${NAME} do ${ALL}${NAME} average ${MORE} (#)( [a-z]+)? in ${NAME}${END}`,
    "$1 of $2 with average $6 $3 $4 $5",
  ),
];

/** What has a value in common with a document that is named. */
const ALIKE: readonly Rephrasing[] = [
  idiom(
    `^(?:the )?same ${NAME} (?:as|like) ([^,;:?]+?) : ${ALL}((?:other )?${NAME.replace("(", "(?:")})${END}`,
    "$3 with the same $1 as $2",
  ),
  idiom(
    `(?:where|whose) (?:the |their |its )?${NAME} (?:is|are|equals|matches)(?: (?:equal to|identical to))?(?: the same as)? (?:that|the one|the \\1|the same \\1)(?: as)? (?:of|that) `,
    "with the same $1 as",
  ),
  idiom(
    `^(?:which|what) other ${NAME} (?:have|has|share) (?!(?:the|a|an) )([^,;:?]+?) 's ${NAME}${END}`,
    "other $1 with the same $3 as $2",
  ),
  idiom(
    `,? ?(?:not counting|excluding|besides|apart from|other than|except(?: for)?|aside from) ([^,;:?]+?) ,? ?(?:that |which |who )?(?:have|has|share|shares|are of|are in) (the same ${NAME.replace("(", "(?:")} (?:as|that|like) (?:[a-z]+ )?\\1)`,
    "with $2",
  ),
  idiom(
    /(the same [^,;:?]+? (?:as|like) (?:the )?)([^,;:?]+?) ,? (?:but|and) not (?:the )?\2(?: itself)?(?= ?[.?!]?$)/,
    "$1 $2",
  ),
  idiom(
    `^([^,;:?]+?) (?:has|is of) an? (?:certain|particular|given|specific) ${NAME} [;,:.] (?:which|what) (?:other |else )?${NAME} (?:have|has|share|are of) (?:it|that|this|that one|the same(?: one)?)(?: as well| too| also)?${END}`,
    "other $3 with the same $2 as $1",
  ),
  idiom(
    `^(?:apart from|besides|other than|except(?: for)?|aside from) ([^,;:?]+?) , (?:which|what) (?:other )?${NAME} (?:have|has|share|are of) (?:the|the same) ${NAME} (?:of|as) ((?:the )?(?:[a-z]+ )?\\1)${END}`,
    "other $2 with the same $3 as $4",
  ),
];

/** Documents of something that is named in front of them. */
const OF_NAMED: readonly Rephrasing[] = [
  idiom(`^([^,:;?]+? [^,:;?]+?) , ([^,:;?]+? [^,:;?]+?) : ${ALL}${NAME}${END}`, "for $1 and $2 list the $3"),
  idiom(
    `^take ${ALL}([^,;:?]+?) and (?:give|show|list|find|get)(?: me| us)? ${ALL}(?!(?:names?|titles?|number|average|total|sum|rest|others?) )${NAME} (of|with|whose|that|where) (?!(?:each|every|the|their|them|it|its|those|these) )([^?]+?)${END}`,
    "$2 of $1 $3 $4",
  ),
  idiom(
    `^for (?!(?:each|every|all|any) )(?:the )?([^,:;?]+?) , (?:which|what) ${NAME} (have|has|had|are|were|with)(?= )`,
    "which $2 for $1 $3",
  ),
  idiom(`^${NAME} (") - > ${NAME} - > ${NAME}${END}`, "$4 of the $3 of $1 $2"),
  idiom(
    /, each (?:one |value |of them )?(?:is )?(?:listed |shown |named |mentioned )?(?:just |only |exactly )#(?: times?)?(?= ?[.?!]?$)/,
    ", distinct values",
  ),
  idiom(/^(?:please )?(?:can|could|would) you (?:please )?check (?=(?:the|whether) )/, "what is"),
  idiom(/,? and also(?= (?:the|its|their) )/, "and"),
  idiom(
    /^(?:show |list |give me |get )?all (?:the )?(?:fields|columns|attributes|data|details) (?:of|for|on|about) the(?= [a-z]+ )/,
    "show",
  ),
  // "return every column of the boat whose town is Lier": the documents as they are
  {
    pattern:
      /^(?:please )?(?:(?:show|list|give|get|return|display|provide|retrieve|fetch|select|find)(?: me)? )?(?:the )?(?:all|every|each)(?: (?:the|of the|single))? (?:fields?|columns?|attributes?|properties) (?:(?:available|stored|recorded) )?(?:of|for|on|about|from)(?: (?:the|all|every|each|any))*(?= [a-z#"])/,
    words: "show",
  },
  {
    pattern:
      /,? (?:(?:and|with|show|showing|include|including) )?(?:all|every) (?:the |its |their )?(?:fields?|columns?|attributes?)(?= ?[.?!]?$)/,
    words: "",
  },
  idiom(/(different [^,;:?]+?) , (?:without|no) (?:any )?(?:repeats|repetitions?)(?= ?[.?!]?$)/, "$1"),
  idiom(
    /^for (?:a|the|my|our) (?:drop ?- ?down|dropdown|select|autocomplete|filter)(?: (?:list|box|menu|field))? ,? ?(?:i|we) (?:want|need|would like)/,
    "list",
  ),
];

/** Figures, groups and rankings as people ask for them at work. */
export const SUMMARIES: readonly Rephrasing[] = [
  // "what share of the inns, in percent, has a pool"
  idiom(`(${SHARE} of [^,.?]+?) , (?:expressed )?(?:in|as an?) (?:percent|percentage|%)(?: ,)?(?= )`, "$1"),
  ...FIGURES,
  ...COUNTED,
  ...GROUPED,
  ...ALIKE,
  ...SHARES,
  ...COMPARED,
  ...RANKED,
  ...OF_NAMED,
];
