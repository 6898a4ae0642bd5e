import { idiom, type Rephrasing } from "./rephrasing.ts";
import { FIELD, NAME, NAMED, THE } from "./words.ts";

const EXCEPT =
  "(?:except(?: for)?|excepting|excluding|omitting|leaving out|apart from|aside from|save for|other than|but not|barring) (?:those|the ones|ones|any|all)";
/** Bounds that "not" turns around. */
const NEGATED =
  "under|below|over|above|exceeding|(?:less|fewer|more|lower|higher|smaller|greater|larger|bigger|shorter|longer|taller|lighter|heavier|younger|older|cheaper|slower|faster|more expensive) than";

const NOBODY = "(?:nobody|no one|noone|no - one)";

/** Everyday words for states that are stored by a noun or a participle. */
const STATES: readonly Rephrasing[] = [
  // "how many lessons did nobody turn up for", "lessons where the pupil did not show up"
  idiom(
    `(?:(?:for|to|at|in) )?(how many|which|what) ([a-z]+(?: (?!did )[a-z]+)?) (?:did )?${NOBODY} (?:turn|show)(?:ed)? up(?: (?:for|to|at))?(?= ?[,.?]|$)`,
    "$1 $2 are no show",
  ),
  idiom(
    `(?:where|when|(?:for|to|at|in) which|that|which) (?:${NOBODY} (?:ever )?(?:turned|showed) up|(?:(?:the |their )?[a-z]+ )?(?:did not|never|failed to) (?:turn(?:ed)? up|show(?:ed)?(?: up)?))(?: (?:for|to|at))?(?= ?[,.?:;]|$| (?:and|or|in|on|at|by|per|since|this|last) )`,
    "that are no show",
  ),
  { pattern: /(?:went|gone|go) ahead(?: as planned)?(?= ?[,.?]|$)/, words: "took place" },
];

