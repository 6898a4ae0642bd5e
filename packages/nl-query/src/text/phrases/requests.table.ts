import { idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND, END, NAMED } from "./words.ts";

const SHOW =
  "(?:return|show|list|give|provide|state|report|present|indicate|display|specify|returning|showing|listing|giving|providing|stating|reporting|presenting|indicating|specifying)";
/** What a request to show something stands behind; "for each boat" asks nothing yet. */
const QUESTION = "((?!(?:for|in|within|per|by|of) )[^.?]+?)";
const EACH = "(?:each|every one|each one|each of (?:them|these|those))";
/** A word in front of a noun that is a part of a field's name. */
const MODIFIER =
  "(?!(?:calendar|the|a|an|and|or|of|in|by|with|their|its|his|her|each|every|per|that|this|same|for|list|show|give|get|return|than|more|less|how|what|which|is|are|was|were|average|mean|total|maximum|minimum|highest|lowest|to|from|on|at|as|names?|titles?) )[a-z]+";
/** Deeds of documents that a name refers to: "the name of the publishing house". */
const DOING =
  "(?:producing|publishing|issuing|hosting|organizing|organising|supplying|managing|owning|selling|employing|operating|distributing|responsible|respective|relevant|pertinent)";

const RANKED = "(?:highest|largest|greatest|biggest|most|lowest|smallest|fewest|least)";
const FIGURE = "(?:totals?|sums?|averages?|means?|counts?|numbers?|values?|figures?|differences?)";
const TOTAL = "(?:total|combined|summed|altogether|all together|in total|in sum|add up to|sum up to)";
const ALSO = ",? ?(?:and|with|together with|along with|accompanied by|as well as)";

const ORDERED = "(?:sorted|ordered|arranged|listed|organized|organised)";
const WAY =
  "(?:alphabetical )?(ascending|descending|increasing|decreasing|alphabetical|reverse)(?: alphabetical)?";

/** What a request says of each of the documents, and words in it that name nothing. */
/** What "how" asks of one document, and the amount. */
const HOW_OF_ONE = [
  ["(?:much|high) (?:it|each|each one|each of them|every one) (?:was|were)", "amount"],
  ["much (?:money )?(?:it|they|he|she|each|each one) (?:costs?|cost)", "price"],
  ["(?:much|heavy) (?:it|they|he|she|each|each one) (?:weighs?|is|are)", "weight"],
  ["old (?:it|they|he|she|each|each one) (?:is|are|was|were)", "age"],
  ["(?:tall|high) (?:it|they|he|she|each|each one) (?:is|are|was|were)", "height"],
  ["long (?:it|they|he|she|each|each one) (?:is|are|was|were)", "length"],
  ["(?:big|large) (?:it|they|he|she|each|each one) (?:is|are|was|were)", "size"],
] as const;
/** The same of a part of it. */
const HOW_OF_PART = [
  ["(?:high|tall)", "height"],
  ["long", "length"],
  ["wide", "width"],
  ["deep", "depth"],
  ["heavy", "weight"],
  ["(?:big|large)", "size"],
] as const;
const PRICIEST = "most expensive|priciest|dearest|cheapest|least expensive|costliest";

/** Begins a request of its own. */
const OTHER_REQUEST =
  "(?!(?:please|show|list|give|return|state|name|tell|report|include|exclude|ignore|skip|sort|sorted|order|ordered|rank|ranked|group|grouped|limit|count|use|those|thanks|thank|no|not|without|with|and|but|by|from|in|if|i|we|it|this|that|that's)(?: |$))";
const NO_ORDER = "(?![^.?!]*(?:first|last|order|descending|ascending),? please)";
const SUFFICES =
  "(?:will do|would do|(?:is|are) (?:enough|sufficient|fine|all (?:i|we) need)|suffices?|would suffice|will suffice)";

