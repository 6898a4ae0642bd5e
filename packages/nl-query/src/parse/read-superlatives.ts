import { addsUp, ensureLines } from "./rank-lines.ts";
import { ADJECTIVES, type Adjective } from "../lexicon/concepts.table.ts";
import { ASCENDING } from "../lexicon/phrases.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { Amount, FieldRef, Metric, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal, isUnique } from "../schema/model.ts";
import { amountAt, revenueOf, type FoundAmount } from "./amounts.ts";
import { acceptClaim, claimMetrics, evidenceOf, joinClaims, type Assumption, type Claim } from "./claim.ts";
import { behindValues } from "./behind-values.ts";
import { deedOfOrder } from "./deed-of-order.ts";
import type { Draft, Match } from "./draft.ts";
import { durationAt } from "./durations.ts";
import { claimSince, claimTimeTaken } from "./rank-times-taken.ts";
import {
  amountAfter,
  claimNumber,
  claimRank,
  claimRankByAmount,
  claimRankByFigure,
  claimRankByMean,
  claimRankedBy,
  ensureKey,
  type Rank,
} from "./rank-by.ts";
import { directionOf } from "./ranked-amount.ts";
import { claimHeadKey, isKeyOf, isPartOfDateAsked } from "./rank-keys.ts";
import { metricName } from "./metric-name.ts";
import { isRankedSo } from "./order-by-context.ts";
import { claimPlainKey, isPluralWord, keyAt } from "./read-groups.ts";
import { isSplitBehind } from "./rank-within.ts";
import { numberIn } from "./read-ranks.ts";
import { fieldOfConcept } from "./pick-field.ts";
import { stemOf } from "../text/lemma.ts";
import { isIdentity } from "./is-identity.ts";
import { conceptTarget, directionIn, isTimeTaken, ownTotal, sortByField } from "./sort-targets.ts";
import { isValueBeforeCollection } from "./values-before.ts";

