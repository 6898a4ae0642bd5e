import { type Adjective, ADJECTIVES } from "../lexicon/concepts.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import { amountOf } from "../plan/amount-fields.ts";
import type { FieldRef, Metric, Words } from "../plan/plan.ts";
import { isNumeric, isTemporal, isUnique } from "../schema/model.ts";
import { revenueOf } from "./revenue.ts";
import { acceptClaim, type Assumption, type Claim, claimMetrics, joinClaims } from "./claim.ts";
import { behindValues } from "./behind-values.ts";
import { deedOfOrder } from "./deed-of-order.ts";
import type { Draft, Match } from "./draft.ts";
import { claimSince, claimTimeTaken } from "./rank-times-taken.ts";
import {
  claimNumber,
  claimRank,
  claimRankByAmount,
  claimRankByMean,
  claimRankedBy,
  type Rank,
} from "./rank-by.ts";
import { directionOf } from "./ranked-amount.ts";
import { metricName } from "./metric-name.ts";
import { isRankedSo } from "./order-by-context.ts";
import { claimPlainKey } from "./date-keys.ts";
import { isPluralWord } from "./read-groups.ts";
import { keyAt } from "./key-at.ts";
import { numberIn } from "./read-ranks.ts";
import { stemOf } from "../text/lemma.ts";
import { isIdentity } from "./is-identity.ts";
import { conceptTarget, directionIn, sortByField } from "./sort-targets.ts";
import { isValueBeforeCollection } from "./values-before.ts";
import { claimOrderAgain, HIGHEST, isCombined, WHOLE_NAME } from "./read-highest.ts";

const ADJECTIVE =
  /(?:the )?(?:(?:top|first) )?(?:# )?(?:(?<degree>most|least|highest|lowest|best|worst|top)(?: |-| - ))?(?<adjective>[a-z]+)(?: #)?(?= )/;
const ON_TOP = /(?:first|on top|at the top)(?= )/;
/** An order that turns round the one that tells which documents are meant. */
const OTHER_END: Assumption = { weight: 0.5, about: "order", kind: "orderOfKeys" };
/** Shorter stems are those of too many words. */
const SHORTEST_STEM = 3;

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

function measureAt(draft: Draft, at: number, adjective: Adjective): FieldMention | null {
  return draft.fieldAt(
    at,
    (field, mention) =>
      !isValueBeforeCollection(draft, at) &&
      (isNumeric(field) || (isTemporal(field) && adjective.concept === "date")) &&
      mention.score >= 0.6,
  );
}