/** What is not there. */
export const ABSENCES: readonly Rephrasing[] = [
  ...STATES,
  // "permits with no maximum number of visits"
  idiom(
    /(?:(?:have|has|having|with) no|without(?: a| any)?) (maximum|minimum) (?:number|amount) of ([a-z]+)(?= ?[.?,:;]|$)/,
    "without $1 $2",
  ),
  // "no berth, neither leased nor owned": there is none of either kind
  idiom(
    /(?<= )((?:no|without|without any|not any) [a-z]+(?: (?!at all)[a-z]+)?(?: at all)?) , neither ([^,.?]+?) nor ([^,.?]+?)(?= ?[.?,]|$)/,
    "$1",
  ),
  {
    pattern:
      /(?:where|whose) (?:the )?([a-z]+) (?:is|are|was|were) not (allowed|permitted|included|required|enabled|supported|accepted|verified)(?= ?[.?,:;]|$| and | or )/,
    words: "with not $1 $2",
  },
  idiom(
    `(?:whose|(?:where|(?:for|of|from|to|with|by) (?:which|whom)) the) ${FIELD} (?:(?:is|are|was|were) (?:not|never)|(?:has|have) (?:not|never) been) (?:on record|on file|recorded|known|stored|available|documented|registered|specified|stated|provided|noted|determined|disclosed|established|ascertained)(?: yet)?(?= ?[,.?]|$| (?:and|or|but) )`,
    "without $1",
  ),
  // "whose depth has yet to be determined", "for which the depth is unavailable"
  idiom(
    `(?:whose|(?:where|(?:for|of|from|to|with|by) (?:which|whom)) (?:the|an?|their|its)) ${FIELD} (?:(?:has|have|had|is|are) yet to be (?:determined|recorded|assigned|given|set|entered|specified|established|disclosed)|(?:is|are|was|were|remains?) (?:(?:still|currently|as yet) )?(?:unavailable|unrecorded|undisclosed|undetermined|undocumented|nonexistent))(?= ?[,.?]|$| (?:and|or|but) )`,
    "without $1",
  ),
  // "works that are not subject to any embargo"
  idiom(
    `(?:(?:that|which|who) )?(?:(?:is|are|was|were|being) )?(?:not|no longer|never) subject to (?:an? |any |the )?(?=[a-z]+(?: [a-z]+)?(?: ?[,.?]|$| (?:and|or|but) ))`,
    "without ",
  ),
  // "to whom no grade has been assigned", "for which no end date was set"
  idiom(
    `(?:to|for|on|in|of) (?:which|whom) no ${FIELD} (?:is|are|was|were|has been|have been) (?:assigned|given|set|attached|allocated|awarded|granted|allotted|known|recorded|stored|entered)(?= ?[,.?]|$| (?:and|or|but) )`,
    "without $1",
  ),
  // "to whom none of the boats of any club has been assigned"
  idiom(
    `(?:to|for|on|in|of) (?:which|whom) none of ${THE}([a-z]+)(?: (?:of|in|from|at) (?:any|the|all|our)(?: of)?(?: the| our)? [a-z]+)? (?:is|are|was|were|(?:has|have)(?: ever)?(?: yet)? been)(?: ever)? (?:assigned|given|set|attached|allocated|awarded|granted|allotted|entrusted)(?= ?[,.?:;]|$| (?:and|or|but) )`,
    "without any $1",
  ),
  idiom(
    `(?:to|for|on|in|of) (?:which|whom) (?:an? |the |any |some )?${FIELD} (?:has|have) been (?:assigned|given|set|attached|allocated|recorded|stored|entered|noted|specified)(?= ?[,.?]|$| (?:and|or|but) )`,
    "that have $1",
  ),
  idiom(
    /(?:(?:that|which|who) )?(?:(?:is|are|was|were) not|(?:has|have) not been)(?: yet)? assigned to (?:anyone|anybody|any one|any person|someone|somebody)(?: yet)?(?= ?[,.?]|$| (?:and|or|but) )/,
    "that are unassigned",
  ),
  // "which jobs hasn't anyone applied for", "which jobs has nobody applied for"
  ...[
    ["(?:has|have|had|did|does|do) not (?:anyone|anybody|any one|a single person)", "that nobody"],
    ["(?:has|have|had|did) (?:nobody|no one|noone)", "that nobody"],
  ].map(([said, words = ""]) =>
    idiom(`(?<=^(?:which|what) [^,.?]+ )${said}(?: (?:ever|yet))?(?= [a-z]+)`, words),
  ),
  // "jobs nobody is assigned to"
  idiom(
    /(?:(?:that|which|who|where) )?(?:nobody|no one|noone) (?:(?:is|was|has|have|had|been|yet) )*assigned(?: yet)?(?: to)?(?: yet)?(?= ?[,.?:;]|$| (?:and|or|but) )/,
    "that are unassigned",
  ),
  idiom(
    /(?:do|does|did) not (?:report|answer) to (?:any|an?|another) (manager|boss|supervisor|superior)(?= ?[,.?]|$| (?:and|or|but) )/,
    "have no $1",
  ),
  idiom(
    /(?:do|does|did) not (?:report|answer) to (?:anyone|anybody|any one|another person)(?= ?[,.?]|$| (?:and|or|but) )/,
    "have no manager",
  ),
  idiom(
    `^(?:for|of) (how many|which|what) ${NAME} (?:do|did) (?:we|you|i) not (?:know|have|store|record) (?:the |an? |any )?${FIELD}(?= ?[.?]?$)`,
    "$1 $2 have no $3",
  ),
  idiom(
    /with ([^,.?]+?) (?:in|among) (?:the |its |their )?([a-z]+) ,? ?but not (?:in|among) (?:the |its |their )?([a-z]+)(?= ?[,.?]|$)/,
    "whose $2 contains $1 and whose $3 do not have $1",
  ),
  idiom(
    /(?:with|have|has|having|of) (?:an? )?(?:different|other|another) ([a-z]+(?: [a-z]+)?) (?:than|from)(?= [a-z"#])/,
    "whose $1 is not",
  ),
  idiom(
    /^(?:please )?(?:(?:can|could|would|will) you (?:please )?)?(?:list )?(?:leave out|exclude|omit|skip|ignore|filter out) (?:all )?(?:the )?([a-z]+(?: (?!with |whose |having )[a-z]+)?) (with|whose|having) ([^,.?]+?) ,? ?(?:and |then |but )?(?:please )?(?:show|list|give)(?: me| us)?(?: all)? the (?:rest|others|remaining ones|other ones)(?: that (?:have|has|do have) [^,.?]+)?/,
    "list $1 except those $2 $3",
  ),
  // "except those whose depth is below 9", "omitting the ones heavier than 30"
  idiom(
    `,? ?${EXCEPT} (?:with|whose|where|having|that have|which have) (?:an? |the |their |its )?(${NAMED}) (?:is |are |of )?(${NEGATED}) (?=#)`,
    "whose $1 is not $2",
  ),
  idiom(`,? ?${EXCEPT} (?:(?:that|which|who) (?:is|are|was|were) )?(${NEGATED}) (?=#)`, "that are not $1"),
  // "except those from Bern", "except for those that are in Bern"
  idiom(
    `,? ?${EXCEPT} (?:(?:that|which|who) (?:is|are|was|were|comes?|lives?) )?(in|from) ([a-z"]+(?: [a-z"]+)?)(?= ?[.?]?$)`,
    "that are not $1 $2",
  ),
  // "except those with more than 10 visits"
  idiom(
    `,? ?${EXCEPT} (?:with|having|(?:that|which|who) have) (more than|fewer than|less than|over|under|above|below) (?=#)`,
    "with not $1 ",
  ),
  // "except for those who are nurses"
  idiom(
    `,? ?${EXCEPT} (?:that|which|who) (?:is|are|was|were) (?!not |in |from |on |at |of |(?:${NEGATED}) )(?:an? |the )?([a-z"]+(?: [a-z"]+)?)(?= ?[.?]?$)`,
    "that are not $1",
  ),
  idiom(
    /except(?: for)? (?:those |the ones )?(?:with|whose|having) ([^,.?]+?) (?:is |are )?(?:between|from|within) (#(?: [a-z%€$£]+)?) (?:and|to) (#)/,
    "whose $1 is below $2 or above $3",
  ),
  idiom(
    /^(?:please )?(?:(?:can|could|would|will) you (?:please )?)?(?:list )?(?:leave out|exclude|omit|skip|ignore|filter out) (?:all )?(?:the )?([a-z]+(?: [a-z]+)?) (?:without|with no|lacking)(?: an?| any| the)? ([^,.?]+?) ,? ?(?:and|then|but) (?:please )?(?:show|list|give)(?: me| us)?(?: all)? the (?:rest|others|remaining ones|other ones)(?: (?:for|to) (?:me|us))?(?: ,? ?please)?(?= ?[.?]?$)/,
    "list $1 that have $2",
  ),
  idiom(
    `^(?:someone|somebody|people|we|they|users?) (?:forgot|failed|omitted|neglected|missed|never bothered) to (?:enter|fill in|add|record|set|provide|give|specify|note|write down|put in) (?:the |any |an? )?${NAME} (?:for|of|on|in|at|to) (?:some|several|a few|many|certain|one|any) (?:of )?${THE}${NAME} ?[,.;:]?(?: (?:(?:please|can|could|you) )*(?:(?:find|show|list|give)(?: me| us)? (?:these|those|them)|which (?:ones|of them) are (?:these|those|they))(?: please)?)?(?= ?[.?]?$)`,
    "$2 without $1",
  ),
  idiom(
    `^it (?:'s|is) (?:all )?about (?:the |their )?${NAME} [:,.;] (?:(?:i|we) (?:want|need) )?(?:every|each|all|all the|the) ${NAME} (?:where|for which|for whom|of which) (?:somebody|someone|anybody|anyone|we|they) (?:has |have )?(?:ever )?(?:entered|given|recorded|set|provided|noted|added|stored|filled in|know) (?:it|that|one)(?= ?[.?]?$)`,
    "every $2 that have $1",
  ),
  idiom(
    `^(?:which|what) ${NAME} do (?:we|you) (?:know|have|keep|store)(?: the| an?| any)? ${NAME} (?:of|for)(?= ?[.?]?$)`,
    "which $1 have $2",
  ),
  idiom(
    /^(?:the |their )?([a-z]+(?: [a-z]+)?) (?:must|should|may|can)(?: not| never|not) be ([^,.?:;]+?) [;:,] (?:which|what) ([a-z]+(?: [a-z]+)?)(?: (?:remain|are left|stay|qualify|fit))?(?= ?[.?]?$)/,
    "$3 whose $1 is not $2",
  ),
  idiom(
    /^([a-z]+(?: [a-z]+)?) (?:is |are )?not ([^,.?:;]+?) : (?:which|what) ([a-z]+(?: [a-z]+)?)(?= ?[.?]?$)/,
    "$3 whose $1 is not $2",
  ),
  idiom(
    /^(?:please )?(?:we|i) (?:should|must|need to|have to|want to|would like to) (?:fill in|complete|maintain|look up) (?:the |their )?([a-z]+(?: [a-z]+)?)(?: everywhere| for all| for everyone)? , so ([^?]+?) (?:where|for which|that) (?:it|that|this)(?: is)? (?:still )?missing/,
    "$2 without $1",
  ),
  // "have never placed an order for the oar": the deed alone
  ...[
    ["order", "ordered"],
    ["purchase", "purchased"],
    ["booking", "booked"],
    ["reservation", "reserved"],
  ].map(([noun, done]) =>
    idiom(
      `(never|not) (?:placed|made|put in) (?:an?|any) ${noun}s? (?:for|of)(?= (?:the |an? |any )?[a-z"])`,
      `$1 ${done}`,
    ),
  ),
  // "filtering out those that are made by Grob"
  idiom(
    /,? ?(?:and )?(?:filtering|screening|sifting|sorting|weeding) out (?=(?:those|the ones|any|all)(?: |$))/,
    "excluding",
  ),
  idiom(
    /(excluding|except|except for) (?:those|the ones|any|all) (?:that|which|who) (?:are|were|is|was|have been|has been) (?=[a-z]+ (?:by|in|with|to|from|for|of) )/,
    "$1 those",
  ),
  // "incompatible with": what the first letters deny
  idiom(/(?:in|un)(compatible|related|connected|affiliated|associated)(?= (?:with|to) )/, "not $1"),
  // "were held without involving any guests"
  idiom(
    /(?:(?:is|are|was|were) (?!not |never )[a-z]+(?:ed|en|wn|ld|un|ade) (?:out )?)?without (?:involving|including|the (?:involvement|participation|presence) of) (?:any |an? )?(?=[a-z])/,
    "with no",
  ),
  // "are there without being used for a trip", "are not participants in trips"
  idiom(
    /(?:(?:exist|exists|there are|are there) )?without (?:ever )?(?:being|having been) [a-z]+(?:ed|en|wn) (?:for|in|by|to|at|on|during) (?:(?:any|an?|the) )?(?:(?:taking|making|doing) )?(?=[a-z]+)/,
    "without any",
  ),
  idiom(/(?:are|were|is|was) not participants? in(?= )/, "do not participate in"),
  idiom(/not (?:one|a single|even one)(?= (?!of |but )[a-z]+)/, "no"),
  idiom(
    /without (?:(?:even|so much as) )?(?:(?:a|one|any) single|even one|so much as (?:a|one))(?= [a-z])/,
    "without any",
  ),
  idiom(
    /(do|does|did) not (?:include|list|comprise|feature)(?= (?!the |their |its |any |an? )[^,.?])/,
    "$1 not contain",
  ),
  idiom(/(is|are|was|were) (?:something|anything) (?:else|other) than(?= )/, "$1 not"),
  idiom(
    /(is|are|was|were) none of ([^,.? ]+(?: [^,.? ]+)??) ?,? (?:(?:and|or|nor) )?([^,.? ]+(?: [^,.? ]+)?)(?= ?[.?]|$)/,
    "$1 not $2 or $3",
  ),
  idiom(
    /(is|are|was|were) none of ([^,.? ]+(?: [^,.? ]+)?) , ([^,.? ]+(?: [^,.? ]+)?) ,? ?(?:(?:and|or|nor) )?([^,.? ]+(?: [^,.? ]+)?)(?= ?[.?]|$)/,
    "$1 not $2 or $3 or $4",
  ),
  idiom(
    `(?:where|for which|in which|of which) among ${THE}${FIELD} there (?:is|are) (?:none|no one|not one) (?:that )?(?:has|have|had|with|of|having)(?: an?| the)?(?= )`,
    "with no $1 having",
  ),
  // "gardens that have ponds, but none of them in Ghent": ponds, and no pond there
  idiom(
    /(have|has|having|had|with) (an? |some |any )?((?!no |none |not )[a-z]+(?: (?!in |at |from |but |and |yet )[a-z]+)?)( (?:in|at|from) (?!which |whom )[^,.?]+?)?(?: ,)?(?: (?:but|and|yet))? none(?: of (?:them|these|those|which))?(?: (?:is|are|was|were))?(?= [a-z@"#])/,
    "$1 $2 $3 $4 and no $3",
  ),
  idiom(
    `(?:where|for which|in which|of which) none of ${THE}${FIELD} (has|have|had)(?: an?| the)?(?= )`,
    "with no $1 having",
  ),
  idiom(
    `(?:where|for which|in which|of which) none of ${THE}${FIELD} (is|are|was|were)(?= )`,
    "with no $1 that $2",
  ),
  {
    pattern: /whose ([a-z]+) (?:list|array|object) (is|are|was|were)(?= (?:not )?empty(?: |$))/,
    words: "whose list of $1 $2",
  },
  idiom(
    /(?:(?:that|which|who|we) )?(?:have|has|with|having) (?:nothing|none)(?: left)? (?:in|on) stock/,
    "out of stock",
  ),
  // "parts we've got none left of"
  idiom(
    /(?:(?:that|which) )?(?:we|i|there) (?:(?:have|ve|got|are|is) )*(?:none|no more|nothing) left(?: (?:of|in stock))?(?= ?[,.?:;]|$| (?:and|or|but) )/,
    "that are out of stock",
  ),
  idiom(
    /,? (?:but )?leaving (?:the |all |any )*([a-z]+)(?: ones| [a-z]+s)? out(?= [.?,]|$| for each )/,
    "excluding $1",
  ),
  {
    pattern:
      /(?:(?:for|of|in) (?:which|whom) |where |which |that )?(?:nobody|no one|noone|we never) (?:has |have |had |ever |yet )*(?:given|gave|recorded|entered|set|provided|specified|left|noted|filled in|filled out|added|stored|wrote|written) (?:an? |any |the |their |its )?(?=[a-z])/,
    words: "without",
  },
  {
    pattern:
      /(?:for which |for whom |where )(?:there is |we have |we hold |we know )?no ([a-z]+(?: [a-z]+)?) (?:is |are |was |were |has been |have been )(?:set|given|recorded|entered|known|stored|specified|provided|on file|noted|available)(?= |$)/,
    words: "without $1",
  },
  {
    pattern:
      /(?:and |but )?(?:for which|for whom|where) (?:there is|there are|we have|we hold|we know|we keep) no(?= (?!fewer |less |more |longer )[a-z])/,
    words: "and without",
  },
  {
    pattern:
      /(?:with |and |but )*no ([a-z]+(?: [a-z]+)?) (?:given|recorded|entered|provided|noted|stored|stated|assigned|allocated)(?: yet)?(?= ?[.?,:]|$| (?:and|or|but) )/,
    words: "without $1",
  },
  idiom(/no longer(?= (?!valid|in |on |than)[a-z]+)/, "not"),
  idiom(/(not [a-z]+) (?:anymore|any longer|any more)(?= ?[.?,]|$| (?:and|or|but) )/, "$1"),
  {
    pattern:
      /aside from(?= [a-z"])|other than(?= (?:those|the ones|the) (?:with|whose|that|which|who|in|from|made|of) )/,
    words: "except",
  },
  // "except those with 8 cylinders"
  idiom(
    /except(?: for)?(?: (?:those|the ones|the|ones))? with (?=# (?!or |and |to |- )[a-z]+(?: [a-z]+)? ?(?:[.?,]|$))/,
    "that are not with",
  ),
  {
    pattern: /(?:has|have|had|with) (?:had )?no (activity|login|contact|update) since(?= )/,
    words: "with last $1 before",
  },
  idiom(
    /except(?: for)?(?: (?:the|those))? (?:(?:ones|those|[a-z]+s) )?(?:having|that (?:have|had))(?: an?)?(?= [a-z])/,
    "with no",
  ),
  { pattern: /(?:are|is|have|has) yet to be(?= [a-z])/, words: "are not" },
  { pattern: /not yet(?= (?:been )?[a-z]+(?:ed|wn|en|ld|nt|ght|id) )/, words: "not" },
  idiom(
    /(?:have|has|had) yet to [a-z]+(?: (?:an?|any|one|(?:their|its|his|her) first))?(?= [a-z])/,
    "have no",
  ),
  {
    pattern: /(all|any|every)( the)? ([a-z]+(?: [a-z]+)?) but(?: for| not)?(?= [a-z"])/,
    words: "$1 $2 $3 except",
  },
  // "have an empty nickname value", "with a blank nickname", "where the nickname info is missing"
  idiom(
    /((?:have|has|had|with|having) (?:an? )?(?:empty|missing|null|blank) [a-z]+(?: [a-z]+)?) values?(?= ?[?.,]|$)/,
    "$1",
  ),
  { pattern: /(with|have|has|having) a blank(?= [a-z])/, words: "$1 an empty" },
  {
    pattern:
      /(?:info|information|data)(?= (?:is|are) (?:missing|absent|unknown|not (?:known|there|available))(?: |$))/,
    words: "",
  },
  {
    pattern: /(?:that |who |which )?(?:lack|lacks|lacking)(?: any)?(?: kind of)?(?! an? )(?= [a-z])/,
    words: "with no",
  },
  { pattern: /(?:was|were|are|is) absent from(?: any| all)?(?= [a-z])/, words: "have no" },
  {
    pattern:
      /(?:(?:that|which|who) )?(?:(?:was|were|are|is) )?(?:(?:absent|devoid|free|clear) of|free from)(?: any)?(?= [a-z])/,
    words: "with no",
    isIdiom: true,
  },
  { pattern: /(is|are|was|were) different from/, words: "$1 not" },
  { pattern: /([a-z]+) (?:different|differing) from/, words: "$1 not" },
  { pattern: /not (?:a )?part of/, words: "not in" },
  {
    pattern: /(with|have|has|having|had) no (?:involvement|participation|engagement) in(?: any)?/,
    words: "$1 no",
  },
  {
    pattern:
      /(?:are |is |were |was |have |has |been |currently )*not (?:currently |been )*(?:associated with|affiliated (?:with|to)|attached to|linked to|connected to|involved in|engaged in|related to|assigned to|participating in|enrolled in) any/,
    words: "have no",
  },
  {
    pattern:
      /(?:do|does|did|have|has|had) not (?:participate|participated|engage|engaged|taken part|take part|appear|appeared) in any/,
    words: "have no",
  },
  {
    pattern:
      /(?:(?:do|does|did) not (?:participate|engage|take part|compete|feature|appear)|(?:is|are|was|were) not (?:involved|engaged|active)|(?:has|have|had) not (?:been involved|engaged|participated|taken part|competed)) in(?: any| the| playing)?(?= [a-z]+(?: [.?]|$))/,
    words: "have no",
  },
  {
    pattern:
      /(?:where|in which) ([a-z]+(?: [a-z]+)?) (?:is|are|was|were) not (?:[a-z]+ed|spoken|sold|available|present)(?= (?!or ))/,
    words: "that do not have $1",
  },
  {
    pattern: /(do|does|did) not (?:possess|feature|showcase|contain|hold|host)(?= [a-z])/,
    words: "$1 not have",
  },
  {
    pattern:
      /(?:do|does|did|have|has|had) (?:not|never) (?:possess|possessed|own|owned|hold|held|contain|include|feature|provide|provided|receive|received|make|made|place|placed|have|had|offer|offered|give|given) any/,
    words: "have no",
  },
  {
    pattern:
      /(?:(?:do|does|did|have|has|had) (?:not|never) [a-z]+|never (?:did|does|do|made|had|took|got)) (?:any|even one|a single)(?= [a-z])/,
    words: "have no",
  },
  // "have never handled a repair"
  {
    pattern:
      /(?:have|has|had) never (?:yet |once )?(?!been |had |become )[a-z]+(?:ed|wn|en|ld|nt|ght|ade|un|ung|on|one) an?(?= [a-z])/,
    words: "have no",
  },
  { pattern: /(?:do|does|did) not (?:fall|come) under the/, words: "are not" },
  {
    pattern:
      /(?:do|does|did|have|has|had|is|are|was|were) (?:not|never) (?:ever |been |yet |currently )*(?:carried out|conducted|performed|undertaken|utilized|employed|used for|used in|used by|involved in|engaged in|linked (?:to|with)|associated with|connected (?:to|with)|related to|taken part in|participated in|appeared in|featured in) (?:any|a single|even one)(?: of the)?(?= [a-z])/,
    words: "have no",
  },
  {
    pattern:
      /(?:is|are|was|were|have|has|had) (?:not|never) (?:currently |been |yet )*(?:in charge of|responsible for|used for|used in|utilized for|utilized in) any/,
    words: "have no",
  },
  {
    pattern:
      /(?:has|have|having|with) no (?:occurrences?|records?|entries|appearances?|presence) (?:of|in|on|for)(?: any)?(?= [a-z])/,
    words: "have no",
  },
  { pattern: /(report|reports|reporting) directly(?= to )/, words: "$1" },
  { pattern: /(?:report|reports|reporting) to (?:nobody|no one|noone|no - one)/, words: "have no manager" },
  { pattern: /(?:do|does|did) not (?:go beyond|exceed|surpass)/, words: "at most" },
  idiom(/(?:do|does|did) not (?:fall|drop|go|sink|dip) (?:below|under)/, "at least"),
  { pattern: /(?:(?:do|does|did) not )?belong(?:s|ed|ing)? to (?:any|no)(?= [a-z])/, words: "have no" },
  // "who belongs to a guild", whichever it is
  {
    pattern:
      /(that|which|who) belongs? to (?:an?|any|some)(?= [a-z]+ ?(?:[,.?]|$)| [a-z]+ (?:and|or|but|with|whose) )/,
    words: "$1 have a",
  },
  {
    pattern:
      /(?:(?:that|which|who) )?(?:(?:is|are|was|were|has|have) )?(?:still )?(?:been )?(?:awaiting|waiting (?:for|on))(?: an?| their| its)(?= [a-z])/,
    words: "without",
  },
];
