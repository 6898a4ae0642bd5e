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

/**
 * Notes on how something is compared, where every query compares it so: texts in upper and lower case, bounds
 * with their ends, what is missing and what is null.
 */
export const NOTES: readonly Rephrasing[] = [
  // "name and depth, please": no column, and nothing that ends the list
  idiom(/(?:, )?(?:please|pls|plz)(?= ?[.?!]?$)/, ""),
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
  // "without a nickname (null)"
  idiom(
    `(?<=(?:no|not|without|lacks?|lacking|missing) [^,.?;(]{1,60}) [(] (?:i.e(?: [.])? ,? )?(?:${NULL}|blank)(?: (?:texts?|values?|strings?|fields?))? [)]`,
    "",
  ),
];
