import { idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND, BOUND } from "./words.ts";

const HAVING =
  "have|has|had|having|hold|holds|held|holding|include|includes|included|including|contain|contains|contained|containing|possess|possesses|possessed|possessing|own|owns|owned|owning|offer|offers|offered|offering|supply|supplies|supplied|supplying|made|make|makes|comprise|comprises";
const PLACE = "with|in|for|on|at|to|by";
const DEED = "[a-z]+ed |built |made |sold |held |won |[a-z]+en ";
/** Words that say what a thing is like where none names it again. */
const SMALL = "(?:of|in|with|that|which|who|from|whose|under|over|above|below|on|at|by|@) ";
const LIKE = `${SMALL}|${DEED}`;
const THING = `(?!${LIKE}|not |and |or )[a-z]+`;
/** A word in front of a thing: "wooden boat". */
const KIND = `(?:(?!${SMALL}|not |and |or )[a-z]+ )?`;
/** What the first one is like, up to the "and". */
const FIRST = `((?:(?=${LIKE})(?:(?!and |or |but |at least |as well )[^,.;:? ]+ )+?)?)`;
const AND =
  "(?:, )?(?:and|but|as well as|along with|together with) (?:(?:also|likewise|equally|moreover|too|additionally|of) )*(?:, )?(?:(?:in|for|on|at|to|by|with|have|has) )?at least # ";

/** There must be one of each kind: "at least one boat of oak and at least one of pine". */
const ONE_EACH: readonly Rephrasing[] = [
  [`(?:${HAVING})`, "have"] as const,
  ["there (?:is|are|was|were|exists?)", "there is"] as const,
  [`(?<= (?:${PLACE}))`, ""] as const,
].flatMap(([having, have]): Rephrasing[] => [
  {
    pattern: new RegExp(
      `${having} at least # (${KIND})(${THING}) ${FIRST}${AND}(?:one )?(?=${LIKE})(?!(?:[a-z]+ )?\\2(?![a-z]))`,
    ),
    words: `${have} a $1 $2 $3 and a $2`,
    isIdiom: true,
    isOfOne: true,
  },
  {
    pattern: new RegExp(`${having} at least # (${KIND}${THING}) ${FIRST}${AND}(?=${KIND}${THING})`),
    words: `${have} a $1 $2 and a`,
    isIdiom: true,
    isOfOne: true,
  },
]);

/** What documents of two kinds share. */
const SHARED_BY =
  "(?:(?:shared|held|used|covered) (?:by|among|between|across)|(?:in )?common (?:to|among|between|across|for)|(?:found|seen|represented) (?:in|among|by))";
/** What holds documents of two kinds. */
const HOLDING = `(?:${HAVING}|feature|features|featuring|sell|sells|selling|provide|provides|providing|produce|produces|carry|carries|consist of|consists of|cover|covers|host|hosts|with)`;
const SOME = "(?:(?:both|at least|some|several|certain|the|any) )*";
const CLAUSE = "(?:with|whose|having|that|which|who)";
const RANGE = `(?:(?:aged|priced|born|is|are) )?(?:${BOUND}|[a-z]+er than|before|after)`;
const THOSE =
  "(?:and|as well as|along with|alongside|together with|plus|but also)(?: also)?(?: by| in| to)? (?:the ones|those|ones|others|other ones)";
/** Of the documents themselves, up to the second kind: "boats with a length over 30". */
const KINDS: readonly (readonly [held: string, words: string, first: string, second: string])[] = [
  [SHARED_BY, "shared by", `(?:${CLAUSE}|${RANGE})`, `(?:${CLAUSE}|${RANGE})`],
  [HOLDING, "have", CLAUSE, `(?:${CLAUSE}|${RANGE})`],
  [HOLDING, "have", RANGE, RANGE],
];

