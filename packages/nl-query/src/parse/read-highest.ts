import { addsUp, ensureLines } from "./rank-lines.ts";
import { ASCENDING } from "../lexicon/phrases.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Amount, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal } from "../schema/model.ts";
import { amountAt, type FoundAmount } from "./amounts.ts";
import { acceptClaim, type Claim, evidenceOf, joinClaims } from "./claim.ts";
import type { Draft, Match } from "./draft.ts";
import { durationAt } from "./durations.ts";
import {
  amountAfter,
  claimRank,
  claimRankByAmount,
  claimRankByFigure,
  ensureKey,
  type Rank,
} from "./rank-by.ts";
import { claimHeadKey, isKeyOf, isPartOfDateAsked } from "./rank-keys.ts";
import { isSplitBehind } from "./rank-within.ts";
import { numberIn } from "./read-ranks.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { isTimeTaken, ownTotal } from "./sort-targets.ts";
import { isValueBeforeCollection } from "./values-before.ts";

export const HIGHEST =
  /(?:(?:with|has|have|having|had|got|gets|earns?|earning|of|is|are|by) )*(?:the )?(?:# )?(?<!\bat )(?<word>highest|largest|biggest|greatest|longest|lowest|smallest|shortest|best|worst|latest|newest|oldest|earliest|most recent|maximum|minimum|max|min|top|heaviest|lightest|strongest|least|most|bottom)(?: # )?(?: (?:average|avg|mean|total|overall|combined|single|ever))*(?= )/;

/** Words for what is combined of two fields. */
const COMBINED = /^(time|hours|days|minutes|difference|gap|spread|span|margin|ratio)$/;
/** Surety from which on words are the whole name of a field. */
export const WHOLE_NAME = 0.9;
/** What says that something is missing, in front of its name, the last word first. */
const MISSING = /^(?:(?:an?|the|any|valid|known) )?(?:no|without|lacking|missing)(?: |$)/;
/** Ends in a figure that may be stored. */
const STORED_FIGURE = / (?:average|avg|mean|total|overall|combined)$/;
/** Said of things, not of a measure of theirs. */
const PLAIN_HIGHEST = /^(?:the )?(?:# )?(?:highest|lowest)(?: #)?$/;
/** "Which peak is the highest": says the same behind what it is said of. */
const IS_HIGHEST = /^(?:is|are) (?:the )?(?:# )?(?:highest|lowest)(?: #)?$/;
const ENDS_HIGHEST = /^(?:[.?]|in|of|)$/;

/** What is combined of two numbers or dates: "time between payment and shipping", also with ", longest first" behind. */
export function isCombined(draft: Draft, { start, end }: Match): boolean {
  const said = draft.norm(end) === "first" ? [...Array(start).keys()] : [end];
  return said.some((at) => {
    const found = COMBINED.test(draft.norm(at)) ? amountAt(draft, at) : null;
    const isOfTwo = found?.amount.kind === "elapsed" || found?.amount.kind === "operation";
    return isOfTwo && found !== null && found.words.end - at > 3;
  });
}

/** `with the highest price`, `highest total salary`. */
export function readHighest(draft: Draft): void {
  draft.each(HIGHEST, (match) => {
    if (isMissingName(draft, match)) return;
    const word = match.groups.word ?? "highest";
    const isTime = durationAt(draft, match.end) !== null || isCombined(draft, match);
    const date = isTime ? null : dateAt(draft, match.end, word);
    const found = date ? null : measuredAfter(draft, match);
    const direction = isLowFirst(word, found) ? 1 : -1;
    const rank = { direction, count: numberIn(draft, match) } as const;
    const { metrics } = draft.plan;
    const index = metrics.findLastIndex((metric) => metric.words.some((words) => words.start === match.end));
    if (index >= 0) {
      const by = { kind: "metric", index } as const;
      if (isBestOfEach(draft, match)) acceptClaim(draft, claimOwnTotal(draft, match, rank));
      else if (ensureLines(draft, match, metrics[index]) || ensureKey(draft, match))
        acceptClaim(draft, claimRank(draft, by, { ...rank, words: match }));
      else acceptClaim(draft, claimOwnTotal(draft, match, rank));
    } else if (date) {
      const words = { start: match.start, end: date.end };
      const by = { kind: "field", ref: draft.refOf(date) } as const;
      const shown = isDateAsked(draft, match, date) ? [{ ...draft.refOf(date), words: [words] }] : [];
      if (shown.length > 0) draft.bonus += DATE_ASKED;
      acceptClaim(
        draft,
        joinClaims(claimRank(draft, by, { ...rank, words }), { columns: shown, evidence: [] }),
      );
    } else if (found) readHighestAmount(draft, match, { found, rank });
    else acceptClaim(draft, claimOrderAgain(draft, match, direction) ?? claimHighestOwn(draft, match, rank));
  });
}

/** "Without a minimum depth" of `depth.min`: the name of a field that is not there. */
function isMissingName({ tokens, fieldMentions }: Draft, { start, end }: Words): boolean {
  const before = [start - 1, start - 2].map((at) => tokens[at]?.norm ?? "").join(" ");
  return (
    MISSING.test(before) &&
    fieldMentions.some(
      (one) => one.start >= start && one.start < end && one.end > end && one.score >= WHOLE_NAME,
    )
  );
}

/** "The boat with the highest revenue per harbor": one of the boats of each harbor, by what each of them has. */
function isBestOfEach(draft: Draft, { start }: Words): boolean {
  return draft.plan.collectionWords.some(({ end }) => end === start) && isSplitBehind(draft, start);
}

/** ", longest first" behind a rank by an amount that is computed says its order again. */
export function claimOrderAgain(
  { plan, tokens }: Draft,
  { start, end }: Match,
  direction: 1 | -1,
): Claim | null {
  const [known] = plan.sort;
  const isAgain = known?.by.kind === "amount" && known.direction === direction;
  if (!isAgain || tokens[end]?.norm !== "first") return null;
  const words = { start, end: end + 1 };
  return { repeated: [{ of: known, words }], evidence: evidenceOf([words]) };
}

/** "The five highest peaks", "which peak is the highest": documents that have an altitude. */
function claimHighestOwn(draft: Draft, match: Match, rank: Rank): Claim | null {
  const own = draft.plan.collectionWords;
  const isBefore = PLAIN_HIGHEST.test(match.text) && own.some(({ start }) => start === match.end);
  const isBehind =
    IS_HIGHEST.test(match.text) &&
    own.some(({ end }) => end === match.start) &&
    ENDS_HIGHEST.test(draft.tokens[match.end]?.norm ?? "");
  const height = isBefore || isBehind ? fieldOfConcept(draft, "height") : null;
  // "the 5 highest fees" are the largest ones, where fees have no height
  const size = isBefore && !height && match.text.includes("#") ? fieldOfConcept(draft, "size") : null;
  if (size) return claimRank(draft, { kind: "field", ref: size }, { ...rank, words: match });
  return height && claimRank(draft, { kind: "field", ref: height }, { ...rank, words: match });
}

/** A reading that shows the date asked for goes before one that shows what the date is of. */
const DATE_ASKED = 0.02;
const ASKS_DATE = /^(what|is|was|'s|the|show|list|give|find|get|return|display|tell|me|us)$/;

/** "What is the latest arrival date?" asks for the date, "the latest arrivals" for what it is of. */
function isDateAsked({ tokens, plan }: Draft, { start }: Match, { end }: FieldMention): boolean {
  const isWhat = tokens[0]?.norm === "what";
  const isDate = isWhat || /^(date|time|day)$/.test(tokens[end - 1]?.norm ?? "");
  const isHead = tokens.slice(0, start).every(({ norm }) => ASKS_DATE.test(norm));
  const isAlone = /^(of|for|in|among|[.?]|)$/.test(tokens[end]?.norm ?? "");
  return start > 0 && isDate && isHead && isAlone && plan.columns.length === 0;
}

/** "the vessel with the highest total tonnage", "the highest number of flags": its own, where nothing is added up for it. */
function claimOwnTotal(draft: Draft, match: Match, rank: Rank): Claim | null {
  const { metrics, collectionWords } = draft.plan;
  const [total] = metrics;
  if (metrics.length !== 1 || total?.kind !== "sum" || collectionWords.length === 0) return null;
  const isOwn = total.of.kind === "field" || (total.of.kind === "size" && ownTotal(draft, total) !== null);
  if (!isOwn || isOfMany(total.of)) return null;
  const words = { start: match.start, end: total.words.at(-1)?.end ?? match.end };
  return joinClaims(
    { replaced: [total], evidence: [] },
    claimRankByAmount(draft, total.of, { ...rank, words, isTotal: true }),
  );
}

/** Groups by their average or total where one is asked for, else documents by their amount. */
function readHighestAmount(
  draft: Draft,
  match: Match,
  { found, rank }: { found: FoundAmount; rank: Rank },
): void {
  const words = { start: match.start, end: found.words.end };
  const isAverage = /(average|avg|mean)/.test(match.text);
  const isSum = /(total|combined)/.test(match.text) || isSumOverall(draft, match, found);
  const isTotal = isSum && found.words.end > match.end;
  const isOfHead =
    (found.amount.kind === "operation" || (isTotal && addsUp(found.amount)) || isPartOfDateAsked(draft)) &&
    !isAverage &&
    acceptClaim(draft, claimHeadKey(draft, match));
  if ((isAverage || isTotal || isOfHead) && ensureKey(draft, match)) {
    const figure = isAverage
      ? ({ kind: "avg", name: "average" } as const)
      : ({ kind: "sum", name: "total" } as const);
    const metric = { ...figure, of: found.amount, words: [words] };
    acceptClaim(draft, claimRankByFigure(draft, metric, { ...rank, words }));
  } else if (!isTotal || !isOfMany(found.amount))
    acceptClaim(draft, claimRankByAmount(draft, found.amount, { ...rank, words }));
}

/** A total of what many related documents have is no amount of one of them. */
function isOfMany(amount: Amount): boolean {
  if (amount.kind !== "field") return false;
  const { field, route } = amount;
  const list = field.arrayRoot === null ? null : field.collection.byPath.get(field.arrayRoot);
  return route?.isToMany === true || (list !== null && list?.depth !== 0);
}

function dateAt(draft: Draft, at: number, word: string): FieldMention | null {
  const isDateWord = /(latest|newest|oldest|earliest|most recent)/.test(word);
  // "the highest rating" is none of the dates `ratedAt`
  const number = isDateWord ? null : draft.fieldAt(at, isNumeric);
  return draft.fieldAt(
    at,
    (field, mention) =>
      isTemporal(field) &&
      mention.score > Math.max(0.6, number?.score ?? 0) &&
      (isDateWord || !/most|least/.test(word)) &&
      !isValueBeforeCollection(draft, at),
  );
}

/** "the shortest person" is not the one with the lowest `personId`. */
function measuredAfter(draft: Draft, match: Match): FoundAmount | null {
  const found = amountAfter(draft, match) ?? storedFigure(draft, match);
  return found && isKeyOf(draft, found) ? null : found;
}

/** "The highest overall fee" adds fees up, "the highest overall rating" may be kept. */
function isSumOverall(draft: Draft, match: Match, found: FoundAmount): boolean {
  return match.text.includes("overall") && !isInName(draft, match.end - 1, found);
}

/** "Overall" of a `rating.overall`, beside other ratings. */
function isInName(draft: Draft, at: number, { amount, words }: FoundAmount): boolean {
  if (amount.kind !== "field" || !amount.field.words.includes(draft.norm(at))) return false;
  const { words: own, parentWords } = amount.field;
  const rest = draft.question.names.byToken.slice(at + 1, words.end);
  return rest.some((hits) => [...own, ...parentWords].some((word) => (hits.get(word) ?? 0) >= WHOLE_NAME));
}

/** "The highest average depth" of documents that keep an `average_depth`: the figure is a part of the name. */
function storedFigure(draft: Draft, match: Match): FoundAmount | null {
  return STORED_FIGURE.test(match.text) ? amountAfter(draft, { ...match, end: match.end - 1 }) : null;
}

/** The oldest have the highest age, but the lowest date. */
function isLowFirst(word: string, found: FoundAmount | null): boolean {
  const field = found?.amount.kind === "field" ? found.amount.field : null;
  if (field?.words.includes("age") && /oldest|newest/.test(word)) return word === "newest";
  if (field && isTimeTaken(field) && /best|worst/.test(word)) return word === "best";
  return ASCENDING.test(word);
}
