import { ADJECTIVES, type Adjective } from "../lexicon/concepts.table.ts";
import { ASCENDING } from "../lexicon/phrases.table.ts";
import type { FieldMention } from "../link/mentions.ts";
import { isNumeric, isTemporal } from "../schema/model.ts";
import type { FoundAmount } from "./amounts.ts";
import type { Draft, Match } from "./draft.ts";
import {
  amountAfter,
  ensureKey,
  finishTop,
  rankByAmount,
  rankByMetric,
  readRankedBy,
  type Rank,
} from "./rank-by.ts";
import { isKeyOf } from "./rank-keys.ts";
import { addMetric } from "./read-metrics.ts";
import { addSort } from "./read-order.ts";
import { numberIn } from "./read-ranks.ts";
import { conceptTarget } from "./sort-targets.ts";
import { isValueBeforeCollection } from "./values-before.ts";

const HIGHEST =
  /(?:(?:with|has|have|having|had|got|gets|earns?|earning|of|is|are|by) )*(?:the )?(?:# )?(?<word>highest|largest|biggest|greatest|longest|lowest|smallest|shortest|best|worst|latest|newest|oldest|earliest|most recent|maximum|minimum|max|min|top|heaviest|lightest|strongest|least|most|bottom)(?: # )?(?: (?:average|avg|mean|total|overall|combined|single|ever))*(?= )/;

const ADJECTIVE =
  /(?:the )?(?:(?:top|first) )?(?:# )?(?:(?<degree>most|least|highest|lowest|best|worst|top)(?: |-| - ))?(?<adjective>[a-z]+)(?: #)?(?= )/;

/** `5 most expensive products`, `the cheapest product`, `latest order`. */
export function readAdjectives(draft: Draft): void {
  draft.each(ADJECTIVE, (match) => {
    const adjective = superlativeIn(match);
    if (adjective) rankByAdjective(draft, match, adjective);
  });
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

function rankByAdjective(draft: Draft, match: Match, adjective: Adjective): void {
  const { degree } = match.groups;
  const named = degree === undefined ? measureAt(draft, match.end, adjective) : null;
  // "highest price" names its own field, "cheapest base price" orders by the field that it names
  if (named && (HIGHEST.test(`${match.groups.adjective} `) || !isNumeric(named.field))) return;
  const words = named ? { start: match.start, end: named.end } : match;
  const target = named
    ? { ref: draft.refOf(named), direction: adjective.isUp ? -1 : 1 }
    : conceptTarget(draft, adjective);
  const isReversed = /^(least|lowest|worst)$/.test(degree ?? "");
  const count = numberIn(draft, match);
  // "the three biggest theaters by number of screens"
  readRankedBy(draft, match, adjective.isUp === isReversed, target !== null);
  if (draft.plan.sort.length > 0 && draft.isFree(match)) {
    finishTop(draft, { count, words: match });
    return;
  }
  if (!target) return;
  const direction = (isReversed ? -target.direction : target.direction) as 1 | -1;
  finishTop(draft, { count, words });
  addSort(draft, { by: { kind: "field", ref: target.ref }, direction, words: [words] });
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
    const word = match.groups.word ?? "highest";
    const date = dateAt(draft, match.end, word);
    const found = date ? null : measuredAfter(draft, match);
    const direction = isLowFirst(word, found) ? 1 : -1;
    const rank = { direction, count: numberIn(draft, match) } as const;
    const isMetric = draft.plan.metrics.some((metric) =>
      metric.words.some((words) => words.start === match.end),
    );
    if (isMetric) {
      if (ensureKey(draft, match)) rankByMetric(draft, { ...rank, words: match });
    } else if (date) {
      const words = { start: match.start, end: date.end };
      finishTop(draft, { count: rank.count, words });
      addSort(draft, { by: { kind: "field", ref: draft.refOf(date) }, direction, words: [words] });
    } else if (found) rankByHighest(draft, match, { found, rank });
  });
}

/** Groups by their average or total where one is asked for, else documents by their amount. */
function rankByHighest(
  draft: Draft,
  match: Match,
  { found, rank }: { found: FoundAmount; rank: Rank },
): void {
  const words = { start: match.start, end: found.words.end };
  const isAverage = /(average|avg|mean)/.test(match.text);
  const isTotal = /(total|overall|combined)/.test(match.text) && found.words.end > match.end;
  if ((isAverage || isTotal) && ensureKey(draft, match)) {
    const figure = isAverage
      ? ({ kind: "avg", name: "average" } as const)
      : ({ kind: "sum", name: "total" } as const);
    addMetric(draft, { ...figure, of: found.amount, words: [words] });
    rankByMetric(draft, { ...rank, words });
  } else rankByAmount(draft, found.amount, { ...rank, words });
}

function dateAt(draft: Draft, at: number, word: string): FieldMention | null {
  const isDateWord = /(latest|newest|oldest|earliest|most recent)/.test(word);
  return draft.fieldAt(
    at,
    (field, mention) =>
      isTemporal(field) &&
      mention.score > 0.6 &&
      (isDateWord || !/most|least/.test(word)) &&
      !isValueBeforeCollection(draft, at),
  );
}

/** "the shortest person" is not the one with the lowest `personId`. */
function measuredAfter(draft: Draft, match: Match): FoundAmount | null {
  const found = amountAfter(draft, match);
  return found && isKeyOf(draft, found) ? null : found;
}

/** The oldest have the highest age, but the lowest date. */
function isLowFirst(word: string, found: FoundAmount | null): boolean {
  const isAge = found?.amount.kind === "field" && found.amount.field.words.includes("age");
  if (isAge && /oldest|newest/.test(word)) return word === "newest";
  return ASCENDING.test(word);
}
