import { idiom, type Rephrasing } from "./rephrasing.ts";
import { END } from "./words.ts";

const JOIN =
  "(?:(?:, )?(?:and|(?:along |together )?with|alongside|plus|as well as|including|showing)(?: also)?|,)";
const NOUN =
  "(?!(?:of|in|for|per|by|to|from|at|on|with|and|are|is|were|was|do|does|did|has|have|had|each|they|it|times) )[a-z]+";
/** What is counted: one or two words. */
const THINGS = `((?:(?:different|distinct|unique) )?${NOUN}(?: (?!(?:who|that|which|there|[a-z]+ing|[a-z]+ed) )${NOUN})??)`;
const NUMBER =
  "(?:the |their |its )?(?:(?:total|overall|exact|respective|corresponding) )*(?:number|numbers|count|quantity) of";
const COUNTED = `(?:how many|${NUMBER}) ${THINGS}`;
/** The documents or values that are listed. */
const EACH =
  "(?:(?:each|every|all|both)(?: one)?(?: of (?:them|these|those))?|(?:he|she|it) or (?:he|she|it)|they|it|he|she)";
const THEM =
  "(?:each(?: one)?(?: of (?:them|these|those))?|(?:him|her) or (?:him|her)|them|it|him|her|that one)";
const COUNT_ASKED = "(?:(?:the )?(?:number|count) of (?:the |all )?|count (?:the |all )?|how many )?";
/** "Paid bills and late ones" are two parts. */
const WHOLE = "[a-z]+s|[a-z]+ (?:records|entries|documents|rows)";
const OF_PART = "(?:(?:the|of|number|how many|also) )*";
/** Verbs that say no more than that there are some. */
const AUXILIARY = "(?:(?:do|does|did|has|have|had) )?";
const HAVE =
  "(?:has|have|had|holds?|held|contains?|owns?|possess(?:es)?|includes?|features?|comprises?|counts?)";
const THERE =
  "(?:(?:who|that|which) )?(?:(?:there )?(?:are|is|were|was)(?: there)?|belongs?|exists?|falls?|lives?|comes?|works?|stands?|there)";
const PLACED =
  "(?:belonging|assigned|associated|included|contained|found|located|registered|listed|based|placed|living|working|present|recorded|available)";
/** Nothing more is said of what is counted. */
const DONE =
  "(?= ?[.?!,;]|$| (?:sorted|ordered|ranked|arranged) | in (?:ascending|descending|increasing|decreasing) )";
const MANY =
  "(?:(?:the|all|our|me|us|of|different|distinct|unique|various|each|every|list|complete|full|a) )*";
const LISTED = `${MANY}[a-z]+(?: [a-z]+)?`;
const SHOW =
  "(?:(?:please )?(?:list|show|give|return|display|provide|present|name|find|identify|retrieve|report|state|what|which)(?: (?:are|is))? )";

/** "How many pickers it has", "the number of pickers in each". */
const OF_EACH = [
  `${COUNTED} ${AUXILIARY}${EACH} ${HAVE}${DONE}`,
  `${COUNTED} (?:${THERE} )?(?:${PLACED} )?(?:in|to|of|for|with|at|within|under|on) ${THEM}${DONE}`,
];

/** "All ranks and how many pickers hold each of them". */
const OF_VALUE = `${COUNTED} (?:have|hold|share|use|carry|bear|take|play|speak) (?:each|every)(?: one)?(?: of (?:them|these|those))?${DONE}`;

/** "The number of different glazes of its vases". */
const VARIETY = `(?:the )?((?:number|count) of (?:different|distinct|unique|various) ${NOUN}(?: ${NOUN})?) (?:of|among|for|across|in) (?:all )?(?:its|their|his|her) (${NOUN}(?: ${NOUN})?)(?= ?[.?]?$| ,? ?(?:sorted|ordered|ranked|arranged) )`;
const OWN_NAME = "(?:the |its |their |his |her )?((?:[a-z]+ )?(?:names?|titles?))";

