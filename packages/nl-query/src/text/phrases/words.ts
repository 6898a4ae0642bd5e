export const SUPERLATIVE =
  "most recent|most|highest|largest|biggest|greatest|longest|heaviest|tallest|best|newest|latest|least|lowest|smallest|fewest|shortest|lightest|oldest|youngest|earliest|cheapest|most expensive|least expensive";

export const FIGURE =
  "number|numbers|count|counts|how|average|avg|mean|total|sum|most|least|maximum|minimum|max|min|highest|lowest|with|where|whose|that|which|who";

export const DIMENSION =
  "length|height|width|depth|weight|size|area|capacity|population|age|price|cost|value|speed|duration";

export const OVER =
  "over|above|exceeding|exceeds|exceed|more than|greater than|at least|under|below|less than|at most";

export const BOUND = `${OVER}|fewer than`;

/** A bound with what denies it: "no more than". */
export const ANY_BOUND = `(?:(?:no|not) )?(?:${BOUND})`;

export const MONTH =
  "january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sep|october|oct|november|nov|december|dec";

export const THE = "(?:(?:the|our|all|of|these) )*";

/** One or two words that name a field or documents. */
export const NAME = "([a-z]+(?: [a-z]+)?)";

/** One to four words that name a field: "years of experience". */
export const FIELD = "([a-z]+(?: (?!and |or |that |which |whose |with )[a-z]+){0,3}?)";

/** A name of one to three words. */
export const NAMED = "[a-z]+(?: [a-z]+){0,2}";

/** The end of the question. */
export const END = "(?= ?[.?!]?$)";

/** What somebody did, by the verb: "did we buy". */
export const DID = "(?:did|have|has|had) (?:we|you|they|i|he|she|it|the [a-z]+) (?:ever )?([a-z]+)";
