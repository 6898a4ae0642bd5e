import { idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND, END, NAMED, SUPERLATIVE } from "./words.ts";

const ITS = "(?:its|their|his|her|both|each|the (?:[a-z]+ )?(?:names?|titles?|dates?|ids?))";
const VERB =
  "suppl|furnish|quot|mention|cit|deliver|disclos|reveal|output|not|append|attach|enclos|present|describ|record|writ|spell|itemiz|itemis";
const FIGURE = "(?:number|count|counts|total|sum|figure)";
/** An order at the end of a question. */
const ORDERED =
  "(?:(?:sorted |ordered |arranged |ranked |listed )?in (?:ascending|descending|chronological|alphabetical|increasing|decreasing) order(?: [^.?,;]+)?|(?:sorted|ordered|ranked|arranged) by [^.?,;]+|chronologically|alphabetically)";
const FIGURES = [
  ["total", "(?:in total|in all|in sum|altogether|all together|together|overall)"],
  ["average", "(?:on average|on the average|in the mean)"],
] as const;
const SHOW =
  "(?:find|give|list|show|provide|return|retrieve|present|report|state|display|(?:what|which) (?:is|are))";
/** What begins a condition behind a noun. */
const CLAUSE =
  "(?:with|without|whose|that|which|who|in|from|of|having|where|costing|belonging|living|working|made|held|built|born|[a-z]{3,}ed)";
/** A column that is no figure. */
const COLUMN = `(?:the |their |its |his |her )?((?!(?:[a-z]+ )*(?:number|count|counts|average|mean|total|sum|highest|lowest|maximum|minimum|latest|last|first) )${NAMED}(?: of ${NAMED})?)`;

const THING = "([a-z]+(?: [a-z]+)?)";
/** A bound on how many there are, with what is counted as the next group. */
const COUNT_BOUNDS = [
  `(?:${ANY_BOUND}|exactly) # ${THING}`,
  `# or (?:more|fewer|less) ${THING}`,
  `# ${THING} or (?:more|fewer|less)`,
];
const HAVING = "(?:with|that have|which have|who have|having|that has|which has|who has|that own|who own)";
const THOSE = "(?:only )?(?:the |those |all )*(?:ones )?";

