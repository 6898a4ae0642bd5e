import { idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND, END, NAME } from "./words.ts";

const THE = "(?:(?:the|our|all|of|these|its|their|his|her|every|each) )*";
/** A name in the singular, so that one of them is meant; "top 1 order" is read as words about an order. */
const ONE = "((?!order )(?:[a-z]+ )?(?:[a-z]*[a-rt-z]|[a-z]+(?:us|ss|is)))";
/** Words that name a number of each document. */
const FIGURE =
  "((?!number |numbers |count )[a-z]+(?: (?!by |in |per |the |their |its |our |all )[a-z]+){0,3}?)";
const ASKS =
  "^(?:(?:please|can|could|you|i|we|us|me|need|want|like|looking|for|to|see|know|show|give|return|get|find|list|tell|display|name|identify|which|what|who|is|it|the|just|only|single|one|our) )*(?:(?<=(?:the|just|only|single|our) )# )?(?:the )?";
const INTEREST =
  "(?:(?:i|we) (?:would |'d |only |just )*(?:be |am |are )?(?:interested in|care about|must know|need to know|want to know) )?(?:the )?";
const TOTAL = "(?:total|totals|combined|summed|summed up|accumulated|overall|aggregate)";
const ACROSS = "(?:of|across|over|from|in|for|among|summed over|taken over)";
const PLACES = [
  ["top", "(?:highest|largest|biggest|greatest|most|maximum|max|top)"],
  ["bottom", "(?:lowest|smallest|least|minimum|min)"],
] as const;
const ON_TOP =
  "(?:(?:ends?|comes?|ranks?|finishes|is|be|lands?) (?:up )?(?:at |as |in |on )?(?:the )?(?:number #|number one|no #|first|top|the top|front|first place)(?: place| spot)?|leads|wins)";
const WHOSE_PLACE = `(?:who or what|which(?: one)?|who|what|which [a-z]+(?: [a-z]+)?)`;

/** Which owner has the most of what its documents hold together. */
const BEST_TOTALS: readonly Rephrasing[] = [
  ...PLACES.flatMap(([place, most]): Rephrasing[] => [
    // "which guild has the highest total dues across its members"
    idiom(
      `${ASKS}${ONE} (?:(?:that |which |who )?(?:has|have|had|having|with)(?: got)?) the ${most} (?:${TOTAL} ${FIGURE}|(?:sum|total) of ${THE}${FIGURE}) ${ACROSS} ${THE}${NAME}${END}`,
      `${place} 1 $1 by total $2 $3 of $4`,
    ),
    // "the guild where the members altogether have the most dues"
    idiom(
      `${ASKS}${ONE} (?:where|whose|for which) ${THE}${NAME} (?:altogether|all together|together|combined|in total|taken together|in sum) have (?:the )?${most} ${FIGURE}${END}`,
      `${place} 1 $1 by total $3 of $2`,
    ),
    // "biggest total member dues: guild"
    idiom(
      `^(?:the )?${most} ${TOTAL} ([a-z]+(?: [a-z]+){1,4}) [:-] (?:which )?${ONE}${END}`,
      `${place} 1 $2 by total $1`,
    ),
    // "summing the dues of the members per guild, which guild has the largest sum"
    idiom(
      `^(?:summing|adding|totalling|totaling|if (?:you |we |i )?(?:add|sum|total))(?: up)? ${THE}${FIGURE} of ${THE}${NAME} (?:together |up )?(?:per|by|for each|for every) ${NAME} ,? ?${WHOSE_PLACE} (?:has|gets|reaches|shows|comes to) the ${most} (?:sum|total|result|figure|value|number)${END}`,
      `${place} 1 $3 by total $1 of $2`,
    ),
    // "add the dues of members together for each guild and give me just the guild with the most"
    idiom(
      `^(?:please )?(?:add|sum|total)(?: up)? ${THE}${FIGURE} of ${THE}${NAME} (?:together |up )?(?:per|by|for each|for every) ${NAME} ,? ?(?:and|then|and then) (?:give|show|tell|return|list|get|find)(?: me)? (?:just |only )?(?:the )?(?:# )?(?:one|[a-z]+(?: [a-z]+)?) with the ${most}(?: sum| total| result)?${END}`,
      `${place} 1 $3 by total $1 of $2`,
    ),
  ]),
  // "when the dues of the members is totalled by guild, who or what ends up at number one"
  idiom(
    `^(?:when|if|once) ${THE}${FIGURE} of ${THE}${NAME} (?:is|are|gets?) (?:totalled|totaled|summed|summed up|added up|added together|added) (?:by|per|for each|for every) ${NAME} ,? ?${WHOSE_PLACE} ${ON_TOP}${END}`,
    "top 1 $3 by total $1 of $2",
  ),
  // "no guild beats this one in the total dues of its members. Which one is it?"
  idiom(
    `^no (?:other )?${ONE} (?:beats|tops|surpasses|exceeds|outdoes|can beat) (?:this one|this|it|that one) (?:in|by|for|on|at|with) ${THE}(?:${TOTAL} ${FIGURE}|(?:sum|total) of ${THE}${FIGURE}) of ${THE}${NAME} [.:;] (?:which|what|who)(?: one)?(?: [a-z]+)? is (?:it|this|that)${END}`,
    "top 1 $1 by total $2 $3 of $4",
  ),
  // "number one guild in total dues of members", "the top guild according to the sum of the dues of its members"
  idiom(
    `${ASKS}(?:number #|number one|top|leading|no #|first) ${ONE} (?:in|by|for|in terms of|according to|measured by|going by|based on|regarding|when it comes to) ${THE}(?:${TOTAL} ${FIGURE}|(?:sum|total) of ${THE}${FIGURE}) of ${THE}${NAME}${END}`,
    "top 1 $1 by total $2 $3 of $4",
  ),
];

