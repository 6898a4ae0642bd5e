import { idiom, type Rephrasing } from "./rephrasing.ts";
import { ANY_BOUND, BOUND, END, FIELD, NAMED } from "./words.ts";

/** What verbs and comparatives measure. */
const MEASURED: readonly (readonly [verb: string, noun: string])[] = [
  ["cost|costs", "cost"],
  ["weigh|weighs", "weight"],
  ["earn|earns|make", "earnings"],
  ["last|lasts|take|takes", "duration"],
];
/** Which way a comparative points, with what it measures. */
const COMPARATIVES: readonly (readonly [comparative: string, noun: string, bound: string])[] = [
  ["older", "age", "above"],
  ["younger", "age", "below"],
  ["longer", "length", "above"],
  ["shorter", "length", "below"],
  ["taller", "height", "above"],
  ["heavier", "weight", "above"],
  ["lighter", "weight", "below"],
  ["cheaper", "price", "below"],
  ["more expensive", "price", "above"],
];

/** Where "on average" may stand: in front of the verb, behind it, behind the number. */
const onAverage = (verb: string, bound: string): readonly string[] =>
  [`on average ${verb} ${bound}`, `${verb} on average ${bound}`, `${verb} ${bound} on average`].map(
    (said) => `(?<=whose ${NAMED} )${said}`,
  );

/** "Skippers whose barges weigh over 40 on average", "whose mates are older than 50 on average". */
const ON_AVERAGE: readonly Rephrasing[] = [
  ...MEASURED.flatMap(([verb, noun]) =>
    onAverage(`(?:${verb})`, `(${ANY_BOUND}) (#)`).map((said) =>
      idiom(said, `have an average ${noun} $1 $2`),
    ),
  ),
  ...COMPARATIVES.flatMap(([comparative, noun, bound]) =>
    onAverage("(?:are|is|were|was)", `${comparative} than (#)(?: years)?`).map((said) =>
      idiom(said, `have an average ${noun} ${bound} $1`),
    ),
  ),
];

/** Averages of groups that are compared. */
export const AVERAGES: readonly Rephrasing[] = [
  // "how does the average price vary by kind"
  idiom(
    `^how (?:do|does|did) (?:the )?((?:average|mean|median|total) ${NAMED}) (?:vary|differ|change) (?:by|between|across|among|with|from) (?:(?:the|each|every|different|individual) )*`,
    "$1 by ",
  ),
  ...ON_AVERAGE,
  // "how heavy on average are the boats that were sold"
  idiom("^how ([a-z]+) (?:on|in) average (?=(?:is|are|was|were) )", "on average , how $1"),
  idiom(
    `^how (?:high|large|big|great|low|much) (?:is|are|was|were) (?:the |their )?${FIELD} (?:on|in) average (?:for|of|in|over|across|among)(?= )`,
    "what is the average $1 of",
  ),
  // "with above-average fees", "having a below-average top speed"
  idiom(
    `(?:with|having|have|has) (?:an? )?(above|below) - average (${NAMED})(?= ?[.?,:;(]|$| and )`,
    "with $2 $1 average",
  ),
  idiom(/(?:dearer|costlier|pricier)(?= than (?:the )?(?:average|mean|usual))/, "more expensive"),
  idiom(`the ${FIELD} (?:in|on) average (?:of|for|over|across|among)(?= )`, "the average $1 of"),
  {
    pattern: new RegExp(
      `(?:with |having |that have |who have )?an average of (${ANY_BOUND}) (#) ([a-z]+)(?: (?:an?|per|each) (?:hour|day|week|month|year))?(?= ?[,.?]|$)`,
    ),
    words: "with average $3 of $1 $2",
  },
  idiom(
    `((?:number|count) of (${NAMED}?))(?: ,)? (?:together with|along with|as well as|and|with) (?:this|that|the) (?:number|count)${END}`,
    "$1 and the number of $2",
  ),
  idiom(
    `((average|mean|total|maximum|minimum) ([a-z]+(?: (?!of |in |for |per |among |from )[a-z]+)?)(?: (?:of|in|for|among|from) [^.?,;]+)? [.?,;] [^.?]*?(?:and|with|as well as)) (?:this|that) (?:average|mean|total|maximum|minimum|figure|value)${END}`,
    "$1 the $2 $3",
  ),
  idiom(
    /,? (?:(?:along |together )?with|and|including|showing) (?:that|this|these|those) (?:average|mean|total|sum|count|number|figure)s?(?= ?[.?,]|$)/,
    "",
  ),
  {
    pattern: new RegExp(
      `(?:that |which )?(?:have|has|having|had|with) (${BOUND}) (#) ([a-z]+(?: of [a-z]+)?) on average`,
    ),
    words: "with average $3 $1 $2",
  },
  {
    pattern: new RegExp(
      `(?:that |which )?(?:have|has|having|had|with) on average (${BOUND}) (#) ([a-z]+(?: of [a-z]+)?)(?: time)?`,
    ),
    words: "with average $3 $1 $2",
  },
  idiom(
    /(average|mean) ((?:number of |count of )?[a-z]+) per [a-z]+(?= (?:is|was|are|were|exceeds|exceeded) )/,
    "$1 $2",
  ),
  idiom(
    `, (?:but |and )?(?:only|just|keep(?:ing)?(?: only)?) (?:(?:those|the ones|[a-z]+) )?(?:with|where|having) (?:an? |the )?(average|total|sum|count|number)(?: is| of)? (${BOUND})(?= #)`,
    "with $1 $2",
  ),
  idiom(`, keep(?:ing)?(?: only)? (?:the )?(counts?|totals?|averages?) (${BOUND})(?= #)`, "with $1 $2"),
];