/** Numbers of something for each of what is listed, put as a further column: "and how many pickers are in each". */
export const COUNTS_OF_EACH: readonly Rephrasing[] = [
  // "what kinds of tools are there and how many of each?"
  idiom(
    `^(?:(?:please )?(?:list|show|give|name|what|which|display|tell me|(?:what|which) are) )+(?:the |all |me |different |distinct |various |our )*([a-z]+) of ([a-z]+(?: (?!are |is |and |with |there |exist |do )[a-z]+)?)(?: (?:are there|there are|exist|do we have|are available))? ?,? (?:and|with) how many(?: of them)?(?: (?:are(?: there)?|there are|exist|fall|belong|do we have))?(?: (?:in|of|for|to|into|within))? (?:each|every)(?: (?:one|of them|of these|\\1|kind|type|category|sort))?${END}`,
    "number of $2 for each $1",
  ),
  // "the name of each potter and the number of different glazes of its vases"
  idiom(
    `^${SHOW}*${OWN_NAME} (?:of|for) (?:each|every) ([a-z]+(?: [a-z]+)?) ${JOIN} ${VARIETY}`,
    "$3 of $4 for each $2 . list the $1 and the number",
  ),
  idiom(
    `^${SHOW}*for (?:each|every) ([a-z]+(?: [a-z]+)??) ?,? ${SHOW}*${OWN_NAME} ${JOIN} ${VARIETY}`,
    "$3 of $4 for each $1 . list the $2 and the number",
  ),
  idiom(`^${SHOW}*(?:each|every) ([a-z]+(?: [a-z]+)?) ${JOIN} ${VARIETY}`, "$2 of $3 for each $1"),
  // "the crews, each with how many pickers it has"
  idiom(`, each (?:one )?(?:together |along )?with(?= (?:how many|${NUMBER}) )`, "and"),
  // "which crews are there, and how many pickers are in each"
  idiom(
    `^(?:which|what) (${LISTED}) (?:are there|exist|do we have|are available) ${JOIN}(?= (?:how many|${NUMBER}) )`,
    "list $1 and",
  ),
  // "list all crews and how many pickers each has": of values, or of documents
  ...[...OF_EACH, OF_VALUE, `${COUNTED} ${AUXILIARY}${EACH} (?!been )[a-z]+${DONE}`].map((counted) =>
    idiom(`(?<=^${SHOW}*(?:for (?:each|every) [^?]*|${LISTED} ))${JOIN} ${counted}`, "and the number of $1"),
  ),
  // "names of growers and how many barns they have, most first"
  ...OF_EACH.map((counted) =>
    idiom(
      `^${SHOW}*${OWN_NAME} of (?:the |all |our )*([a-z]+) ${JOIN} ${counted} ,? (?:the )?(?:most|highest|largest) (?:[a-z]+ )?first${END}`,
      "$2 sorted by number of $3 descending . list the $1 and number of $3",
    ),
  ),
  // "names of all growers, and how many barns are in each"
  ...OF_EACH.map((counted) =>
    idiom(
      `^${SHOW}*${OWN_NAME} of (?:(?:the|all|our|each|every|of) )*([a-z]+(?: [a-z]+)?) ${JOIN} ${counted.replace(DONE, END)}`,
      "list the $1 of each $2 and the number of $3",
    ),
  ),
  // "names and phones of growers, and how many barns each of them has"
  ...OF_EACH.map((counted) => idiom(`(?<=[a-z#"] )${JOIN} ${counted}`, ". also list their number of $1")),
  // "the name and id of every grower together with the total number of barns they build"
  idiom(
    `(?<=^(?!(?:(?!and )[a-z]+ ){0,4}ids? of )${SHOW}*(?:the |their )?[a-z]+ [^?.;]*?of (?:each|every) ${NOUN}(?: ${NOUN})? (?:, )?(?:along with (?:its|their|his|her) [a-z]+ )?)${JOIN} ${COUNTED} (?:(?:that|which) )?${AUXILIARY}${EACH} (?!been |${HAVE} )[a-z]+${END}`,
    "and the number of $1",
  ),
  // "names of growers and how many barns each has built"
  idiom(
    `(?<=[a-z#"] )${JOIN} ${COUNTED} ${AUXILIARY}${EACH} (?:(?:has|have|had) )?(?:been )?((?!been )[a-z]+)${DONE}`,
    ", and how many $1 they $2",
  ),
  // "boats and moored boats per harbor", "boats and the moored ones per harbor": all of them and a part
  idiom(
    `^${COUNT_ASKED}(${WHOLE}) ${JOIN} ${OF_PART}([a-z]+) (?:ones|\\1) (?:per|by|(?:for|in|of) (?:each|every)) ([a-z]+(?: [a-z]+)?)${END}`,
    "number of $1 per $3 , and how many of them were $2",
  ),
  idiom(
    `^${COUNT_ASKED}(${WHOLE}) (?:per|by|(?:for|in|of) (?:each|every)) ([a-z]+(?: [a-z]+)??) ${JOIN} ${OF_PART}([a-z]+) ones(?: (?:among|of) them)?${END}`,
    "number of $1 per $2 , and how many of them were $3",
  ),
];
