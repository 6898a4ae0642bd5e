import type { Words } from "../plan/plan.ts";
import { isTemporal, isUnique } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { defaultDate } from "./pick-field.ts";
import { addPlainKey, readRankedBy } from "./rank-by.ts";
import { keyAt } from "./read-groups.ts";
import { readMost } from "./read-most.ts";
import { numberIn, readNth, readUsual } from "./read-ranks.ts";
import { readBusiest, readSelling } from "./read-selling.ts";
import { readAdjectives, readHighest } from "./read-superlatives.ts";
import { skipValuesBack } from "./values-before.ts";

const LIMIT =
  /(?:(?:limit(?:ed)?(?: (?:it|them|results?|the results?))?(?: to)?|only|at most|max(?:imum)?(?: of)?|just|no more than|up to|keep)(?: the)?(?: (?:first|top))? # (?:results?|documents?|rows?|records?|entries|items?|of them)|limit(?:ed)?(?: (?:it|them|results?|the results?))?(?: to)?(?: the)?(?: (?:first|top))? #)(?= )/;
/** "most expensive first, five of them". */
const SOME_OF_THEM = /(?:, |and |but )?(?:just |only |the first |at most )?# of (?:them|these|those)(?= )/;
const TOP = /(?:the )?(?<side>top|first|last|bottom|best|worst|leading) #(?= )/;
const SKIP =
  /(?:skip(?:ping)?|after skipping|offset|ignore)(?: the)?(?: first)? #(?: (?:results?|documents?|rows?|records?|entries))?(?= )/;
const FIGURE_AFTER =
  /(?:by|with|in terms of|based on|for)(?: the)?(?: (?:most|highest|largest|total|number|average|count|overall|fewest|lowest|revenue|sales|money|spending|spend))(?= )/;

/** How many to keep, and what comes first: `top 5`, `the 3 cheapest`, `with the most orders`. */
export function readTops(draft: Draft): void {
  draft.each(SKIP, (match) => {
    draft.plan.skip = { count: numberIn(draft, match) ?? 0, words: [match] };
    draft.take(match);
  });
  readNth(draft);
  readTopNumber(draft);
  readPlainNumber(draft);
  readUsual(draft);
  readSelling(draft);
  readBusiest(draft);
  readAdjectives(draft);
  readMost(draft);
  readHighest(draft);
  draft.each(LIMIT, (match) => setLimit(draft, numberIn(draft, match) ?? 1, match));
  draft.each(SOME_OF_THEM, (match) => {
    if (!draft.plan.limit) setLimit(draft, numberIn(draft, match) ?? 1, match);
  });
}

/** `top 5`, `last 3`: how many, and what ranks them. */
function readTopNumber(draft: Draft): void {
  draft.each(TOP, (match) => {
    const count = numberIn(draft, match);
    if (count === null || count < 1) return;
    setLimit(draft, count, match);
    const side = match.groups.side ?? "top";
    splitByRanked(draft, match);
    if (side === "last") rankByDate(draft, match);
    else readRankedBy(draft, match, side === "bottom" || side === "worst");
  });
}

/** "top 5 countries by number of customers" splits by what is ranked. */
function splitByRanked(draft: Draft, match: Words): void {
  const { plan } = draft;
  const start = draft.skip(match.end, /^(of|the|most|our|all|different)$/);
  const key = draft.isTaken(start) ? null : keyAt(draft, start, true);
  if (!key || isUnique(key.ref.field) || plan.keys.length > 0) return;
  const hasFigure = plan.metrics.length > 0 || draft.match(FIGURE_AFTER, match.end) !== null;
  if (hasFigure || plan.collectionWords.length === 0) addPlainKey(draft, key);
}

/** "the last 3", "the last 3 by release date": the newest come first. */
function rankByDate(draft: Draft, match: Words): void {
  const { sort } = draft.plan;
  const date = defaultDate(draft.collection);
  if (date && sort.length === 0)
    sort.push({
      by: { kind: "field", ref: { field: date.field, route: null } },
      direction: -1,
      words: [match],
    });
  const [only] = sort;
  if (sort.length === 1 && only?.by.kind === "field" && isTemporal(only.by.ref.field)) only.direction = -1;
}

function setLimit(draft: Draft, count: number, words: Words): void {
  draft.plan.limit = { count, words: [words] };
  draft.take(words);
}

/** "show 10 orders", "20 paid orders": a number right before the collection and the values it has. */
function readPlainNumber(draft: Draft): void {
  if (draft.plan.limit) return;
  for (const words of draft.plan.collectionWords) {
    const start = skipValuesBack(draft, words.start);
    const at = draft.skipBack(start, /^(random|any|sample|of|the|such|more)$/) - 1;
    const number = draft.tokens[at]?.number;
    if (
      number?.isInteger &&
      number.unit === null &&
      draft.norm(at) === "#" &&
      /^(show|give|list|find|get|me|return|display|fetch|any|some|the|us|only|just|see|retrieve|which|what|name|)$/.test(
        draft.norm(at - 1),
      )
    ) {
      setLimit(draft, number.value, { start: at, end: at + 1 });
      return;
    }
  }
}
