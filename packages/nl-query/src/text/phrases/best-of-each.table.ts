import { idiom, type Rephrasing } from "./rephrasing.ts";
import { DID, END, NAME, NAMED, SUPERLATIVE } from "./words.ts";

const ASKS =
  "(?:return|show|list|give|find|provide|state|display|identify|determine|report|name|tell me|what (?:is|are))(?: me)?";
const REQUESTS =
  "(?:return|show|list|give|provide|state|display|report|giving|stating|reporting|providing|returning|showing|listing|with)";
/** Between the best one and what to show of it. */
const THEN = "(?: ?[,.] (?:and )?(?:then )?| (?:and|and then|then) )";
const OWN = "(?:its|their|his|her|the)";
const EACH = `^for (?:each|every) ${NAME}`;
/** "That has films", "with at least one film": there is a best one only where there is one. */
const WITH_ANY =
  "(?: (?:(?:that|which|who) (?!is |are |was |were |has been |have been )[a-z]+|with|having) (?:any |some |at least # )?(?!no |the |more |less |over |under )[a-z]+)?";
const NTH = "(?:(?:second|third|fourth|fifth) )?";
/** "Longest film", "best-paid actor", "second most expensive film", "film with the highest cost". */
const BEST = `(${NTH}(?:${SUPERLATIVE}|[a-z]+est)(?: (?:- )?[a-z]+){1,2}|${NAMED} (?:with|having|that has|which has) the ${NTH}(?:${SUPERLATIVE}|[a-z]+est) [^,.?]+?)`;

/** "The names and prices". */
const COLUMNS =
  "(?:the )?((?!and |its |their |his |her |number |numbers |count |average |total |sum )[a-z]+(?: [a-z]+)?(?: ?(?:and|,|, and) [a-z]+(?: [a-z]+)?| ?(?:, )?and the [a-z]+(?: [a-z]+){0,2})*)";

/** "That has been inspected", where the best inspection is asked for. */
const DONE = "(?: (?:that|which|who) (?:has|have) been ([a-z]{4,}?)e?d(?= .* \\3[a-z]*[ ?.]*$))?";
const PLACE = "((?: (?:in|at|from|of) (?!the )[^ ,.?]+)?)";
const ALSO = ",? ?(?:and|together with|along with|as well as|plus|with)(?: also)?";
/** "Its name", "the guild name", "the name of the guild". */
const OWN_NAME = `(?:${OWN} names?|the ${NAMED} 's name|the ${NAMED} name|the name of the ${NAMED})`;

/** "That has films", "with at least one film", where the films are meant by what follows. */
const WITH_SOME =
  "(?:(?:that|which|who) [a-z]+|with|having) (?:any |some |at least # )?(?!no |the |more |less |over |under |any |some |at )([a-z]+)";
/** "The longest one", "the one with the highest cost". */
const BEST_ONE = `the (?:(${SUPERLATIVE}|[a-z]+est) one|one ((?:with|having|that has|which has) the (?:${SUPERLATIVE}|[a-z]+est) [^,.?]+?))`;

