import { idiom, type Rephrasing } from "./rephrasing.ts";
import { FIELD } from "./words.ts";

/** A value, and what says that further ones are left out. */
const EXAMPLE = String.raw`[^()., ]+(?: [^()., ]+)?`;

const AND_SO_ON = String.raw`(?:etc|and so on|and so forth|and the like|and others|…|\. \. \.)(?: \.)?`;

const SUCH_AS = String.raw`(?:like|as|as in|e\.g \.|such as|for example|for instance)`;

const SPLIT =
  "month (?:by|to) month|(?:by|per|each|every|which|what|of all|different|distinct) (?:(?:of )?(?:the )?[a-z]+ ){0,3}?[a-z]+";

/** Examples of what groups are made by: they leave out no other group. */
export const EXAMPLES: readonly Rephrasing[] = [
  idiom(
    String.raw`(${SPLIT}) \( (?:${SUCH_AS} )?${EXAMPLE}(?: ,(?: or| and)? ${EXAMPLE})*(?: or ${EXAMPLE})? ?,? ${AND_SO_ON}(?: , ([a-z]+ first))? \)`,
    "$1 $2",
  ),
  idiom(String.raw`((?:months?|days?|dates?)(?: [^().?]+)?) \( ${SUCH_AS} \d{4}-\d\d(?:-\d\d)? \)`, "$1"),
];

const LETTER = '[A-Za-z"]';

/** Verbs that leave documents out. */
const EXCLUDING =
  "(?:leaving (?:out|aside)|setting aside|putting aside|ignoring|excluding|disregarding|omitting|not counting|not including)";

