import type { Words } from "../plan/plan.ts";
import { isTemporal, isUnique } from "../schema/model.ts";
import { acceptClaim, evidenceOf, type Claim } from "./claim.ts";
import { datePartAt } from "./date-parts.ts";
import type { Draft } from "./draft.ts";
import { defaultDate } from "./pick-field.ts";
import { isSplitBehind, ownNameKey } from "./rank-within.ts";
import { claimRankedBy } from "./rank-by.ts";
import { claimDateKey, claimPlainKey } from "./date-keys.ts";
import { keyAt } from "./key-at.ts";
import { readMost } from "./read-most.ts";
import { readRandom, readSomehow } from "./read-random.ts";
import { numberIn, readNth, readUsual } from "./read-ranks.ts";
import { readBusiest, readSelling } from "./read-selling.ts";
import { readAdjectives } from "./read-superlatives.ts";
import { readHighest } from "./read-highest.ts";
import { skipValuesBack } from "./values-before.ts";

/** "Has at most 4 entries" is said of a list. */
const LIMIT =
  /(?<!(?:has|have|having|had|contain|contains|hold|holds) )(?:(?:limit(?:ed)?(?: (?:it|them|results?|the results?))?(?: to)?|only|at most|max(?:imum)?(?: of)?|just|no more than|up to|keep)(?: the)?(?: (?:first|top))? # (?:results?|documents?|rows?|records?|entries|items?|of them)|limit(?:ed)?(?: (?:it|them|results?|the results?))?(?: to)?(?: the)?(?: (?:first|top))? #)(?= )/;
/** "most expensive first, five of them". */
const SOME_OF_THEM = /(?:, |and |but )?(?:just |only |the first |at most )?# of (?:them|these|those)(?= )/;
const TOP = /(?:the )?(?<side>top|first|last|bottom|best|worst|leading) #(?= )/;
const SKIP =
  /(?:skip(?:ping)?|after skipping|offset|ignore)(?: the)?(?: first)? #(?: (?:results?|documents?|rows?|records?|entries))?(?= )/;
const FIGURE_AFTER =
  /(?:by|with|in terms of|based on|for)(?: the)?(?: (?:most|highest|largest|total|number|average|count|overall|fewest|lowest|revenue|sales|money|spending|spend))(?= )/;
/** What may stand in front of a number that is only how many to show; nothing as well. */
const LEAD =
  /^(show|give|list|find|get|me|return|display|fetch|pick|select|choose|take|draw|any|some|the|our|us|only|just|see|retrieve|which|what|name|)$/;

const ORDERED =
  /(?:^| )(?:sort|sorted|order|ordered|ranked|first|descending|desc|ascending|asc|newest|latest|oldest) /;
const LAST_LIMIT = /,? ?limit(?: to)? #(?= (?:[.?] )?$)/;

/** "Sorted by price, limit 10" of documents that have a limit themselves: at the end of an order, it is how many to keep. */
export function readLastLimit(draft: Draft): void {
  draft.each(LAST_LIMIT, (match) => {
    const words = draft.tokens.slice(0, match.start).map(({ norm }) => norm);
    if (ORDERED.test(`${words.join(" ")} `))
      acceptClaim(draft, claimLimit(numberIn(draft, match) ?? 1, match));
  });
}

/** How many to keep, and what comes first: `top 5`, `the 3 cheapest`, `with the most orders`. */
export function readTops(draft: Draft): void {
  draft.each(SKIP, (match) => acceptClaim(draft, claimSkip(draft, match)));
  readRandom(draft);
  readNth(draft);
  readTopNumber(draft);
  if (!draft.plan.limit) acceptClaim(draft, claimPlainNumber(draft));
  readUsual(draft);
  readSelling(draft);
  readBusiest(draft);
  readAdjectives(draft);
  readMost(draft);
  readHighest(draft);
  draft.each(LIMIT, (match) => acceptClaim(draft, claimLimit(numberIn(draft, match) ?? 1, match)));
  draft.each(SOME_OF_THEM, (match) => {
    if (!draft.plan.limit) acceptClaim(draft, claimLimit(numberIn(draft, match) ?? 1, match));
  });
  readSomehow(draft);
}

function claimSkip(draft: Draft, match: Words): Claim {
  return { skip: { count: numberIn(draft, match) ?? 0, words: [match] }, evidence: evidenceOf([match]) };
}

function claimLimit(count: number, words: Words): Claim {
  return { limit: { count, words: [words] }, evidence: evidenceOf([words]) };
}

/** `top 5`, `last 3`: how many, and what ranks them. */
function readTopNumber(draft: Draft): void {
  draft.each(TOP, (match) => {
    const count = numberIn(draft, match);
    if (count === null || count < 1) return;
    acceptClaim(draft, claimLimit(count, match));
    acceptClaim(draft, claimRankedKey(draft, match));
    const side = match.groups.side ?? "top";
    const isDown = side === "bottom" || side === "worst";
    acceptClaim(draft, side === "last" ? claimNewest(draft, match) : claimRankedBy(draft, match, isDown));
  });
}

/** "top 5 countries by number of customers" splits by what is ranked. */
function claimRankedKey(draft: Draft, match: Words): Claim | null {
  const { plan } = draft;
  const start = draft.skip(match.end, /^(of|the|most|our|all|different)$/);
  const own = plan.collectionWords.find((words) => words.start === start);
  const named = own ? ownNameKey(draft, own) : null;
  if (named) return claimPlainKey(named);
  const hasFigure = plan.metrics.length > 0 || draft.match(FIGURE_AFTER, match.end) !== null;
  const part = plan.keys.length === 0 && hasFigure ? datePartAt(draft, start) : null;
  if (part) return claimDateKey(draft, { start, end: part.end }, { part: part.part, at: start });
  const key = draft.isTaken(start) ? null : keyAt(draft, start, true);
  if (!key || isUnique(key.ref.field)) return null;
  if (plan.keys.length > 0) return isSplitBehind(draft, match.end) ? claimPlainKey(key) : null;
  return hasFigure || plan.collectionWords.length === 0 ? claimPlainKey(key) : null;
}

/** "the last 3", "the last 3 by release date": the newest come first. */
function claimNewest({ plan, collection }: Draft, match: Words): Claim | null {
  const [key, ...others] = plan.sort;
  if (key) {
    const isDate = others.length === 0 && key.by.kind === "field" && isTemporal(key.by.ref.field);
    return isDate ? { turned: [{ key, direction: -1 }], evidence: [] } : null;
  }
  const date = defaultDate(collection);
  if (!date) return null;
  const by = { kind: "field", ref: { field: date.field, route: null } } as const;
  return { sort: [{ by, direction: -1, words: [match] }], evidence: [] };
}

/** "show 10 orders", "20 paid orders": a number right before the collection and the values it has. */
function claimPlainNumber(draft: Draft): Claim | null {
  for (const words of draft.plan.collectionWords) {
    const start = skipValuesBack(draft, words.start);
    const at = draft.skipBack(start, /^(any|sample|of|the|such|more|still|currently)$/) - 1;
    const number = draft.tokens[at]?.number;
    // "where there is only one berth" counts the berths
    const lead = draft.skipBack(at, /^(only|just)$/);
    if (
      number?.isInteger &&
      number.unit === null &&
      draft.norm(at) === "#" &&
      LEAD.test(draft.norm(lead - 1))
    )
      return claimLimit(number.value, { start: at, end: at + 1 });
  }
  return null;
}