/** The best of each, and their columns: the best ones stand in front, what to show of them is a request of its own. */
const PHRASES: readonly Rephrasing[] = [
  // "the best inn of every town (by clean rating), and how high is its rating?"
  idiom(
    `((?:${SUPERLATIVE}|top - rated|best - rated) ${NAMED} (?:per|(?:of|in|for) (?:each|every)) [a-z]+(?: [(]? ?by [^,.?()]+?[)]?)?) ?,? and (?:how (?:high|large|big|long|heavy|old|much|low) (?:is|are|was|were) )?(?:its|their) ((?!names?(?: |$))[a-z]+(?: [a-z]+)?)${END}`,
    "$1 , name and $2",
  ),
  // "show each guild and its oldest member", "every guild with the dues of its oldest member"
  idiom(
    `^(?:${ASKS} )?(?:each|every) ${NAME} ?,? (?:and|with|together with|along with) ((?:the ${NAMED} of )?(?:its|their|his|her) (?:${SUPERLATIVE}|[a-z]+est) ${NAMED})${END}`,
    "for each $1 , show $2",
  ),
  // "show each guild and the oldest member in it"
  idiom(
    `^(?:${ASKS} )?(?:each|every) ${NAME} ?,? (?:and|with|together with|along with) (the ${NAMED} of )?the ((?:${SUPERLATIVE}|[a-z]+est) ${NAMED}) (?:in|of|at|from|on) (?:it|them)${END}`,
    "for each $1 , show $2 its $3",
  ),
  // "for each guild, find the name of the guild and the name of its member with the highest dues"
  idiom(
    `${EACH}${WITH_ANY} ,? ?${ASKS} ${OWN_NAME} ${ALSO} the (names?|titles?) of ${OWN} ([a-z]+(?: [a-z]+)?) ((?:with|having) the (?:${SUPERLATIVE}|[a-z]+est) [^,.?]+?)${END}`,
    "the $3 $4 per $1 . list the $1 name , the $3 $2",
  ),
  // "for each guild, return the name of the member with the highest dues"
  idiom(`${EACH}${WITH_ANY} ,? ?(?:${ASKS} )?${COLUMNS} of the ${BEST}${END}`, "the $3 per $1 . list the $2"),
  // "what are the name and dues of the oldest member of each guild"
  idiom(
    `^(?:${ASKS} (?!and |,))?${COLUMNS} of the ${BEST} (?:(?:for|of|in|at|on|from|within) (?:each|every)|per) ${NAME}${END}`,
    "the $2 per $3 . list the $1",
  ),
  // "what is the name of the oldest member of each guild? Show the name of the guild as well"
  idiom(
    `^(?:${ASKS} (?!and |,))?${COLUMNS} of the ${BEST} (?:(?:for|of|in|at|on|from|within) (?:each|every)|per) ${NAME} ?[.?] (?:please )?(?:also )?${REQUESTS}(?: also)? ([^.?]+?)(?: as well| too)?${END}`,
    "the $2 per $3 . list the $1 and $4",
  ),
  // "for every house in Bergen that has been inspected, show its name together with the grade of its latest inspection"
  idiom(
    `${EACH}${PLACE}${DONE} ,? ?${ASKS} ${OWN_NAME} ${ALSO} (?:the |its )?([^.?]+?) of ${OWN} ${BEST}${END}`,
    "the $5 per $1 $2 . list the $1 name , $4",
  ),
  // "for each guild, which of its members has the highest dues? Return the guild and the member"
  idiom(
    `${EACH}${WITH_ANY} ,? ?which (?:one )?of ${OWN} ${NAME} (?:has|have|had) (the (?:${SUPERLATIVE}|[a-z]+est) [^,.?]+?)(?= ?[.?])`,
    "the $2 with $3 per $1",
  ),
  // "every guild's oldest member: guild name, dues"
  idiom(
    `^(?:the )?(?:each|every) ([a-z]+) 's ((?:${SUPERLATIVE}) [a-z]+(?: [a-z]+)?)(?= ?[,:.?-])`,
    "the $2 per $1",
  ),
  // "for each guild that has members, return its name and the title and dues of its oldest member"
  idiom(
    `${EACH}${WITH_ANY} ,? ?${ASKS} ${OWN_NAME} ${ALSO} (?:the |its )?([^.?]+?) of ${OWN} ${BEST}${END}`,
    "the $3 per $1 . list the $1 name , $2",
  ),
  // "for each guild that has members, determine the oldest one, and give the guild, the name of the member and the dues",
  // "for each rank of member, find the oldest one and show the name"
  idiom(
    `${EACH} (?:${WITH_SOME}|of (?:the )?([a-z]+)) ,? ?${ASKS} ${BEST_ONE}${THEN}${REQUESTS} ([^.?]+?)${END}`,
    "the $4 $2 $3 $5 per $1 . list $6",
  ),
  idiom(`${EACH} ${WITH_SOME} ,? ?${ASKS} ${BEST_ONE}${END}`, "the $3 $2 $4 per $1"),
  // "for every guild, return the name and dues of its oldest member"
  idiom(
    `${EACH}${WITH_ANY} ,? ?${ASKS} (?:the |its )?([a-z]+(?: [a-z]+)?(?: ?(?:and|,) [^.?]+?)?) of (?:its|their|his|her) ${BEST}${END}`,
    "the $3 per $1 . list the $2",
  ),
  // "for each guild, identify the member with the highest dues, giving the name", "... and return the name"
  idiom(
    `${EACH}${WITH_ANY} ,? ?(?:${ASKS} )?${OWN} ${BEST}${THEN}${REQUESTS} ([^.?]+?)${END}`,
    "the $2 per $1 . list $3",
  ),
  // "per guild the oldest member: guild, name"
  idiom(`^per ${NAME} ,? ?the ((?:${SUPERLATIVE}|[a-z]+est) [a-z]+)(?= ?(?:[:,.?]|$))`, "the $2 per $1"),
  // "for each guild the member with the highest dues"
  idiom(`${EACH}${WITH_ANY} ,? ?(?:${ASKS} )?${OWN} ${BEST}${END}`, "the $2 per $1"),
];

