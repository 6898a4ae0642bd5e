import { addUpOverTime } from "./add-up-over-time.ts";
import { NOISE, TIES } from "../lexicon/words.table.ts";
import type { Condition, Literal, Words } from "../plan/plan.ts";
import { isOfElement } from "../plan/narrow-sizes.ts";
import { sumInDocuments } from "../plan/sum-in-documents.ts";
import type { CollectionModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import { alignDates } from "./align-dates.ts";
import { alignPrices } from "./align-prices.ts";
import { readCoordinates } from "./read-coordinates.ts";
import { countDifferentElements } from "./count-different-elements.ts";
import { countOnce } from "./count-once.ts";
import { decideResultShape } from "./decide-result-shape.ts";
import { joinAlternatives } from "./join-alternatives.ts";
import { countTimesOfEach } from "./claim-times.ts";
import { Draft, type Question } from "./draft.ts";
import { doubtElements } from "./elements.ts";
import { ignoreRepetitions } from "./ignore-repetitions.ts";
import { takeHolder } from "./take-holder.ts";
import { limitToOne } from "./limit-to-one.ts";
import { markAsFiller } from "./mark-as-filler.ts";
import { nameIdentified } from "./name-identified.ts";
import { orderByColumns } from "./order-by-columns.ts";
import { rankOwners } from "./rank-owners.ts";
import { showBest } from "./rank-within.ts";
import { pickOwnerFirst } from "./pick-owner-first.ts";
import { readAverageOfGroups, readAverageOfOwners } from "./read-average-counts.ts";
import { readAverages } from "./read-averages.ts";
import { relateAll } from "./relate-all.ts";
import { readAlike } from "./read-alike.ts";
import { readArithmetic } from "./read-arithmetic.ts";
import { readBareFigures } from "./read-bare-figures.ts";
import { readBothEnds } from "./read-both-ends.ts";
import { readBoundsOfAll } from "./read-bounds-of-all.ts";
import { readBothElements } from "./read-both-elements.ts";
import { readElementPairs } from "./read-element-pairs.ts";
import { readColumns } from "./read-columns.ts";
import { readComparisons } from "./read-comparisons.ts";
import { readDateEnds } from "./read-date-ends.ts";
import { readDelays } from "./read-delays.ts";
import { readExpiry } from "./read-expiry.ts";
import { readFigureOwner } from "./read-figure-owner.ts";
import { readDoneFlags } from "./read-done-flags.ts";
import { readFlagClauses, readFlags } from "./read-flags.ts";
import { readGroups } from "./read-groups.ts";
import { readHolders } from "./read-holders.ts";
import { readIdioms } from "./read-idioms.ts";
import { readListedCounts } from "./read-listed-counts.ts";
import { readMetrics } from "./read-metrics.ts";
import { readSizes } from "./read-sizes.ts";
import { readNamedBounds } from "./read-named-bounds.ts";
import { readNames } from "./read-names.ts";
import { readDirections, readSorts } from "./read-order.ts";
import { narrowToOutermost, readOutermost } from "./read-outermost.ts";
import { readOwnRoles } from "./read-own-roles.ts";
import { readOwnLinks } from "./read-own-links.ts";
import { readOwnName } from "./read-own-name.ts";
import { readPeriods } from "./read-periods.ts";
import { countPart, readPartCount, splitPart } from "./read-part-counts.ts";
import { readPlaces } from "./read-places.ts";
import { readRanges } from "./read-ranges.ts";
import { readPresence, readStates } from "./read-presence.ts";
import { readRolesHeld } from "./read-roles-held.ts";
import { readSold } from "./read-sold.ts";
import { readSteps } from "./read-steps.ts";
import { readSpreads } from "./read-spreads.ts";
import { readSameRoles } from "./read-same-roles.ts";
import { readShares } from "./read-shares.ts";
import { readYearBounds } from "./read-year-bounds.ts";
import { readStandings } from "./read-standings.ts";
import { readStoredTypes } from "./read-stored-types.ts";
import { readTimesOfDay } from "./read-times-of-day.ts";
import { readWeekdays } from "./read-weekdays.ts";
import { showRelated } from "./show-related.ts";
import { showWhen } from "./show-when.ts";
import { showHeadHolder } from "./show-head-holder.ts";
import { denyOthers } from "./said-of-all.ts";
import { showListedSelf } from "./show-listed-self.ts";
import { showNames } from "./show-names.ts";
import { askForTextHead } from "./show-text-head.ts";
import { splitByValues } from "./split-by-values.ts";
import { sumPopulations } from "./sum-populations.ts";
import { sumOrders } from "./sum-orders.ts";
import { totalSizes } from "./total-sizes.ts";
import { readWhether } from "./read-whether.ts";
import { readWrite } from "./read-write.ts";
import { widenListedValues } from "./read-listed-texts.ts";
import { readTexts } from "./read-texts.ts";
import { readLastLimit, readTops } from "./read-tops.ts";
import { readValues } from "./read-values.ts";

/** Surety of a collection whose name is a word that mostly says nothing, such as `people`. */
const NAMED_BY_NOISE = 0.9;

/** Between a number of elements and what is said of them. */
const LEADS_ON =
  /^(in|on|at|of|from|for|with|as|during|that|which|who|whose|where|were|was|are|is|being|have|has|had|having|the|an?|their|its)$/;
/** What is done with one element between two things that are said of it. */
const GIVES = /^(leave|leaves|left|gives?|gave|scored|rated|gets?|got)$/;
/** Between two things said of the elements that are counted. */
const GOES_ON = /^(,|and)$/;

/**
 * Understands a question as one about this collection, as far as it goes. Claims with the keys in `refused` are left
 * out, and their words to other readers.
 */
export function readQuestion(
  question: Question,
  collection: CollectionModel,
  refused?: ReadonlySet<string>,
): Draft {
  const draft = new Draft(question, collection, refused);
  readOwnName(draft);
  const isWrite = readWrite(draft);
  if (isWrite && draft.plan.write?.kind === "insert") return draft;
  readPlaces(draft);
  readLastLimit(draft);
  const part = readPartCount(draft);
  const isShare = readShares(draft);
  readAlike(draft);
  readRanges(draft);
  readYearBounds(draft);
  readDelays(draft);
  readStoredTypes(draft);
  readCoordinates(draft);
  readTimes(draft);
  readTexts(draft);
  readSteps(draft);
  const outermost = readOutermost(draft);
  readOwnRoles(draft);
  readNamedBounds(draft);
  readBoundsOfAll(draft);
  readOwnLinks(draft);
  readValues(draft, { isCautious: true });
  readSameRoles(draft);
  readIdioms(draft);
  readExpiry(draft);
  readRolesHeld(draft);
  readSaidStates(draft);
  readAverages(draft);
  readSizes(draft);
  readListedCounts(draft);
  readBareFigures(draft);
  readAverageOfOwners(draft);
  readGroups(draft);
  readAverageOfGroups(draft);
  readArithmetic(draft);
  readSpreads(draft);
  readBothEnds(draft);
  if (!isShare) readMetrics(draft);
  readComparisons(draft);
  readSorts(draft);
  readTops(draft);
  readDirections(draft);
  readPresence(draft);
  readFlags(draft);
  readValues(draft, { isCautious: false });
  readNames(draft);
  readPeriods(draft, { isExplicitOnly: false });
  alignDates(draft);
  readFigureOwner(draft);
  rankOwners(draft);
  readColumns(draft);
  readSold(draft);
  showWhen(draft);
  orderByColumns(draft);
  alignPrices(draft, question);
  if (part) splitPart(draft, part);
  joinAlternatives(draft);
  shareFields(draft);
  mergeValues(draft, "or");
  widenListedValues(draft);
  narrowRelations(draft);
  totalSizes(draft);
  sumOrders(draft);
  narrowToOutermost(draft, outermost);
  splitByValues(draft);
  readHolders(draft);
  readSaidOfElements(draft);
  takeLeftOver(draft);
  showBest(draft);
  settleShape(draft, { isShare, part });
  showRelated(draft);
  return draft;
}

/** Which elements or related documents meet what is said: one, one each, or all of them. */
function readSaidOfElements(draft: Draft): void {
  readElementPairs(draft);
  mergeValues(draft, "and");
  readBothElements(draft);
  denyOthers(draft);
}

/** Words that say nothing more, or again. */
function takeLeftOver(draft: Draft): void {
  markAsFiller(draft);
  takeHolder(draft);
  ignoreRepetitions(draft);
}

/** States that documents are in, and what was done with them. */
function readSaidStates(draft: Draft): void {
  readWhether(draft);
  readStates(draft);
  readStandings(draft);
  readDoneFlags(draft);
  readFlagClauses(draft);
}

/** Times of the day, and days. */
function readTimes(draft: Draft): void {
  readTimesOfDay(draft);
  readPeriods(draft, { isExplicitOnly: true });
  readWeekdays(draft);
  readDateEnds(draft);
}

/** What comes back, and what is shown of it. */
function settleShape(
  draft: Draft,
  { isShare, part }: { isShare: boolean; part: ReturnType<typeof readPartCount> },
): void {
  const { question } = draft;
  askForTextHead(draft);
  sumInDocuments(draft.plan);
  sumPopulations(draft);
  countTimesOfEach(draft);
  decideResultShape(draft, isShare);
  countDifferentElements(draft);
  limitToOne(draft);
  if (part) countPart(draft, part);
  if (question.isAlone !== true) nameIdentified(draft);
  showHeadHolder(draft);
  showListedSelf(draft);
  showNames(draft, question);
  countOnce(draft);
  relateAll(draft);
  pickOwnerFirst(draft);
  addUpOverTime(draft);
  doubtElements(draft);
}

/**
 * "no concert in 2014": what is said after a related thing is about it, up to the next relation to the same. Both ends
 * of a number of things have it.
 */
function narrowRelations(draft: Draft): void {
  const { plan } = draft;
  const { conditions } = plan;
  const startOf = ({ words }: { words: readonly Words[] }): number => words[0]?.start ?? 0;
  for (const relation of plan.relations) {
    const start = startOf(relation);
    const next = plan.relations.find(
      (one) => one.route.collection === relation.route.collection && startOf(one) > start,
    );
    const inner = conditions.filter(
      (one) =>
        one.route?.collection === relation.route.collection &&
        startOf(one) >= start &&
        (!next || startOf(one) < startOf(next)),
    );
    relation.conditions.push(...inner.map((one) => ({ ...one, route: null })));
    plan.conditions = plan.conditions.filter((one) => !inner.includes(one));
    takeNamesake(draft, relation);
  }
  narrowAbsence(plan);
  narrowCounts(draft);
}

/** "No tenants with a signing date in May", where both have one: what follows "with" is that of the tenants. */
function takeNamesake(
  { plan, tokens }: Draft,
  { words, route, conditions }: Draft["plan"]["relations"][number],
): void {
  const end = Math.max(...words.map((one) => one.end));
  const own = plan.conditions.find(
    (one) => one.route === null && (one.words[0]?.start ?? 0) - end <= 2 && (one.words[0]?.start ?? 0) > end,
  );
  const field =
    own && /^(with|whose)$/.test(tokens[end]?.norm ?? "")
      ? route.collection.byPath.get(own.field.path)
      : undefined;
  if (!own || !field || field.kind !== own.field.kind) return;
  conditions.push({ ...own, field });
  plan.conditions = plan.conditions.filter((one) => one !== own);
}

/** "More than 2 berths in 2014": what follows the number is said of the elements that are counted. */
function narrowCounts({ plan, tokens }: Draft): void {
  for (const counted of plan.conditions) {
    const { field: list, test, route, words } = counted;
    if (test.kind !== "size" || list.kind !== "objects" || route !== null) continue;
    let end = Math.max(...words.map((one) => one.end));
    const inner: Condition[] = [];
    for (const one of plan.conditions) {
      const start = one.words[0]?.start ?? 0;
      const isNext =
        start >= end &&
        tokens.slice(end, start).every(
          ({ norm }) =>
            LEADS_ON.test(norm) ||
            // "in which a guest from Cork gave a score under 5"
            (inner.length > 0 && (GIVES.test(norm) || TIES.has(norm))) ||
            one.field.words.includes(lemmaOf(norm)) ||
            (inner.length > 0 && (GOES_ON.test(norm) || (one.isAlternative === true && norm === "or"))),
        );
      const isTested = isOfElement(inner.length > 0 ? { ...one, isAlternative: false } : one);
      if (one.route !== null || one.field.arrayRoot !== list.path || !isNext || !isTested) continue;
      inner.push(one);
      end = Math.max(end, ...one.words.map((span) => span.end));
    }
    if (inner.length === 0) continue;
    for (const one of plan.conditions)
      if (one.test.kind === "size" && one.field === list && (one === counted || isSaidWith(one, counted)))
        one.test = { kind: "elements", op: one.test.op, count: one.test.count, conditions: inner };
    plan.conditions = plan.conditions.filter((one) => !inner.includes(one));
  }
}

/** "Between 2 and 3 berths in 2014": the other end of the same range. */
function isSaidWith(one: Condition, other: Condition): boolean {
  return (
    one.route === other.route && one.words.some(({ start }) => other.words.some((w) => w.start === start))
  );
}

/** "without berths longer than 30": none of the elements may be so, whatever others there are. */
function narrowAbsence(plan: Draft["plan"]): void {
  for (const absence of plan.conditions) {
    const { field: list, test, route, words } = absence;
    if (test.kind !== "present" || test.isPresent || list.kind !== "objects" || route !== null) continue;
    const start = words[0]?.start ?? 0;
    const inner = plan.conditions.filter(
      (one) =>
        one.route === null &&
        one.field.arrayRoot === list.path &&
        one.test.kind !== "present" &&
        (one.words[0]?.start ?? 0) >= start,
    );
    if (inner.length === 0) continue;
    absence.test = { kind: "elements", op: "$eq", count: 0, conditions: inner };
    plan.conditions = plan.conditions.filter((one) => !inner.includes(one));
  }
}

/** "by "Corn" or "Rye"" where only one of them is stored: both are values of its field. */
function shareFields({ plan, tokens }: Draft): void {
  const isOf = (one: Condition, kind: Literal["kind"]): boolean =>
    one.test.kind === "equal" && !one.test.isNegated && one.test.values.every((value) => value.kind === kind);
  plan.conditions.forEach((condition, at) => {
    const before = plan.conditions[at - 1];
    const [start, end] = [before?.words.at(-1)?.end ?? 0, condition.words[0]?.start ?? 0];
    const isJoined = end > start && tokens.slice(start, end).every(({ norm }) => /^(or|and|,)$/.test(norm));
    if (!before || !isJoined || tokens[end]?.kind !== "quoted" || tokens[start - 1]?.kind !== "quoted")
      return;
    const [stored, said] = isOf(before, "stored") ? [before, condition] : [condition, before];
    if (!isOf(stored, "stored") || !isOf(said, "text")) return;
    Object.assign(said, { field: stored.field, route: stored.route });
    condition.isAlternative = false;
  });
}

/**
 * "in Surgery or the Psychiatry department": two values of one field are either of them. With "and", only where
 * none of the documents can hold both: "prices of "Corn" and "Rye"".
 */
function mergeValues({ plan, tokens }: Draft, joint: "or" | "and"): void {
  const isJoined = (between: readonly string[], { field, route }: Condition): boolean =>
    joint === "or"
      ? between.includes("or")
      : between.some((norm) => /^(and|[+&/])$/.test(norm)) &&
        between.every((norm) => /^(and|[,+&/]|the|those|ones|in|from|of)$/.test(norm)) &&
        !field.isArray &&
        field.arrayRoot === null &&
        // "teams with Ada and Bo as members" have both
        route?.from.isArray !== true;
  const kept: typeof plan.conditions = [];
  for (const condition of plan.conditions) {
    const { test, field, route } = condition;
    const known = kept.find((one) => one.field === field && one.route === route && one.test.kind === "equal");
    if (
      known?.test.kind !== "equal" ||
      test.kind !== "equal" ||
      test.isNegated ||
      known.test.isNegated ||
      !isJoined(
        tokens.slice(known.words.at(-1)?.end, condition.words[0]?.start).map(({ norm }) => norm),
        condition,
      )
    ) {
      kept.push(condition);
      continue;
    }
    known.test = { ...known.test, values: [...known.test.values, ...test.values] };
    known.words.push(...condition.words);
  }
  plan.conditions = kept;
}

/** Share of the words that matter which gave something, 0 to 1. */
export function coverage(draft: Draft): { share: number; open: number[] } {
  let total = 0;
  let understood = 0;
  const open: number[] = [];
  draft.tokens.forEach((token, at) => {
    const matters = draft.isTaken(at)
      ? token.kind !== "mark" && !(token.kind === "word" && NOISE.has(token.norm))
      : draft.isOpen(at);
    if (!matters) return;
    total++;
    if (draft.isTaken(at)) understood += draft.understood[at] ?? 0;
    else {
      // "with care" is listed as a whole
      if (/^(with|about|by|for|from|using|via|on)$/.test(draft.norm(at - 1))) open.push(at - 1);
      open.push(at);
    }
  });
  open.push(...draft.leftOver);
  total += draft.leftOver.length;
  return { share: total === 0 ? shareOfNoise(draft) : understood / total, open };
}

/** "List all people", "how many are there": what is asked for is told by words that mostly say nothing. */
function shareOfNoise({ plan }: Draft): number {
  if (plan.collectionWords.length > 0) return NAMED_BY_NOISE;
  return plan.metrics.length + plan.sort.length > 0 ? 0.8 : 0;
}