/** What is left out of the documents that are looked at, and what is not. */
const EXCLUSIONS: readonly Rephrasing[] = [
  // "the income per pier if we leave out paid bills", "when paid bills are left out"
  idiom(
    /(?:, )?(?:if|when|once) (?:we|you|i|one) (?:leave out|leave aside|set aside|take out|exclude|ignore|skip|omit|disregard|remove|do not count|do not include)(?= (?!everything |anything )[a-z"])/,
    ", excluding",
  ),
  idiom(
    /(?:, )?(?:if|when|once) (?:(?:all|any|the) )?((?:[a-z_"]+ ){1,4}?)(?:is|are) (?:excluded|left out|ignored|omitted|disregarded|not (?:counted|included))(?= ?[,.?]|$)/,
    ", excluding $1",
  ),
  idiom(
    /,? ?(?:and |but )?(?:also )?including (?:those|the ones|ones) (?:that|who|which) [^,.?]+?(?= ?[,.?]|$| per | for each | in each | by )/,
    "",
  ),
  idiom(/,? ?\( (?:in )?(?:all|any|every|whatever) (?:status|state|type|kind)(?:es|s)? \)/, ""),
  idiom(
    /,? ?(?:no matter|regardless of|whatever|irrespective of)(?: what)?(?: the| their| its)? (?:status|state|type|kind)(?: (?:is|are|may be))?(?= ?[,.?)]|$)/,
    "",
  ),
  // "boats without a flag should be left out"
  idiom(
    /(, (?:listing|giving|providing|showing|returning|stating) [^,.;]+ )?[.,;] (?:and |but )?(?:(?:all|any|the|those|such) )*[a-z]+ (?:(?:without|lacking|(?:that|which|who) (?:lack|lacks|have no|has no)|with no)(?: an?| any)?) ([a-z]+) (?:(?:should|must|are to|need to|have to) be|are|were) (?:excluded|left out|ignored|disregarded|omitted|skipped|dropped|filtered out|not (?:counted|included))(?= ?[.,;]|$)/,
    ", with a $2 $1",
  ),
  idiom(
    /,? ?\(? ?((?:[a-z_"]+ ){1,3}?)(?:ones )?(?:(?:is|are|were) )?(?:excluded|left out|ignored|omitted|not (?:counted|included))(?: \))?(?= ?[,.?(]|$| and | per | by )/,
    ", excluding $1",
  ),
  idiom(/excluding [a-z_]+ \( ([^()]+) \)/, "excluding those with $1"),
  idiom(
    `${EXCLUDING} (?:(?:all|any|the) )*(?:those|ones|[a-z]+s) (with|whose|that|which|who|where)(?= (?!no |out ))`,
    "excluding those $1",
  ),
];

/** What is looked at, said in front of the question: "Only considering open jobs, how many ...". */
export const SCOPES: readonly Rephrasing[] = [
  // "one row per ticket" of tickets: documents as they are, where no figure makes it a group
  idiom(
    `(?<!(?:number|count|average|avg|mean|median|total|sum|minimum|maximum|many|much)s? [^.;]*),? ?(?:and |with )?(?:one|a|an|a single|a separate) (?:row|line|entry|record|result) (?:per|for each|for every|each) (?:of the )?[a-z]+(?: [a-z]+)?(?= ?[.?]?$)`,
    "",
  ),
  // "the overall sum of the fees across every boat of all clubs" is one sum
  idiom(
    /(?<=(?:overall|grand|combined) (?:sum|total|number|count|average) [^,.?]*)(?:across|over|for|in) (?:every|each) [a-z]+ (?:of|in) (?:all|every|each)(?= )/,
    "of all",
  ),
  ...EXCLUSIONS,
  idiom(
    /^(?:when )?(?:only |just |solely )?(?:looking|considering|counting|focusing|focussing)(?: only| just| solely)?(?: at| on)?(?: only| just)? ([^,.:?#@]+?) [,:] ([^.?]+)/,
    "$2 for $1",
  ),
  idiom(`^${EXCLUDING} (?:all |any |the )?([a-z_]+)( ones| [a-z]+s)? , ([^.?,]+)`, "$3 except $1 $2"),
  idiom(`${EXCLUDING}(?= (?!everything |anything |all )[a-z"])`, "excluding"),
  idiom(
    /(each|every|per|which|what) ([a-z]+) (?:that |which )?(?:we|they) (?:have |had )?(?:[a-z]+ed|sold|sent) (?:to|in|from)(?= ?[.?,]|$| except | and )/,
    "$1 $2",
  ),
  idiom(
    /(?:over|during|in|throughout) the (?:whole |entire )?course of(?= (?:the year |the month )?(?:#|[a-z]+))/,
    "in",
  ),
  idiom(
    /^(day|week|month|quarter|year) (?:by|after|for) \1 (?:through|throughout|in|during|over|for) (#|[a-z]+ #|(?:the )?(?:last|this|past) [a-z]+) ,? ?([^.?]+)/,
    "$3 per $1 in $2",
  ),
  idiom(
    /,? ?(?:even though|although|though)(?: (?:they|it|he|she) (?:has|have|had|is|are|was|were)(?: done| made)?)?(?= [a-z])/,
    "and",
  ),
];

/** Groups whose values are spelled out in part: "split by red, green and the other colors". */
export const PART_OF_VALUES: readonly Rephrasing[] = [
  idiom(
    `(?:with|having|that have|which have|who have) (?:the )?(?:first|initial) (?:letter|character) (${LETTER}) (?:in|of) (?:the |their |its )?${FIELD}(?= ?[,.?]|$)`,
    "whose $2 starts with $1",
  ),
  idiom(
    `(?:with|having|that have|which have|who have) (?:an? |the )?(${LETTER}) as (?:the |their )?(?:first|initial) (?:letter|character) (?:in|of) (?:the |their |its )?${FIELD}(?= ?[,.?]|$)`,
    "whose $2 starts with $1",
  ),
  idiom(
    `(?:has|have|with) (?:an? |the )?(${LETTER}) as (?:its|the|their) (?:first|initial) (?:letter|character)`,
    "starts with $1",
  ),
  idiom(
    `^(?:the )?(?:first|initial) (?:letter|character) of (?:the |their |its )?${FIELD} (?:must|should|has to) be (?:an? |the )?(${LETTER}) [.,:;] (?:which|what) ([a-z]+(?: (?!match|fit|qualify|are|remain)[a-z]+)?)(?: (?:match|fit|qualify|are there|remain))?(?= ?[.?]?$)`,
    "$3 whose $1 starts with $2",
  ),
  idiom(
    `(whose|where the|where) ${FIELD} has (?:the )?(?:first|initial) (?:letter|character) (${LETTER})(?= ?[,.?]|$)`,
    "$1 $2 starts with $3",
  ),
  idiom(
    /(?:for|by|per|into|in|of) (?:[a-z_]+(?: [a-z_]+)? , )*[a-z_]+(?: [a-z_]+)?(?: ,)? and (?:(?:all )?the (?:different |various )?others?|every other|each other|all others?|any other)(?= [a-z])/,
    "for each",
  ),
];