const HIGHEST =
  /(?:(?:with|has|have|having|had|got|gets|earns?|earning|of|is|are|by) )*(?:the )?(?:# )?(?<!\bat )(?<word>highest|largest|biggest|greatest|longest|lowest|smallest|shortest|best|worst|latest|newest|oldest|earliest|most recent|maximum|minimum|max|min|top|heaviest|lightest|strongest|least|most|bottom)(?: # )?(?: (?:average|avg|mean|total|overall|combined|single|ever))*(?= )/;

const ADJECTIVE =
  /(?:the )?(?:(?:top|first) )?(?:# )?(?:(?<degree>most|least|highest|lowest|best|worst|top)(?: |-| - ))?(?<adjective>[a-z]+)(?: #)?(?= )/;

/** Words for what is combined of two fields. */
const COMBINED = /^(time|hours|days|minutes|difference|gap|spread|span|margin|ratio)$/;
const ON_TOP = /(?:first|on top|at the top)(?= )/;
/** An order that turns round the one that tells which documents are meant. */
const OTHER_END: Assumption = { weight: 0.5, about: "order", kind: "orderOfKeys" };
/** Surety from which on words are the whole name of a field. */
const WHOLE_NAME = 0.9;
/** Shorter stems are those of too many words. */
const SHORTEST_STEM = 3;
/** What says that something is missing, in front of its name, the last word first. */
const MISSING = /^(?:(?:an?|the|any|valid|known) )?(?:no|without|lacking|missing)(?: |$)/;
/** Ends in a figure that may be stored. */
const STORED_FIGURE = / (?:average|avg|mean|total|overall|combined)$/;
/** Said of things, not of a measure of theirs. */
const PLAIN_HIGHEST = /^(?:the )?(?:# )?(?:highest|lowest)(?: #)?$/;
/** "Which peak is the highest": says the same behind what it is said of. */
const IS_HIGHEST = /^(?:is|are) (?:the )?(?:# )?(?:highest|lowest)(?: #)?$/;
const ENDS_HIGHEST = /^(?:[.?]|in|of|)$/;

const ENDS_OF_TIME: ReadonlyMap<string, Adjective> = new Map([
  ["first", { concept: "date", isUp: false }],
  ["last", { concept: "date", isUp: true }],
]);

/** `5 most expensive products`, `the cheapest product`, `latest order`. */
export function readAdjectives(draft: Draft): void {
  draft.each(ADJECTIVE, (match) => {
    const adjective = superlativeIn(match) ?? endOfTime(draft, match);
    // ", biggest on top" behind a rank says its order again
    if (draft.match(ON_TOP, match.end)?.start === match.end) {
      if (draft.plan.sort.length > 0) {
        if (adjective) acceptClaim(draft, claimOrderAgain(draft, match, directionOf(adjective)));
        return;
      }
      if (isRankedSo(draft, match, match.groups.adjective ?? "")) return;
    }
    const claim = adjective
      ? (claimSince(draft, match, adjective) ?? claimAdjective(draft, match, adjective))
      : claimMostDone(draft, match);
    acceptClaim(draft, claim);
  });
}

/** "The most cited papers": the number or the list that is called as what was done. */
function claimMostDone(draft: Draft, match: Match): Claim | null {
  const { degree = "", adjective = "" } = match.groups;
  const stem = adjective.endsWith("ed") && /^(most|least)$/.test(degree) ? stemOf(adjective) : "";
  const isOwn = draft.plan.collectionWords.some((own) => own.start === match.end);
  if (stem.length < SHORTEST_STEM || !isOwn || draft.plan.sort.length > 0) return null;
  const [field] = draft.collection.fields
    .filter((one) => one.arrayRoot === null && !isIdentity(draft, one))
    .filter((one) => isNumeric(one) || one.kind === "objects" || one.isArray)
    .filter(({ words }) => words.some((word) => word.startsWith(stem)))
    .sort((a, b) => Number(isNumeric(b)) - Number(isNumeric(a)));
  if (!field) return null;
  const direction = degree === "least" ? 1 : -1;
  const by = sortByField({ field, route: null });
  return claimRank(draft, by, { direction, count: numberIn(draft, match), words: match });
}

/** The adjective, where the words ask for an end of its order. */
function superlativeIn({ groups }: Match): Adjective | null {
  const word = groups.adjective ?? "";
  const adjective = ADJECTIVES.get(word);
  if (!adjective) return null;
  if (groups.degree !== undefined) return adjective;
  const isSuperlative = /(est|best|worst|latest|newest)$/.test(word);
  return isSuperlative && !(adjective.concept === "date" && word === "recent") ? adjective : null;
}

/** "the last crossing", "the first": the end of all dates, of one document. */
function endOfTime(draft: Draft, { groups, start, end }: Match): Adjective | null {
  const isOne = draft.plan.collectionWords.some(
    (own) => own.start === end && !isPluralWord(draft, own.end - 1),
  );
  if (!isOne || groups.degree !== undefined || !isNextTo(draft, end)) return null;
  // "whose last repair is" of `lastRepair`: the name of a field
  const isName = draft.fieldMentions.some(
    (one) => one.start >= start && one.start < end && one.end > end && one.score >= WHOLE_NAME,
  );
  if (isName) return null;
  return ENDS_OF_TIME.get(groups.adjective ?? "") ?? null;
}

/** Nothing of the question stands in front of this word but the one that is read before it. */
function isNextTo({ question, tokens }: Draft, at: number): boolean {
  return question.text.slice(tokens[at - 1]?.end, tokens[at]?.start).trim() === "";
}

/** "The five priciest, cheapest first": no single order gives the one in the order of the other. */
function isOtherEnd({ plan }: Draft, ref: FieldRef, direction: number): boolean {
  const [known] = plan.sort;
  return known?.by.kind === "field" && known.by.ref.field === ref.field && known.direction !== direction;
}

function claimAdjective(draft: Draft, match: Match, adjective: Adjective): Claim | null {
  const { degree } = match.groups;
  // "the longest time between A and B" is not that from beginning to end
  if (isCombined(draft, match) || isOfMeasure(draft, match, adjective)) return null;
  const named = degree === undefined ? measureAt(draft, match.end, adjective) : null;
  // "highest price" names its own field, "cheapest base price" orders by the field that it names
  if (named && (HIGHEST.test(`${match.groups.adjective} `) || !isNumeric(named.field))) return null;
  const { target, words } = named
    ? {
        target: { ref: draft.refOf(named), direction: directionIn(named.field, adjective) },
        words: { start: match.start, end: named.end },
      }
    : targetOf(draft, match, adjective);
  const isReversed = /^(least|lowest|worst)$/.test(degree ?? "");
  const count = numberIn(draft, match);
  // "the three biggest theaters by number of screens"
  const rankedBy = claimRankedBy(draft, match, adjective.isUp === isReversed, target !== null);
  if (rankedBy) return joinClaims(keepMeaning(rankedBy, target), claimNumber(draft, { count, words: match }));
  if (draft.plan.sort.length > 0) {
    const claim = claimNumber(draft, { count, words: match });
    const isTurned =
      target !== null && isOtherEnd(draft, target.ref, isReversed ? -target.direction : target.direction);
    return isTurned ? joinClaims(claim, { evidence: [], assumptions: [OTHER_END] }) : claim;
  }
  if (!target) return claimTimeTaken(draft, match, adjective);
  const direction = (isReversed ? -target.direction : target.direction) as 1 | -1;
  const rank = { direction, count, words };
  const meant = named === null ? claimMeant(draft, adjective, target.ref, rank) : null;
  return meant ?? claimRank(draft, { kind: "field", ref: target.ref }, rank);
}

/** What an adjective that names no field ranks by, with the verb that belongs to it. */
function targetOf(
  draft: Draft,
  match: Match,
  adjective: Adjective,
): { target: { ref: FieldRef; direction: 1 | -1 } | null; words: Words } {
  const deed = deedOfOrder(draft, match, adjective);
  const target =
    relatedTarget(draft, match.end, adjective) ?? conceptTarget(draft, adjective, deed?.date ?? null);
  return { target, words: deed?.words ?? match };
}

/** "The guest with the latest stay" of stays that refer to guests: their dates, whatever dates guests have. */
function relatedTarget(
  draft: Draft,
  at: number,
  adjective: Adjective,
): { ref: FieldRef; direction: 1 | -1 } | null {
  const first = behindValues(draft, at);
  const said = draft.question.names
    .collections()
    .find(
      ({ start, score, collection }) =>
        start === first && score >= WHOLE_NAME && collection !== draft.collection,
    );
  const isOwn = draft.plan.collectionWords.some(({ start }) => start === first);
  const inside = said || isOwn ? null : targetInList(draft, first, adjective);
  if (inside) return inside;
  const route = said && draft.routes.find((one) => one.collection === said.collection && one.isToMany);
  if (!route || isOwn || route.via !== undefined) return null;
  const target = conceptTarget(route, adjective);
  return target && { ...target, ref: { field: target.ref.field, route } };
}

/** "The farmer with the most expensive goat" of farmers that hold goats: the price of these, whatever farmers cost. */
function targetInList(
  { question, collection }: Draft,
  at: number,
  adjective: Adjective,
): { ref: FieldRef; direction: 1 | -1 } | null {
  const said = question.names
    .elements()
    .find(
      ({ start, score, collection: { element } }) =>
        start === at && score >= WHOLE_NAME && element?.list.collection === collection,
    );
  const target = said && conceptTarget(said, adjective);
  const field = target && collection.byPath.get(target.ref.field.path);
  return field?.arrayRoot === said?.collection.element?.list.path && target && field
    ? { ...target, ref: { field, route: null } }
    : null;
}

/** "The oldest by age": the field that the adjective orders by keeps the direction that it has there. */
function keepMeaning(rankedBy: Claim, target: { ref: FieldRef; direction: 1 | -1 } | null): Claim {
  const [key] = rankedBy.sort ?? [];
  const isSame = key?.by.kind === "field" && key.by.ref.field === target?.ref.field;
  return key && target && isSame
    ? { ...rankedBy, sort: [{ ...key, direction: target.direction }] }
    : rankedBy;
}

/** What a bare adjective ranks by instead of single values: what lines add up to, or what is thought on average. */
function claimMeant(
  draft: Draft,
  { concept }: Adjective,
  ref: FieldRef,
  rank: Rank & { words: Words },
): Claim | null {
  if (concept === "rating") return claimOpinion(draft, ref, rank);
  // "the most expensive order" is not the one with the most expensive line
  const isOfLine = /^(money|price)$/.test(concept) && ref.field.arrayRoot !== null;
  const worth = isOfLine ? revenueOf(draft) : null;
  return worth?.kind === "operation" ? claimRankByAmount(draft, worth, rank) : null;
}

/** What many have said of it counts on average: in documents of ratings, or in an array of them. */
function claimOpinion(draft: Draft, ref: FieldRef, rank: Rank & { words: Words }): Claim | null {
  return claimRated(draft, ref, rank) ?? claimRankByMean(draft, ref, rank);
}

/** "The best rated book" of ratings: groups of what was rated, by the average. */
function claimRated(draft: Draft, { field, route }: FieldRef, rank: Rank & { words: Words }): Claim | null {
  if (draft.plan.keys.length > 0 || route !== null || field.arrayRoot !== null) return null;
  const { end } = rank.words;
  const own = draft.plan.collectionWords.find((words) => words.start === end);
  const start = own?.end ?? end;
  const key = draft.isTaken(start) ? null : keyAt(draft, start, true);
  if (!key || isUnique(key.ref.field)) return null;
  const of = amountOf(field);
  const mean: Metric = { kind: "avg", of, name: metricName("avg", of), words: [rank.words] };
  const grouped = claimPlainKey(key);
  const figure = claimMetrics(draft, [mean]);
  const by = { kind: "metric", index: draft.plan.metrics.length } as const;
  return joinClaims(grouped, figure, claimRank(draft, by, rank, grouped.keys));
}

/** "Longest route distance per airline" is a figure of the groups, and not the longest route. */
function isOfMeasure(draft: Draft, { end }: Words, adjective: Adjective): boolean {
  const own = draft.plan.collectionWords.find(({ start }) => start === end);
  const measure = own ? measureAt(draft, own.end, adjective) : null;
  return measure !== null && /^(per|by)$/.test(draft.norm(measure.end));
}

/** What is combined of two numbers or dates: "time between payment and shipping", also with ", longest first" behind. */
function isCombined(draft: Draft, { start, end }: Match): boolean {
  const said = draft.norm(end) === "first" ? [...Array(start).keys()] : [end];
  return said.some((at) => {
    const found = COMBINED.test(draft.norm(at)) ? amountAt(draft, at) : null;
    const isOfTwo = found?.amount.kind === "elapsed" || found?.amount.kind === "operation";
    return isOfTwo && found !== null && found.words.end - at > 3;
  });
}

function measureAt(draft: Draft, at: number, adjective: Adjective): FieldMention | null {
  return draft.fieldAt(
    at,
    (field, mention) =>
      !isValueBeforeCollection(draft, at) &&
      (isNumeric(field) || (isTemporal(field) && adjective.concept === "date")) &&
      mention.score >= 0.6,
  );
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
function claimOrderAgain({ plan, tokens }: Draft, { start, end }: Match, direction: 1 | -1): Claim | null {
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
