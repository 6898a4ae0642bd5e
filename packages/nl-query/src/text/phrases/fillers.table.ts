import { idiom, type Rephrasing } from "./rephrasing.ts";

const MISSING =
  "(?:null|missing|empty|absent|blank|unset|undefined|not (?:set|there|present|given|recorded)(?: at all)?)";

const ANY_OF = "(?:(?:the|their|its) )?(?!else )[a-z]+(?: [a-z]+){0,2}?";

/** "Of any status", "regardless of the status": what is said narrows nothing. */
export const UNRESTRICTED: readonly Rephrasing[] = [
  idiom(`[(] (?:of |with |in )?(?:any|whatever|all) [a-z]+(?: (?:is|are) (?:fine|ok))? [)]`, ""),
  idiom(
    `,? ?[(]?(?: ?and )?(?:regardless of|irrespective of|no matter|whatever) (?:what |which )?${ANY_OF}(?: (?:is|are|they have|it has|may be))?(?= [,.?;:)]|$)(?: [)])?`,
    "",
  ),
  idiom(/,? of (?:any|whatever) (?:status|state|kind|type|category|age|size)(?= [,.?;:]|$)(?: ,)?/, ""),
];

/** Phrases that add nothing to what stands beside them. */
export const FILLERS: readonly Rephrasing[] = [
  // "as indicated in the records"
  idiom(
    /,? as (?:indicated|shown|recorded|listed|stated|stored|noted|documented|seen) (?:in|by) (?:the|our|this) (?:records?|database|data|system|tables?|files?)(?= ?[.?,]|$)/,
    "",
  ),
  idiom(/(years?|months?|quarters?|weeks?|days?) of (?:the |their )?dates? of birth/, "$1 of birth"),
  idiom(/(per|by|each|every) birth (years?|months?)/, "$1 $2 of birth"),
  idiom(
    `(?<=(?:no|without|without any|without an|without a|missing) [a-z]+(?: [a-z]+)? )(?:, |\\( )?(?:(?:be it|whether|either) )?${MISSING} or ${MISSING}(?: \\))?(?= [.?,:]|$)`,
    "",
  ),
  idiom(/\( (?:[a-z]+ ,? ?)+(?:and|or) (?:so on|so forth|the like|others) \)/, ""),
  idiom(/\( (?:[a-z]+ ,? ?)+etc(?: \.)? \)/, ""),
  idiom(
    /\( (?:the |their |its |just |only )*(?:ids?|names?)(?: (?:is|are) (?:enough|fine|sufficient|ok))? (?:will do )?\)/,
    "",
  ),
  // "the number of boats held by each of them"
  idiom(
    /(number of [a-z]+) (?:held|owned|kept|had|possessed) by (?:each|every one|each one|them)(?: of (?:them|these|those))?(?= ?[,.?;]|$)/,
    "$1",
  ),
  // "in any berth of any port"
  idiom(/((?:no|any) [a-z]+) of any [a-z]+(?= ?[,.?;]|$)/, "$1"),
  idiom(
    /(names?|titles?)( of [a-z]+)? (?:rather than|instead of|and not|,? not) (?:their |its |the )?ids?/,
    "$1 $2",
  ),
  {
    pattern:
      /, (?:measured )?in (?:milli|centi|kilo)?(?:met(?:er|re)s?|lit(?:er|re)s?|grams?)(?: ,|(?= [?.]|$))/,
    words: "",
  },
  idiom(
    /(?:computed|calculated|taken|measured) (?:over|across) (?:every|each|all)(?: of)?(?= (?:the )?[a-z]+)/,
    "of all",
  ),
  idiom(/(no [a-z]+|none|not any [a-z]+) (?:whatsoever|at all)(?= )/, "$1"),
  idiom(/([a-z]+s) in (?:milli|centi|kilo)?(?:met(?:er|re)s?|lit(?:er|re)s?|grams?)(?= (?:of|for) )/, "$1"),
  { pattern: /(each|every)(?: different| unique| distinct)? combinations? of(?= [a-z])/, words: "$1" },
  {
    pattern:
      /\( in (?:us dollars|usd|dollars|euros?|millions?(?: of dollars)?|meters|metres|feet|kilometers|miles|kilograms|pounds|years|minutes|hours|percent) \)/,
    words: "",
  },
  { pattern: /in part(?: of)?(?= (?:their|its|his|her|the) )/, words: "in" },
  {
    pattern:
      /(?:in|on|within|across|at|throughout) (?:our|the|this) (?:whole |entire )?(?:inventory|catalog(?:ue)?|registry|platform|system|company|organi[sz]ation|business|dataset|books)(?= [?.,]|$)/,
    words: "",
  },
  idiom(
    /(?:note that |where |with )?\(? ?(?:where )?# (?:signifies|means?|represents?|stands? for|stands|indicates|denotes|is|=) (?:for )?(?:yes|no|true|false|active|inactive)(?: ?, (?:and )?| and )?(?:# (?:signifies|means?|represents?|stands? for|indicates|denotes|is|=) (?:yes|no|true|false|active|inactive))? ?\)?(?: in (?:the|these|our) tables?)?/,
    "",
  ),
  { pattern: /in either(?= #)/, words: "in" },
  {
    pattern:
      /(?:that |which |who )?(?:feature|features|featuring) (?:the )?(?:substring|word|term|text|phrase|string|character|letters?)(?= ")/,
    words: "containing the word",
  },
  // "whose mails contain either "a" or "b""
  idiom(
    /(?<=(?:contains?|containing|includes?|including|features?|featuring|has|have|having|with|mentions?|mentioning)(?: the [a-z]+)? )either(?= (?:the [a-z]+ )?")/,
    "",
  ),
  {
    pattern:
      /(names?|titles?|descriptions?|whose [a-z]+(?: [a-z]+)?) (?:feature|features|featuring)(?: the [a-z]+)?(?= ")/,
    words: "$1 containing",
  },
  // "names that have "a" in them"
  idiom(
    /(names?|titles?|descriptions?) (?:that |which )?(?:has|have|having|with|contain|include) (") in (?:them|it)(?= [,.?]|$)/,
    "$1 containing $2",
  ),
  {
    pattern: /(?:feature|features|featuring) (") in (their|its|the) (names?|titles?|descriptions?)/,
    words: "containing $1 in $2 $3",
  },
  {
    pattern: /(?:has|have|with|contains?) (") (?:in part|as (?:a )?part of it)(?= [,.?]|$)/,
    words: "containing $1",
  },
  { pattern: /,? ?(?:and )?(?:make|making|be) sure (?:to|that|you)(?= [a-z])/, words: ", and" },
  // "that discuss the topic of 'bees'", "dealing with 'bees'"
  idiom(
    /(?<!not |n't )(?:(?:that|which|who) )?(?:(?:is|are|was|were) )?(?:discuss(?:es|ed|ing)?|(?:pertain|relat|refer|allud)(?:s|e|es|ed|red|ing|ring)? to|concern(?:s|ed|ing)?(?: with)?|regarding|deal(?:s|ing)? with|talk(?:s|ed|ing)? (?:about|of)|speak(?:s|ing)? (?:about|of)|touch(?:es|ed|ing)? (?:up)?on|on)(?= the (?:topic|subject|theme|matter)(?: of)? ")/,
    "about",
  ),
  idiom(
    /(?<!not |n't )(?:(?:that|which|who) )?(?:(?:is|are|was|were) )?(?:discuss(?:es|ed|ing)?|(?:pertain|relat|refer|allud)(?:s|e|es|ed|ring|ing)? to|concern(?:s|ing)?|concerned with|regarding|deal(?:s|ing)? with|talk(?:s|ing)? (?:about|of)|speak(?:s|ing)? (?:about|of)|touch(?:es|ing)? (?:up)?on)(?= ")/,
    "about",
  ),
  idiom(/about the (?:topic|subject|theme|matter)(?: of)?(?= ")/, "about"),
  {
    pattern:
      /(?:around|across|on|all over|throughout|in) the (?:entire |whole )?(?:planet|globe)(?= [,.?]|$)/,
    words: "",
  },
  {
    pattern:
      /(?:(?:are |is |were )?(?:presented |listed |included )?in the list|on (?:the )?record|on file)(?= [,.?]|$)/,
    words: "",
  },
  {
    pattern:
      /[.?,] (?:just |only )?(?:the )?names?(?: only| alone)? (?:please|will do|suffices?|is enough|are enough)/,
    words: ". list the names",
  },
  {
    pattern: /(countr(?:y|ies)|cit(?:y|ies)|places?|states?|regions?|nations?|towns?|continents?) of origin/,
    words: "$1",
  },
  { pattern: /(?:in|around|across|throughout) the (?:whole |entire )?world|worldwide(?= [?.]|$)/, words: "" },
  { pattern: /so far(?= (?:this|in) )/, words: "" },
  idiom(/, (?:considering|taking|counting|looking at|keeping) only(?= )/, ", only"),
  {
    pattern: /(?:was|were|is|are) (?:supposed|meant) to(?= (?:start|begin|end|finish|open|close)(?: |$))/,
    words: "",
  },
  { pattern: /(?:at (?:this|the) (?:moment|time)|at present|so far)(?= [?.,]|$)/, words: "" },
  { pattern: /in (?:full |great |more )?detail(?= [?.,]|$)/, words: "" },
  // "what fees do we owe in total" asks for their sum
  {
    pattern:
      /(?<!^(?:what|which) [a-z]+s (?:do|did|have|are) .*)(?<!what (?:is|are|was|were) (?:the |our )?[a-z]+(?: [a-z]+)? )in total(?= [?.]|$)/,
    words: "",
  },
  { pattern: /(?:at all|whatsoever)(?= [?.,]|$)/, words: "" },
  {
    pattern:
      /(?:they|it|he|she) (?:are|is|were|was|have been|has been) (?:associated|affiliated) with(?= [,.?]|$)/,
    words: "",
  },
  idiom(/full (?:- )?time/, "full_time"),
  idiom(/part (?:- )?time/, "part_time"),
  { pattern: /individuals/, words: "people" },
  { pattern: /(are|is|were|was|be|being) (?:an? )?(?:integral )?part of/, words: "$1 in" },
  { pattern: /(?:take|takes|took|taken|taking) part in/, words: "participate in" },
  {
    pattern: /(?:fall|falls|fell|falling|classified|categorized|grouped|classed) (?:under|into|within)/,
    words: "in",
  },
];
