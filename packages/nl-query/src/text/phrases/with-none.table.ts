import { idiom, type Rephrasing } from "./rephrasing.ts";
import { NAME } from "./words.ts";

/** The word at the end of a question that wants documents without any of what is counted to be shown too. */
export const WITH_NONE = "with-none";

const WHOSE = "(?:(?:the|all|any|our|each|every) )*";
/** "Have none", "with no boats", "don't have any boats", "without". */
const HAVE_NONE =
  "(?:(?:(?:who|that|which) )?(?:have|has|having|with|got) (?:none|nothing|no|not any|#|not a single one)|(?:(?:who|that|which) )?(?:do not|does not) have (?:any|one|a single)|(?:(?:who|that|which) )?(?:have|has) not (?:got |had )?any|(?:who|that|which) (?:has |have )?[a-z]+(?:ed|ade|old|ook|ave) (?:none|nothing)|(?:(?:that|which) )?(?:nobody|no one|noone) (?:has |have |had |ever |yet )*[a-z]+(?:ed|ade|old|ook|ave|ght)(?: (?:for|to|on|at|in|with))?|without(?: any| a single)?|lacking(?: any)?|(?:with|having|have|that have) an empty (?:list|array)(?: of)?)(?: at all)?(?: (?!and |but |or |in |of |with |by |per |is |are |should |gets? )[a-z]+){0,2}";
const ALSO = "(?:including|include|includes|incl(?: [.])?|inclusive of|even|also)";
const THOSE = `${WHOSE}(?:those|ones|any|[a-z]+(?: [a-z]+)?)`;
const ORDER = "(?:by|sorted|ordered|sort|order|most|highest|largest|lowest|fewest)";
const END = `(?= ?[)]?(?: please)?(?: ?[.?!:]| ?, ${ORDER} |$))(?: ?[)])?`;
const START = ",? ?(?:[(] ?)?(?:and |but )?";

const ending = (phrase: string): Rephrasing => ({
  pattern: new RegExp(`${START}${phrase}${END}`),
  words: "",
  tail: WITH_NONE,
  isIdiom: true,
  isOfZero: true,
});

