import { columnOf, idiom, type Rephrasing } from "./rephrasing.ts";
import { END, FIGURE, NAMED, SUPERLATIVE } from "./words.ts";

const NOT_TWICE =
  "(?:without|with no|omitting|excluding) (?:any )?(?:duplicates?|duplication|repetitions?|repeats?)";

/** "List all the different glazes", as the start of a list. */
const LISTED =
  "(?:list|show|give|display|provide|find|enumerate|present|return|retrieve|what are)(?: me)?(?: a list of)? (?:(?:all|the|different|distinct|unique|various|available|names of|name of) )*([a-z]+(?: [a-z]+)?) ?,?";
/** "In each one", at the end of a sentence. */
const ONE = "(?: one| of them)?(?= [.?]|$)";
const THINGS = "(?:it|he|she|they|these|those|the [a-z]+|each(?: one| of them)?)";
/** What was done with something, behind "the date on which it was". */
const DONE =
  "[a-z]+ed|built|held|born|made|sold|sent|began|begun|left|won|bought|paid|written|taken|given|lent|met|found";
const WAS = "(?:was|were|is|are|has been|have been|had been|became|become|becomes|got|gets|first|last)";
/** "The year each was built". */
const WHEN_DONE = `(?:the |their |its )?(year|date|day|month) (?:when |that |in which |on which )?(?:each|each one|each of them|it) (?:was|were|had been) (${DONE})(?= ?[.?,]|$| and )`;

/** "What are the three newest boats": documents, and no figure. */
const WHAT_ARE = `what (?:is|are|was|were) the (?:# |(?:${SUPERLATIVE}) )`;
/** A second question behind "which": "in what berth", "what colors do they have", "which yard was it built in". */
const ASKED_TOO =
  "(?:(?:in|on|at|from|for|to|under|by|with|of|through|via) )?(?:which|what) (?!(?:is|are|was|were|do|does|did|have|has|had|average|mean|total|number|share|percentage|percent|other|else) )([a-z]+(?: (?!is |are |was |were |do |does |did |have |has |had )[a-z]+){0,2}?)(?: (?:is|are|was|were|do|does|did|have|has|had) (?:it|they|he|she|each|each of them|these|those)(?: (?!average |total |all |most |least |altogether|overall|together)[a-z]+){0,3})?";

/** Words in front of an owner that are no part of what it is called. */
const BEFORE_OWNER =
  "(?:the|an?|all|any|each|every|of|our|my|your|their|its|his|her|these|those|this|that|and|or|but|with|by|for|from|in|on|at|to|as|than|per|list|show|give|find|get|return|display|provide|retrieve|present|print|include|including|me|us|what|which|who|whose|are|is|was|were|be|have|has|had|do|does|did|only|just|also|both|distinct|different|unique|number|count|average|mean|total|sum|maximum|minimum|most|least|where|when|how|many|sort|sorted|ordered|order|identify|determine|enumerate|state|name|plus|then|first|last|full)";

/** What is listed once for each pair of values, in plural. */
const PAIRS = "(?:combinations|pairs|pairings)";
const ALL_PAIRS = "(?:(?:all|the|of|distinct|unique|different|possible|existing|available|various) )*";
const TWO =
  "((?!number |count )[a-z]+(?: (?!and |or )[a-z]+){0,3} and (?!number |count )[a-z]+(?: [a-z]+){0,2}?)";