/** Figures of what each owner has. */
const FIGURES_OF_EACH: readonly Rephrasing[] = [
  // "show the name and the total dues of the members of each guild"
  idiom(
    `^((?:show|list|give|get|return|display|provide|what are)(?: me)? )?(?:the )?(names?|titles?) and (?:the )?(total|average|mean|median|minimum|maximum|lowest|highest) ${FIGURE} of (?:all )?(?:the )?([a-z]+s|people|staff) of (each|every) ([a-z]+)(?= ?[,.?]|$| where | with | in | sorted | ordered )`,
    "$1 the $2 of $6 $7 and the $3 $4 of its $5",
  ),
  // "where this total is above 100"
  idiom(
    `where (?:this|that|such an?) (total|sum|average|mean|count|number) (?:(?:is|are|was) )?(${ANY_BOUND})(?= #)`,
    "with a $1 $2",
  ),
  // "have the members rolled up by guild, with the dues totalled"
  idiom(
    `^(?:please )?(?:(?:can|could) (?:i|we|you) )?(?:have |get |see |show |roll |give me |i want |i need )*${THE}${NAME} (?:rolled up|aggregated|grouped|bundled|summarized|broken down) (?:by|per) ${THE}${NAME} ,? ?with ${THE}${FIGURE} (?:totalled|totaled|summed|summed up|added up|added together|as (?:a )?total)${END}`,
    "total $3 of $1 per $2",
  ),
  // "list the guild name and the summed dues of the members"
  idiom(
    `^(?:please )?(?:(?:list|show|give|get|return|display)(?: me)? )?(?:the )?(?!all )${NAME} (?:and|with|plus|together with) (?:the |their )?(?:summed|summed up|added up|totalled|totaled) ${FIGURE} of ${THE}${NAME}${END}`,
    "total $2 of $3 per $1",
  ),
  // "member dues total per guild name"
  idiom(
    `^((?!(?:what|how|the|show|list|give|get|find|number|count|is) )[a-z]+(?: [a-z]+){1,3}) (?:total|sum) (?:per|by|for each|for every) ${NAME}${END}`,
    "total $1 per $2",
  ),
  // "going guild by guild, how high is the dues of the members on average"
  ...(
    [
      ["average", "on average|in the mean|on the average"],
      ["total", "in total|altogether|in sum|all together"],
    ] as const
  ).map(([figure, said]) =>
    idiom(
      `^going (?:through )?([a-z]+(?: [a-z]+)?) (?:by|after|for) [a-z]+(?: [a-z]+)? ,? ?(?:how (?:high|much|large|big|long)|what) (?:is|are) ${THE}${FIGURE} of ${THE}${NAME} (?:${said})${END}`,
      `${figure} $2 of $3 per $1`,
    ),
  ),
  // "every guild has members, and they have dues. Please give me the mean of it for each guild"
  idiom(
    `^(?:every|each) ${NAME} has ${NAME} ,? ?(?:and )?(?:they|these|those|which) (?:all )?have (?:an? )?${FIGURE} [.;] (?:please )?(?:give|show|tell|get|return|i want|i need|we need)(?: me)? (?:the )?(average|mean|total|sum|median|minimum|maximum) of (?:it|this|that|those|them) (?:for|per|by) (?:each |every )?[a-z]+(?: [a-z]+)?${END}`,
    "$4 $3 of $2 per $1",
  ),
  // "guilds with average dues of their members"
  idiom(
    `^(?:(?:list|show|give|get|return|display)(?: me)? )?(?:a list of )?(?:all |the |our )*([a-z]+s|[a-z]+ [a-z]+s|people|staff) (?:(?:along |together )?with|and|plus|as well as) (?:the |their |its )?(average|mean|median|total) ${FIGURE} (?:of|across|over|for) (?:their|its|his|her|all their|all its) ${NAME}${END}`,
    "$2 $3 of $4 for each $1",
  ),
  // "group the members by guild and return the average dues along with the guild name"
  idiom(
    `^group ${THE}${NAME} by ${THE}${NAME} and (?:return|show|give|list|compute|calculate|get)(?: me)? (?:the )?(average|mean|median|total) ${FIGURE} (?:along with|together with|and|with|next to|beside) (?:the |their )?((?:[a-z]+ ){1,2}(?:names?|titles?|codes?|numbers?))${END}`,
    "$3 $4 of $1 for each $5",
  ),
  // "group the members by guild name and show the count for each group"
  idiom(
    `^(?:please )?group ${THE}${NAME} by ${THE}([a-z]+(?: [a-z]+){0,2}) ,? ?and (?:then )?(?:return|show|give|list|compute|get)(?: me)? (?:the |their )?(?:counts?|numbers?|sizes?) (?:for|of|in) (?:each|every)(?: (?:group|one|of them))?${END}`,
    "number of $1 per $2",
  ),
  // "statistic: guild, and beside it the number of members"
  idiom(
    `^(?:(?:we|i) (?:need|want) )?(?:an? |the )?(?:statistics?|overview|summary|table) : ${NAME} ,? ?(?:and )?(?:beside it|next to it|with it|beside that|with) (?:the )?(?:amount|number|count|quantity) of ${THE}${NAME}${END}`,
    "number of $2 per $1",
  ),
  // "per guild, how much is it when you add together the dues of all its members"
  idiom(
    `^(?:per|for each|for every) ${NAME} ,? ?(?:how much is it|what is it|what do (?:you|we|i) get|what comes out) (?:when|if) (?:you |we |i |one )?(?:add|adds|sum|sums|total) (?:together |up )?${THE}${FIGURE} of ${THE}${NAME}(?: together| up)?${END}`,
    "total $2 of $3 per $1",
  ),
  // "guild by guild, what the dues of the members sums up to"
  idiom(
    `^(?:(?:i|we) (?:would |'d )?(?:want|like|need) (?:to see |to know )?,? ?)?${NAME} (?:by|after|for) [a-z]+(?: [a-z]+)? ,? ?what ${THE}${FIGURE} of ${THE}${NAME} (?:sums?|adds?|comes?|amounts?) (?:up )?to${END}`,
    "total $2 of $3 per $1",
  ),
  // "break down the number of members by guild for me"
  idiom(
    `^(?:please )?(?:(?:can|could|would) you )?(?:please )?(?:break|split) (?:down |up )?the (number|count) of ${THE}${NAME} (?:down |up )?(?:by|per) ${THE}${NAME}(?: for (?:me|us))?${END}`,
    "number of $2 per $3",
  ),
  // "take all members, bundle those with the same guild, and count each bundle"
  idiom(
    `^(?:please )?(?:take|get|use|look at) ${THE}${NAME} ,? ?(?:and |then )?(?:bundle|group|put together|gather|collect|lump together) (?:those|the ones|them|all) (?:with|by|of|sharing|that share|that have|having) (?:the |their )?(?:same )?${NAME} ,? ?(?:and |then )*(?:count|tell me how many are in|give me the size of) (?:each|every)(?: (?:bundle|group|one|pile|set|of them))?(?: please)?${END}`,
    "number of $1 per $2",
  ),
  // "distribution of members over their guild, as counts"
  idiom(
    `^(?:the )?distribution of ${THE}${NAME} (?:over|across|among|by|between) ${THE}${NAME} ,? ?(?:as|in|with|by) (?:counts|numbers|a count)${END}`,
    "number of $1 per $2",
  ),
];