/** "Yards that have boats over 30 feet and those under 20": the second ones are boats as well. */
const SAID_OF_TWO: readonly Rephrasing[] = [
  ...KINDS.map(([held, words, first, second]) =>
    idiom(
      `${held} ${SOME}([a-z]+) (${first} [^,.;?]*?#[^,.;?]*?) ?,? ${THOSE}(?= ${second} [^,.;?]*#)`,
      `${words} both $1 $2 and $1`,
    ),
  ),
  // "both those over 30 feet and boats under 20"
  idiom(
    `both (?:those|the ones) (${CLAUSE}|${RANGE}) ([^,.;?]*?#[^,.;?]*?) ?,? ${THOSE}(?= (?:${CLAUSE}|${RANGE}) [^,.;?]*#)`,
    "both $1 $2 and",
  ),
  // "both older captains (over 45) and younger captains (under 35)"
  idiom(
    `older ([a-z]+) \\( (?:over|above|more than) (#) \\) ?,? (and|as well as|alongside|along with) (?:also )?younger ([a-z]+) \\( (?:under|below|less than) (#) \\)`,
    "$1 older than $2 and $4 younger than $5",
  ),
  // "both large boats (over 30 feet) and small boats (under 20 feet)"
  idiom(
    `(?:older|younger|larger|smaller|bigger|longer|shorter|heavier|lighter|taller|cheaper|faster|slower|experienced|senior|junior|veteran|novice|new|old|large|small|big|long|short|heavy|light|tall|cheap|expensive) ([a-z]+) \\( (${ANY_BOUND}) (#(?: [a-z]+)?) \\) ?,? (and|as well as|alongside|along with) (?:also )?[a-z]+ ([a-z]+) \\( (${ANY_BOUND}) (#(?: [a-z]+)?) \\)`,
    "$1 $2 $3 and $5 $6 $7",
  ),
];

/** There must be one of each kind, also of "both wooden and non-wooden boats". */
export const BOTH_KINDS: readonly Rephrasing[] = [
  // "salads with mint and also lemon in it"
  idiom(
    /(with|have|has|having|contain|contains|containing|include|includes) ([a-z"]+(?: [a-z]+)?) and also (?:an? |some )?([a-z"]+(?: [a-z]+)?)(?: in (?:it|them|there))?(?= ?[.?,]|$)/,
    "$1 $2 and $3",
  ),
  ...SAID_OF_TWO,
  // "towns in which at least one kiln that is lit and at least one kiln that is not lit are located"
  idiom(
    /(?:in|at|on|for) which (at least # [a-z]+ [^,.?]+? and at least # [a-z]+ [^,.?]+?) (?:are|is|were|can be) (?:located|found|situated|based|present|listed|recorded)(?= ?[,.?]|$)/,
    "that have $1",
  ),
  // "towns where some kilns are lit and others are not"
  idiom(
    /(?:where|in which|at which) some(?: of the)? ([a-z]+s) (?:are|were) ((?!not )[a-z]+) and (?:some )?(?:others?|some|other ones) (?:(?:are|were) not|aren't|weren't)(?: \2)?(?= ?[,.?]|$)/,
    "that have both $2 $1 and $1 that are not $2",
  ),
  ...ONE_EACH,
  // "with at least one boat built in both 1950 and 1960"
  {
    pattern:
      /(?:at least|a minimum of) #(?= [a-z]+ (?:[a-z]+ ){0,4}?(?:in|during|for|from|of|with|by|on) both (?:the )?[^,.?]+? and )/,
    words: "a",
    isIdiom: true,
    isOfOne: true,
  },
  // "towns where both people over 60 and those under 20 live"
  idiom(
    /(?:where|in which|at which) (both [^,.?]+? and [^,.?]+?) (?:reside|live|work|exist|stay|dwell|occur|play|compete|serve|operate|(?:are|were|can be) (?:found|located|present|based|situated))(?= ?[.?]?$)/,
    "that have $1",
  ),
  idiom(
    /(aged (?:over|above|under|below|at least|at most) #) and (?:(?:also )?(?:those|others|the ones|ones|some|people) )?(?=(?:over|above|under|below|at least|at most) #)/,
    "$1 and aged",
  ),
  // "towns where you find oak as well as pine": each of them
  {
    pattern:
      /(where (?:you|one|we|they) (?:find|get|have|see)|(?:where|in which|for which) there (?:is|are)|(?:that|which) (?:have|hold|offer|serve|sell|contain|include))(?: an?| some)? ([a-z"]+) as well as(?: an?| some)? (?=(?!the |their |its |at |by |in |of )[a-z"]+(?: [a-z]+)? ?(?:[,.?]|$))/,
    words: "$1 both $2 and",
    isIdiom: true,
  },
  // "represented by at least one carver as well as by at least one turner"
  {
    pattern:
      /(?:(?:that|which) (?:is|are|was|were) )?(?:represented|held|shared|covered) by at least # ([a-z"]+)(?: ,)? (?:and|as well as)(?: also)? (?:by )?at least # (?=[a-z"]+ ?(?:[,.?]|$))/,
    words: "that have both a $1 and a",
    isIdiom: true,
    isOfOne: true,
  },
  {
    pattern:
      /(?<= )(?:contain|contains|include|includes|comprise|comprises|have|has|with) both ([a-z]+) and (?:non -|non|not|un -) \1 ([a-z]+)(?= ?[.?,]|$)/,
    words: "have both $1 $2 and $2 that are not $1",
    isIdiom: true,
  },
];
