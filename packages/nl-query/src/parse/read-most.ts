import { MEASURES } from "../lexicon/concepts.table.ts";
import { ASCENDING } from "../lexicon/phrases.table.ts";
import type { Amount, Words } from "../plan/plan.ts";
import { isNumeric, isUnique } from "../schema/model.ts";
import { amountOrSize, revenueOf } from "./amounts.ts";
import { belongingsOf, namesBelongings, orderOf, takeNamesOf } from "./belongings.ts";
import type { Draft, Match } from "./draft.ts";
import { fieldOfConcept } from "./pick-field.ts";
import {
  addPlainKey,
  ensureKey,
  finishTop,
  rankByAmount,
  rankByCount,
  rankByMetric,
  type Rank,
} from "./rank-by.ts";
import { findKey } from "./rank-keys.ts";
import { keyAt } from "./read-groups.ts";
import { addMetric } from "./read-metrics.ts";
import { addSort } from "./read-order.ts";
import { numberIn } from "./read-ranks.ts";
import { relationAt } from "./relations.ts";

const MOST =
  /(?:the )?(?:# )?(?:(?:with|has|have|having|had|got|gets|get|received|receives|made|makes|placed|sold|sells|by|spent|spends|spending|earned|earns|wrote|written|posted|paid|sees|saw) )*(?:the )?(?:# )?(?<word>most|fewest|least|highest number of|largest number of|lowest number of|smallest number of|greatest number of|biggest number of|highest count of|more|maximum number of|minimum number of)(?: (?:number of|of|common|popular|frequent|frequently|often|total))*(?= )/;

/** `which customer has the most orders`, `the product with the most reviews`, `most common category`. */
export function readMost(draft: Draft): void {
  draft.each(MOST, (match) => {
    const word = match.groups.word ?? "most";
    if (word === "more") return;
    const rank: Rank = { direction: ASCENDING.test(word) ? 1 : -1, count: numberIn(draft, match) };
    if (/(common|popular|frequent|frequently|often)$/.test(match.text)) rankCommon(draft, match, rank);
    else if (isReadAlready(draft, match.end)) rankOwn(draft, match, rank);
    else rankCounted(draft, match, rank);
  });
}

/** The word is taken as the name of the collection or as a condition. */
function isReadAlready(draft: Draft, at: number): boolean {
  const { collectionWords, conditions } = draft.plan;
  return (
    draft.isTaken(at) &&
    [collectionWords, ...conditions.map((one) => one.words)]
      .flat()
      .some((words) => words.start <= at && at < words.end)
  );
}

/** "most common category": the value that most documents have; no value is not one of them. */
function rankCommon(draft: Draft, match: Match, rank: Rank): void {
  const own = draft.plan.collectionWords.find((words) => words.start === match.end);
  const start = own?.end ?? match.end;
  const key = draft.isTaken(start) ? null : keyAt(draft, start, true);
  if (!key && rankByBelongings(draft, match, rank)) return;
  if (key) addPlainKey(draft, key);
  if (!ensureKey(draft, match)) return;
  for (const { field, route, words } of draft.plan.keys)
    if (field.absence > 0 && route === null && !field.isArray && field.arrayRoot === null)
      draft.addCondition({
        field,
        route,
        test: { kind: "present", isPresent: true },
        words,
        role: "shape",
      });
  rankByCount(draft, { ...rank, words: match });
}

/** "the most popular harbor": the one that most belongs to. */
function rankByBelongings(draft: Draft, match: Words, { direction, count }: Rank): boolean {
  const found = draft.plan.keys.length === 0 ? belongingsOf(draft) : null;
  // "most frequent booking type": what belongs to the types may stand in front of them
  const end = found && namesBelongings(draft, found, match.end) ? match.end + 1 : match.end;
  const own = draft.plan.collectionWords.find(({ start }) => start === end);
  if (!own || !found) return false;
  const words = { start: match.start, end: own.start };
  finishTop(draft, { count, words });
  addSort(draft, { by: orderOf(found), direction, words: [words] });
  takeNamesOf(draft, found);
  return true;
}

/** "most loaned isbn": the verb is the collection, the key follows. */
function rankOwn(draft: Draft, match: Match, rank: Rank): void {
  const verb = draft.plan.collectionWords.find((one) => one.start === match.end);
  const key =
    verb && draft.plan.keys.length === 0 && !draft.isTaken(verb.end) ? keyAt(draft, verb.end, true) : null;
  if (key && !isUnique(key.ref.field)) addPlainKey(draft, key);
  if (ensureKey(draft, match)) rankByCount(draft, { ...rank, words: match });
}

/** "the most orders": an amount or a number of related documents follows, or a verb stands in front. */
function rankCounted(draft: Draft, match: Match, rank: Rank): void {
  const found = amountOrSize(draft, match.end);
  if (found) {
    rankByAmount(draft, found.amount, { ...rank, words: { start: match.start, end: found.words.end } });
    return;
  }
  const related = relationAt(draft, match.end);
  if (!related) {
    readVerbBefore(draft, match, rank);
    return;
  }
  const words = { start: match.start, end: related.end };
  finishTop(draft, { count: rank.count, words });
  addSort(draft, {
    by: { kind: "relation", route: related.route },
    direction: rank.direction,
    words: [words],
  });
}

/** "who owes the most", "which branch lends the most": the verb in front says what is ranked. */
function readVerbBefore(draft: Draft, match: Words, rank: Rank): void {
  const end = draft.skipBack(match.start, /^(us|you|them|money|in|to|the|overall)$/);
  const named = draft.fieldBefore(end, (field, mention) => isNumeric(field) && mention.score >= 0.55);
  const verb = draft.norm(end - 1);
  const words = { start: named?.start ?? end - 1, end: match.end };
  const isExact = named !== null && named.score >= 0.9;
  const amount = (isExact ? null : amountOfVerb(draft, verb)) ?? (named ? draft.amountOf(named) : null);
  if (amount) {
    if (draft.plan.keys.length === 0 && draft.plan.collectionWords.length === 0) findKey(draft, words);
    if (draft.plan.keys.length === 0) rankByAmount(draft, amount, { ...rank, words });
    else {
      addMetric(draft, { kind: "sum", of: amount, name: "total", words: [words] });
      rankByMetric(draft, { ...rank, words });
    }
    return;
  }
  const isOwn = draft.plan.collectionWords.some((one) => one.end === end);
  if (isOwn && ensureKey(draft, match)) rankByCount(draft, { ...rank, words: match });
}

function amountOfVerb(draft: Draft, verb: string): Amount | null {
  // what is spent is what was sold, not any sum of money such as a salary
  if (/^spen(t|d|ds|ding)$/.test(verb)) return revenueOf(draft);
  const concept = MEASURES.get(verb);
  const picked = concept ? fieldOfConcept(draft, concept) : null;
  return picked && { kind: "field", field: picked.field, route: picked.route };
}