export const REQUESTS: readonly Rephrasing[] = [
  // "Which boats are old? The name and the pier will do."
  idiom(
    `([.?!]) (?:just |only |simply )?(?:${OTHER_REQUEST}|(?=names? (?:and|,|plus|with) ))([^.?!]+?) (?:${SUFFICES})(?: please)?${END}`,
    "$1 show $2",
  ),
  idiom(
    `([.?!]) (?:just |only |simply )?${OTHER_REQUEST}${NO_ORDER}([a-z]+(?:(?: ,)? [a-z]+){0,5}) ,? ?please${END}`,
    "$1 show $2",
  ),
  // "which five barges are longest, and how many meters long is each?": names, and what is asked of each
  ...HOW_OF_PART.filter(([said]) => !said.includes("large")).map(([said, amount]) =>
    idiom(
      `^((?:which|what|who) [^?.,]+?) ?,? and how (?:many [a-z]+ )?${said.replace("high|", "")} (?:is|are|was|were) (?:it|they|each|each one|each of them)( , [a-z]+ first)?${END}`,
      `$1 $2 . list their names and ${amount}`,
    ),
  ),
  // "the youngest barge along with its kind and how much it weighs"
  ...HOW_OF_ONE.map(([said, amount]) =>
    idiom(`(?<=(?:and|,|with|plus|as well as) )how ${said}(?= ?[.?,;]|$| and )`, `its ${amount}`),
  ),
  ...HOW_OF_PART.map(([said, amount]) =>
    idiom(
      `(?<=(?:and|,|with|plus|as well as) )how ${said} (?:the|its|their) (?!(?:most|least|best|worst) )([a-z]+) (?:is|are|was|were)(?= ?[.?,;]|$| and )`,
      `the $1 ${amount}`,
    ),
  ),
  // "how much does the most expensive barge cost"
  idiom(
    `(?:how much(?: money)?|^what) (?:does|do|did|would) (?:the |our )?(?!one )((?:${PRICIEST}) [^?.,]+?) costs?(?= ?[.?]?$)`,
    "what is the price of the $1",
  ),
  // "how much did the last repair of the Reef cost"
  idiom(
    /(?:how much(?: money)?|what) (?:did|does|do) (?:the |our )((?:first|last|latest|newest|oldest|most recent|earliest) [^?.,]+?) costs?(?= ?[.?]?$)/,
    "what is the cost of the $1",
  ),
  idiom(/how much (?:is|was|are|were) (?=the (?:price|cost|fee|fare|charge|amount) of )/, "what is "),
  idiom(/full names? [(] first (?:names? )?(?:and|,) last(?: names?)? [)]/, "first name and last name"),
  // "which quay has the highest berth fee, and how much is that fee?"
  idiom(
    /,? and (?:how (?:much|high|large|big|long|old)|what) (?:is|was|are|were) (?:that|this) (?!average |mean |total |sum |number |count |one |for )([a-z]+(?: [a-z]+)?)(?= ?[?.]?$)/,
    ". also list the $1",
  ),
  // "boats over 9 m, giving for each its name and berth": columns, no groups
  idiom(
    `,? (?:and )?${SHOW}(?: me)? for ${EACH} ,? ?(?=(?:the|its|their|his|her|both|only) )(?!.* (?:number|count|average|total|sum) )`,
    ". list ",
  ),
  // "list, for every boat over 9 m, the name and the berth"
  idiom(
    `^(?:list|return|show|give|provide|retrieve|find|state|report)(?: me)? ,? ?for (?:each|every|all) (?!year |month |day |week |of )([^,.?]+?) , (?=(?:the|its|their|both) (?!number |count |average |total |sum |maximum |minimum |highest |lowest ))([^.?]+)`,
    "list $2 for each $1",
  ),
  // "the 3 owners with the highest total fee, giving the name and the total in descending order": as they are ranked
  idiom(
    `^([^.?]*?# [^.?]*? ${RANKED} [^.?]*?[,.] (?:and )?${SHOW} [^.?]+?) ,? ?in descending order(?: of (?:the|that|this|these|those) ${FIGURE})?(?= ?[.?]?$)`,
    "$1",
  ),
  // "names of the owners whose boats weigh more than 40 tons altogether, with the total"
  idiom(
    `^(?:${SHOW} )?(?:the )?((?!number |average |total )[^,.?(]*?(?:names?|titles?)) of (?:the |all |those |these )*([a-z]+(?: [a-z]+)?) whose ([^,.?]*? ${TOTAL}(?: [^,.?]*?)?) ${ALSO} (?:the|that|this|their|its) (?:total|sum|combined|summed)(?: (?!and )[a-z]+){0,3}(?= ?[.?]?$)`,
    "$2 whose $3 . list the $1 and the total",
  ),
  // "with more than 40 oars in all their boats together"
  idiom(
    `(?:with|having|that have|who have|which have) ((?:${ANY_BOUND}) #)( (?!in )[a-z]+)? in (?:all )?(?:of )?(?:their|its|his|her) ([a-z]+(?: [a-z]+)?) (?:together|combined|in total|altogether|taken together)`,
    "whose $3 have altogether $1 $2",
  ),
  idiom(
    /(?:comprise|comprised|contain|contained|hold|held|make up|made up|amount to|come to|reach|yield|yielded|bring|brought)(?= altogether )/,
    "have",
  ),
  // "for each year, provide the number of landings, arranged in ascending order of year"
  idiom(
    `^((?:for|in|within) (?:each|every) [^,.?]+? , [^.?]+?) ,? ?(?:arranged |sorted |ordered |presented |listed )?in (ascending|descending) order of (?:the |that |this )?([^.?,]+?)(?= ?[.?]?$)`,
    "$1 , sorted by $3 $2",
  ),
  // the order is one of the documents, not of what is shown: ", giving the name and the year in descending order of year"
  idiom(
    `^([^.?]+?) (?:,|[.?]) (?:and )?${SHOW} ([^.?]+?) ,? ?(?:arranged |sorted |ordered |listed )?in (descending|ascending) order of (?:the |that |this |these |their |its )?([^.?,]+?)(?= ?[.?]?$)`,
    "$1 , sorted by $4 $3 . list $2",
  ),
  idiom(
    `^${QUESTION} (?:,|[.?]) (?:and )?${SHOW} ((?:(?!(?:sorted|ordered|arranged|ranked|then|first) )[^.?])+?) ,? ?(?:(?:arranged|sorted|ordered|listed) )?(?:in alphabetical order|alphabetically) (?:of|by) (?:the |their |its )?([^.?,]+?)(?= ?[.?]?$)`,
    "$1 , sorted by $3 . list $2",
  ),
  idiom(
    `^${QUESTION} (?:,|[.?]) (?:and )?${SHOW} ((?:(?!(?:sorted|ordered|arranged|ranked|then|first) )[^.?])+?) ,? ?(?:(?:arranged|sorted|ordered|listed) )?(?:in alphabetical order|alphabetically)(?= ?[.?]?$)`,
    "$1 , sorted alphabetically . list $2",
  ),
  // "how many boats does each skipper have? Show the name and the number. Sort by name"
  idiom(
    `^(?=[^.?]*? (?:each|every|per) )${QUESTION} (?:,|[.?]) (?:and )?${SHOW} ((?:(?!(?:sorted|ordered|arranged|ranked|then|first) )[^.?])+?) ,? ?(?:[.;] (?:please )?(?:sort|order|arrange)(?: them| it| the (?:results?|list|rows))?|(?:arranged|sorted|ordered)) by (?:the |their |its )?([^.?,]+?)(?= ?[.?]?$)`,
    "$1 , sorted by $3 . list $2",
  ),
  // "how many in each shop? Show the shop and the total, the biggest total first"
  idiom(
    `^([^.?]+?) ([.?]) (${SHOW} [^.?]+?) , (?:with )?(?:the )?(?:biggest|highest|largest|greatest) ${FIGURE} first(?= ?[.?]?$)`,
    "$1 , highest first $2 $3",
  ),
  // "trips per month in 2025, only months that had trips": groups without any are none
  idiom(
    /(?<=(?:per|each|every|by) [^?]*) ?[.?;,] (?:please )?(?:show |list |include )?only (?:the |those )?(?:years|quarters|months|weeks|days|groups) (?:(?:that|which) (?:had|have|has)|with|having|in which there (?:were|are)) (?:any |some )?[a-z]+(?= ?[.?,]|$)/,
    "",
  ),
  // groups without any are none
  idiom(
    /(?<=(?:per|each|every) [^?]*) ?[.?;,] (?:please )?(?:leave out|leaving out|omit|omitting|skip|skipping|exclude|excluding|ignore|ignoring) (?:all |any |the |those )*[a-z]+(?: [a-z]+)? (?:without (?:any|such an?)(?: [a-z]+)?|where there (?:are|is) none|(?:that|which|who) have none|with none|that do not have any)(?= ?[.?]?$)/,
    "",
  ),
  // "Please sort from the highest total to the lowest."
  idiom(
    `[.?;] (?:please )?(?:sort|order|rank|arrange)(?: them| it| these| the results?)?,? (?=from (?:the )?(?:highest|largest|biggest|greatest|most|best|lowest|smallest|fewest|least|newest|latest|oldest|earliest) )`,
    ", ",
  ),
  // "the name of the publishing house", "the house concerned"
  {
    pattern: new RegExp(`(?<=(?:of|and|with) the )${DOING}(?= [a-z]+(?: ?[.?,]|$| for each | and ))`),
    words: "",
  },
  {
    pattern: /(?<=of the [a-z]+ )(?:concerned|responsible|in question|in charge)(?= ?[.?,:]|$| and )/,
    words: "",
  },
  // "how many landings in each year? Show the years in ascending order"
  ...["year", "month", "quarter", "week", "day"].map((stretch) =>
    idiom(
      `[.?;,] (?:please )?(?:show|list|give|arrange|present|sort|order|return) the ${stretch}s (?:in )?(ascending|descending) order(?= ?[.?]?$)`,
      `, sorted by ${stretch} $1`,
    ),
  ),
  ...["year", "month", "quarter", "week", "day"].map((stretch) =>
    idiom(
      `[.?;,] (?:please )?(?:show|list|give|arrange|present|sort|order|return) the ${stretch}s (?:in )?chronological(?:ly)?(?: order)?(?= ?[.?]?$)`,
      `, sorted by ${stretch} ascending`,
    ),
  ),
  // "launch year of the boats of Ghent, ordered by year"
  idiom(
    `(?<![a-z_])((?:${MODIFIER} ){1,2}(year|date|time|price|cost|score|rating|length|weight|size|height|number)) ((?:[^ ]+ )*?)(sorted|ordered|arranged|ranked) by (?:the |that |this )?\\2(?= ?[.?,]|$| (?:ascending|descending|in ascending|in descending))`,
    "$1 $3 $4 by $1",
  ),
  // "the 3 longest boats, the longest first"
  idiom(/(# ([a-z]+est|most [a-z]+) [^,.?]+?) , (?:the )?\2(?: ones?)? first(?= ?[,.?]|$)/, "$1"),
  // "from the most recently built to the oldest"
  idiom(
    /(?:(?:sorted|ordered|arranged) )?from (?:the )?most recently ([a-z]+(?:ed|ilt|old|ade|orn|eld|ent)) to (?:the )?(?:earliest|oldest|first|least recently(?: \1)?)(?= ?[,.?]|$)/,
    "latest $1 first",
  ),
  idiom(
    /(?:(?:sorted|ordered|arranged) )?from (?:the )?least recently ([a-z]+(?:ed|ilt|old|ade|orn|eld|ent)) to (?:the )?(?:latest|newest|last|most recently(?: \1)?)(?= ?[,.?]|$)/,
    "earliest $1 first",
  ),
  // "ensuring that the prices are sorted in ascending order", "with the prices listed in ascending order"
  idiom(
    `,? (?:and )?(?:ensuring|ensure|making sure|make sure)(?: that)? (?:the |their |its |all )*(${NAMED}?) (?:(?:are|is|be|being) )?${ORDERED}(?: in)?(?: (?:an|a|the))? ${WAY}(?: (?:order|manner|fashion|sequence))?(?= ?[,.?]|$)`,
    ", sorted by $1 in $2 order",
  ),
  idiom(
    `,? (?:and )?(?:ensuring|ensure|making sure|make sure)(?: that)? (?:the |their |its |all )*(${NAMED}?) (?:(?:are|is|be|being) )?${ORDERED}(?= from )`,
    ", sorted by $1",
  ),
  // "sorted by years of service, starting with the least experienced": the end that comes first, in another word
  idiom(
    `(${ORDERED} [^,.?;]+?|ranked [^,.?;]+?) ,? ?(?:and )?(?:starting|beginning) (?:with|from|at) (?:the )?(least|fewest|most) (?:[a-z]+ed|[a-z]+(?:ent|ive|ful|ous|al|ant|ic|ar))(?: ones?)?(?= ?[.?]?$)`,
    "$1 , $2 first",
  ),
  // "sorted from the earliest built to the most recently built"
  idiom(
    /from (?:the )?(earliest|oldest|first) ([a-z]+) to (?:the )?(?:most recently|latest|newest|last|most recent) \2(?= ?[,.?]|$)/,
    "earliest $2 first",
  ),
  idiom(
    /from (?:the )?(?:most recently|latest|newest|last|most recent) ([a-z]+) to (?:the )?(?:earliest|oldest|first) \1(?= ?[,.?]|$)/,
    "latest $1 first",
  ),
  idiom(
    /(?:sorted|ordered|arranged|ranked|listed) (earliest|latest) ([a-z]+) first(?= ?[,.?]|$)/,
    "$1 $2 first",
  ),
  idiom(
    /,? (?:beginning|starting|start|begin) (?:with|from) the (?:most recently|latest|last) ([a-z]+)(?: ones?)?(?= ?[.?]?$)/,
    ", latest $1 first",
  ),
  idiom(
    /,? (?:beginning|starting|start|begin) (?:with|from) the (?:earliest|first) ([a-z]+ed|built|made|born)(?: ones?)?(?= ?[.?]?$)/,
    ", earliest $1 first",
  ),
  // "the boat whose difference between length and width is the greatest"
  idiom(
    /(?:for which|for whom|whose|where|of which) (?:the )?difference between ([^,.?]+?) and ([^,.?]+?) is (?:the )?(greatest|largest|highest|biggest|smallest|lowest)(?= ?[,.?]|$)/,
    "with the $3 difference between $1 and $2",
  ),
  // "how many days pass on average between signing and delivery"
  idiom(
    /(how many (?:days|hours|minutes)) (?:pass|passed|elapse|elapsed|go by|went by|lie|lay|are there|were there) (on average )?(?=between )/,
    "$1 $2",
  ),
  idiom(
    /(?:the )?(?:average|mean) (?:time|duration|interval) in (days|hours|minutes) (?:(?:that |which )?(?:elapses|passes|lies|elapsed|passed|lay) )?(?=between |from )/,
    "the average $1 ",
  ),
];
