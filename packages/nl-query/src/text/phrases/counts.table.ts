import { idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND, BOUND, DIMENSION, END, MONTH, NAME, OVER, THE } from "./words.ts";

/** From the third on: "first" and "second" are said of names and times too. */
const NUMBERED = "(grade|floor|season|round|episode|level|semester)";
const ORDINALS = "third fourth fifth sixth seventh eighth ninth".split(" ");

/** Adjectives behind a measure, and those that compare with it. */
const SIZES = [
  ["tall", "taller", "shorter"],
  ["long", "longer", "shorter"],
] as const;

/** What "how" asks of things, the name of the amount, and the ends of its order. */
const QUALITIES = [
  ["long", "length", "longest", "shortest"],
  ["deep", "depth", "deepest", "shallowest"],
  ["(?:tall|high)", "height", "tallest", "shortest"],
  ["heavy", "weight", "heaviest", "lightest"],
  ["wide", "width", "widest", "narrowest"],
  ["(?:large|big)", "size", "largest", "smallest"],
  ["(?:expensive|dear)", "price", "(?:most expensive|dearest|priciest)", "cheapest"],
  ["fast", "speed", "fastest", "slowest"],
  ["(?:hot|warm|cold)", "temperature", "(?:hottest|warmest)", "coldest"],
  ["old", "age", "oldest", "youngest"],
] as const;

/** How a number of things begins. */
const QUANTIFIED = `(?:(?:only|just|exactly|precisely|a|${ANY_BOUND}) )*(?:single|#|one|several|multiple)(?: |$)`;

const TIES = "(?!(?:in|on|at|with|and|or|to|for|by|from|per|than|is|are|was|were|of|that|which|who) )";
/** What is measured behind its unit, or things of a kind: "80 percent cocoa or more", "16 gb of memory or more". */
const MEASURED = `${TIES}[a-z]+ (?:of )?${TIES}[a-z]+`;

/** A year, a month, or a stretch that is counted from now. */
const STRETCH = `#|this|last|next|current|previous|q#|(?:${MONTH}) `;

/** One end of a stretch of time, and the word that says the same of the whole stretch. */
const ENDS_OF_STRETCHES = [
  ["(?:since|from|after) (?:the )?(?:very )?(?:beginning|start)", "since"],
  ["(?:before|until|till) the (?:very )?(?:beginning|start)", "before"],
  ["(?:since|after) the (?:very )?end", "after"],
  ["(?:before|until|till|by|up to) the (?:very )?end", "by"],
] as const;

