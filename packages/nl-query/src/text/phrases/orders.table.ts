import { idiom, type Rephrasing } from "./rephrasing.ts";
import { END, FIGURE, NAMED, SUPERLATIVE } from "./words.ts";

const ASKS_COLUMNS =
  "(?:return|show|list|give|state|report|provide|returning|showing|listing|giving|stating|reporting|providing)";
const AUXILIARY = "was|were|is|are|has been|have been|had been";

/** Orders. */
export const ORDERS: readonly Rephrasing[] = [
  // "sorted by price with the most expensive ones listed first"
  ...[
    [
      "most recent|newest|latest|youngest|highest|largest|greatest|biggest|most expensive|longest",
      "descending",
    ],
    ["oldest|earliest|lowest|smallest|least expensive|cheapest|shortest", "ascending"],
  ].map(([said, order]) =>
    idiom(
      `(?:sorted|ordered|arranged|ranked|listed) by (?:the |their |its )?(${NAMED}) ?,? with the (?:${said})(?: (?!listed |shown |first)[a-z]+){0,2} ?(?:(?:listed|shown|displayed|appearing|coming|presented|placed|being) )?first(?= ?[.?]?$)`,
      `sorted by $1 ${order}`,
    ),
  ),
  // "cheapest first, then name"
  idiom(
    `((?:${SUPERLATIVE})(?: (?!then )[a-z]+)?) first ,? ?(?:and )?then(?: the| their)?(?= (?!by |the |their |show |list |give |sort|order|alphabetically|limit |only )[a-z])`,
    "$1 first then by",
  ),
  // ", same fee by name"
  idiom(
    /[,;] (?:and |if )?(?:the )?(?:those with )?(?:the )?(?:same|equal|identical) [a-z]+(?: [a-z]+)? (?:(?:are|is) )?(?:(?:then|in turn) )?(?:(?:sorted|ordered) )?by(?: the| their)?(?= [a-z])/,
    ", then by",
  ),
  // "how many calls for each harbor? Busiest harbor on top."
  ...(
    [
      ["most", "highest"],
      ["least", "lowest"],
    ] as const
  ).map(([said, most]) =>
    idiom(
      `((?:per|each|every|by) (?:[a-z]+ )?([a-z]+)(?: [^.?]*?)?) ?[.?,] (?:the )?${said} (?!recent|expensive)[a-z]+ \\2 (?:first|on top|at the top)${END}`,
      `$1 , ${most} first`,
    ),
  ),
  // "the longest waiting first"
  idiom(
    `(?:(?:the|those) )?(?:longest (?:- )?(?:waiting|open|pending|standing|serving)|(?:waiting|open|pending) (?:the )?longest)(?: ones?)? first${END}`,
    "oldest first",
  ),
  // "the title and the deadline, the most pressing first"
  idiom(
    `((?:deadline|due)[a-z]*(?: [^.?]*?)?) ,? ?(?:the )?most (?:pressing|urgent)(?: ones?)? first${END}`,
    "$1 , earliest first",
  ),
  // "boats per harbor, desc": by how many there are
  idiom(
    `^(?!(?:[a-z]+ )?(?:${FIGURE}|share|percentage|list|show|give|find) )(${NAMED}?) per ([^,.?:;]+?)(?: ,)? (desc|descending|asc|ascending)${END}`,
    "number of $1 per $2 , $3",
  ),
  // "flags used by boats, sorted by how often": those of the boats
  idiom(
    /([a-z]+s) (?:used|held|chosen|applied|adopted|offered|kept) (?:by|in|for|across) (?:the |all )*(?=[a-z]+s ,? ?(?:sorted|ordered|arranged|ranked|listed) (?:in [a-z]+ order )?by (?:the |their )*(?:frequency|popularity|usage|occurrences? counts?|(?:number|count|frequency) of (?:occurrences?|uses|appearances))(?: |$))/,
    "$1 of",
  ),
  {
    pattern: /by (?:their |the |its )?occurrences? counts?(?= ?[,.?]|$| (?:from|in) )/,
    words: "by frequency",
  },
  // "books, newest to oldest publication"
  ...[
    ["newest|latest|most recent", "oldest|earliest"],
    ["oldest|earliest", "newest|latest|most recent"],
  ].flatMap(([first, last]) => [
    idiom(
      `(?<!from|from the|average|number|count|total|sum) ,? ?(${first}) to (?:the )?(?:${last}) (?!ones?(?: |$))(${NAMED})(?= ?[.?]?$)`,
      ", sorted by $2 , $1 first",
    ),
    idiom(`, (${first}) to (?:the )?(?:${last})(?: ones?)?(?= ?[.?]?$)`, ", $1 first"),
  ]),
  // "the first three customers by points": of what is won, the first has the most
  idiom(
    `(?:the )?first (#) (${NAMED}) by (?:the |their )?(points?|scores?|ratings?|votes|wins|goals|likes|views|sales|revenue|popularity)(?= ?[,.?]?$)`,
    "top $1 $2 by $3",
  ),
  // ", alphabetical by name", "- A-Z by name", ", Z to A by name"
  ...(
    [
      ["(?:in )?alphabetical|alphabetically|(?:from )?a (?:to|-) z", ", sorted by $1"],
      ["(?:from )?z (?:to|-) a", ", sorted by $1 descending"],
    ] as const
  ).map(([way, words]) =>
    idiom(
      `(?<!(?:sorted|ordered|arranged|ranked|listed|reverse) )(?<=^| )(?:[,;–—-] )?(?:${way}) by (?:the |their )?(${NAMED}?)${END}`,
      words,
    ),
  ),
  // "by name, Z to A"
  {
    pattern:
      /(?:sorted |ordered |listed )?by (?:the |their |its )?([a-z]+(?: [a-z]+)?) ,? ?(?:from )?z (?:to|-) a/,
    words: "sorted by $1 descending",
  },
  // "- best paid first", ", worst paid first"
  ...(
    [
      ["(?:best|highest)", "descending"],
      ["(?:worst|lowest)", "ascending"],
    ] as const
  ).map(([said, way]) =>
    idiom(`[,–—-] (?:the )?${said} (?:- )?(paid)(?: ones?)? first${END}`, `, sorted by $1 ${way}`),
  ),
  // "What are the three highest ports? Show the name and the rank from highest to lowest.": in that order anyway
  idiom(
    `((?:# (?:highest|largest|biggest|greatest|longest|heaviest)|(?:top|highest|largest|biggest|greatest|longest|heaviest) #) [^:]+?) ,? ?(?:(?:sorted|ordered|arranged|ranked|listed) )?(?:from (?:the )?(?:highest|largest|biggest|greatest|longest|heaviest|most) to (?:the )?(?:lowest|smallest|least|shortest|lightest|fewest))${END}`,
    "$1",
  ),
  // "Show both averages. The best first."
  idiom(
    `[.?;] (?:please )?(?:the |with the )?(${SUPERLATIVE})(?: ones?)? first(?: please)?(?= ?[.?]?$)`,
    ", $1 first",
  ),
  // "Which bikes are red? Show the name and the price, from the cheapest to the dearest."
  idiom(
    `([.?;] [^.?;:]+?) ,? ?from (?:the )?(?!highest|lowest|largest|smallest|greatest|biggest|most|least|fewest|best|worst)(${SUPERLATIVE}) (?:down )?to (?:the )?(?:${SUPERLATIVE})(?: ones?)?(?= ?[.?]?$)`,
    "$1 , $2 first",
  ),
  // "boats under 200, name and fee, from the cheapest"
  idiom(
    `, from (?:the )?(${SUPERLATIVE})(?: ones?)?(?: (?:on|onwards?|up|upwards?|down|downwards?))?${END}`,
    ", $1 first",
  ),
  // "oldest on top"
  idiom(`(${SUPERLATIVE}|soonest|next|nearest)(?: ones?)? (?:on top|at the top)(?= ?[,.?:;]|$)`, "$1 first"),
  // "starting with the one opened last"
  ...[
    ["first|earliest|longest ago", "ascending"],
    ["last|latest|most recently", "descending"],
  ].map(([end, way]) =>
    idiom(
      `,? ?(?:starting|beginning) with (?:the )?(?:ones?|those) (?:that (?:was|were|is|are) )?([a-z]+ed|made|sent|built|bought|sold|paid) (?:${end})${END}`,
      `, sorted by $1 ${way}`,
    ),
  ),
  // "best rated sort on top"
  idiom(
    `(?<=[.?,;] (?:the )?)((?:${SUPERLATIVE}) [a-z]+(?: [a-z]+)?) (?:on top|at the top)${END}`,
    "$1 first",
  ),
  { pattern: /soonest(?= first)/, words: "earliest" },
  // "tours still to come, the next one first"
  idiom(/(?<=[,;.] )(?:the )?(?:next|nearest)(?: ones?)? (?=first(?: ?[,.?]|$))/, "earliest "),
  // "with us since before 2019. Show the name, longest first."
  idiom(
    `((?:joined before|(?:with us|here|members?|customers?|been|worked|served|employed|been [a-z]+) [^?.]*since) [^?.]*[?.,] (?:[^?.]* ,? ?)?)(?:the )?longest(?: ones?)? first${END}`,
    "$1 earliest first",
  ),
  idiom(/(?:the )?most overdue(?: ones?)?(?= first(?: ?[,.?:]|$))/, "earliest due"),
  // "in the order in which they start"
  idiom(
    /,? ?(?:(?:sorted|ordered|listed|arranged) )?(?:in|by) (?:the )?(?:order|sequence) (?:in which|that|of when|when) (?:they|these|those|it) (?:was |were |is |are |have |had )?([a-z]+)(?= ?[.?]?$)/,
    ", sorted by $1",
  ),
  ...(
    [
      ["descending|decreasing", "highest", "descending"],
      ["ascending|increasing", "lowest", "ascending"],
    ] as const
  ).flatMap(([way, most, direction]): Rephrasing[] => [
    // "What are the five most viewed films? Return the title, sorted by views in descending order."
    idiom(
      `(?:,|[.?;]) (?:and )?${ASKS_COLUMNS} ([^.?;]+?) ,? ?(?:sorted|ordered|arranged|ranked) by ([^.?;,]+?) in (?:${way}) order(?= ?[.?]?$)`,
      `, sorted by $2 ${direction} . list $1`,
    ),
    idiom(
      `(?:,|[.?;]) (?:and )?${ASKS_COLUMNS} ([^.?;]+?) ,? ?in (?:${way}) order(?: of (?:that|this|the) (?:value|sum|total|number|count|figure|amount|average))?(?= ?[.?]?$)`,
      `, ${most} first . list $1`,
    ),
  ]),
  // "name and number of boats of each skipper, by name"
  idiom(
    `^((?:${ASKS_COLUMNS} )?(?:the )?([a-z]+(?: [a-z]+)?) (?:and|,) [^.?;]+? (?:each|every) [a-z]+(?: [a-z]+)?) , by (?:the |its |their )?\\2${END}`,
    "$1 , sorted by $2",
  ),
  // "whose birth year is before 1900, with the name and that year"
  ...[
    "([a-z]+) of (?:birth|[a-z]+(?:tion|ment|ing|al|ure))",
    `(?!(?:the|their|its|whose|with|of|by|a|an|in|each|every|recent|and|is|${SUPERLATIVE}) )[a-z]+ ([a-z]+)`,
  ].map((name): Rephrasing =>
    idiom(
      `(${name}) ((?:[^ ]+ )*?)(and|with|giving|stating|reporting|providing) (?:that|this) \\2(?= ?[.?,]| in |$)`,
      "$1 $3 $4 the $1",
    ),
  ),
  // "sort the makes from most to fewest": what is sorted adds nothing to the order
  idiom(
    /,? ?(?:and )?(?:then )?(?:sort|order|rank|arrange) (?:the|these|those|all) (?!by )[a-z]+(?: (?!by )[a-z]+)?(?= from (?:the )?(?:most|highest|largest|biggest|greatest|best|least|lowest|smallest|fewest|worst|longest|shortest) )/,
    ",",
  ),
  idiom(
    /(?<=from )(?:the )?(highest|largest|greatest|biggest|most|best|lowest|smallest|least|worst) to (?:the )?(highest|largest|greatest|biggest|most|best|lowest|smallest|fewest|least|worst) (?:averages?|totals?|counts?|sums?|numbers?|rated|ranked|scored)(?= ?[,.?]|$)/,
    "$1 to $2",
  ),
  idiom(
    /(?<=from )(?:the )?(best|highest|worst|lowest|most|least) (?:-? ?)(?:rated|ranked|scored|paid|priced)(?: (?!to )[a-z]+)? to (?:the )?(worst|lowest|best|highest|least|most)(?: -? ?(?:rated|ranked|scored|paid|priced))?(?= ?[,.?]|$)/,
    "$1 to $2",
  ),
  // "from the earliest to the latest landing"
  idiom(
    `(?:(?:sorted|ordered|arranged|ranked|listed) )?from (?:the )?(earliest|latest|oldest|newest|youngest|most recent) to (?:the )?(?:${SUPERLATIVE}) (?!ones?|first|last)([a-z]+(?: of [a-z]+| [a-z]+)?)(?= ?[.?]?$)`,
    "sorted by $2 , $1 first",
  ),
  // "per month of 2023, January to December", "each month, arranged from the first month to the last"
  idiom(
    /((?:per|by|each|every) (?:calendar )?month(?: [^,.?;]*)?) ,? (?:(?:sorted|ordered|arranged|listed) )?(?:from )?(?:jan(?:uary)? (?:to|through|until|-) dec(?:ember)?|the (?:first|earliest)(?: month| one)? to the (?:last|latest)(?: month| one)?)(?= ?[.?]?$)/,
    "$1 in order",
  ),
  // "from the most frequent type to the least frequent"
  ...(["most", "least"] as const).map((most): Rephrasing =>
    idiom(
      `,? ?(?:(?:sorted|ordered|arranged|ranked|listed) )?from (?:the )?${most} (?:frequent|common|popular|used|numerous)(?: ones?| (?!to )[a-z]+)? to (?:the )?(?:most|least) (?:(?:frequent|common|popular|used|numerous)(?: ones?| [a-z]+)?)?(?= ?[,.?]|$)`,
      `, ${most} common first`,
    ),
  ),
  // "from the best paid to the worst paid"
  idiom(
    /(?:(?:sorted|ordered|arranged|ranked|listed) )?from (?:the )?(best|worst|highest|lowest|most|least) ([a-z]+ed|paid) to (?:the )?(?:best|worst|highest|lowest|most|least) \2(?: ones?)?(?= ?[.?]?$)/,
    ", $1 $2 first",
  ),
  // "and list the grades from the largest to the smallest"
  idiom(
    `,? and (?:then )?(?:list|show|give|sort|order|arrange|return|present) (?:them|(?:the |these )?[a-z]+(?: [a-z]+)?) (?=from (?:the )?(?:${SUPERLATIVE}) (?:down )?to (?:the )?(?:${SUPERLATIVE})(?: ones?)?(?= ?[.?]?$))`,
    ", ",
  ),
  // "so that the greatest average weight comes first"
  idiom(
    `,? (?:(?:sorted|ordered|arranged|ranked|listed) )?(?:so|such|in such a way) that (?:the |those with the |the ones? with the )(${SUPERLATIVE}) (${NAMED}?) (?:comes?|appears?|is|are|stands?|goes|go) (?:first|on top|at the top)(?= ?[.?]?$)`,
    ", sorted by $2 , $1 first",
  ),
  idiom(
    /[.?] (?:please )?(?:(?:start|begin)(?: off)?|put (?:it|them) in order ,? ?(?:starting|beginning)) with (?:the )?(?=[a-z])/,
    ", starting with the",
  ),
  idiom(
    `,? ?(?:and )?(?:starting|beginning) (?:off )?(?:with|from|at) (?:the )?(?:ones?|[a-z]+(?: [a-z]+)?) (?:that|which|who) (?:has|have|had|got|shows?|[a-z]+ed|sold|made|won|sent|spent|bought|paid)(?: got)? (?:by far )?the (most|least|fewest|highest|lowest|largest|smallest)(?: of (?:them|these|all))?(?= ?[.?]?$)`,
    ", $1 first",
  ),
  idiom(
    `,? ?(?:and )?(?:starting|beginning) (?:off )?(?:with|from|at) (?:the )?(?:ones?|[a-z]+(?: [a-z]+)?) (?:(?:that|which|who) )?(?:has|have|having|with) the (${SUPERLATIVE}) (?:number|count|sum|total|average|figure|value|amount)(?= ?[.?]?$)`,
    ", $1 first",
  ),
  idiom(
    `,? ?(?:and )?(?:starting|beginning) (?:off )?(?:with|from|at) (?:the )?(highest|largest|biggest|greatest|lowest|smallest|fewest) (?!to |down |up |and |first |ones? )(${NAMED})(?= ?[.?]?$)`,
    ", $1 $2 first",
  ),
  idiom(/(?:the )?most (?:high|large|big|great)(?= (?!-))/, "the highest"),
  idiom(/(?:the )?most (?:low|small)(?= (?!-))/, "the lowest"),
  idiom(
    `(sorted|ordered|ranked|sort|order|rank) by ([^,.?]+?) ,? ?from (?:the )?(${SUPERLATIVE})(?: (?:down|on|onwards|to (?:the )?(?:${SUPERLATIVE})))?(?= [,.?]|$)`,
    "$1 by $2 , $3 first",
  ),
  idiom(
    `^(?:among|of|from|out of) (?:all )?(?:the |our )?([^,?]+?) , (?:(?:what|which|who) (?:are|is|were) |(?:show|give|list)(?: me| us)? )(?:the )?(#)(?: of them| ones)? (?:with|having|that have) the (${SUPERLATIVE})(?= )`,
    "the $2 $1 with the $3",
  ),
  idiom(
    `^(?:the )?(${SUPERLATIVE}) ([^,.?]+?) (with|whose) ([^,.?]+?) , (#) ([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)`,
    "$5 $6 $3 $4 with the $1 $2",
  ),
  idiom(
    `^(?:by|in terms of|going by) (?:the |their )?(${NAMED}?) ,? ?(what|which|who) (are|is) ((?:the |our )?(?:first|last|top|bottom|${SUPERLATIVE}) # [^,.?]+)`,
    "$2 $3 $4 by $1",
  ),
  idiom(
    `(?:the )?(#) (lowest|highest)(?: of (?:all )?(?:the|our))? (?!of )(${NAMED}?) (?:by|in terms of|in) (?:the |their )?(${NAMED})(?= ?[,.?]?$)`,
    "the $1 $3 with the $2 $4",
  ),
  idiom(
    `^(?:please )?(?:put|bring|place) ([^.?]+?) (?:in|into) (?:an? |the )?(?:order|sequence) ,? ?from (?:the )?(${SUPERLATIVE})(?: ones?)? (?:down|up|on|onwards?|downwards?|upwards?)(?: to the (?:${SUPERLATIVE}))?(?= ?[.?]|$)`,
    "list $1 , $2 first",
  ),
  idiom(
    /(?:put|bring|place) ((?:(?:all|the|our|these) )*[a-z]+(?: [a-z]+)?) (?:in|into) (?:an? |the )?(?:order|sequence)(?= ,| (?:starting|beginning|of|by) )/,
    "list $1",
  ),
  idiom(
    `(?<!starting|beginning),? (?:(?:sorted|ordered|ranked|arranged|listed) )?from (?:the )?(${SUPERLATIVE}) (?!to |down )(${NAMED}?) (?:down )?to (?:the )?(?:${SUPERLATIVE})(?: ones?)?(?= ?[.?]?$)`,
    "sorted by $2 , $1 first",
  ),
  idiom(
    `(?<! by(?: [a-z]+){1,4}(?: ,)?) ,? ?(?:(?:sorted|ordered|ranked|arranged|listed) )?from the (${SUPERLATIVE})(?: ones?)? (?:down )?to the (${SUPERLATIVE})(?: ones?)?(?= ?[.?]?$)`,
    ", from $1 to $2",
  ),
  idiom(
    /,? ?(?:[,;]|and)(?: and)?(?: ,)? (?:(?:if there are|with|for|on|in case of) )?(?:ties|(?:equal|identical) [a-z]+|(?<=(?:for|in case of) )the same [a-z]+|[a-z]+ with (?:the same|equal|as many) (?:numbers?|counts?|totals?|values?|[a-z]+))(?: ,)?(?: are)?(?: broken| resolved| sorted| ordered| in turn)* by/,
    ", then by",
  ),
  // ", equal ones alphabetically", ", and alphabetically for ties"
  idiom(
    `,? (?:and )?(?:(?:then )?alphabetical(?:ly)? (?:for|in case of|where there are|if there are|on|among) (?:a |any |the )?(?:ties?|equal (?:ones?|numbers?|counts?|values?))|(?:ties|equal(?:ly [a-z]+)? (?:ones?|numbers?|counts?|values?)|those that tie)(?: (?:are )?(?:sorted|ordered|broken|listed))? (?:alphabetically|in alphabetical order))(?= ?[,.?]|$)`,
    ", then by name",
  ),
  idiom(
    /(?:,? and|(?<=[a-z#"] )[.;]) (?:show|give|list|return|display|report)(?: me)? (?:the|their|its) ([^.?]+?) ,? ?(?:and )?((?:sorted|ordered|ranked|arranged) by [^,.?]+(?: , (?:the )?[a-z]+ first)?(?: , (?:and )?then by [^,.?]+)?)(?= ?[.?]?$)/,
    ", $2 . list the $1",
  ),
  idiom(/(?<=[a-z,]) ordered (?=from [a-z]+ (?:down )?to )/, "sorted"),
  idiom(
    `,? (?:starting|beginning) (?:off )?(?:with|from|at) (?:the )?(?:ones?|[a-z]+) (?:(?:that|which|who) )?(?:has|have|having|with) the (${SUPERLATIVE}) (${NAMED})(?= ?[.?]?$)`,
    "sorted by $2 , $1 first",
  ),
  ...(
    [
      ["down|lower|smaller|downwards?", "decreases|falls|drops|sinks|shrinks", "descending"],
      ["up|higher|larger|upwards?", "increases|rises|grows|climbs", "ascending"],
    ] as const
  ).map(([way, verbs, order]): Rephrasing =>
    idiom(
      `,? (?:(?:sorted|ordered|arranged|ranked|listed) )?(?:such that|so that|in such a way that) (?:the |their )?(${NAMED}?) (?:(?:goes|gets|moves|runs) (?:${way})|${verbs})(?: (?:along|down|through|throughout|over|in) the (?:list|page|rows|table))?(?= ?[.?]?$)`,
      `sorted by $1 ${order}`,
    ),
  ),
  idiom(
    `([?.]) ([a-z]+(?: (?:[a-z]+|,))*?) ,? ?((?:the )?(?:${SUPERLATIVE}) first)(?=$| [.?])`,
    ", $3 $1 $2",
  ),
  // "Show the names and the counts, sorted from largest to smallest.": of what the question asks before
  ...(
    [
      ["largest|highest|biggest|greatest|most", "largest"],
      ["smallest|lowest|fewest|least", "smallest"],
    ] as const
  ).flatMap(([from, first]) => [
    idiom(
      `([?.]) ([a-z]+(?: (?:[a-z]+|,))*? (?:counts?|numbers?|totals?|sums?|averages?)(?: of [a-z]+)?) ,? ?(?:(?:sorted|ordered|arranged|ranked) )?from (?:the )?(?:${from}) to (?:the )?(?:smallest|lowest|fewest|least|largest|highest|biggest|greatest|most)(?: ones?)?${END}`,
      `, ${first} first $1 $2`,
    ),
    // "owners of at least 3 barges, most barges first"
    idiom(
      `((?:at least|more than|over|at most|fewer than|less than) # ([a-z]+)(?: [^?.,]+)?) , (?:the )?(?:${from}) \\2 first${END}`,
      `$1 , ${first === "largest" ? "highest" : "lowest"} first`,
    ),
  ]),
  // "Which sailors earn most? Show their name, the best paid first."
  idiom(
    `([?.]) ([a-z]+(?: (?:[a-z]+|,))*?) , ((?:the )?(?:(?:most|least|best|worst|highest|lowest) [a-z]+|[a-z]+est(?: [a-z]+)?) first)${END}`,
    ", $3 $1 $2",
  ),
  // "Names and fees, highest first.", behind the order that was said last
  idiom(`(first [?.]) (names?|titles?)(?= (?:and|,) [^?.]+${END})`, "$1 show $2"),
  // "name and sailing date, in order of date": that of the column
  idiom(
    `((?:^| )(?!(?:and|the|with|plus|by|show|its|their) )[a-z]+ dates?(?: [^,.?;]+)?) ,? (?:(?:sorted|ordered|arranged|listed) )?in (?:the )?order of (?:the |that |their )?(?:date|time)${END}`,
    "$1 , chronologically",
  ),
  // "Which barges were repaired in May? Name and repair date, chronologically."
  idiom(`([?.]) ([a-z]+(?: (?:[a-z]+|,))*?) ,? (chronologically)${END}`, ", $3 $1 $2"),
  // "in berth order": by what is called so
  {
    pattern: new RegExp(
      `,? ?(?<![a-z_])in (?!(?:no|any|the|this|that|which|what|a|an|same|each|every|random|good|working|short|reverse|ascending|descending|alphabetical|chronological|increasing|decreasing|sort|date|time|year|month|day|week|calendar|quarter|natural|logical|numeric|numerical) )([a-z_]+(?: [a-z_]+)?) order(?: ?, (?=[a-z]))?${END}`,
    ),
    words: "sorted by $1",
  },
  idiom(
    /, with (?:the |their |its )?([a-z]+(?: [a-z]+)?(?: , [a-z]+(?: [a-z]+)?)*(?: ,)? and [a-z]+(?: [a-z]+)*?) , ((?:the )?[a-z]+(?: [a-z]+)? (?:first|on top|at the top)|(?:sorted|ordered) by [^,.?]+)(?= ?[.?]?$)/,
    "with their $1 , $2",
  ),
  idiom(
    /(?:,? and|,) put (?:the )?(?:[a-z]+ with (?:the )?)?(most|fewest|largest|biggest|smallest|highest|lowest|newest|oldest|latest|longest|shortest)(?: [a-z]+)? (?:first|at the top|on top|at the start)/,
    ", $1 first",
  ),
  idiom(/, (?:in )?(?:alphabetical|alphabetic)(?= ?[.?]?$)/, "sorted alphabetically"),
  idiom(
    /[a-z]+ \( (highest|lowest|largest|smallest|newest|oldest|latest|earliest|most|fewest)(?: first)? \) first/,
    "$1 first",
  ),
  idiom(
    /(highest|lowest|largest|smallest|newest|oldest|latest|earliest|most|fewest) \( [a-z]+(?: first)? \) first/,
    "$1 first",
  ),
  {
    pattern:
      /(?:order|ordered|sorted|sort)(?: (?:them|it))? (by|of|based on|according to)(?: (?:the|their|its))* (?:departure|arrival|scheduled|recorded|respective|corresponding|associated)(?= (?:times?|dates?)(?: |$))/,
    words: "sorted $1",
  },
  {
    pattern:
      /(by|on|to) (?:the (?:date|time|day) )?when (?:they|it|he|she) (?:leaves?|left|departs?|departed|sets? (?:off|out))(?= [,.?:]|$)/,
    words: "$1 departure",
  },
  {
    pattern:
      /(by|on|to) (?:the (?:date|time|day) )?when (?:they|it|he|she) (?:was |were |is |are |first |had )?([a-z]+)(?= [,.?:]|$| (?:ascending|descending))/,
    words: "$1 $2 date",
  },
  {
    pattern:
      /(by|on|to) (?:the )?(year|date|month|day|time) (?:when |that |in which |on which )?(?:they|it|he|she) (?:was |were |had |first )?([a-z]+(?:ed|ilt|orn|eld|old|egan|eft))(?= [,.?]|$)/,
    words: "$1 $2 $3",
  },
  idiom(
    /(?:arranged|sorted|ordered|organized|listed|ranked|displayed|presented|shown) (?:in |by )?(?:ascending|increasing)(?: (?:order|manner|fashion|sequence))? (?:of|by|according to|based on)(?= [^,;]+?(?: [.?]|$))/,
    "sorted by",
  ),
  {
    pattern:
      /(?:arranged|sorted|ordered|organized|listed|ranked|displayed|presented|shown) (?:in |by )?(?:descending|decreasing)(?: (?:order|manner|fashion|sequence))? (?:of|by|according to|based on)(?= [^,;]+?(?: [.?]|$))/,
    words: "sorted by",
    tail: "descending",
    isIdiom: true,
  },
  idiom(/(?:(?:arranged|sorted|listed|ranked) )?in order of (?:ascending|increasing)(?= [a-z])/, "sorted by"),
  {
    pattern: /(?:(?:arranged|sorted|listed|ranked) )?in order of (?:descending|decreasing)(?= [a-z])/,
    words: "sorted by",
    tail: "descending",
    isIdiom: true,
  },
  idiom(
    /ranked by (?:the |their )?(?:total )?(?:number|count) of ([a-z]+)(?: (?:they|each|it) (?:has|have))?(?= [,.?]|$)/,
    "sorted by number of $1 descending",
  ),
  idiom(
    /(?:(?:sorted|ordered|arranged|ranked|listed) )?from (?:the )?(?:most|highest|largest|greatest|biggest|longest) to (?:the )?(?:least|fewest|lowest|smallest|shortest) ([a-z]+(?: of [a-z]+| [a-z]+)?)(?= [,.?]|$)/,
    "sorted by $1 descending",
  ),
  idiom(
    /(?:(?:sorted|ordered|arranged|ranked|listed) )?from (?:the )?(?:least|fewest|lowest|smallest|shortest) to (?:the )?(?:most|highest|largest|greatest|biggest|longest) ([a-z]+(?: of [a-z]+| [a-z]+)?)(?= [,.?]|$)/,
    "sorted by $1 ascending",
  ),
  {
    pattern:
      /(?:(?:sorted|ordered|arranged|ranked|listed) )?from (?:the )?(highest|largest|greatest|biggest|most|lowest|smallest|fewest|least) ([a-z]+(?: of [a-z]+)?) to (?:the )?(?:highest|largest|greatest|biggest|most|lowest|smallest|fewest|least)(?: one)?(?= [,.?]|$)/,
    words: ", $1 $2 first",
  },
  idiom(/(?:and )?then alphabetical(?:ly)?(?= [,.?]|$)/, "alphabetically"),
  idiom(
    /(?:sorted |ordered |arranged )chronologically by (?:the |their )?(?=(?:year|month|day|date)(?: ?[.?,]|$))/,
    "sorted by",
  ),
  { pattern: /(?:sorted |ordered |arranged )?from z to a/, words: "sorted alphabetically descending" },
  { pattern: /(?:listed|displayed|presented) by (?:their |its |the )?/, words: "sorted by" },
  {
    pattern:
      /by (?:their |its |the )?(?:number|count|frequency) of (?:occurrences?|appearances?|uses)(?= [,.?]|$| (?:in|from) )/,
    words: "by frequency",
  },
  {
    pattern: new RegExp(
      `(?:, )?from (?:the )?(?!highest|lowest|largest|smallest|greatest)(${SUPERLATIVE}) to (?:the )?(?:${SUPERLATIVE})(?= [,.?]|$)`,
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
  idiom(
    `, (?!(?:sort|sorted|order|ordered|list|listed) )(${NAMED}) (?:from )?a (?:to|-) z(?= ?[.?]?$)`,
    ", sorted alphabetically . list the $1",
  ),
  { pattern: /(?:from )?a (?:to|-) z/, words: "alphabetically" },
  idiom(
    /, (?:the )?(highest|largest|greatest|biggest|lowest|smallest) (?:numbers?|counts?|totals?|figures?) first/,
    ", $1 first",
  ),
  {
    pattern: /, (?:the )?(highest|largest|greatest|biggest|lowest|smallest) values? first/,
    words: ", $1 first",
  },
  ...[
    ["top", "highest"],
    ["bottom", "lowest"],
  ].map(([end, most]) => ({
    pattern: new RegExp(
      `(?<=(?:^|.* )(?:number|count|total|sum|average|avg|mean|per|revenue|percentage) .*), (?:and )?(?:only |just )?(?:the )?${end} (#)(?: only)?(?= [.?]|$)`,
    ),
    words: `, ${most} first , limit $1`,
  })),
  idiom(
    /(?:(?:arranged|sorted|ordered|ranked|listed|presented) )?in (ascending|descending) order of (?:this|that|the|these|those|said) (?:averages?|means?|sums?|totals?|counts?|numbers?|figures?|values?|quotients?|maxim(?:um|a)|minim(?:um|a))(?= ?[.?,]|$)/,
    "in $1 order",
  ),
  { pattern: /(?:in )?reverse chronological(?: order)?/, words: "newest first" },
  ...(
    [
      [",", ", chronologically"],
      [
        "(?:[.?] (?:keep|put|list|show|sort|order) (?:it|them|these|that)|(?:sorted |ordered |listed )?(?:in|by))",
        "chronologically",
      ],
    ] as const
  ).map(([before, words]) =>
    idiom(
      `${before} (?:(?:in|by) )?(?:chronological(?:ly)?(?: order)?|(?:day|week|month|quarter|year|date|time|calendar) order|order of time)(?= ?[.?,]|$)`,
      words,
    ),
  ),
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
  idiom(
    `,? ?(?:and )?(?:starting|beginning) (?:off )?(?:with|from) (?:the )?(${SUPERLATIVE})(?: ones?| dates?)?(?: (?:(?:down|up) )?to (?:the )?(?:${SUPERLATIVE}))?(?= [,.;]|$)`,
    ", $1 first",
  ),
  idiom(
    /,? ?(?:and )?(?:starting|beginning) (?:off )?(?:with|from) (?:the )?(most|least) (?:common|frequent)(?: ones?)?(?= [,.;]|$)/,
    ", $1 common first",
  ),
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
  idiom(
    /(?:(?:that|which) )?(?:(?:is|are|was|were) )?priced (?:at )?(?:the )?(highest|lowest)(?! price)/,
    "with the $1 price",
  ),
  idiom(
    /(?:(?:that|which) )?(?:(?:is|are|was|were) )?(attended|visited|watched|viewed|read|played|used|bought|ordered|liked|rated|booked|downloaded|streamed|reviewed) by (?:the )?(most|fewest) (?:people|persons|individuals)(?= |$)/,
    "that are $2 $1",
  ),
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
  // "rank the boats, longest first"
  idiom(
    /^(?:please )?(?:rank|order|arrange) (?=(?:(?:the|all|our|these|of) )*[a-z]+(?: [a-z]+)? ,? ?(?:[a-z]+est|(?:most|least) [a-z]+) first(?= ?[.?]?$))/,
    "list ",
  ),
];