/** What else is to be shown, in rarer words. */
export const ASKED_BESIDE: readonly Rephrasing[] = [
  // "how many repairs has each fitter done, and how many hours of work did they need on average"
  idiom(
    /,? and how (?:many|much) ([a-z]+(?: (?:of )?(?!do |did |does |is |was |has |have )[a-z]+){0,2}) (?:do|did|does|have|has|is|was|were) (?:they|it|these|those|each(?: of them)?) ?(?:[a-z]+ )?on average(?= ?[,.?]|$)/,
    "and the average number of $1",
  ),
  // "Which skippers own more than 2 barges? The town and how many."
  ...COUNT_BOUNDS.map((bound) =>
    idiom(
      `^([^?.]*?${bound}(?: [^?.]*)?[?.] [^?.]*?) (?:,|[+&]|and|plus)(?: and)? how many(?: (?:of (?:them|these|those)|each(?: of them)?|there are|(?:each|they|he|she|it) (?:has|have|had|owns?)))?${END}`,
      "$1 and the number of $2",
    ),
  ),
  // "the town and the number of barges of every skipper with more than 2 barges", "the town and barge count for skippers with ..."
  ...[
    [`(?:number|count) of ${THING}`, "\\2"],
    ["(?:total )?([a-z]+) counts?", "\\2s"],
  ].map(([counted = "", noun = ""]) =>
    idiom(
      `^(?:${SHOW} )?(?:me )?(?:the )?((?!(?:average|total|mean|number|count) )[^.?;:]+?) (?:,|and|along with|together with|as well as) (?:the |their )?(?:total )?${counted} (?:of|for) (?:(?:each|every|(?:all )?(?:the|those|our)|all) )?([a-z]+ [^.?;:]*?(?:${ANY_BOUND} #|# or more) (${noun}))( ,? (?:most|fewest) first)?${END}`,
      "list $3 . list the $1 and the number of $4 $5",
    ),
  ),
  // "Count the barges of each skipper and return the town and the count for the skippers with at least 3 barges."
  idiom(
    `^count (?:the |all |our )*${THING} (?:of|for|per|by|in) (?:each |every |the |all )*${THING}(?: ,)?(?: and)?(?: then)? ${SHOW} ([^.?]+?) (?:for|of) ${THOSE}(?:[a-z]+ )?${HAVING} (${ANY_BOUND} #)(?: \\1)?${END}`,
    "list $2 with $4 $1 . list $3",
  ),
  idiom(
    `^for (?:each|every) ${THING} ,? ?count (?:the |all |its |their )*${THING}(?: ,)?(?: and)?(?: then)? ${SHOW} ([^.?]+?) (?:for|of) ${THOSE}(?:[a-z]+ )?${HAVING} (${ANY_BOUND} #)(?: \\2)?${END}`,
    "list $1 with $4 $2 . list $3",
  ),
  // "Which barges are laid up? Names only." is a request as "Names." is
  idiom(/(?<=[?.] [^?.]{3,60}?) ,? ?(?:only|please|pls)(?: ,? ?(?:please|pls))?(?= ?[.?]?$)/, ""),
  // "the oldest barge, supplying its name"
  idiom(
    `(?<=, (?:and )?)(?:${VERB})(?:y|t)?ing(?= (?:me )?(?:for each (?:one |of them )?)?${ITS} )`,
    "giving",
  ),
  // "the oldest barge. Supply its name.", "…, and quote its name"
  idiom(
    `(?<=(?:[.?;]|, and|,|[a-z] and) (?:please )?(?:also )?)(?:${VERB})(?:y|e)?(?= (?:me )?(?:its|their|his|her|both) )`,
    "give",
  ),
  // "the owner of most barges, with their name together with that number"
  idiom(
    `^((?!(?:[^?]* )?(?:each|every|per) )[^?]*?(?:${SUPERLATIVE}) [^?]*?) (?:,|and|plus|with|together with|along with|as well as|including|showing) (?:that|this) (${FIGURE})${END}`,
    "$1 and the $2",
  ),
  // "built before 1950, together with this year"
  idiom(
    `(?:together|along) with (?:this|that) (year|date|day|time|price|cost|value|amount)(?= ?[.?,]|$)`,
    "together with the $1",
  ),
  // "names of the barges built before 1950, along with the harbor, in ascending order of the year"
  idiom(
    `^((?!(?:[^.?;]* )?(?:each|every|per|how many) )(?:[a-z]+ ){1,6}of [^.?;]*?) ,? ?(?:together|along) with ${COLUMN} ,? ?(${ORDERED})${END}`,
    "$1 , $3 . list the $2",
  ),
  // "the skipper plus their age"
  { pattern: /(?<![a-z_])plus(?= (?:the|their|its|his|her) (?!(?:number|count) of )[a-z])/, words: "and" },
  // "the berth and the harbor it is in"
  ...(
    [
      ["(?:,? and|,? with) ", "and their $1"],
      [", ", ", the $1"],
    ] as const
  ).map(([before, words]) =>
    idiom(
      `${before}the ((?!(?:number|count|total|average|way|ones?) )[a-z]+(?: (?!(?:that|which|where|in|at|to|from|of) )[a-z]+)?) (?:(?:that|which|where|in which|at which|to which|from which) )?(?:it|they|he|she) (?:is|are|was|were|stands?|lives?|works?|comes?|lies|lie|plays?) ?(?:(?:based|located|situated|found|assigned) )?(?:in|at|to|from|for)?${END}`,
      words,
    ),
  ),
  // "for each barge that cost over 900, find the date, the name of the yard and its town"
  idiom(
    `^(?:${SHOW} ,? ?)?for (?:each(?: of (?:the|these|those|our))?|every|all(?: of)?(?: the)?|the|those) ((?!(?:year|month|week|day|quarter|hour)s? )[a-z]+ (?:[a-z]+ )?${CLAUSE} [^,.?]+?) ,(?: please)?(?: ${SHOW}(?: me)?)? (?=(?:the|its|their|both|his|her) )(?!.*(?<![a-z_])(?:number|count|average|mean|total|sum|many|each|every|per|${SUPERLATIVE}|maximum|minimum|first|last) )`,
    "$1 . list",
  ),
  // "and what did they cost in total?", "and how much do they weigh on average?"
  ...FIGURES.flatMap(([figure, said]) =>
    [
      ["weighs?", "weight"],
      ["(?:lasts?|takes?)", "duration"],
      ["(?!weigh|last|take|have|has)([a-z]+)", "$1"],
    ].map(([verb = "", noun]) =>
      idiom(
        `(?:,|,? and) (?:what|how much)(?: money)? (?:do|does|did) (?:they|it|these|those)(?: all)? ${verb} ${said}(?= ?[.?,]|$)`,
        `and their ${figure} ${noun}`,
      ),
    ),
  ),
  // "and how many oars do they have in total?"
  ...FIGURES.map(([figure, said]) =>
    idiom(
      `(?:,|,? and) how many ([a-z]+(?: [a-z]+)?) (?:do|does|did) (?:they|it|(?:these|those|the|its|their) [a-z]+) (?:have|contain|hold|make|give|carry|cover|bring|cultivate|use|include|comprise|take|employ|sell|own|operate) ${said}(?= ?[.?,]|$)`,
      `and the ${figure} $1`,
    ),
  ),
  // "which yards have at least 3 barges, and how many does each have? Give the name and the count.": said twice
  idiom(
    `(?<=(?:(?:${ANY_BOUND}) #|# or more) ([a-z]+)(?= )[^?.]*?),? and (?:how many(?: (?:such )?\\1)? (?:do|does|did|are|were|has|have|had)|what is the number of (?:such )?\\1) [^?.,]+(?= [?.] (?:please )?(?:give|show|list|provide|return|report|state|display) [^?]*(?:number|count|total|how many))`,
    "",
  ),
  // "skippers with more than 5 boats, name and count"
  idiom(
    `((?:with|have|has|having|in|on|of|by) (?:${ANY_BOUND}) # [a-z]+(?: [a-z]+)?) , (?:with )?(?:the |their )?((?:[a-z]+ )?names?) (?:and|plus|,) (?:the |their |its )?(?:counts?|numbers?|how many)${END}`,
    "$1 . list the $2 and the number",
  ),
  // "barges with at least 3 berths, and how many each of them has"
  idiom(
    `^((?!how many )[^?.]*?(?:${ANY_BOUND}) #[^?.]*?),? and (?:in |of |for )?how many(?: of (?:these|those|them))?(?: (?:each(?: one| of them)?|it|they|he|she|there))?(?: (?:has|have|had|are|were))?${END}`,
    "$1 . list the count",
  ),
  idiom(
    `^((?!how many )[^?.]*?(?:${ANY_BOUND}) #[^?.]*?),? and (?:in |of |for )?how many (?:do|does|did) (?:each(?: one| of them)?|it|they|he|she) [a-z]+(?: (?:in|of|part|with|on))*${END}`,
    "$1 . list the count",
  ),
  // "among the barges in use, show the name and the length of the three that were built last"
  idiom(
    `^(?:among|out of|from|of) (?:(?:all|the|our|those|these|of) )*([a-z][^,.?;]*?) (?:, )?(?:please )?${SHOW}(?: me)? (?:the )?(?!(?:number|average|mean|total|sum) )([^.?;]+?) of (?:the )?(#) (?:ones )?((?:with|having|that|which|who|whose) [^.?;]*?)${END}`,
    "the $3 $1 $4 . list the $2",
  ),
  // "which three coaches gave the most hours, and how many hours was it?": shown with what ranks
  idiom(
    `(?<=(?:most|fewest|least|highest|largest|lowest|smallest)(?: (?:total )?(?:number|count) of)? ([a-z]+)(?= )[^?.]*?)(?: ,)? and how many \\1 (?:was|were|is|are) (?:it|that|they|this|there|those)${END}`,
    "",
  ),
  // groups without any are none
  {
    pattern: new RegExp(
      `(?<=(?:per|each|every|by) [^?.;]*?) ,? ?for (?:the |those |all )*[a-z]+ (?:with|that have|who have|having|which have) (?:at least #|any|some)${END}`,
    ),
    words: "",
    isIdiom: true,
    isOfOne: true,
  },
  // "how many barges are there, and what is the largest fee among them?"
  ...[
    ["highest|largest|greatest|biggest|maximum|top", "maximum"],
    ["lowest|smallest|minimum", "minimum"],
  ].map(([said, figure]) =>
    idiom(
      `^((?:how many|what (?:is|was) the (?:total|average|mean|sum|combined|overall|number)) [^?.;,]+?)(?:,| ,)? and what (?:is|was) (?:the |their )?(?:${said}) (${NAMED})(?: (?:among|of|for|in) (?:them|these|those|all of them))?(?: (?:recorded|found|reported|seen|observed|there))*${END}`,
      `$1 and the ${figure} $2`,
    ),
  ),
  // "names and when they were born"
  idiom(
    /(?<=(?:,|and|:|with) )when (?:they|he|she|each|each of them) (?:was|were|is|are) born(?= ?[.?,]|$| and )/,
    "their birth",
  ),
  // "power and when they were built"
  idiom(
    /(?<=(?:,|and|:|with) )when (?:(?:they|it|he|she|each|each of them) )?(?:(?:was|were|is|are|had|has|have) )?(?:been )?(?=(?:[a-z]+ed|built|held|born|sent|sold|made|begun)(?: ?[.?,]|$| and ))/,
    "their",
  ),
  // "the date since when they have been a host"
  idiom(/(?:the )?(?:date|day|time) since (?:when|which)(?= )/, "since when"),
  idiom(/incl(?: \.)?(?= [a-z])/, "including"),
  // "barges over 9 tons => name, length"
  idiom(/= >(?= [a-z])/, ":"),
];
