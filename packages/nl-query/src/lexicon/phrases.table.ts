import type { CompareOp } from "../plan/plan.ts";

const list = (phrases: string): readonly string[] => phrases.split("|").map((one) => one.trim());
const NOT = ["not", "no"];
const negated = (phrases: string): string[] =>
  NOT.flatMap((no) => list(phrases).map((phrase) => `${no} ${phrase}`));

/** Words in front of a number and how they compare with it; each phrase stands here once. */
export const COMPARATORS: readonly { op: CompareOp; phrases: readonly string[] }[] = [
  {
    op: "$gte",
    phrases: [
      ...["more", "greater", "higher", "bigger", "larger"].flatMap((word) => [
        `${word} than or equal to`,
        `${word} than or equals to`,
      ]),
      ...list(
        "at least|of least|at minimum|minimum of|a minimum of|min of|>=|≥|> =|starting at|starting from|from|at or above|at or over|min|minimum",
      ),
      ...negated(
        "less than|fewer than|under|below|lower than|smaller than|younger than|shorter than|lighter than|cheaper than|slower than",
      ),
      ...list("not fall below|not drop below|not go below|not go under"),
    ],
  },
  {
    op: "$lte",
    phrases: [
      ...["less", "smaller", "lower", "fewer"].flatMap((word) => [
        `${word} than or equal to`,
        `${word} than or equals to`,
      ]),
      ...list(
        "at most|maximum of|a maximum of|max of|<=|≤|< =|up to|not to exceed|at or below|at or under|up to and including|max|maximum",
      ),
      ...negated(
        "more than|over|above|greater than|higher than|exceeding|older than|taller than|heavier than|larger than|bigger than|longer than|faster than|more expensive than",
      ),
      ...list("not exceed|not surpass|not surpassing|not go over|not go above|not rise above"),
    ],
  },
  {
    op: "$gt",
    phrases: list(
      "more than|greater than|larger than|bigger than|higher than|longer than|heavier than|taller than|older than|wider than|faster than|better than|warmer than|hotter than|deeper than|thicker than|stronger than|brighter than|louder than|wetter than|richer than|more expensive than|costlier than|pricier than|dearer than|worth more than|in excess of|over|above|exceeding|exceeds|exceed|exceeded|beyond|past|upwards of|north of|surpassing|topping|further than|farther than|greater|higher|>",
    ),
  },
  {
    op: "$lt",
    phrases: list(
      "less than|fewer than|smaller than|lower than|shorter than|lighter than|younger than|cheaper than|slower than|colder than|cooler than|drier than|darker than|dimmer than|quieter than|weaker than|poorer than|thinner than|shallower than|worse than|less expensive than|narrower than|under|below|beneath|underneath|lower|<",
    ),
  },
  { op: "$ne", phrases: list("not equal to|not equals|not exactly|different from|other than|!=|<>|≠|! =") },
  {
    op: "$eq",
    phrases: [
      ...list("equal to|equals|equal|exactly|precisely|of exactly|= =|==|=|just"),
      ...["with", "have", "has", "having", "by"].flatMap((verb) => [`${verb} only`, `${verb} just`]),
    ],
  },
];

const escaped = (phrase: string): string => phrase.replace(/[|\\{}()[\]^$+*?.]/g, String.raw`\$&`);

/** One pattern for all phrases, the longest first, so that none hides a longer one. */
export function anyOf(phrases: readonly string[]): string {
  return phrases
    .toSorted((a, b) => b.length - a.length)
    .map((one) => escaped(one))
    .join("|");
}

const OPS: ReadonlyMap<string, CompareOp> = new Map(
  COMPARATORS.flatMap(({ op, phrases }) => phrases.map((phrase): [string, CompareOp] => [phrase, op])),
);

/** "More than", "deeper than": comparatives in front of what something is compared with. */
export const COMPARATIVE = anyOf(
  COMPARATORS.filter(({ op }) => op === "$gt" || op === "$lt").flatMap(({ phrases }) =>
    phrases.filter((phrase) => phrase.endsWith(" than")),
  ),
);

/** Words in front of a number that compare it with a count. */
export const COMPARISON = anyOf([...OPS.keys()]);

/** How words compare with the number behind them; null for no comparison. */
export function comparatorOf(words: string): CompareOp | null {
  return OPS.get(words) ?? null;
}

/** The comparison that holds where another one does not. */
export const OPPOSITES: Readonly<Record<CompareOp, CompareOp>> = {
  $gt: "$lte",
  $gte: "$lt",
  $lt: "$gte",
  $lte: "$gt",
  $eq: "$ne",
  $ne: "$eq",
};

/** The bound that holds where this one does not; undefined for equality, which bounds nothing. */
export function oppositeBound(op: CompareOp): CompareOp | undefined {
  return op === "$eq" || op === "$ne" ? undefined : OPPOSITES[op];
}

const LEAST = list("fewest|least|lowest|smallest|shortest|worst|minimum|min|bottom|oldest|earliest|lightest");
const MOST = list(
  "most|highest|largest|biggest|greatest|longest|youngest|newest|latest|cheapest|priciest|heaviest|tallest|fastest|slowest|best|busiest|richest|wealthiest|poorest|strongest|weakest|top|maximum|closest|nearest|farthest|deepest|widest|hottest|coldest|warmest",
);

/** Words that ask for the end of an order where the values are small. */
export const ASCENDING = new RegExp(`(${anyOf(LEAST)})`);
/** Words that ask for one end of an order. */
export const SUPERLATIVE = new RegExp(`^(${anyOf([...LEAST, ...MOST])})$`);
