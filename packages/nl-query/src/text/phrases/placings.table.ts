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
const END_OF_SENTENCE = "(?= ?[.?]|$)";
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

const RETURN = "(?:return|list|show|give|report|find|name|present|output|display|identify)(?: me)?";
const EACH = "(?:each|every) ([a-z]+(?: [a-z]+)?)";
/** A figure of each group, what groups are ranked by, and what that is called behind "the most". */
const FIGURES = [
  [
    "(?:sum|sum up|add up|total|total up|(?:compute|calculate|determine|find) the (?:total|sum|combined)(?: of)?)",
    "total",
    "totals?|sums?|amounts?|(?:total|summed|combined) [a-z]+",
  ],
  [
    "(?:average|(?:compute|calculate|determine|find) the (?:average|mean)(?: of)?)",
    "average",
    "averages?|means?|average [a-z]+",
  ],
  ["count(?: up)?", "number of", "counts?|numbers?|totals?|(?:number of )?THING"],
] as const;
const ENDS_OF_FIGURES = [
  [
    "top",
    "largest|highest|greatest|biggest|most",
    "largest|highest|greatest|biggest|most|top",
    "descending|decreasing",
  ],
  ["bottom", "smallest|lowest|least|fewest", "smallest|lowest|least|fewest", "ascending|increasing"],
] as const;
/** "Sum the fees of each hall and return the three halls with the largest totals, together with the total, largest first." */
const TOPS_OF_FIGURES: readonly Rephrasing[] = FIGURES.flatMap(([said, figure, called]) =>
  ENDS_OF_FIGURES.flatMap(([side, most, first, way]) => {
    const thing = "(?:(?:the|its|their|all|of) )*([^.?;,]+?)";
    const tops = `(?:[,;] )?(?:and )?(?:then )?${RETURN} (?:(?:the )?(?:names?|titles?) of )?(?:the )?(#) ([a-z]+(?: [a-z]+)?) (?:with|having|that have|which have) the (?:${most}) (?:${called})`;
    const again = `(?:(?: ,)? (?:and|with|together with|along with|including|as well as) (?:the |this |that |its |their )*(?:${called}))?`;
    const order = `(?:(?: ,)? (?:(?:the )?(?:${first})(?: [a-z]+)? first|(?:(?:sorted|ordered|ranked) )?in (?:${way}) order(?: of (?:the|that|this) (?:${called}))?))?`;
    const behind = `${tops}${again}${order}${END_OF_SENTENCE}`;
    return [
      idiom(
        `${said} ${thing} (?:for|of|per|by|in|within) ${EACH} ${behind.replaceAll("THING", "\\1")}`,
        `${side} $3 $4 by ${figure} $1`,
      ),
      idiom(
        `^for ${EACH} ,? ?${said} ${thing} ${behind.replaceAll("THING", "\\2")}`,
        `${side} $3 $4 by ${figure} $2`,
      ),
    ];
  }),
);

/** "The hut that ranks second when the huts are sorted by height in descending order" as the one with the second highest. */
export const PLACINGS: readonly Rephrasing[] = [
  ...TOPS_OF_FIGURES,
  ...WAYS.map(([clause, end]) => placing(`${WHO}(?:${PLACED})${clause}`, `with the $1 $2 $3 $4 ${end} $5`)),
  placing(`${WHO}(?:${PLACED})${FROM}`, "that is the $1 $2 $3 $4 $5"),
  placing(`${WHO}(?:${PLACED_IN})${MEASURED}`, "with the $1 $2 $3 highest $4"),
];