/** Owners by how many documents they have. */
const COUNTED_OWNERS: readonly Rephrasing[] = [
  // "of all our guilds, which one has more members than any other"
  idiom(
    `^(?:out )?of ${THE}${NAME} ,? ?(?:which|what|who)(?: one)? has (?:got )?(?:more ${NAME} than (?:any|every|all)(?: of the| the)? others?(?: one)?|the most ${NAME})${END}`,
    "which $1 has the most $2 $3",
  ),
  idiom(
    `${ASKS}${ONE} (?:that|which|who) (?:has got|has gotten|got|has) more ${NAME} than (?:any|every|all)(?: of the| the)? others?(?: one)?${END}`,
    "which $1 has the most $2",
  ),
  // "I'm looking for the one guild that has got the most members"
  idiom(
    `^(?:i|we)(?: (?:'m|am|are))? (?:looking|searching) for the (?:# |one |single )?${ONE} (?:that|which|who|with) (?:has got|has|have|got)?(?: the)? ?most ${NAME}${END}`,
    "which $1 has the most $2",
  ),
  // "the single guild to which the most members belong", "the 3 guilds to which the most members belong, best first"
  idiom(`${ASKS}${ONE} to (?:which|whom) the most ${NAME} belong${END}`, "which $1 has the most $2"),
  idiom(
    `^${INTEREST}(?:(?:show|list|give|return|get|find)(?: me)? (?:the )?)?(#) ${NAME} to (?:which|whom) the most ${NAME} belong(?: ,? ?(?:best|most|highest|largest) first)?${END}`,
    "top $1 $2 by number of $3",
  ),
  idiom(
    `^(?:leaderboard|ranking|top list|hit list) : (?:the )?(?:top )?(#) ${NAME} with the most ${NAME}${END}`,
    "top $1 $2 by number of $3",
  ),
  // "number one guild by member count", "by number of members, who or what is the top guild"
  idiom(
    `^(?:the )?(?:number #|number one|no #|leading|top) ${ONE} (?:by|in|in terms of) (?:the |its )?(?:(?:number|count) of ${THE}${NAME}|${NAME} counts?)${END}`,
    "which $1 has the most $2 $3",
  ),
  idiom(
    `^(?:by|in terms of|measured by|going by) (?:the )?(?:number|count) of ${THE}${NAME} ,? ?(?:who or what|which|who|what) (?:is )?(?:the )?(?:top|number #|number one|leading|biggest|largest) ${ONE}${END}`,
    "which $2 has the most $1",
  ),
  // "sort guilds by how many members they have, most first, and return the first 3"
  idiom(
    `^(?:sort|order|rank|arrange) ${THE}${NAME} by (?:how many ${NAME} (?:they|each|each of them) (?:have|has)|(?:the |their )?(?:number|count) of ${THE}${NAME}) ,? ?(?:(?:the )?(?:most|highest|largest) first|descending|in descending order)? ?,? ?(?:and |then )*(?:return|show|give|list|keep|take)(?: me)? (?:only |just )?(?:the )?(?:first|top) (#)(?: of them)?${END}`,
    "top $4 $1 by number of $2 $3",
  ),
  // "count the members per guild and keep the three guilds that come out highest, in that order"
  idiom(
    `^count ${THE}${NAME} (?:per|by|for each|for every|of each) ${NAME} ,? ?(?:and |then )*(?:keep|show|give|return|list|take|tell)(?: me)? (?:only |just )?(?:the )?(?:top )?(#) ${NAME} (?:that |which |who )?(?:come out highest|come out on top|come out first|with the most|with the highest (?:counts?|numbers?)|have the most|rank highest|are on top)(?: ,? ?(?:in that order|in order|in this order|best first|highest first|most first))?${END}`,
    "top $3 $4 by number of $1",
  ),
  // "our three biggest guilds, measured by how many members they have"
  idiom(
    `${ASKS}(#) (?:biggest|largest|top|greatest|leading|most important) ${NAME} ,? ?(?:measured by|going by|judged by|in terms of|by|according to) (?:how many ${NAME} (?:they|each|each of them) (?:have|has)|(?:the |their )?(?:number|count) of ${THE}${NAME})${END}`,
    "top $1 $2 by number of $3 $4",
  ),
  // "the guilds having members in a number bigger than 3"
  idiom(
    `${INTEREST}${NAME} (having|with|that have|who have|which have) ${NAME} in (?:a |an )?(?:number|numbers|quantity|amount|count)s? (?:of )?(?:bigger|greater|higher|larger|more|over|above)(?: than)? (#)${END}`,
    "$1 with more than $4 $3",
  ),
  // "guilds whose number of members exceeds 3", "the guilds where the number of members is greater than 3"
  idiom(
    `${INTEREST}${NAME} (?:whose|where|for which|in which) (?:the |their )?(?:number|count) of ${THE}${NAME} (?:exceeds|is (?:greater|bigger|higher|larger|more) than|is (?:over|above)|goes (?:over|above|beyond)|surpasses|>) (#)${END}`,
    "$1 with more than $3 $2",
  ),
  // "number of members > 3, list guilds"
  idiom(
    `^(?:the )?(?:number|count) of ${THE}${NAME} (?:>|over|above|more than|greater than|exceeding) (#) ,? ?:? ?(?:list|show|give|find|which|get)(?: me)? (?:the |all |those )*${NAME}${END}`,
    "$3 with more than $2 $1",
  ),
  // "count members per guild, and show only the guilds where the count is above 3"
  idiom(
    `^count ${THE}${NAME} (?:per|by|for each|for every) ${NAME} ,? ?(?:and |then )*(?:show|list|keep|give|return)(?: me)? (?:only |just )?(?:the |those )?${NAME} (?:where|whose|with|for which) (?:the |an? |their )?(?:count|number|result) (?:is )?(?:above|over|greater than|more than|bigger than|higher than|exceeding) (#)${END}`,
    "$3 with more than $4 $1",
  ),
  // "filter the guilds to the ones with more than 3 members", "do we have guilds with more than 3 members? Which ones are they?"
  idiom(
    `^filter ${THE}${NAME} (?:to|for|down to|so that only) (?:only )?(?:the ones|those|ones) (?:with|having|that have|who have) (?=(?:more|fewer|less|at|over|under|exactly|#) )`,
    "$1 with",
  ),
  idiom(
    `^do (?:we|you) have (?:any )?${NAME} (?:with|having|that have|who have) ((?:more|fewer|less|at|over|under|exactly|#) [^.?!]+) [?] (?:and )?(?:which|what|who)(?: ones?| [a-z]+)? are (?:they|these|those)${END}`,
    "which $1 have $2",
  ),
  // "leave out any guild with three or fewer members and show me the remaining guilds"
  idiom(
    `^(?:please )?(?:leave out|drop|skip|remove|exclude|omit|ignore) (?:any|every|all|the|each) (?:[a-z]+(?: [a-z]+)?) (?:with|that has|that have|having|who has|which has) (#) or (?:fewer|less) ${NAME} ,? ?(?:and|then|and then) (?:please )?(?:show|list|give|return|display)(?: me)? (?:only |just )?(?:the )?(?:remaining|other|rest of the) ${NAME}(?: ,? ?please)?${END}`,
    "$3 with more than $1 $2",
  ),
];

