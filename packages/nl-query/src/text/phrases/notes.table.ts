import { idiom, type Rephrasing } from "./rephrasing.ts";
import { MONTH } from "./words.ts";

const OPEN = "(?:,? ?[(] ?|, )?";
const CLOSE = "(?: [)])?";
const CASE =
  "(?:the )?(?:(?:upper|lower|letter|upper and lower|upper or lower) ?)?(?:case|cases|capitali[sz]ation|casing)";
const BOTH =
  "(?:both |all )?(?:bounds?|ends?|limits?|years?|months?|days?|dates?|values?|numbers?)?(?: are| both)? ?";
const INCLUDED = "(?:inclusive|inclusively|included)";
const DAY = `(?:\\d{4}-\\d\\d(?:-\\d\\d)?|(?:${MONTH}) #(?: ,? ?#)?|# (?:of )?(?:${MONTH})(?: ,? ?#)?)`;
const NULL = "(?:null|missing|absent|unset|undefined|empty)";
const BECAUSE = "(?:because |since |as )?(?:it |they |that )?(?:is |are |was |were )?";

const LACK =
  "(?:null|missing|absent|unset|undefined|empty|blank|an empty (?:array|list|text|string|object)|not (?:there|set|present|given|recorded)(?: at all)?|set to null|does not exist)";

/**
 * Notes on how something is compared, where every query compares it so: texts in upper and lower case, bounds
 * with their ends, what is missing and what is null.
 */