/** Numbers of things. */
export const COUNTS: readonly Rephrasing[] = [
  // "a berth count exceeding one"
  idiom(
    /(exceeding|exceeds|exceed|above|over|greater than|larger than|higher than|bigger than|more than|at least|at most|less than|fewer than) one(?= ?[.?,;]|$)/,
    "$1 1",
  ),
  // "every harbor and the number of berths it has", "each harbor with its berth count"
  {
    pattern: new RegExp(
      `^(show|list|give|get|find|display|return|me)?(?: me)? ?(?:every|each)(?: single| one of the)? ${NAME} (?:and|with|plus|together with|along with)(?= (?:(?:(?:its|their|the|his|her) )?(?:total )?(?:number|count) of |how many |(?:its|their|the) (?!average |mean |median )[a-z]+(?: [a-z]+)? counts?(?: |$)))`,
    ),
    words: "$1 all $2 with",
  },
  idiom(
    `^(?:up to|at most|a maximum of|no more than) (#) ${NAME} (?:is|are|would be) (?:normal|ok|okay|fine|usual|allowed|common|standard|expected) ,? (?:(?:so|but|and|now) )*(?:please )?(?:(?:give|show|find|list|tell)(?: me| us)? )?(?:only )?(?:all )?(?:the |those )?${NAME} (?:(?:that|which|who) )?(?:have|has|having|with|contain) more(?: than (?:that|this|those))?(?= ?[.?]?$)`,
    "$3 with more than $1 $2",
  ),
  {
    pattern: new RegExp(
      `(?:have|has|having|with|contain|contains) ${NAME} in (?:an? )?(?:quantity|number|amount|count)(?: of)? (${BOUND}) (#)(?= ?[.?,]|$)`,
    ),
    words: "have $2 $3 $1",
  },
  idiom(
    `(?:know|want|need|get|have|tell me|give me|list) the (?:quantity|amount) of ${THE}${NAME} (which|that) (are|were|have been) (?=[^,.?]+)`,
    "how many $1 $3",
  ),
  idiom(
    /(?:cheapest|lowest) and (?:the )?(?:most expensive|priciest|dearest|highest) (prices?|costs?|fares?)(?= )/,
    "minimum and maximum $1",
  ),
  {
    pattern:
      /^how (?:often|many times) (?:was|were|is|are|has|have) (each|every) ([a-z]+(?: [a-z]+)?) (?:been )?(?:[a-z]+ed|given|sold|taken|bought|written|seen)(?= [.?]|$)/,
    words: "how often for $1 $2",
  },
  idiom(
    /(?<=(?:best|top|worst) (?:- )?(?:selling|sold) .*)by (?:quantity|units|pieces|volume)(?: sold)?(?= [.?,]|$)/,
    "",
  ),
  idiom(
    /^how many (?:units|pieces|copies) (?:were|was|have been|are|did we) (?:sold|sell)(?= (?:per|by|for|in|of) )/,
    "total quantity sold",
  ),
  idiom(/^(?:the )?(?:total )?(?:units|pieces|copies) sold(?= (?:per|by|for|in) )/, "total quantity sold"),
  idiom(
    /(?:most expensive|priciest|dearest|highest) and (?:the )?(?:cheapest|lowest) (prices?|costs?|fares?)(?= )/,
    "maximum and minimum $1",
  ),
  idiom(
    /^(?:(?:the|which|what|list|show) )*(#) ([a-z]+) (?:with|have|had|that have|that had) (?:the )?(?:most|highest|highest number of|largest number of) (units|pieces|copies|items) (sold|purchased|bought)/,
    "top $1 $2 by $3 $4",
  ),
  idiom(
    /(?:(?:that |which )?(?:are |is )?(?:made up of|consisting of|composed of)|with|having|(?:that |which )?(?:have|has)) (?:exactly )?(#) ([a-z]+(?: [a-z]+)?) ?, (?:no more (?:and|or|nor) no (?:fewer|less)|no (?:fewer|less) (?:and|or|nor) no more|not more and not (?:fewer|less))/,
    "with exactly $1 $2",
  ),
  idiom(/(?:scored|scores|score|netted) (?:the )?(most|fewest)(?= [a-z]+s(?: |$))/, "has the $1"),
  idiom(/^(?:the )?total (items|units|pieces|copies|tickets) sold(?= |$)/, "number of $1 sold"),
  // "divers with over 15 dives: name, how many"
  idiom(
    `((?:${BOUND}) # ([a-z]+s)(?: [^:,.?]+)?) [:,] ([^:.?]+?) ,? ?(?:and )?how many(?: of (?:them|these))?${END}`,
    "$1 : $3 , number of $2",
  ),
  { pattern: /^([^,.?]+?) [-–,:] how many(?: (?:are there|of them))?(?= [.?]|$)/, words: "how many $1" },
  {
    pattern: /(?:(?:who|that) )?(?:are |is )?either (#) or (#) years? (?:old|of age)/,
    words: "aged either $1 or $2",
  },
  idiom(/not (?:consist of|comprise) (?:only |just )?(?:a single|one)(?= [a-z])/, "not have exactly 1"),
  idiom(`(?:consist|consists|consisted) of (?=${QUANTIFIED})`, "have"),
  idiom(
    `(?:(?:that|which) )?(?:(?:is|are|was|were) )?(?:consisting of|made up of|composed of|comprised of|comprising|comprises?) (?=${QUANTIFIED})`,
    "with",
  ),
  { pattern: /one or (?:more|multiple|several)(?= [a-z])/, words: "at least 1" },
  idiom(
    /[.,;?] (?:please |but )?(?:leave out|leaving out|omit|omitting|skip|skipping|exclude|excluding|ignore|ignoring) (?:all |any |the |those )*[a-z]+ (?:without an?|with no|(?:that|who) have no) ([a-z]+)(?=$| [.,])/,
    ", with a $1",
  ),
  idiom(
    /[.,;?] (?:please )?(?:leave out|leaving out|omit|omitting|skip|skipping|exclude|excluding|ignore|ignoring) (?:all |any |the )?([a-z]+) (?:without|with no|that have no|who have no)(?: any)?(?= [a-z]+(?: [a-z]+)?(?: [.]|$))/,
    "for $1 with at least 1",
  ),
  idiom(
    /[.,;] ([a-z]+) (?:without|with no|that have no|who have no)(?: any)? ([a-z]+(?: [a-z]+)?) (?:need not|do not need to|do not have to|should not|must not) (?:appear|be (?:shown|listed|included))(?= [.]|$)/,
    "for $1 with at least 1 $2",
  ),
  idiom(
    /(written|directed|composed|produced|created|designed|painted|recorded|edited) by ((?:more than |at least |exactly |only )?(?:#|one)) (?:different )?(?:people|persons?|individuals?)/,
    "with $2 $1",
  ),
  {
    pattern: new RegExp(`(between|from) (?:the )?(?:start|beginning) of (#) (?=(?:and|to|until) )`),
    words: "$1 january $2",
  },
  {
    pattern:
      /(between|from) ([^.?]+?) (and|to|until|till|through) (?:the )?(?:very )?end of (?:the year )?(#)/,
    words: "$1 $2 $3 december $4",
  },
  idiom(
    /(before|prior to) and (?:after|following|post|since)(?: the year)? (#)(?= |$)/,
    "$1 $2 and after $2",
  ),
  ...SIZES.map(([size, over, under]): Rephrasing[] => [
    {
      pattern: new RegExp(`(?:over|above|more than|exceeding) (#)( [a-z]+)? ${size}(?= |$)`),
      words: `${over} than $1 $2`,
    },
    {
      pattern: new RegExp(`(?:under|below|less than) (#)( [a-z]+)? ${size}(?= |$)`),
      words: `${under} than $1 $2`,
    },
  ]).flat(),
  { pattern: /over one(?= [a-z])/, words: "more than 1" },
  // "that have been awarded at least 1 gold medal"
  idiom(
    /(?:(?:that|which|who) )?(?:(?:has|have|had|was|were) (?:been )?)?(?:awarded|granted|presented with|honou?red with)(?= (?:at least|at most|more than|fewer than|less than|exactly|over) # (?:[a-z]+ )?(?:medals?|prizes?|awards?|trophy|trophies|titles?|stars?|distinctions?)(?: |$))/,
    "with",
  ),
  {
    pattern: /an? (?:total|count|sum) of(?= (?:#|at least|at most|more than|less than|fewer than|over) )/,
    words: "",
  },
  { pattern: /number of (?:inhabitants|residents)/, words: "population" },
  {
    pattern:
      /(?:cumulative(?!.* (?:by|per|each|every|over) )|aggregate|overall|combined) (?:number|count|tally)(?= of)/,
    words: "number",
  },
  {
    pattern:
      /(?:(?:that|which|who) )?(?:(?:is|are|was|were) )?(?:surpass(?:es|ed|ing)?|(?:go|goes|went|gone|going) (?:beyond|past))/,
    words: "exceeding",
  },
  { pattern: /an? minimum of(?= (?:#|one) )/, words: "at least" },
  // "two or more visits reported", "where at least 3 visits were documented"
  {
    pattern: new RegExp(
      `((?:${ANY_BOUND}) # [a-z]+s|# or (?:more|fewer|less) [a-z]+s) (?:(?:were|was|are|is|have been|has been) )?(?:reported|recorded|registered|documented|noted|observed)(?= ?[.?,;]|$)`,
    ),
    words: "$1",
  },
  // "with at least two visits and 10 nights": both numbers are bounds
  idiom(
    `((?:with|have|has|had|having) (?:(?:at least|at most|more than|fewer than|less than|over|under) ))(# [a-z]+) and (# (?!(?:or|and|of|to|in) )[a-z]+)(?= |$)`,
    "$1 $2 and $1 $3",
  ),
  // "number of rowers by town and their gender"
  idiom(
    /(?<=(?:number|count) of [a-z]+ (?:by|per) [a-z]+(?: [a-z]+)? )and (?:their|its) (?=[a-z]+(?: [a-z]+)? ?[.?]?$)/,
    "and ",
  ),
  // "the maximum speed for various numbers of masts"
  idiom(
    `((?:average|avg|mean|median|total|maximum|minimum|highest|lowest|max|min) (?:[a-z]+ ){1,4})(?:for|by|across) (?:the )?(?:different|various|varying|differing) numbers of(?= [a-z])`,
    "$1 for each number of",
  ),
  idiom(/(#|one)( or more)? (?:instances|occurrences|examples|pieces|entries|records) of(?= [a-z])/, "$1 $2"),
  {
    pattern:
      /(more than|fewer than|less than|at least|at most|over|exactly) # (?:entry|entries|records?) (?:in|on|of) (?:their|its|the)(?= [a-z])/,
    words: "$1",
  },
  idiom(
    /(?:(?:held|played|reported|recorded) )?(after|before|since) (?:the )?(?:(?:end|conclusion|close|completion|start|beginning) of (?:the )?)?(#) (season|edition)(?= |$)/,
    "$1 $3 $2",
  ),
  { pattern: /(?:in|from)(?: the year)? (#) or (?:before|earlier|prior)(?= |$)/, words: "up to $1" },
  idiom(/(# years?) of age/, "$1 old"),
  { pattern: /(?:in|from|since) (#) or (?:later|after|newer|more recent(?:ly)?)/, words: "since $1" },
  { pattern: /(with|have|has|having|had) one(?= (?!of |or |another |more )[a-z])/, words: "$1 exactly 1" },
  {
    pattern:
      /(?:(?:that|who|which) (?:are|is|were|was) )?(?<!ages? (?:is|are|of) )(?:of |aged )?(#)(?: years?(?: old| of age)?)? or older(?! than)/,
    words: "aged at least $1",
  },
  {
    pattern:
      /(?:(?:that|who|which) (?:are|is|were|was) )?(?<!ages? (?:is|are|of) )(?:of |aged )?(#)(?: years?(?: old| of age)?)? or younger(?! than)/,
    words: "aged at most $1",
  },
  // "guests who gave a 5 in May"
  idiom(
    /(?:gave|give|gives|giving|left) (?:it |them |us )?an? (#)(?: stars?| points?| out of #)?(?= ?(?:[.?,;]|$| (?:in|on|for|to|during|since|before|after|at) ))/,
    "with a rating of $1",
  ),
  // "a 5-rated stay"
  idiom(/(#) - (rated|graded|scored|ranked) ([a-z]+)/, "$3 $2 $1"),
  idiom(
    `whose ([a-z]+) (?:are|were|get|got|have been) rated (${OVER}) (#) on average`,
    "with an average $1 rating $2 $3",
  ),
  idiom(`(?:(?:that|which) )?(?:are |is )?rated (${OVER}) (#) on average`, "with an average rating $1 $2"),
  idiom(
    /(?:(?:that|which) )?(?:are |is )?rated (?:the )?(highest|lowest|best|worst) on average/,
    "has the $1 average rating",
  ),
  ...ENDS_OF_STRETCHES.map(([said, words]): Rephrasing => ({
    pattern: new RegExp(`${said} of(?= (?:the (?:year )?)?(?:${STRETCH}))`),
    words,
    isIdiom: true,
  })),
  {
    pattern:
      /(?:what (?:is|was) )?(?:the )?date of the (first|last|latest|earliest|most recent|newest|oldest)(?= [a-z])/,
    words: "when was the $1",
  },
  idiom(/between the ages of(?= # and #)/, "aged between"),
  idiom(
    /by how many ([a-z]+(?: [a-z]+)?) (?:they|it|he|she|each)(?: one)? (?:has|have|had|[a-z]+ed|made)(?= [,.?]|$| (?:in|from) )/,
    "by the number of $1",
  ),
  idiom(/in order of(?= (?:(?:the|their|its) )?(?:number|count|total|how) )/, "sorted by"),
  // "sorted by number of boats, most first", "sorted by number of boats (descending)"
  ...(
    [
      ["most|highest|largest|biggest|greatest|descending|decreasing", "descending"],
      ["fewest|least|lowest|smallest|ascending|increasing", "ascending"],
    ] as const
  ).map(([most, way]) =>
    idiom(
      `(?:sorted|ordered|arranged|ranked) (?:them )?by (?:the |their )?(?:total )?(?:(?:number|count) of|how many) ([a-z]+)(?: (?:they|each|it) (?:has|have))? ?[,(-]? ?(?:with )?(?:the )?(?:${most})(?: ones?| numbers?| counts?)?(?: first| order)? ?\\)?(?= ?[,.?:;]|$)`,
      `sorted by number of $1 ${way}`,
    ),
  ),
  idiom(
    /(?:sorted|ordered|arranged) (?:them )?by (?:the |their )?(?:total )?(?:(?:number|count) of|how many) ([a-z]+)(?: (?:they|each|it) (?:has|have))?(?= [,.?]|$)/,
    "sorted by number of $1 ascending",
  ),
  idiom(
    /^(?:sort|order|arrange) ([a-z]+) by (?:the |their )?(?:total )?(?:(?:number|count) of|how many) ([a-z]+)(?: (?:they|each|it) (?:has|have))?(?= [.?]|$)/,
    "$1 sorted by number of $2 ascending",
  ),
  idiom(
    /^(?:sort|order|arrange) ([a-z]+) by (?:the |their )?(?:total )?(?:(?:number|count) of|how many) ([a-z]+)(?: (?:they|each|it) (?:has|have))? ?,? (descending|ascending)(?= [.?]|$)/,
    "$1 sorted by number of $2 $3",
  ),
  idiom(/(range) \( ?(?:min|minimum|lowest) ?(?:and|to|-|,|\/) ?(?:max|maximum|highest) ?\)/, "$1"),
  {
    pattern: new RegExp(`(?:the )?(${DIMENSION}) range(?= (?:of|for|among|across|per|by|in) )`),
    words: "the minimum and maximum $1",
  },
  {
    pattern: new RegExp(
      `(?<!within |in )the range of (?:the )?((?:${DIMENSION})s?)(?= (?:of|among|for|across|in) | ?[.?]|$)(?!.* (?:maximum|minimum))`,
    ),
    words: "the minimum and maximum $1",
  },
  {
    pattern: new RegExp(
      `(?:of |by |(?:take|takes|took) (?!# (?:people|persons|passengers|guests|seats) )|lasting |for |weighing )?(#)( years old| ${MEASURED}| [a-z]+)? or (?:more|longer|heavier|higher|greater|larger|bigger|taller|above|over|older|up)(?! than)(?= [a-z,.?]|$)`,
    ),
    words: "at least $1 $2",
  },
  {
    pattern: new RegExp(
      `(?:of |by |take |takes |took |lasting |for |weighing )?(#)( years old| ${MEASURED}| [a-z]+)? or (?:less|fewer|shorter|lighter|lower|smaller|below|under|younger)(?! than)(?= [a-z,.?]|$)`,
    ),
    words: "at most $1 $2",
  },
  { pattern: /of (#) (?:through|thru|until|till|to) (#)/, words: "from $1 to $2" },
  { pattern: /an? maximum of(?= #)/, words: "at most" },
  {
    pattern: /(with|have|has|having|had|own|owns|contain|contains|received|made|hosted) over(?= # [a-z])/,
    words: "$1 more than",
  },
  {
    pattern:
      /(with|have|has|having|had) an? ([a-z]+) count (?:exceeding|over|above|greater than|of over|of more than|that exceeds)(?= #)( #)/,
    words: "$1 more than $3 $2",
  },
  {
    pattern: /(how many (?:[a-z]+ ){1,4}?)(?:exist|are present|are represented|are listed|are registered)/,
    words: "$1 are there",
  },
  { pattern: /tally(?= of)/, words: "number" },
  // "types of boat that occur at least three times"
  idiom(
    /(types?|kinds?|sorts|categories) of ([a-z]+) (?:(?:that|which) )?(?:occurs?|appears?|happens?|comes? up|shows? up) ((?:at least|more than|over|at most|fewer than|less than|exactly) #) times/,
    "$1 of $2 with $3 $2",
  ),
  // "repairs due per year": the date is that of the word in front
  idiom(
    /^(?:the )?([a-z]+s) (due|expiring|ending|starting|beginning) (per|by|each|for each|for every) (year|quarter|month|week|weekday|day)(?= ?[.?]?$)/,
    "number of $1 $2 $3 $4",
  ),
  // the headcount of departments is no number of departments
  {
    pattern:
      /headcount(?= of (?:(?:the|our|all|active|current) )*(?:employees?|people|persons|staff|workers?|members?|students?|pupils?|guests?|participants?|attendees?|passengers?|users?|customers?|volunteers?|players?|nurses?|doctors?|teachers?)(?: |$))/,
    words: "number",
  },
  ...ORDINALS.map((ordinal, at): Rephrasing => ({
    pattern: new RegExp(`(?:the )?${ordinal} (?:- )?${NUMBERED}(?= |$)`),
    words: `$1 ${at + 3}`,
  })),
  // "a mule that is age 5"
  idiom(/(that|which|who) (is|are|was|were) (?:of )?age (#)(?= |$)/, "$1 $2 $3 years old"),
  // "greater than that of some (at least one) club"
  { pattern: /some \( at least # \)(?= )/, words: "some", isOfOne: true },
  // "graded with the highest mark of 6"
  idiom(
    /(?:(?:that|which|who) )?(?:(?:is|are|was|were) )?(?:rated|scored|graded) (?:at|with) (?:the|an?) (?:maximum|highest|top|full|perfect|lowest|minimum) (score|rating|mark|grade) of (#)/,
    "with a $1 of $2",
  ),
  // "that carry "A" in addition to "B""
  { pattern: /(?:the )?(") in addition to (?:the )?(")(?= |$)/, words: "both $1 and $2" },
  // "in the 3rd grade"
  { pattern: new RegExp(`(?:the )?(#) (?:- )?${NUMBERED}(?= |$)`), words: "$2 $1", isOrdinal: true },
  { pattern: /at least (?:a (?:pair|couple) of|a couple)/, words: "at least 2" },
  { pattern: /at least (?:an?|some)(?= [a-z])/, words: "at least 1" },
  { pattern: /more than (?:a single|a|an)(?= [a-z])/, words: "more than 1" },
  { pattern: /(only|exactly|just) (?:a )?single/, words: "$1 1" },
  { pattern: /(?<!(?:not|never) (?:[a-z]+ )?)(with|have|has|having|had) a single/, words: "$1 exactly 1" },
  {
    pattern: /(with|have|has|having|had|in|by|of|from|to|for|on|at|own|owns|teach|teaches) multiple/,
    words: "$1 more than 1",
  },
  { pattern: /multiple(?! choice)(?= (?:[a-z]+ )?[a-z]+s(?: |$))/, words: "more than 1" },
  {
    pattern:
      /(with|have|has|having|had|linked to|tied to|associated with|connected to|own|owns|teach|teaches) several(?= [a-z]+s(?: |$))/,
    words: "$1 more than 1",
  },
  {
    pattern:
      /([a-z]+ed|held|sold|taken|run|won) for (more than|less than|fewer than|at least|at most|over)(?= #)/,
    words: "$1 $2",
  },
  // "how many pupils, on average, does each school have enrolled", "how many times are plans viewed on average"
  ...["how many ([a-z]+) ,? ?on average ,?", "on average ,? ?how many ([a-z]+)"].map((counted) =>
    idiom(
      `${counted} (?:do|does|did) (?:each|every|an?|the|our|all) ([a-z]+) have ([a-z]+ed)(?= ?[,.?]|$)`,
      "what is the average number of $1 $3 of all $2",
    ),
  ),
  ...["how many times ,? ?on average ,?", "on average ,? ?how many times"].map((counted) =>
    idiom(
      `${counted} (?:are|is|were|was|have|has) (?:the |our |all )*([a-z]+(?: [a-z]+)?) ((?:been )?[a-z]+ed)(?= |$)`,
      "what is the average number of times $1 $2",
    ),
  ),
  {
    pattern:
      /how many (different )?([a-z]+(?: [a-z]+)?) (?:do|does|did) (?:a|an|each|every|the|one|our) (?!average |typical )([a-z]+) (?:usually |typically )?[a-z]+ on average/,
    words: "what is the average number of $1 $2 per $3",
  },
  {
    pattern:
      /how many (different )?([a-z]+(?: [a-z]+)?) (?:do|does|did) (?!we |you |they )([a-z]+s) [a-z]+ on average/,
    words: "what is the average number of $1 $2 per $3",
  },
  {
    pattern:
      /on average ,? ?how many ([a-z]+(?: [a-z]+)?) (?:do|does|did) (?:a|an|each|every|the|one|our|all) (?!average |typical )([a-z]+) [a-z]+(?= [,.?]|$)/,
    words: "what is the average number of $1 per $2",
  },
  {
    pattern:
      /how many ([a-z]+(?: [a-z]+)?) (?:do|does|did) (?:the|an?) (?:average|typical) ([a-z]+) [a-z]+(?= [,.?]|$)/,
    words: "what is the average number of $1 per $2",
  },
  { pattern: /on average ,? ?how many/, words: "what is the average number of" },
  {
    pattern:
      /how long (?:does|do|did|will) it (?:usually |typically |normally |generally )?take (?:us |them |you )?to/,
    words: "what is the average time to",
  },
  {
    pattern:
      /how long (?:does|do|did) (?:the |our |an? )?([a-z]+) (?:usually |typically |normally )?take to (?:be |get )?([a-z]+)(?: on average)?/,
    words: "what is the average time to $2 $1",
  },
  {
    pattern:
      /how long (?:does|do|did) (?:the |our |an? )?([a-z]+) (?:usually |typically |normally )?(?:take|last) on average/,
    words: "what is the average duration of $1",
  },
  {
    pattern: /how long (?:is it |does it take |passes |lies )?between/,
    words: "what is the average time between",
  },
  { pattern: /(what is the average time [^,.?]+?) on average(?= [,.?]|$| per | by )/, words: "$1" },
  // "took the longest to be closed once they had been opened"
  idiom(
    /(?:(?:that|which) )?(?:took|take|takes|needed) (?:the )?(longest|shortest)(?: time)? to (?:be |get )?([a-z]+ed) (?:once|after) (?:they|it) (?:had|have|has|was|were)(?: been)? ([a-z]+ed)(?= ?[,.?]|$)/,
    "with the $1 time between $3 and $2",
  ),
  {
    pattern: /(?:(?:that|which) )?(?:took|take|takes|needed) (?:the )?(longest|shortest)(?: time)? to/,
    words: "with the $1 time to",
  },
  { pattern: /^(?:the )?(# )?slowest ([a-z]+) to/, words: "$1 $2 with the longest time to" },
  { pattern: /^(?:the )?(# )?(?:fastest|quickest) ([a-z]+) to/, words: "$1 $2 with the shortest time to" },
  idiom(
    /how much (?:money |revenue |turnover )?(?:did|do|does|have|has) (?:we|i|they|it|the (?:company|shop|store|business)) (?:make|made|earn|earned|generate|generated|bring in|brought in)/,
    "what is the total revenue",
  ),
  // "how much revenue did oars generate", "how much revenue came from oars"
  idiom(
    /how much (revenue|turnover) (?:did|do|does) ([^,.?]+?) (?:make|earn|generate|bring in|produce)(?= [,.?]|$| (?:in|on|at|during|since|before|after|per|last|this) )/,
    "what is the total $1 of $2",
  ),
  idiom(
    /how much (revenue|turnover) (?:(?:came|comes|come|was made|was generated|was earned|is made|is generated) )?(?=(?:from|by|with|in|on) )/,
    "what is the total $1 ",
  ),
  ...[
    ["most|highest|largest", "highest"],
    ["least|lowest", "lowest"],
  ].map(([said, end]) =>
    idiom(
      `(?:(?:that|which) )?(?:generated|generates|brought in|brings in|made|makes|produced|produces) (?:the )?(?:${said}) (revenue|turnover)(?= [,.?]|$| (?:in|on|at|during|since|last|this) )`,
      `with the ${end} $1`,
    ),
  ),
  idiom(
    /how much (?:money )?(?:did|do|have) (?:we|i|they) (?:receive|received|collect|collected|take in|took in|taken in|get|got|pay|paid)(?= (?:by|per|for each|for every|in each) )/,
    "how much money",
  ),
  idiom(
    /how much (?:money )?(?:did|do|have) (?:we|i|they) (?:receive|received|get|got|take in|took in)/,
    "what is the total amount received",
  ),
  idiom(/how much (?:money )?(?:did|do|does) ((?:each|every) [a-z]+) spend/, "how much has $1 spent"),
  idiom(
    /how much (?:money )?(?:does|do) (?:each|every) ([a-z]+) (?:still )?owe(?: us)?/,
    "how much money unpaid by $1",
  ),
  idiom(/how much (?:money )?do (?:the |our |all )*[a-z]+s (?:still )?owe us/, "how much money unpaid"),
  idiom(
    /how much (?:money )?(?:does|do) (?:the |our )?([a-z]+(?: #)?) (?:still )?owe(?: us)?/,
    "how much money unpaid of $1",
  ),
  idiom(
    /how much (?:money )?is (?:still )?(?:outstanding|owed|due|unpaid)(?: to us)?(?= [.?]|$| by | per | for )/,
    "how much money unpaid",
  ),
  idiom(
    /^what (do|does|did) ([^,.?]+?) (weigh|cost|hold|earn) (?:(?:taken|put|all) )*(?:together|combined|altogether|in total|in all)(?= ?[,.?]|$| (?:per|by) )/,
    "how much $1 $2 $3 together",
  ),
  ...QUALITIES.flatMap(([adjective, amount, most, least]): Rephrasing[] => [
    {
      pattern: new RegExp(
        `how ${adjective} (?:is|was|are|were) (?:the|our) (${most}|${least}) and (?:the )?(${most}|${least})(?= [a-z])`,
      ),
      words: `what is the ${amount} of the $1 and the $2`,
    },
    {
      pattern: new RegExp(`how ${adjective} (?:is|was|are|were) (?:the|our) ${most}(?= [a-z])`),
      words: `what is the maximum ${amount} of`,
    },
    {
      pattern: new RegExp(`how ${adjective} (?:is|was|are|were) (?:the|our) ${least}(?= [a-z])`),
      words: `what is the minimum ${amount} of`,
    },
    {
      pattern: new RegExp(
        `how ${adjective} (?:are|is|were|was) ([^,.?]+?) (?:(?:taken|put|added|all|when) )*(?:together|combined|altogether|in total|in all)(?= ?[,.?]|$| (?:per|by) )`,
      ),
      words: `what is the total ${amount} of $1`,
    },
    {
      pattern: new RegExp(`how ${adjective} (?:are|is|were|was) ([^,.?]+?) on average(?= |$)`),
      words: `what is the average ${amount} of $1`,
    },
    {
      pattern: new RegExp(
        `(?:on average ,? ?how ${adjective}|how ${adjective} ,? ?on average ,?) (?:are|is|were|was)(?= )`,
      ),
      words: `what is the average ${amount} of`,
    },
  ]),
  idiom(
    /(?:what|how much) (?:does|did) (?:a|an|one) (?:night|day|hour|week|month|person|head|unit|seat) cost on average(?= |$)/,
    "what is the average price",
  ),
  ...[
    "(?:what|how much) (?:do|does|did) ([^,.?]+?) (?:usually |typically )?cost on average",
    "on average ,? ?(?:what|how much) (?:do|does|did) ([^,.?]+?) cost",
  ].map((said): Rephrasing => idiom(`${said}(?= |$)`, "what is the average price of $1")),
  ...[
    "(?:what|how much) (?:do|does|did) ([^,.?]+?) (?:usually |typically )?(?:earn|make) on average",
    "how much (?:do|does|did) ([^,.?]+?) (?:earn|make)(?= (?:per|by|in each|for each) [a-z]+ on average)",
    "on average ,? ?how much (?:do|does|did) ([^,.?]+?) (?:earn|make)",
  ].map((said): Rephrasing => idiom(`${said}(?= |$)`, "what is the average earnings of $1")),
  {
    pattern:
      /what (?:is|are|was|were) the (?!average |total |most )([a-z]+(?: [a-z]+)?) (of|for) ([^,.?]+?) on average(?= |$)/,
    words: "what is the average $1 $2 $3",
  },
  {
    pattern: /^how old (?:are|is|were|was) (?:the |our |all )*(?!.* on average)(?=[a-z])/,
    words: "what is the age of",
  },
  {
    pattern: /how many ([a-z]+(?: [a-z]+)?) ?(are|were|is|was)? ?,? on average ,?/,
    words: "what is the average number of $1 $2",
  },
  {
    pattern: /how many ((?:(?!how (?:many|much) ).)+?) on average(?= ,|$|\.)/,
    words: "what is the average number of $1",
  },
  {
    pattern:
      /(average|mean|median) number of ([a-z]+(?: [a-z]+)?) (?:do|did|have) (?:we|you|they) [a-z]+ (?:(?:an?|each|every|per) (hour|day|week|month|quarter|year))/,
    words: "$1 number of $2 per $3",
  },
  {
    pattern:
      /(average|mean|median) number of ([a-z]+(?: [a-z]+)?) an? (hour|day|week|month|quarter|year)(?= |$)/,
    words: "$1 number of $2 per $3",
  },
  idiom(
    /,? and how many (?:is that|is it|are that|are those|are they|does (?:it|he|she|that one) have|do they have|has it|of them)(?= ?[.?]|$)/,
    ", and how many",
  ),
  { pattern: /, and how many(?! of (?:them|these|those|which)(?= ))/, words: ", and the number of" },
  {
    // the figure of each of the values, which a reader knows from "kind and average weight of boats"
    pattern:
      /^(?:list |show |give |get |return |display )?(?:the |all )*(?!(?:names?|titles?|ids?) )([a-z]+(?: [a-z]+)?) of (?:the |our |all )*([a-z]+(?: [a-z]+)?) (?:together |along )?with (?:their|its) ((?:average|avg|mean|median|total|combined) [a-z]+(?: [a-z]+)?)(?= [.?]|$)/,
    words: "$1 and $3 of $2",
    isIdiom: true,
  },
  idiom(
    /^how (?:is|are|does|do) (the (?:average|mean|median|total|combined) [^,.?]+?) (?:divided|distributed|split|spread|shared|differ|vary|change|compare) (?:among|between|across|over|by|from) (?:the )?([a-z]+(?: [a-z]+)?)(?: to [a-z]+(?: [a-z]+)?)?(?= [.?]|$)(?: [.?] (?:show(?: me)?|give me|i'd like|i want) the (?:value|sum|average|total|figure) for each)?/,
    "what is $1 for each $2",
  ),
];

/** "Publishers that have published 3 books": the verb says again what the noun in front of it says. */
export const REPEATED_DEEDS: readonly Rephrasing[] = [
  idiom(
    /(([a-z]{5,12})(?:er|or)s?) (?:that|who|which) (?:has |have |had )?\2(?:ed|d|s|es)?(?: in| on| to)?(?= (?:the |at |more |exactly |multiple |a |an |#))/,
    "$1 with",
  ),
];

const REPEATED = "(?:duplicate|duplicated|repeated|repeating|non unique|non - unique)";

const LOOKED_FOR =
  "(?:(?:show|find|get|list|give|display|return|check|look|any|all|me|us|for|are|there|the|which|what|have|do|we) )*";

/** Values that several documents share. */
export const DUPLICATES: readonly Rephrasing[] = [
  {
    pattern: new RegExp(
      `^(${LOOKED_FOR})([a-z]+) (?:that |who |which )?(?:with|have|having|share|sharing|has|shares) (?:the |an? )?(?:exact |very )?(?:same|identical|${REPEATED}) ([a-z]+(?: [a-z]+)?)(?= [.?]|$)`,
    ),
    words: "$3 that appear more than 1 times among $2",
  },
  {
    pattern: new RegExp(
      `^(${LOOKED_FOR})(?:duplicates|duplicate ([a-z]+)) (?:by|on|in|based on) (?:the )?([a-z]+)(?= [.?]|$)`,
    ),
    words: "$3 that appear more than 1 times among $2",
  },
  {
    pattern: new RegExp(
      `^(${LOOKED_FOR})${REPEATED} ([a-z]+(?: [a-z]+)?)(?= [.?]|$| (?:in|among|of|across|for) )`,
    ),
    words: "$2 that appear more than 1 times",
  },
];