/** Questions that want zeros too: what asks for these becomes one word at their end. */
export const ZEROS_TOO: readonly Rephrasing[] = [
  // "every diver must be in the list, also when there are no dives for them. How many dives has each?"
  {
    pattern: new RegExp(
      `^(?:every|each|all)(?: single)?(?: one)?(?: of)?(?: the| our)? ${NAME} (?:must|should|shall|has to|have to|needs? to|is to|are to) (?:appear|be (?:shown|listed|included|there|present|in it|in|on)|show up|come up)(?: (?:in|on))?(?: (?:the|that|this|my) (?:list|result|results|table|output|report))? ?,? ?(?:also|even|including) (?:when|if|where|though) [^.?]+ [.;] how many ${NAME} (?:has|have|does|do|did) (?:each|it|they)(?: one)?(?: of them)?(?: have| has)?`,
    ),
    words: "how many $2 does each $1 have",
    tail: WITH_NONE,
    isIdiom: true,
  },
  // "not all divers have dives, but show them all anyway: name and number of dives"
  {
    pattern: new RegExp(
      `^(?:not (?:all|every|each)|some|a few)(?: of)?(?: the| our)? ${NAME} (?:have|has|do not have|have got|without) (?:any |an? )?${NAME} ,? ?(?:but|yet|still|so)? ?(?:please )?(?:show|list|include|give|keep|display|(?:i|we) (?:want|need)) (?:me )?(?:them all|all of them|all|every one|each one|everyone)(?: (?:anyway|anyhow|nonetheless|nevertheless|regardless|too|as well))? ?[:,;.-] ?`,
    ),
    words: "list all $1 :",
    tail: WITH_NONE,
    isIdiom: true,
  },
  // "counting the dives for each of the divers, what do you get"
  idiom(
    `^counting (?:all )?(?:the |our )?${NAME} (?:for|of|per|in) (?:each|every)(?: one)?(?: of)?(?: the| our)? ${NAME} ,? ?(?:and )?what (?:do (?:you|we|i) get|comes out|comes up|(?:are|is) the (?:results?|numbers?|counts?))`,
    "number of $1 for each $2",
  ),
  // "including those without dives (shown as zero)"
  {
    pattern: /[(] (?:shown|listed|counted|given|displayed) (?:as|with) (?:an? )?# [)]/,
    words: "",
    isIdiom: true,
    isOfZero: true,
  },
  // "if a diver with nothing is shown as zero as well"
  ending(
    `(?:if|where|so that|such that|while|and) (?:an? |the |any |each |every )?[a-z]+(?: [a-z]+)? ${HAVE_NONE} (?:is|are|should be|must be|gets?|counts?|appears?|shows?|comes?|be)(?: (?:shown|listed|counted|given|displayed|included|up))?(?: (?:as|with|an?|in it))* (?:#|too|as well|also|included)(?: as well| too)?`,
  ),
  // "(none = 0)"
  {
    pattern:
      /[(] (?:none|nothing|missing|empty(?: (?:list|array)s?)?|no [a-z]+|without(?: any)?) (?:=|:|is|are|as|counts? as|counted as|means) # [)]/,
    words: "",
    tail: WITH_NONE,
    isIdiom: true,
    isOfZero: true,
  },
  // "even if that is zero", "(0 if none)", "with 0 when there are none"
  ending(
    `(?:(?:with|showing|show|giving|give|as|being|put|say) )?(?:even|also|too|#) (?:if|when|where|though) (?:(?:that|it|this|there|they|these|those|one|someone|(?:the|that|its) (?:number|count|result|total)) )?(?:(?:is|are|has|have|be|would be|comes? to|turns? out to be|'s) )?(?:none|nothing|#|not any|no [a-z]+(?: [a-z]+)?)(?: (?:of them|at all|for (?:it|them)))?`,
  ),
  // "showing 0 for those without any", "with 0 for divers that have none"
  ending(
    `(?:(?:with|showing|show|giving|give|using|as|put|listing|display|displaying|return|returning) )?(?:an? )?# (?:for|against|next to|beside) ${THOSE} ${HAVE_NONE}`,
  ),
  ending(
    `(?:with|showing|show|giving|give) (?:an? )?# (?:for|against|next to|beside) (?:the )?(?:rest|others|remaining ones)`,
  ),
  // "zero being shown for divers that have none"
  ending(
    `(?:an? )?# (?:(?:is |are |should be |to be |being )?(?:shown|listed|given|displayed|returned|reported|stated)) (?:for|against|next to|beside) ${THOSE} ${HAVE_NONE}`,
  ),
  // "showing 0 where a diver has none"
  ending(
    `(?:with|showing|show|giving|give|using|as|listing|displaying|returning) (?:an? )?# (?:where|when|if|whenever|in case) (?:an? |the |any )?[a-z]+(?: [a-z]+)? ${HAVE_NONE}`,
  ),
  // "including divers for which this number is zero"
  ending(
    `${ALSO} ${THOSE} (?:(?:for|of|in) (?:which|whom)|where|whose) (?:(?:this|that|the|its) )?(?:number|count|total|figure)(?: of [a-z]+)? (?:is|equals|would be) (?:#|none)`,
  ),
  // "divers without dives too"
  ending(
    `(?<=, )(?:(?:the|those|all) )*[a-z]+ (?:without(?: any)?|with no|that have no|who have no) [a-z]+ (?:too|as well|also|included)`,
  ),
  // "including those with none", "even divers who have no dives"
  ending(`${ALSO} ${THOSE} ${HAVE_NONE}`),
  // "for every diver, including those without dives, show the name and ..."
  {
    pattern: new RegExp(`${START}${ALSO} ${THOSE} ${HAVE_NONE} ?[)]? ,(?= [a-z])`),
    words: ",",
    tail: WITH_NONE,
    isIdiom: true,
    isOfZero: true,
  },
  // "harbors with their boat count, zero included: name, count"
  {
    pattern: /, (?:#|zeros|zeroes) included(?= [:])/,
    words: "",
    tail: WITH_NONE,
    isIdiom: true,
    isOfZero: true,
  },
  // "boats without trips count as zero", "counting boats without trips as 0", "no trips counted as 0"
  {
    pattern: new RegExp(
      ` ?[,.?;]? ?[(]?(?:and |but |where )?(?:${THOSE} ${HAVE_NONE}|no [a-z]+) (?:(?:is|are|should be|must be) )?(?:counts?|counted|treated|taken) as (?:an? )?#${END}`,
    ),
    words: "",
    tail: WITH_NONE,
    isIdiom: true,
    isOfZero: true,
  },
  ending(`(?:counting|treating|taking) ${THOSE} ${HAVE_NONE} as (?:an? )?#`),
  // "zero included", "including zeros"
  ending("(?:#|zeros|zeroes|zero counts|empty ones) (?:included|inclusive|too|as well|also|counts? too)"),
  ending("(?:including|include|incl(?: [.])?|even|also) (?:the )?(?:#|zeros|zeroes|zero counts|empty ones)"),
  // "number of dives for all divers" with those that have none: of each of them
  idiom(`(?<=(?:number|count) [^.?]*)for all (?:the |our )?(?=[a-z]+ (?:[^.?]* )?${WITH_NONE})`, "for each"),
];