const MOST = "(?:highest|largest|greatest|biggest|maximum|maximal)";
const WON = "(?:won|scored|earned|made|received|achieved|collected|gained|recorded|brought|got)";
const LEAST = "(?:lowest|smallest|minimum|minimal)";
/** "Won by all of its horses": what was done by whose elements. */
const BY_ALL =
  "(?: [a-z]+(?:ed|en|wn|on|ld|nt|ade))?(?: (?:by|of|over|across|among|for|from))(?: (?:all|each|every one))?(?: of)? (?:its|their|his|her|the) ([a-z]+s)";

/** "The largest total rent over all their contracts", "the largest rent total". */
const TOTALS_OF_OWN: readonly Rephrasing[] = [
  // "the stable for which the sum of the wins of all its horses is the highest"
  ...(
    [
      [MOST, "highest"],
      [LEAST, "lowest"],
    ] as const
  ).flatMap(([most, word]): Rephrasing[] => [
    idiom(
      `(?:for|in|at|of) (?:which|whom) (?:the )?(?:sum|total) (?:of (?:the )?|(?:number|amount) of (?:the )?)?([a-z]+)${BY_ALL} (?:is|was) (?:the )?${most}(?= ?[,.?]|$| (?:and|or) )`,
      `with the ${word} total $1 of their $2`,
    ),
    idiom(
      `(?<=[a-z]) whose [a-z]+s (?:have|has|had)(?: ${WON})? (?:the )?${most} total (?:(?:number|amount) of )?(?=[a-z]+(?: ?[?.,:;]|$| \\())`,
      `with the ${word} total `,
    ),
    // "which stable's horses have won the largest total number of cups": of the stable
    idiom(
      `^(which|what) ([a-z]+) 's [a-z]+s (?:have|has|had)(?: ${WON})? (?:the )?${most} total (?:(?:number|amount) of )?(?=[a-z]+ ?[?.,])`,
      `$1 $2 has the ${word} total `,
    ),
  ]),
  idiom(
    /((?:total|combined|overall|sum of|summed) (?:[a-z]+ ){1,2})(?:over|across|summed over|summed across|added up over|from|for) (?:all|each|every one)(?: of)? (?:their|its|his|her) (?=[a-z]+s(?: ?[,.?:;(]|$| (?:and|in|with) ))/,
    "$1 of their",
  ),
  {
    pattern:
      /(highest|largest|greatest|biggest|most|lowest|smallest|least) ((?!number |total |average |median )[a-z]+) (?:totals?|sums?)(?= ?[,.?:;(]|$)/,
    words: "$1 total $2",
  },
];

/** Documents that are told apart by figures of what belongs to them, said in many ways. */
export const OWNERS: readonly Rephrasing[] = [
  ...TOTALS_OF_OWN,
  ...BEST_TOTALS,
  ...FIGURES_OF_EACH,
  ...COUNTED_OWNERS,
];