/** Words that only hold a list together. */
export const LISTS: readonly Rephrasing[] = [
  // "list the unique pairs of depths and flags", "all possible depth and flag combinations"
  {
    pattern: new RegExp(
      `^(list|show|find|give|return|display|what are)(?: me)? ${ALL_PAIRS}${PAIRS} (?:of|between) (?:the )?(?=${TWO})`,
    ),
    words: "$1 the distinct",
  },
  {
    pattern: new RegExp(
      `^(?:which|what) ${ALL_PAIRS}${PAIRS} of (?:the )?${TWO}(?: (?:are|exist|occur)(?: there| available| possible| found)?)?(?= ?[.?]?$| in | for )`,
    ),
    words: "list the distinct $1",
  },
  {
    pattern: new RegExp(`^(list|show|find|give|return|display|what are)(?: me)? ${ALL_PAIRS}${TWO} ${PAIRS}`),
    words: "$1 the distinct $2",
  },
  idiom(`^([a-z]+) ,? ?${NOT_TWICE} ,? ?(?:(?:the|all|of) )*(?!distinct |different )`, "$1 the distinct"),
  idiom(
    `^(?:(?:list|show|give|return|name|provide|present|find)(?: me)? )?(?:(?:the|all) )*(?!distinct |different )([a-z]+ (?:of|in|for|from) [^,.?]+?) ,? ?(?:${NOT_TWICE}|(?:each|every)(?: one| of them)? (?:listed |shown |named )?(?:only |just )?(?:once|# time))${END}`,
    "list the distinct $1",
  ),
  // "list all towns along with how many barges each has sent", "skipper names with how many barges each has"
  ...[
    ["([a-z]+) (names|titles)", "list $1 $2 and the number of $3 of each $1"],
    ["((?:[a-z]+ )?(?!names |titles |and )[a-z]+s)", "list $1 and the number of $2 of each $1"],
  ].map(([listed, words = ""]) =>
    idiom(
      `^(?:list|show|give|return|provide|present|find|display)(?: me)? (?:(?:the|all|of) )*${listed}(?: ,)? (?:and|(?:along |together )?with|as well as) how many ([a-z]+s) (?:it|they|each|each one|each of (?:them|these)) (?:has|have|had)(?: [a-z]+(?:ed|en|ade|eld|old))?${END}`,
      words,
    ),
  ),
  idiom(
    /(?:,|,? and|,? (?:along|together) with|,? as well as) how many ([a-z]+(?: [a-z]+)?) (?:it|they|he|she|each|each one) (?:has|have|had|[a-rt-z]+s?)(?= ?[.?,]|$)/,
    ". also list their number of $1",
  ),
  // "the name and year each engine was built"
  idiom(
    `(?:the |their |its )?(year|date|day|month) (?:when |that |in which |on which )?((?:each|every) (?!one |of )[a-z]+) (?:was|were|had been) (${DONE})(?= ?[.?,]|$)`,
    "$1 $3 of $2",
  ),
  ...columnOf(WHEN_DONE, "$2 $1"),
  idiom(
    `(?<!(?:^| )(?:by|same) )(?:the|their|its) (year|date|day|month|time)s? (?:when |that |(?:in|on|at) which )?(?:they|these|those|each|each one|each of them) (?:${WAS} )?(${DONE})(?: and (?:${WAS} )?(${DONE}))(?= ?[.?,]|$| and | sorted | ordered )`,
    "the $1 $2 and the $1 $3",
  ),
  idiom(
    `(?<!(?:^| )(?:by|same) )(?:the|their|its) (year|date|day|month|time)s? (?:(?:when |that |(?:in|on|at) which )(?:they|these|those) (?:${WAS} )?|(?:they|these|those) (?!(?:${WAS}) ))(${DONE})(?= ?[.?,]|$| and | sorted | ordered )`,
    "the $1 $2",
  ),
  // "the dates on which all exhibits arrived and departed"
  idiom(
    `(?:the )?(year|date|day|month)s? (?:when|(?:in|on) which) ((?:(?:the|all|each|every|our) )*${NAMED}) (?:${WAS} )?(${DONE}) and (?:${WAS} )?(${DONE})(?= ?[.?,]|$)`,
    "the $1 $3 and $1 $4 of $2",
  ),
  idiom(
    `(?:the )?(year|date|day|month)s (?:when|(?:in|on) which) ((?:(?:the|all|each|every|our) )*${NAMED}) (?:${WAS} )?(?!(?:made|held) )(${DONE})(?= ?[.?,]|$)`,
    "the $1 $3 of $2",
  ),
  // "in which year was Iron Duke 7 built?"
  idiom(
    `^(?:in )?(?:which|what) (?:year|month) was ((?!(?:the )?(?:most|least|fewest|highest|largest|each|every|more) )[^,.?]+?) (${DONE})${END}`,
    "when was $1 $2",
  ),
  // "when did the exhibits arrive and depart?"
  idiom(
    `^(?:when|on (?:which|what) (?:dates?|days?)) (?:did|do|does|were|was) ((?:(?:the|all|each|every|our) )*${NAMED}) ([a-z]+) and ([a-z]+)${END}`,
    "list the $2 date and $3 date of $1",
  ),
  idiom(
    `^on (?:which|what) (?:dates|days) (?:did|do) ((?:(?:the|all|each|every|our) )*${NAMED}) ([a-z]+)${END}`,
    "list the date $2 of $1",
  ),
  // "the date it opened"
  ...columnOf(
    "(?:the |its |their )?(year|date|day|month) (?:when |that |in which |on which )?(?:it|he|she|they) ([a-z]+ed|began|closed)(?= ?[.?,]|$| and )",
    "$2 $1",
  ),
  // "the date on which the lease ends", "the day on which they became engaged"
  ...columnOf(
    `(?:the |its |their )?(year|date|day|month|time) (?:in|on|at|from) which ${THINGS} (?:${WAS} )?(?!(?:took|takes|left|has|have|had|is|are|was|were|been|will|can) )([a-z]+)(?= ?[.?,;]|$| and | for each )`,
    "$2 $1",
  ),
  // "the date until which they are valid"
  idiom(
    `(?:the |its |their )?(year|date|day|time) (?:until|till|up to) which ${THINGS} (?:is|are|was|were|stays?|remains?) ([a-z]+)(?= ?[.?,;]|$| and | for each )`,
    "the $2 until $1",
  ),
  // "and the material in which they are made": what is done with it is no part of the name
  idiom(
    /(?<=(?:with|and|,) )(?:the |their )?([a-z]+s?) (?:in|for|at|from|of|with) which (?:they|these|those|it|each) (?:is|are|was|were) [a-z]+(?= ?[.?,]|$| and )/,
    "the $1",
  ),
  // "name of its home port, for ships that have one"
  idiom(
    `(of (?:its|their|the) ((?!name )[a-z]+(?: [a-z]+)?)) ,? (?:but )?(?:only )?(?:for|of) (?:the |those |all )?([a-z]+(?: [a-z]+)?) (?:that|which|who) (?:do |actually )?have (?:one|any|it)${END}`,
    "$1 , for $3 that have $2",
  ),
  // ", together with the depth at which each of them lies": what it does there names nothing
  idiom(
    /,? (?:together|along) with (?:the |their )?([a-z]+(?: [a-z]+)?) (?:in|for|at|from|of|with|on|to) which (?:each(?: of them| one)?|it|they|these|those) (?:(?:is|are|was|were|has|have|had) )?[a-z]+(?= ?[.?]?$)/,
    ". list their $1",
  ),
  // "list the names of the boats of the club Heron together with the harbor": columns behind conditions
  idiom(
    `^(?!(?:[^.?]* )?(?:number|count|average|avg|mean|total|sum|many|much|most|least|highest|lowest|each|every|per|sorted|ordered|first) )((?:list|show|find|give|return|display|retrieve|provide|identify|determine|enumerate|present|report) (?:me )?(?:all )?(?:the )?(?!(?:an? )?lists? of )[a-z]+(?: [a-z]+)? of (?=(?:the|all|any|those|these|our) |[a-z]+s )[^.?;:]*?) ,? ?(?:along|together) with (?:the |their |its )(${NAMED}(?: of the [a-z]+(?: [a-z]+)?)?)${END}`,
    "$1 . list the $2",
  ),
  // "a list of keepers along with the names of their horses"
  idiom(
    `^(list|show|find|give|return|display|retrieve|provide|present|enumerate|what are|which are)(?: me)?(?: an? (?:full |complete )?list of)? ((?:(?:all|the|each|every|of|our) )*(?!names?|titles?|numbers?|counts?|ids?)[a-z]+(?: (?!along |together |as |and |with |plus )[a-z]+)?) ,? ?(?:and|with|along with|together with|as well as|plus) the (?!(?:${FIGURE}|${SUPERLATIVE}) )(${NAMED}?) of (?:(?:all|each) (?:of )?)?(?:their|its|his|her) ([a-z]+)(?= ?[.?,]|$| (?:sorted|ordered) )`,
    "$1 $2 with the $3 of their $4",
  ),
  // "title, planned start"
  {
    pattern:
      /(?:planned|scheduled|intended)(?= (?:start|end|departure|arrival)(?:s|ing)?(?: times?| dates?)?(?: |$))/,
    words: "",
  },
  // "and what do their prices add up to?"
  idiom(
    /(?:, |,? and )what (?:do|does) (their|its) ([a-z]+(?: [a-z]+)?) (?:add up|sum up|amount|come) to(?= ?[.?,]|$| (?:for|per|by|in) )/,
    "and $1 total $2",
  ),
  idiom(
    /^what (?:do|does) the ([a-z]+(?: [a-z]+)?) (of [^.?]+?) (?:add up|sum up|amount|come) to(?= ?[.?,]|$| (?:for|per|by|in) )/,
    "what is the total $1 $2",
  ),
  // "include both red and blue"
  {
    pattern: /(?<=(?:include|includes|including|contain|contains|containing) )both(?= [^,.?]+ and )/,
    words: "",
  },
  // "and how often does each occur?"
  idiom(
    /,? and how (?:often|frequently) (?:(?:do|does|did) )?(?:each|it|they|each one|each of them|these|those) (?:occurs?|appears?|happens?|comes? up|shows? up|(?:is|are|was|were) (?:used|found|seen))(?= ?[.?]?$)/,
    "and count",
  ),
  // "title, fee sum": a figure behind its field
  ...["sum|total", "average|avg|mean"].map((figure) =>
    idiom(
      `(?<=: (?:[^.?]*, )?)((?!(?:the|their|its|a|an|and|or|by|per|in|of|on|as|than|above|below) )[a-z]+) (?:${figure})(?= ?[,.?]|$)`,
      `${figure.startsWith("sum") ? "total" : "average"} $1`,
    ),
  ),
  idiom(
    /^(identify|determine|list|show|find|enumerate|give|retrieve|return) by (names?|titles?) (?:the |all |each |every |those )*(?=[a-z])/,
    "list the $2 of the",
  ),
  idiom(
    /^(?:identify|determine|list|show|find|enumerate|give|retrieve|return) by ((?:(?:first|given) (?:names? )?and )?(?:first|full|last|given|family) names?|[a-z]+ (?:names?|titles?)) (?:the|all|each|every|those) (?=[a-z])/,
    "list the $1 of the",
  ),
  idiom(
    /^(?:determine |identify |find |show |list )?(?:which|what) ([a-z]+(?: [a-z]+)?) , by (names?|titles?) ,(?= (?:is|are|was|were|has|have|had|do|does|[a-z]+s|run|go|belong|take|make|hold|use) )/,
    "list the $2 of the $1 that",
  ),
  idiom(/([a-z]+s) , by (?:name|title) ,(?= [a-z]+(?:ed|ing|en) )/, "names of the $1"),
  // "List each name once."
  idiom(
    `(?<=[.?;,] )(?:(?:please )?(?:list|show|return|give|name|include|report|print)(?: me)? )?(?:each|every) (${NAMED}?) (?:only |just |exactly )?once(?= ?[.?]?$)`,
    "list the distinct $1",
  ),
  // "title plus comment count"
  idiom(
    /plus (?:the |its |their )?(?=(?:[a-z]+ )?(?:number|count) of |[a-z]+ (?:[a-z]+ )?counts?(?: ?[,.?]|$))/,
    "and",
  ),
  idiom(
    /,? and what (?:is|was) (?:that|this|its|the) (average|mean|sum|total|number|count|figure)(?= ?[.?]|$)/,
    "and the $1",
  ),
  idiom(
    `, (?:(?:just|only) )?(?:the |their |its )?((?!no |not |nothing )${NAMED})(?: ,)? (?:and|but) (?:nothing|no) (?:else|more|other (?:fields?|columns?|details?|data))(?: (?:is |are )?(?:needed|required|necessary|wanted|please))?(?= ?[.?]?$)`,
    ". list the $1",
  ),
  idiom(
    /,? (?:and |but )?(?:leaving out|leave out|omit|omitting|hide|hiding|skip|skipping|ignore|ignoring|drop|dropping) (?:everything|anything|all (?:the )?(?:fields|columns|data|details))(?: else)? (?:except|but|besides|other than|apart from)(?: for)?(?: the| their| its)?(?= [a-z])/,
    ". list the",
  ),
  idiom(
    `[.?;] what(?: is|'s| 's| are) (?:the |their )?((?:${NAMED} , ){0,3}${NAMED} and (?:the )?${NAMED}) (?:of|for) each(?: one| of (?:them|these|those))?(?= ?[,.?]|$)`,
    ". list the $1",
  ),
  idiom(
    /(?<=[.?;]) (?:the )?(?:columns|fields|attributes) (?:(?:to show|to list|i (?:need|want)|we (?:need|want)) )?(?:are|should be|must be|shall be) (?:the |their )?(?=[a-z]+(?: [a-z]+)*(?: ,[^.?]+)? and )/,
    "list the",
  ),
  idiom(
    /,? (?:but )?(?:only|just) the (?:fields?|columns?|attributes?)(?: called| named)?(?= [a-z])/,
    ". list the",
  ),
  idiom(
    `^(?:which|what) (${NAMED}?) and (?:which |what )?(${NAMED}?) (?:does|do) (?:every|each) (${NAMED}?) have(?= ?[.?]?$)`,
    "list the $1 and $2 of every $3",
  ),
  {
    pattern:
      /(?:(?:contact|personal|basic|general) )?(?:information|details|info|data) ?,? ?\(?(?:including|such as|specifically|namely|consisting of)(?: both)?(?: the| their| its| his| her)?(?= [a-z])/,
    words: "",
  },
  {
    pattern:
      /,? (?:and )?(?:detailing|specifying|outlining|noting|stating)(?: (?:each|every|both))?(?= (?:(?:the|their|its|his|her) )?[a-z]+)(?! whether)/,
    words: ". list",
  },
  idiom(
    /, (?:and )?(?:giving|stating|reporting|providing|returning|indicating|naming)(?: me)?(?= (?:(?:the|their|its|his|her|both|each) )?(?!an? |for |the |each )[a-z]+)(?![^.?]* (?:from|sorted|ordered|ranked|arranged|first)(?: |$))/,
    ". list",
  ),
  // beside what is listed: "list the shops, along with their city" shows which shop is where
  {
    pattern: /, (?:and )?(?:along with|together with|as well as) (its|their|his|her)(?= )/,
    words: "along with $1",
  },
  {
    pattern: /, (?:and )?(?:including|detailing|showing) (its|their|his|her)(?= )/,
    words: ". list $1",
  },
  {
    pattern:
      /(?:,|,? and) (?:please )?(?:provide|give|return|report|show|list|state|share|include|specify)(?: me)?(?: both)? (its|their|his|her)(?= [a-z])/,
    words: ". list $1",
  },
  {
    pattern:
      /(list|show|provide|give) (its|their|his|her) ([a-z]+)(?: ,)? (?:and|along with|together with|as well as) (?:the|its|their|his|her) ([a-z]+)(?= [.?]|$)/,
    words: "$1 $2 $3 and $4",
  },
  idiom(
    /names of ((?:all |the )*[a-z]+(?: [a-z]+)?) (?:and|with|along with|together with) the ([a-z]+s) (?:that |which )?they (?:(?:are|were|have|had) )?(?:[a-z]+ )?(?!have|had|are|were|is|was)[a-z]+(?: (?:to|in|for|from|at|on|with|by))?(?= [,.?]|$| (?:in|sorted|ordered|arranged) )/,
    "names of $1 and their $2 names",
  ),
  { pattern: /,? and (?:what|who) (?:is|are|was|were|'s) (its|their|his|her)(?= )/, words: ". also list $1" },
  // "which tents are wet, and who is the owner?"
  idiom(
    `^((?:who |which |${WHAT_ARE})[^?.]*?)(?: ,)? and who (?:is|are|was|were|'s) the ([a-z]+(?: [a-z]+)?)${END}`,
    "$1 . also list its $2",
  ),
  // "which gates have been closed longest, and since when?"
  idiom(
    `^((?:who |which |${WHAT_ARE})[^?.]*?)(?: ,)? and since when(?: (?:is|are|was|were|has|have) (?:it|they)[a-z ]*)?${END}`,
    "$1 . also list the date",
  ),
  // "who asks for the most money, and how much do they want?"
  idiom(
    `^((?:who |which |${WHAT_ARE})[^?.]*?)(?: ,)? and how much(?: money)? (?:do|does|did) (?:it|they|he|she|each) (?:want|ask for|get|make|need|bring in|take in)${END}`,
    "$1 . also list the amount",
  ),
  idiom(
    /^(?:the |for the )?([a-z]+(?: [^,.;:? ]+){1,6}) [,:-] (?:which|what) ([a-z]+(?: [a-z]+)?) (?:does|do) (?:it|he|she|they) (?:have|belong to|go with)(?= ?[.?]?$)/,
    "what is the $2 of $1",
  ),
  idiom(
    /^(?:the |for the )?([a-z]+(?: [^,.;:? ]+){1,6}) [,:-] (?:who|what|which) is (?:its|his|her|their) ([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)/,
    "what is the $2 of $1",
  ),
  // "who wrote it, and what countries do they come from", "which boats sail, and in what berth?": beside who it is
  idiom(
    `^((?:who |which |${WHAT_ARE})[^?.]*?) (?:,|and|, and) ${ASKED_TOO}${END}`,
    "$1 . also list their $2",
  ),
  // "the latest loan date from the loans"
  idiom(
    `((?:${SUPERLATIVE}) (?:"|[a-z]+ (?:date|time|year|day))) (?:from|across|among|within)(?= (?:the|all|any) (?!last |past |first |next |#)[a-z]+)`,
    "$1 of",
  ),
  // "all exhibit titles found in museums"
  idiom(
    /(?<=^(?:list|show|give|find|return|display|provide|retrieve|what|which)(?: me)? (?:(?:all|the|every) )*)(?!(?:first|last|full|family|given|middle|stage|common|official|distinct|different|unique|all|the|every) )([a-z]+) (titles|names) (?:(?:that |which )?(?:(?:can be|are|were) )?(?:found|featured|included|contained|present|listed|available) )?(in|within)(?= (?:the |all |any )?[a-z]+s )/,
    "the $2 of $1 $3",
  ),
  {
    pattern:
      /(?:,|,? and) (?:in |to )?(?:which|what) ([a-z]+) (?:is|are|was|were|does|do|did) (?:it|they|he|she) (?:located|situated|found|based|belong|live|reside|lie|come|hail|originate|stem|have|use)(?: (?:in|to|at|on|from))?(?= [.?]|$)/,
    words: "and $1",
  },
  {
    pattern:
      /^(list|show|give|provide|find|retrieve) (?:the |all |any |some |more )*(?:details|information|info|data) (?:about|on|regarding|concerning|for|of)(?= the [a-z]+(?: [a-z]+)? and )/,
    words: "$1",
  },
  // "information on the name, region, and surface of all strips", "tell me about the surface and region of the strip"
  idiom(
    `^(?:please )?(?:list|show|give|provide|find|retrieve|display|present|share|tell)(?: me| us)? (?:(?:the |all |any |some |more )*(?:details|information|info|data) )?(?:about|on|regarding|concerning)(?= (?:the )?${NAMED}(?: , (?:the )?${NAMED}){0,4}(?: ,)? and (?:the )?${NAMED} (?:of|for|at) )`,
    "list",
  ),
  idiom(/,? and how (?:much|heavy) (?:does it weigh|is it)(?= [.?]|$)/, "and its weight"),
  { pattern: /,? and how old (?:is|was) (?:it|he|she)(?= [.?]|$)/, words: "and its age" },
  idiom(
    /,? and (?:how much (?:does it|do they) cost|what (?:does it|do they) cost)(?= [.?]|$)/,
    "and their price",
  ),
  { pattern: /,? (?:accompanied by|coupled with|paired with|alongside)/, words: "and" },
  // "active members' names", "glider pilots' names"
  {
    pattern: new RegExp(
      `(?<![a-z])((?:(?!${BEFORE_OWNER} )[a-z]+ )?[a-z]+s) ' (?!total |average |combined |mean )([a-z]+)(?= |$)`,
    ),
    words: "$2 of $1",
  },
  { pattern: /the majority of/, words: "most" },
  { pattern: /(?:because|on account) of|owing to/, words: "of" },
  idiom(/due to(?= (?!be |expire|end |start|arrive|renew|close|open|begin)[a-z]+)/, "of"),
  { pattern: /amounts? of(?= money)/, words: "" },
  { pattern: /total sum of/, words: "total" },
  idiom(/total (spent|paid|earned)(?= (?:per|by|for) )/, "total amount $1"),
  idiom(
    /(?:numbered|identified by(?: the)?(?: id| number| identifier)?|(?:that )?(?:has|have|having|with|assigned) (?:the |an )?id(?:entifier)? (?:of|number))(?= #)/,
    "with id",
  ),
  idiom(/(?:which is |that is )?identified by the (code|name|title)(?= )/, "with $1"),
  {
    pattern: /what ([a-z]+) (?:corresponds? to|is associated with|is linked to|belongs? to)/,
    words: "what is the $1 of",
  },
  { pattern: /(?:associated|linked) with (?:it|them)(?= [,.?]|$)/, words: "" },
  {
    pattern:
      /(?:(?:that|which) )?(?:(?:is|are) )?(?:associated with|linked to|connected to|related to) (each|every)(?= )/,
    words: "of $1",
  },
  { pattern: /(?:opened |established |founded )?post - #/, words: "after #" },
  {
    pattern:
      /(#|# or (?:more|fewer|less)|any|no|most|highest|lowest|highest and lowest|number of|their|its|every|and the) (?:associated|corresponding|recorded|registered|listed|reported|documented|known)(?= [a-z])/,
    words: "$1",
  },
  { pattern: /(?:that are |that is |is |are )?(?:present|in existence)(?= [.?]|$)/, words: "" },
  idiom(
    /what (?:they|it|these|those) costs? (?:altogether|in total|in all|together|in sum)(?= [.?,]|$| (?:per|for|by) )/,
    "their total cost",
  ),
  idiom(/what (?:they|it|these|those) costs? on average(?= [.?,]|$| (?:per|for|by) )/, "their average cost"),
  { pattern: /(how many [a-z]+(?: [a-z]+)?) there (?:were|are)(?= (?:and|,) )/, words: "$1" },
  { pattern: /,? and what (?:is|are|was|were|'s)(?! (?:its|their|his|her) )/, words: "and" },
  { pattern: /,? (?:along|together) with(?! (?:its|their|his|her) )/, words: "and" },
  { pattern: /(?:the )?(?:various|varied|diverse)(?= [a-z])/, words: "different" },
  { pattern: /(?:contact|telephone) numbers?|phone contacts?/, words: "phone number" },
  { pattern: /as well as/, words: "and" },
  {
    pattern: /(?:an? |the )?(?:brief |short |complete |full )?(?:summary|overview|rundown|compilation) of/,
    words: "",
  },
  idiom(/names? \(? ?first and last \)?/, "first and last names"),
  idiom(
    /(?:full )?names? \( (?:the )?(?:first|given) names? and (?:the )?(?:last|family) names? \)/,
    "first and last names",
  ),
  { pattern: /identification (?:numbers?|codes?)/, words: "id" },
  {
    // the number that each of them has, not how many there are
    pattern: /([a-z]{3,})(?:y|e)? number of (?:all |our |these |those )(?:the )?(\1(?:ies|s|es))(?= |$)/,
    words: "$1 numbers of the $2",
    isIdiom: true,
  },
  { pattern: /(?:which |that )?(?:can be |are |is )?found (in|across|among|within)/, words: "$1" },
  // "all items present in the database"
  {
    pattern:
      /(?:(?:that|which) )?(?:(?:are|is|were|was) )?(?:present|stored|contained|available|existing|recorded|listed|kept) in (?:the|this|our) (?:database|data set|dataset|data)(?= ?[.?,]|$)/,
    words: "",
  },
  { pattern: /in the (?:dataset|data set|system)/, words: "" },
  { pattern: /(are|is|information|details|all|unique|distinct) available/, words: "$1" },
  { pattern: /([a-z]+s) available(?= (?:in|for|from|on|at|with|across|within) |$| [.?])/, words: "$1" },
  // "list all glazes along with the maximum price of the vases in each": a figure of each, not the best one of each
  idiom(
    `^${LISTED} (?:and|along with|together with|as well as|with) the ((?:${SUPERLATIVE}|maximum|minimum|max|min) ${NAMED}? of (?:the |all )?${NAMED}) (in|for|with|from|of|by|to|at|within|on) each${ONE}`,
    "list the $2 $3 each $1",
  ),
  idiom(
    `^${LISTED} (?:and|along with|together with|as well as|with)((?: [a-z]+){2,10}?) (in|for|with|from|of|by|to|at|within|on) each${ONE}`,
    "list $1 and $2 $3 each $1",
  ),
];

/** What is said of all elements of a list, or of one of them only. */
export const WHOLE_LISTS: readonly Rephrasing[] = [
  idiom(/only ever|ever only/, "only"),
  idiom(/nothing (?:but|except|other than)(?: an?)?/, "only"),
  idiom(/never ([a-z]+|been given) anything (?:but|except(?: for)?|other than)(?: an?)?/, "$1 only"),
  idiom(/whose ([a-z]+(?: [a-z]+)?) (are|were|have|had) all(?= [^,.?])/, "where all $1 $2"),
  idiom(/whose ([a-z]+(?: [a-z]+)?) all (are|were|is|was|have|had|got|scored)(?= [^,.?])/, "where all $1 $2"),
  idiom(/where ([a-z]+(?: [a-z]+)?) (are|were) all(?= [^,.?])/, "where all $1 $2"),
];
