import { idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND, END, MONTH } from "./words.ts";

const BOUND = "(?:more than|at least|fewer than|less than|at most|over|exactly) #";
const UNIT =
  "(?:milli|kilo|centi)?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|met(?:er|re)s?|grams?)";

const SORT =
  "(?:(?:and|then|please) )*(?:(?:(?:sort|order|rank|list)(?:ed)?|arranged?) (?:(?:them|it|(?:the|these|those|all) [a-z]+) )?)?";
const WITH = "(?:with|having|that has)";

const OWES = "(?:(?:that|which|who) )?(?:still )?owes?(?: (?:us|the [a-z]+|him|her|them))?(?: still)?";

/** Debts, by the name of the amount: "which members owe us the most, and how much is it". */
const DEBTS: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      `${OWES} (?:the )?(?:most|highest amount|largest amount)(?: money)? ,? ?and how much (?:is it|is that|(?:do|does) (?:they|it|each(?: of them)?)(?: owe)?|(?:they|each(?: of them)?) owes?)(?= ?[,.?]|$)`,
    ),
    words: "have the highest outstanding amount . list the name and the outstanding amount",
  },
  {
    pattern: new RegExp(`${OWES} (?:the )?most(?: money)?(?= ?[,.?:]|$)`),
    words: "have the highest outstanding amount",
  },
  // "expired or owe more than 45" goes on with what is said before
  { pattern: new RegExp(`(?<!or )${OWES} (?=${ANY_BOUND} #)`), words: "have an outstanding amount of " },
  {
    pattern: new RegExp(`${OWES} (?:any |some )?(?:money|anything|something)(?= ?[,.?:]|$)`),
    words: "have an outstanding amount above 0",
  },
];