export const NOTES: readonly Rephrasing[] = [
  // "name and depth, please": no column, and nothing that ends the list
  idiom(/(?:, )?(?:please|pls|plz)(?= ?[.?!]?$)/, ""),
  // "by Ada Holm, alone or with others", "in both white and red, possibly with further colors"
  idiom(
    /(?:, |[(] )?(?:either |be it )?(?:alone|on (?:his|her|its|their) own|by (?:him|her|it)self|by themselves|solo) or (?:together |jointly )?with (?:others|someone else|somebody else|other [a-z]+)(?: [)])?(?= ?[.?,;]|$)/,
    "",
  ),
  idiom(
    /(?:, |[(] )(?:possibly|perhaps|maybe|also|even) (?:together |along |in combination )?(?:with|among|beside|besides|alongside|next to) (?:(?:some |any )?(?:others|more|further ones|other ones)|(?:some |any )?(?:further|other|additional|more) [a-z]+)(?: [)])?(?= ?[.?,;]|$)/,
    "",
  ),
  // "that won the Golden Whistle. A nomination without a win does not count."
  {
    pattern:
      /(?<=[a-z"] )[.;] (?:an?|the|mere) [a-z]+ without (?:an? |any )?([a-z]+) (?:does|do) not count(?= ?[.?]|$)/,
    words: "",
  },
  // "engines with railway name (both names only)"
  idiom(/with ([a-z]+) names? [(] (?:only )?(?:the )?both names?(?: only)? [)]/, "with name and $1 name"),
  // "the total number of people (the sum of the party sizes)"
  idiom(
    /(?:the )?total(?: (?:number|count|amount))?(?: of)? [a-z]+(?: [a-z]+)? [(] (?:i.e(?: [.])? ,? |that is ,? |meaning |= )?(?:the )?(?:sum|total) of (?:all )?(?:the )?([^()]+?) [)]/,
    "the sum of $1",
  ),
  // "total people over all trips in 2025, adding up the party sizes"
  idiom(
    /^(?:the )?total [a-z]+(?: [a-z]+)? (across|over|of|in|for) ([^,.?]+?) , (?:by )?(?:summing|adding|totall?ing)(?: up)? (?:the )?([^,.?]+?)(?= ?[.?]?$)/,
    "the sum of $3 $1 $2",
  ),
  // "abandoned (remember, 1 stands for yes)"
  idiom(
    /[([] ?(?:please )?(?:remember|note|recall|keep in mind|bear in mind|hint|n\.?b\.?) ?(?:that|,|:)? [^()[\]]+? [)\]](?= ?[.?,]|$)/,
    "",
  ),
  idiom(
    /[.?;] (?:please )?(?:remember|note|recall|keep in mind|bear in mind) (?:that |, |: )?[#"] (?:stands for|means|is|indicates|signifies|denotes|represents) [^.?;]+(?=[.?;]|$)/,
    "",
  ),
  idiom(
    `,? ?[(]? ?(?:where |as )?the (?:first|second) (?:number|value|element|entry)(?: (?:of|in) the (?:coordinates?|pair|array|list))? (?:is|holds|being) the (?:longitude|latitude)${CLOSE}(?= [.?,;:]|$)`,
    "",
  ),
  idiom(
    `((?:longitude|latitude) [a-z ]*#) (?:,|[(]) (?:i.e(?: [.])?|that is) ,? ?(?:further |farther )?(?:west|east|north|south)${CLOSE}(?= [.?,;:]|$)`,
    "$1",
  ),
  {
    pattern: new RegExp(
      `${OPEN}(?:ignoring|ignore|disregarding|regardless of|irrespective of|no matter|whatever) ${CASE}${CLOSE}(?= [.?,;:]|$| (?:and|with|show|list|return|in|of) )`,
    ),
    words: "",
  },
  {
    pattern: new RegExp(
      `${OPEN}(?:in )?(?:upper|lower|any|either)(?: (?:or|and) (?:upper|lower))? ?case${CLOSE}(?= [.?,;:]|$)`,
    ),
    words: "",
  },
  { pattern: new RegExp(`${OPEN}${CASE} (?:does|do) not matter${CLOSE}(?= [.?,;:]|$)`), words: "" },
  {
    pattern: new RegExp(`${OPEN}case ?-? ?insensitive(?:ly)?(?: search| match)?${CLOSE}(?= [.?,;:]|$)`),
    words: "",
  },
  idiom(`(?<=(?:#|@|[a-z]|\\d) )[(] ${BOTH}(?:inclusive|inclusively|included|incl(?: [.])?) [)]`, ""),
  idiom(`(# (?:and|to|-|–|through) #(?: [a-z%€$]+)?) ,? ?${BOTH}${INCLUDED}(?= ?[.?,;:]|$)`, "$1"),
  // "from 1 May to 3 June 2025, both days included", "between 2025-05-01 and 2025-06-03 inclusive"
  idiom(
    `(${DAY} (?:and|to|-|–|through|until|till) (?:the )?${DAY}) ,? ?(?:${BOTH}${INCLUDED}|(?:including|inclusive of) (?:the )?both(?: (?:days|dates|ends))?)(?= ?[.?,;:]|$| (?:per|by|for|sorted|ordered) )`,
    "$1",
  ),
  idiom(
    `(?<=(?:no|without|lacks?|lacking|missing) (?:an? |any )?[a-z]+(?: [a-z]+){0,3}) (?:,|[(]) (?:either )?${BECAUSE}${NULL} or ${BECAUSE}${NULL}${CLOSE}(?= [.?,;:]|$)`,
    "",
  ),
  idiom(
    `(?<=(?:no|without|lacks?|lacking|missing) (?:an? |any )?[a-z]+(?: [a-z]+){0,3}) , i.e(?: [.])? (?:where |when )?(?:it|they) (?:is|are) ${NULL}(?= [.?,;:]|$)`,
    "",
  ),
  // "without a nickname, where the field is either missing or an empty text", "whether it is missing or null"
  idiom(
    `(?<=(?:no|not|without|lacks?|lacking|missing) [^.?;(]{1,60}?) (?:, )?(?:[(] )?(?:and )?(?:no matter |regardless of )?(?:whether|where|meaning|i.e(?: [.])? ,?|that is ,?) (?:that )?(?:it|they|(?:the|this|that|its|their) (?:[a-z_]+ ){0,2}(?:field|array|list|value|entry|key|date)) (?:is|are) (?:either |simply |just )?${LACK} or (?:is |are )?(?:simply |just )?${LACK}${CLOSE}(?= [.?,;:]|$)`,
    "",
  ),
  // "without a nickname (null)"
  idiom(
    `(?<=(?:no|not|without|lacks?|lacking|missing) [^,.?;(]{1,60}) [(] (?:i.e(?: [.])? ,? )?(?:${NULL}|blank)(?: (?:texts?|values?|strings?|fields?))? [)]`,
    "",
  ),
];
