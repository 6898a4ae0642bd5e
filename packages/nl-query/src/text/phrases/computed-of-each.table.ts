import { idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND } from "./words.ts";

const COMPUTE = "(?:compute|calculate|determine|work out|find|obtain|derive)";
const RETURN = "(?:return|list|show|give|report|output|display|provide|present)";
const AND = ` ?[,;.]? (?:and |then )*(?:${RETURN}(?: me)?|listing|showing|giving) `;
/** "Piece of gear" are the gear. */
const KEY = `(?:(?:piece|item|unit) of )?([a-z]+(?: (?!(?:${COMPUTE}|${RETURN}|and|then|sum|add|count|average) )[a-z]+)?(?: of (?:the )?[a-z]+)?)`;
const EACH = `^for (?:each|every) ${KEY} ,? ?`;
const OF_EACH = "(?:of each|of every|for each|for every|per)";
/** What is computed. */
const WORK = "((?!the [a-z]+ with |ones? with )[^;?:]+?)";
const COLUMN =
  "(?!it |them |beside |alongside |whose |with |that |which |those |where |for |in |from |sorted |ordered |by )[a-z]+";
const COLUMNS = "([^;?:]+?)";
const ORDER =
  "((?: ?,)? (?:(?:in|sorted|ordered|ranked|arranged|sort|order) [^;?.:]+|(?:the )?(?:highest|lowest|largest|smallest|biggest|most|fewest|greatest) first))?";
const HAVING =
  "(whose [^,;?.:]+|with (?!the )[^,;?.:]*# [a-z][^,;?.:]*|having (?!the )[^,;?.:]*# [a-z][^,;?.:]*|where (?:the|that|this) [^,;?.:]+)";
const FIGURE =
  "(?:sums?|totals?|counts?|numbers?|averages?|means?|maximum|minimum|figures?|values?|amounts?|results?)";
const END = " ?[.?!]?$";

/** The verbs that compute, and the figure that they ask for. */
const VERBS: readonly (readonly [verb: string, figure: string])[] = [
  ["(?:sum|add|total)(?: up)?", "sum of the"],
  ["count", "number of"],
  ["average", "average of the"],
];

const ENDS: readonly (readonly [end: string, side: string])[] = [
  ["highest|largest|greatest|biggest|most", "top"],
  ["lowest|smallest|least|fewest", "bottom"],
];

/** One form for all that is computed of each and then listed. */
const FRAMES: readonly Rephrasing[] = [
  ...VERBS.map(([verb, figure]) =>
    idiom(
      `^(for (?:each|every) (?:[a-z]+ ){1,4},? ?)${verb} (?:all )?(?:of )?(?:(?:the|its|their) )?(?=[a-z][^?:]*?${AND})(?![^?:]* ${RETURN} (?:me )?(?:the )?# [^:]*$)`,
      `$1 compute the ${figure} `,
    ),
  ),
  idiom(`^${COMPUTE} (?:the )?${WORK} ${OF_EACH} ${KEY}${AND}`, "for each $2 , compute $1 ; return "),
  idiom(
    `^${COMPUTE} ,? ?(?:per|for (?:each|every)) ${KEY} ,? ?(?:the )?${WORK}${AND}`,
    "for each $1 , compute $2 ; return ",
  ),
  // "considering paid bills, compute the sum of their fees for each pier"
  idiom(
    `^(?:considering|taking|among|for|of) (?:only )?(?!(?:each|every) )([^,;?:]+) , ${COMPUTE} (?:the )?([^,;?:]+?) of (?:their|its) ([a-z]+(?: [a-z]+)?) ${OF_EACH} ${KEY}${AND}`,
    "for each $4 , compute $2 of $3 of $1 ; return ",
  ),
  idiom(
    `^(for (?:each|every) [^,;?:]+ ,? ?compute [^,;?:]*?) (?:of|over) (?:all )?(?:of )?(?:its|their) (?=[^?:]*?${AND})`,
    "$1 of the ",
  ),
  // "return the names of the five piers with the highest sum together with the sum"
  idiom(
    `^(for (?:each|every) [^;?:]+?${AND}[^;?:]*?)( (?:of|for) [^;?:]*?) ,? ?(?:together|along) with (?:the|that|this|its|their) (${FIGURE})(?= ?,|${END})`,
    "$1 and $3 $2",
  ),
  idiom(
    `^(for (?:each|every) [^?:]+?)(?: ?,)? (?:sorted |ordered )?in (descending|ascending) order (?:of|by) (?:the |that |this |its )?(${FIGURE}|it)${END}`,
    "$1 , sorted by $3 $2",
  ),
];

/** "For each pier, compute the total fee of its boats and return the name and the total of the piers whose total ..." */
export const COMPUTED_OF_EACH: readonly Rephrasing[] = [
  ...FRAMES,
  // "count the boats and return the name and the count for those with more than 2"
  idiom(
    `${EACH}${COMPUTE} (?:the )?number of (?:the )?([a-z]+)${AND}${COLUMNS} (?:of|for) (?:only )?(?:the )?(?:those|ones|[a-z]+s) (?:with|having) (${ANY_BOUND}) (#)${END}`,
    "list $1 with $4 $5 $2 . list $3",
  ),
  idiom(
    `${EACH}${COMPUTE} (?:the )?${WORK}${AND}${COLUMNS} (?:of|for)(?: only)?(?: the| those| all)* (?:[a-z]+ ){0,2}${HAVING}${ORDER}${END}`,
    "$2 per $1 , those $4 $5 : $3",
  ),
  idiom(
    `${EACH}${COMPUTE} (?:the )?${WORK}${AND}${COLUMNS} ,? ?(?:only )?(?:where|wherever|if|when|whenever) ((?:the|that|this|its) [^,;?.:]*#[^,;?.:]*?)${ORDER}${END}`,
    "$2 per $1 , those where $4 $5 : $3",
  ),
  idiom(
    `${EACH}${COMPUTE} (?:the )?${WORK}${AND}(?:only )?(?:those|the ones) ([^;?:]*#[^;?:]*?)${END}`,
    "$2 per $1 , those $3",
  ),
  ...ENDS.flatMap(([end, side]) => [
    idiom(
      `${EACH}${COMPUTE} (?:the )?${WORK}${AND}${COLUMNS} (?:of|for) (?:only )?(?:the )?(#) (?:[a-z]+ ){0,2}(?:with|having) the (?:${end}) (?:such )?${FIGURE}${ORDER}${END}`,
      `${side} $4 $1 by $2 : $3`,
    ),
    idiom(
      `${EACH}${COMPUTE} (?:the )?${WORK}${AND}(?:only )?(?:the )?(#) (?:[a-z]+ ){0,2}(?:with|having) the (?:${end}) (?:such )?${FIGURE} ?[:,] ${COLUMNS}${ORDER}${END}`,
      `${side} $3 $1 by $2 : $4`,
    ),
  ]),
  idiom(
    `${EACH}${COMPUTE} (?:the )?${WORK}${AND}((?:(?:${COLUMN}|,) )*${COLUMN})${ORDER}${END}`,
    "$2 per $1 $4 : $3",
  ),
  // what else is to be shown, others read
  idiom(`${EACH}compute (?:the )?${WORK} ; return (?=[a-z])`, "$2 per $1 ; return "),
];