/** "Names of the two films with the highest cost in each genre": as many of each. */
const SEVERAL_OF_EACH: readonly Rephrasing[] = [
  ...[
    ["highest|largest|biggest|greatest", "top"],
    ["lowest|smallest", "bottom"],
  ].flatMap(([end = "", rank = ""]) => {
    const several = `the (#) (${NAMED}) (?:with|having|that have|which have) the (?:${end}) (${NAMED})`;
    return [
      idiom(
        `(?<=^[^.?]*(?:names?|titles?) of )${several} (?:(in|for|of|from) (each|every)|(per))(?= )`,
        `the ${rank} $1 $2 by $3 $4 $5 $6`,
      ),
      idiom(
        `${EACH} ,? ?(?:${ASKS} )?${COLUMNS} of ${several}${END}`,
        `the ${rank} $3 $4 by $5 per $1 . list the $2`,
      ),
    ];
  }),
  // "for each genre, list the title and cost of the two longest films"
  idiom(
    `${EACH} ,? ?(?:${ASKS} )?${COLUMNS} of (the # (?:${SUPERLATIVE}|[a-z]+est) ${NAMED})${END}`,
    "$3 per $1 . list the $2",
  ),
];

/** "Of all films in Welsh, find the title of the one with the highest cost": the best of some. */
const OF_SOME: readonly Rephrasing[] = [
  idiom(
    `^(?:of|among|amongst|out of|from among) (?:all )?(?:of )?(?:the )?([^,.?]+?) , (?:${ASKS} )?${COLUMNS} of the one (?:with|having|that has|which has) (the (?:${SUPERLATIVE}|[a-z]+est) [^,.?]+?)${END}`,
    "which one of the $1 has $3 . list the $2",
  ),
  // "among the films in Welsh, return the title and the cost of the two with the highest cost, highest first"
  idiom(
    `^(?:of|among|amongst|out of|from among) (?:all )?(?:of )?(?:the )?([^,.?]+?) , (?:${ASKS} )?(?:the )?([^,.?]+?) of the (#) (?:with|having|that have|which have) (the (?:${SUPERLATIVE}|[a-z]+est) [^,.?]+?)(?: , (?:the )?(?:${SUPERLATIVE}|[a-z]+est) first)?${END}`,
    "which $3 of the $1 have $4 . list the $2",
  ),
];

/** "With at least three films" stays a condition. */
export const BEST_OF_EACH: readonly Rephrasing[] = [
  // "for each tank, which animal weighs the most", "the animal that weighs most in each tank"
  ...(
    [
      ["weighs?", "weight"],
      ["costs?", "price"],
    ] as const
  ).flatMap(([verb, noun]) => [
    idiom(
      `${EACH} ,? ?(?:which|what|the|find the|show the|list the) ([a-z]+) (?:that |which )?${verb} (?:the )?most${END}`,
      `the $2 with the highest ${noun} for each $1`,
    ),
    idiom(
      `^(?:which|what|the) ([a-z]+) (?:that |which )?${verb} (?:the )?most (?=(?:per|(?:in|of|for) (?:each|every)) )`,
      `the $1 with the highest ${noun} `,
    ),
  ]),
  // "for each kind of boat, which one did we buy last"
  ...(
    [
      ["most recently|last|latest", "latest"],
      ["first|earliest|least recently", "earliest"],
    ] as const
  ).flatMap(([said, end]) => [
    idiom(
      `^for (?:each|every) ([a-z]+) of ([a-z]+) ,? ?which (?:one|piece|item)(?: of (?:them|these|those))? ${DID} (?:${said})(?= ?[,.?]|$)`,
      `${end} $3 $2 per $1`,
    ),
    idiom(
      `^for (?:each|every) ([a-z]+(?: [a-z]+)?) ,? ?(?:which|what) (?!one |piece |item )([a-z]+(?: [a-z]+)?) ${DID} (?:${said})(?= ?[,.?]|$)`,
      `${end} $3 $2 per $1`,
    ),
  ]),
  ...PHRASES.map((rule) => ({ ...rule, isOfOne: true as const })),
  ...SEVERAL_OF_EACH,
  ...OF_SOME,
];