/** Longer or rarer words for what readers know by plain ones. */
export const PLAIN_WORDS: readonly Rephrasing[] = [
  ...DEBTS,
  // "lofts for which no cleaning is on record", "with no cleaning on record"
  idiom(
    /(?:(?:for|of|to) (?:which|whom)|where) (?:there (?:is|are) )?no ([a-z]+(?: (?!is |are |was |were |has |have )[a-z]+)?) (?:(?:is|are|was|were|has been|have been) )?(?:on record|on file|recorded|stored|documented|registered|noted|entered)(?= ?[,.?:;]|$| (?:and|or) )/,
    "without a $1",
  ),
  idiom(
    /((?:with|having|have|has) no|without an?|without any|without) ([a-z]+(?: [a-z]+)?) (?:on record|on file)(?= ?[,.?:;]|$| (?:and|or) )/,
    "$1 $2",
  ),
  // "where can guests use a pool"
  idiom(
    /(?<=(?:where|which|what|that)(?: [a-z]+)? )(can|could|may) (?:the |our )?(?:guests|visitors|people|customers|clients|travell?ers|members|users|residents)(?= (?:use|get|find|enjoy|have|rent|borrow|book|buy|order|eat|watch|play|do|go|visit|bring|take) )/,
    "$1 you",
  ),
  // "where can you use a pool? Give me the names and regions.": the places are among what is listed
  idiom(
    /^where (?=(?:can|could|may|do|does|did) (?:you|we|i|one|they) [^?]+ [?] (?:(?:please )?(?:give|show|list|state|return|display|tell)(?: me| us)? |(?:the )?(?:names?|titles?) ))/,
    "which ",
  ),
  // "40 square metres or more", "12 sq km"
  ...[
    ["(?:metres?|meters?|m)", "sqm"],
    ["(?:kilometres?|kilometers?|km)", "sqkm"],
    ["(?:foot|feet|ft)", "sqft"],
  ].map(([unit = "", name = ""]) => idiom(`(?<=# )(?:square|sq(?: \\.)?) ${unit}(?=[ ,.?;:)]|$)`, name)),
  idiom(/(?<=# )(?:m2|m²)(?=[ ,.?;:)]|$)/, "sqm"),
  // "clients that have given us the most work"
  idiom(
    /(?:that|who|which) (?:have |has |had )?(?:given|gave|brought|handed) (?:us|me) (?=(?:the )?(?:most|fewest|least) |(?:more|less|fewer) than |at least |at most |# |no |any )/,
    "with",
  ),
  // "ships in whose name the word "Star" occurs"
  idiom(
    /(?:in|within) whose ([a-z]+(?: [a-z]+)?) (?:the )?(?:(word|text|term|phrase|letters?) )?(") (?:occurs?|appears?|is contained|(?:is|can be) found|is present|is included|shows up)(?= |$)/,
    "whose $1 contains $3",
  ),
  // "the flags under which they sail"
  idiom(
    /(?<=(?:and|with|plus|,|list) the [a-z]+(?: [a-z]+)? )(?:under which (?:they|it) [a-z]+|(?:with|to) which (?:they|it) (?:are|is) (?:associated|connected|linked|related|affiliated))(?= ?[.?]?$)/,
    "",
  ),
  // "the names of all ships, along with their tonnages, for which the tonnage ..."
  idiom(
    /(names?|titles?) of ((?:all |the )*[a-z]+s) , (?:along with|together with|as well as|including) (?:their|its) ([a-z]+(?: [a-z]+)?) , (for which|in which|whose|that|which|who|where) /,
    "$1 and $3 of $2 $4",
  ),
  // "for each port, list the number of ships; sort the result in descending order of that number"
  idiom(
    /[;.?] (?:(?:and|then|please|finally) )*(?:sort|order|rank|arrange) (?:(?:the|these|all) )*(?:results?|result set|list|output|rows|groups|entries|answers?|them) (?=(?:in|by|from|according|based) )/,
    ", sorted ",
  ),
  // "sort from the most ships to the fewest", "from the port with the most ships to the one with the fewest"
  ...(
    [
      ["most|highest number of|largest number of", "descending"],
      ["fewest|lowest number of|smallest number of", "ascending"],
    ] as const
  ).flatMap(([most, way]) => [
    idiom(
      `(?:[,;.?] )?${SORT}from (?:the )?(?:${most}) (?!recent|common|popular|frequent|expensive)([a-z]+s) to (?:the )?(?:most|fewest|least)(?: \\1)?(?= ?[,.?;]|$)`,
      `, sorted by number of $1 ${way}`,
    ),
    idiom(
      `(?:[,;.?] )?${SORT}from (?:the )?[a-z]+ ${WITH} (?:the )?(?:${most}) ([a-z]+s) to (?:the )?(?:one|[a-z]+) ${WITH} (?:the )?(?:most|fewest|least|(?:highest|largest|lowest|smallest)(?: number)?)(?: (?:of )?\\1)?(?= ?[,.?;]|$)`,
      `, sorted by number of $1 ${way}`,
    ),
  ]),
  { pattern: /(highest|largest|greatest|biggest|lowest|smallest) membership/, words: "$1 number of members" },
  {
    pattern:
      /(?:an? )?membership (?:of )?(?:more than|over|above|exceeding|greater than|in excess of) (#)(?: (?:individuals|people|persons|members))?(?= |$)/,
    words: "more than $1 members",
  },
  idiom(
    /(?<!the |all |each |most |some |any |every )following(?= (?:(?:the )?(?:year |season )?#|the (?:end |close |conclusion )?(?:of )?(?:the )?# [a-z]+)(?: |$))/,
    "after",
  ),
  // "along with that price", "together with the corresponding delay in minutes"
  {
    pattern:
      /(?:along|together) with (?:the (?:respective|corresponding|matching|associated)|that|those)(?= (?!numbers? |counts? |total |average |mean |sum |maximum |minimum |highest |lowest |names? )[a-z]+(?: (?!of )[a-z]+)?(?: in [a-z]+)?(?: ?[.?]?$| ?, (?:from|in|sorted|ordered) ))/,
    words: "along with its",
  },
  { pattern: /(the|their|its|his|her) (?:respective|corresponding)(?= [a-z])/, words: "$1" },
  {
    pattern: /each of the (?:listed|given|existing|available|different|various|above)(?= [a-z]+s(?: |$))/,
    words: "each of the",
  },
  { pattern: /how many type of(?= [a-z]+s )/, words: "how many types of" },
  idiom(
    /(do|does|did) not (?:presently |currently |actually )?own(?: any)?(?= [a-z]+(?: [a-z]+)? ?(?:[.?,]|$))/,
    "$1 not have any",
  ),
  { pattern: /(?:presently|nowadays|at present)(?= |$)/, words: "" },
  idiom(/(is|are|was|were|who|that|which) in charge of/, "$1 responsible for"),
  idiom(/celebrat(?:e|es|ed|ing) (their|his|her|an?|the) (birthdays?|anniversary)(?= )/, "have $1 $2"),
  idiom(/(#) ore (more|fewer|less)(?= )/, "$1 or $2"),
  idiom(
    `((?:more|fewer|less) than #|at least #|at most #|exactly #|# or more) (?:entry|entries|items?|elements?|records?) (?:in|on|among) (?:their|its|the) (?=[a-z]+)`,
    "$1",
  ),
  { pattern: /boasts?(?= (?:the|an?|more|over|at) )/, words: "has" },
  { pattern: /,? ?combined with(?= (?:the|their|its|his|her) )/, words: "and" },
  // "where there is only one barn present"
  {
    pattern:
      /(?:where|in which|with which) there (?:is|are|was|were)(?= (?:only |just |exactly |more than |at least |fewer than )+#)/,
    words: "with",
  },
  // "names and wages of those grooms who": of the ones that the clause tells
  idiom(
    /(?<=[a-z] (?:of|for) )those(?= (?!who |that |which |whose |with |where |in |of |from )[a-z]+s (?:who|that|which|whose|with|where|having) )/,
    "the",
  ),
  // "huts to which more than five repairs were assigned"
  idiom(
    `(?:to|for|by|in|on|at|with) (?:which|whom) (${ANY_BOUND}) (#) ([a-z]+s) (?:is|are|was|were|(?:has|have) been) (?:assigned|given|allocated|awarded|attached|recorded|made|placed|held|granted|entrusted|registered|booked|stored|linked|listed|issued)(?= ?[,.?:;]|$| (?:and|or|but) )`,
    "with $1 $2 $3",
  ),
  idiom(
    /(?:to|for|by|in|on|at|with) (?:which|whom) (#) or (more|fewer) ([a-z]+s) (?:is|are|was|were|(?:has|have) been) (?:assigned|given|allocated|awarded|attached|recorded|made|placed|held|granted|entrusted|registered|booked|stored|linked|listed|issued)(?= ?[,.?:;]|$| (?:and|or|but) )/,
    "with $1 or $2 $3",
  ),
  // "towns that are home to more than 5 clubs", also where houses of the kind "home" are stored
  idiom(
    /(?:(?:that|which) )?(?:is|are|was|were|serves? as|acts? as) (?:a )?home to(?= (?:the |an? |some |many |several |[a-z]+ )?(?:[a-z]+|#) )/,
    "that have",
  ),
  idiom(/(?<=[a-z] )home to(?= (?:more|fewer|less|at|over|under|exactly|the most|the fewest|#) )/, "with"),
  // "the highest population of boats", "the largest group of boats"
  {
    pattern:
      /(highest|largest|greatest|biggest|lowest|smallest) (?:population|group|crowd|body|pool|collection|set) of(?= (?:the |our )?[a-z]+s(?: |$))/,
    words: "$1 number of",
  },
  // "the greatest order frequency"
  {
    pattern: /(highest|largest|greatest|lowest|smallest) ([a-z]+) (?:frequency|tally|volume)(?= ?[.,?]|$)/,
    words: "$1 $2 count",
  },
  {
    pattern:
      /(number|count) of (?:residents|inhabitants|members|people|persons|individuals|entries|occurrences|instances|representatives) (?:among|amongst)(?= (?:the |our )?[a-z]+s(?: |$))/,
    words: "$1 of",
  },
  // "students under their guidance": whose they are
  {
    pattern:
      /(?<=[a-z]s )under (?:their|its|his|her) (?:control|guidance|advisement|supervision|care|command|leadership|direction|management|responsibility|charge)(?= ?[.,?;]|$)/,
    words: "",
  },
  // "summed fee by harbor": nothing was done by a harbor
  idiom(
    /summed(?= (?!up |over |across |by |per |together |total )[a-z]+(?: [a-z]+)? (?:by|per|for each|for every) )/,
    "total",
  ),
  idiom(`on (${BOUND}) (?:separate |different |distinct )?occasions`, "$1 times"),
  { pattern: /,? ?on # or more occasions(?: ,)?/, words: "at least once", isIdiom: true, isOfOne: true },
  { pattern: /(city|town|place|country|state|county) of residence/, words: "$1" },
  // "which three tags are used most often"
  idiom(
    /^(?:which|what) (#) ([a-z]+s) (?:are|were|get|got) (?:used|found|chosen|named|mentioned|seen|applied|offered|picked|listed) (?:the )?most (?:often|frequently|commonly)(?= ?[?.,]|$)/,
    "the $1 most common $2",
  ),
  // "the best paid of those who still work here", "staff currently working for us"
  idiom(
    /(?:(?:among|of|out of) )?(?:(?:those|the ones|people|ones) )?(?:(?:that|who) (?:are |is )?(?:still|currently) (?:works?|working|are employed|is employed|employed|are|is)|(?:still|currently) (?:working|employed)) (?:here|with us|for us|by us|at (?:the|our) (?:company|firm|practice|clinic|school|office|shop))|(?:that|who) (?:are |is )?still (?:works?|working)(?= ?[.?!,;:]|$| and | or | but )/,
    "who have not left",
  ),
  // "those who no longer work here"
  idiom(
    /(?:(?:among|of|out of) )?(?:(?:those|the ones|people|ones) )?(?:that|who) (?:(?:do|does) )?(?:(?:are|is) )?(?:not|no longer) (?:work|works|working|employed|are employed|is employed|with us|are|is) ?(?:(?:here|with us|for us|by us|at (?:the|our) (?:company|firm|practice|clinic|school|office|shop)) ?)?(?:any ?more|any longer)?(?= ?[.?!,;:]|$| and | or | but )/,
    "who have left",
  ),
  // "those that passed away"
  idiom(/(?:passed away|pass away|kicked the bucket)(?= |$)/, "died"),
  // "those who have been with us since before 2019": the day they joined
  idiom(
    /(?:(?:that|who) )?(?:have|has) been (?:(?:here|with us|around|at (?:the|our) [a-z]+) )?since before(?= [a-z#@])/,
    "that joined before",
  ),
  // "how many orders came in per year": the word for their date
  idiom(
    /(?<!(?:money|how much|income|revenue|cash|funds|it) )(?:that |which )?(?:have |has |had )?(?:came|come|coming|comes) in(?= (?:per|by|each|every|since|before|after|during|last|this|between|today|yesterday|on|in #?)(?: |$)|$)/,
    "received",
  ),
  { pattern: /motion picture/, words: "film" },
  { pattern: /motion pictures/, words: "films" },
  { pattern: /death tolls?/, words: "deaths" },
  { pattern: /body(?= (?:weight|height|mass|temperature)(?: |$))/, words: "" },
  {
    pattern: new RegExp(
      `(have|has|having|with|offer|offers) (?:enough )?room for(?= (?:between|#|${BOUND})(?: |$))`,
    ),
    words: "$1 a capacity of",
  },
  idiom(`(?:expressed|reported|given) in(?= ${UNIT}(?: |$))`, "in"),
  idiom(/(not [a-z]+(?: [a-z]+)?) (by|with|to|in|from) a single(?= [a-z])/, "$1 $2 any"),
  // "somebody gave a single star"
  idiom(
    /(?<!(?:not|never|cannot) )(gave|given|got|with|has|have|had|received|only) a single ([a-z]+)(?= ?[.?,]|$)/,
    "$1 1 $2",
  ),
  // "with at least one two-star rating"
  {
    pattern: /(?:at least # |an? |any )(?:one|single) (?:- )?star (ratings?|reviews?|grades?|scores?)/,
    words: "a $1 with 1 star",
    isIdiom: true,
    isOfOne: true,
  },
  {
    pattern: /(?:at least # |an? |any )(#) (?:- )?stars? (ratings?|reviews?|grades?|scores?)/,
    words: "a $2 with $1 star",
    isIdiom: true,
    isOfOne: true,
  },
  idiom(`(?:the )?(?:calendar )?month of(?= (?:${MONTH})(?: |$))`, ""),
  idiom(`(from the [a-z]+) downwards?${END}`, "$1"),
  idiom(
    /, listing(?= (?:each(?! (?:only|just|exactly|once|a) )|every|both|their|its|the)(?: |$))/,
    ", giving",
  ),
  idiom(
    `(?:share|proportion|fraction) of ([^.?;]+?) ,? ?in (?:percent|%)(?: of (?:all|the) [a-z]+)?${END}`,
    "percentage of $1",
  ),
  // "for each state, the number of boats, and show it beside the state"
  idiom(
    /((?:each|every) (?:[a-z]+ )?([a-z]+) [^.?;]*?),? and (?:show|list|give|present|display) (?:it|them) (?:beside|next to|alongside) (?:the|its|that) \2(?= ?[.?]?$)/,
    "$1",
  ),
];
