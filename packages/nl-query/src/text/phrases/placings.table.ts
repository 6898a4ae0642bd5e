import { idiom, type Rephrasing } from "./rephrasing.ts";
import { NAMED, SUPERLATIVE } from "./words.ts";

const NTH = "(second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|#)";
const WHO = "(?:(?:that|which|who) )?";
/** "Ranks second", "comes in third place", "is in the fourth position". */
const PLACED_IN = [
  `(?:ranks?|ranked|ranking|comes?|came|coming|stands?|placed|places) (?:in (?:at )?)?(?:the )?${NTH}(?: (?:place|position|rank|spot))?`,
  `(?:(?:is|are|was|comes?|stands?|ranks?) )?(?:ranked |placed )?(?:in|at|on) (?:the )?${NTH} (?:place|position|rank|spot)`,
  `(?:takes?|took|holds?|held|occup(?:y|ies)) (?:the )?${NTH} (?:place|position|rank|spot)`,
].join("|");
const PLACED = `${PLACED_IN}|(?:is|are|was|would be) (?:ranked |placed )?(?:the )?${NTH}`;
const SORTED = "(?:sorted|ordered|ranked|arranged|listed)";
/** "When all huts are sorted". */
const WHEN = `(?: ,)? (?:when|if|once|after|as) (?:(?:all|all of|the|these|those) )*(?:${NAMED} )?(?:(?:is|are|were|being) )?${SORTED}`;
const BY = "by (?:the |their |its )?";
const END = "(?= ?[,.?;:)]|$)";
const DOWN = "(?:descending|decreasing)";
const UP = "(?:ascending|increasing)";
const FIELD = "((?!place|position|rank|spot)[a-z]+(?: (?!from |in |descending |ascending )[a-z]+){0,3}?)";
/** How the list runs in which something has its place, and the end that is counted from. */
const WAYS: readonly (readonly [clause: string, end: string])[] = [
  [`${WHEN} (?:in )?${UP}(?: order)? ${BY}${FIELD}${END}`, "lowest"],
  [`${WHEN} ${BY}${FIELD} (?:in )?${UP}(?: order)?${END}`, "lowest"],
  [`${WHEN} ${BY}${FIELD} from (?:the )?(?:lowest|smallest|least) to (?:the )?[a-z]+${END}`, "lowest"],
  [`${WHEN} (?:in )?${DOWN}(?: order)? ${BY}${FIELD}${END}`, "highest"],
  [`${WHEN} ${BY}${FIELD} (?:in )?${DOWN}(?: order)?${END}`, "highest"],
  [`${WHEN} ${BY}${FIELD} from (?:the )?(?:highest|largest|most) to (?:the )?[a-z]+${END}`, "highest"],
];
/** "When all huts are sorted from smallest to largest". */
const FROM = `${WHEN} from (?:the )?(${SUPERLATIVE}) to (?:the )?(?:${SUPERLATIVE})${END}`;
/** "Ranks third by height": with nothing else said, the highest one ranks first. */
const MEASURED = `(?: ,)? (?:by|in terms of|according to|with regard to|going by|based on) (?:the |their |its )?${FIELD}${END}`;

const placing = (pattern: string, words: string): Rephrasing => ({
  ...idiom(pattern, words),
  isOrdinal: true,
});

/** "The hut that ranks second when the huts are sorted by height in descending order" as the one with the second highest. */
export const PLACINGS: readonly Rephrasing[] = [
  ...WAYS.map(([clause, end]) => placing(`${WHO}(?:${PLACED})${clause}`, `with the $1 $2 $3 $4 ${end} $5`)),
  placing(`${WHO}(?:${PLACED})${FROM}`, "that is the $1 $2 $3 $4 $5"),
  placing(`${WHO}(?:${PLACED_IN})${MEASURED}`, "with the $1 $2 $3 highest $4"),
];
