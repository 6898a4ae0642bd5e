import { CLASSIFIERS, NAME_TAILS } from "../lexicon/words.table.ts";
import type { CollectionMention } from "../link/mentions.ts";
import { planRefs } from "../plan/plan-refs.ts";
import type { FieldRef } from "../plan/plan.ts";
import { isNumeric, type CollectionModel } from "../schema/model.ts";
import { lemmaOf } from "../text/lemma.ts";
import type { Draft } from "./draft.ts";

const CLASSIFIER_SURETY = 0.9;
/** In front of what holds the values that were read: "a tug among its ships". */
const WITHIN = /^(among|amongst|of|in|within|the|its|their|all|any|is|are|was|were)$/;

/** Nouns for what a number tells: "fat content" of `fatPercent`, "ripening period" of `ripeningMonths`. */
const MEASURES = /^(content|contents|duration|length|period|span|time)$/;

/** Between a preposition and what it goes with. */
const DETERMINERS = /^(the|all|of|their|its|his|her|every|each|any|those|these|our)$/;

/** Marks words as understood that add nothing to what was read around them. */
export function markAsFiller(draft: Draft): void {
  takeOwnNames(draft);
  takeRelatedNames(draft);
  takePeople(draft);
  explainBrackets(draft);
  explainRates(draft);
  takePlainNouns(draft);
}

/** Nouns that stand beside something understood and say only of what sort it is. */
export function takePlainNouns(draft: Draft): void {
  takeEmptyNouns(draft);
  takeClassifiers(draft);
  takePrepositions(draft);
  takeEachOfKind(draft);
}

/** "The name and the flag for each tug": documents of that kind, each of which is listed anyway. */
function takeEachOfKind(draft: Draft): void {
  if (draft.plan.ask !== "documents" || draft.plan.limit) return;
  draft.tokens.forEach(({ norm }, at) => {
    const isKind = draft.valueMentions.some(({ start }) => start === at + 1) && isValue(draft, at + 1);
    if (!/^(each|every)$/.test(norm) || !draft.isOpen(at) || !isKind) return;
    const start = /^(for|of)$/.test(draft.norm(at - 1)) && draft.isOpen(at - 1) ? at - 1 : at;
    draft.take({ start, end: at + 1 }, CLASSIFIER_SURETY);
  });
}

/** "Average age over all pupils", "over the distance "Full"", "under the flag of Malta": no bound, as no number follows. */
function takePrepositions(draft: Draft): void {
  draft.tokens.forEach(({ norm }, at) => {
    if (!/^(over|under)$/.test(norm) || !draft.isOpen(at)) return;
    const start = draft.tokens.findIndex((one, place) => place > at && !DETERMINERS.test(one.norm));
    if (draft.isTaken(start) && (isValue(draft, start) || (norm === "over" && namesDocuments(draft, start))))
      draft.take({ start: at, end: at + 1 }, CLASSIFIER_SURETY);
  });
}

/** A value is said here, or its field with the value at most two words behind. */
function isValue({ plan, tokens, fieldMentions }: Draft, start: number): boolean {
  const field = fieldMentions.find((one) => one.start === start)?.field;
  const conditions = [...plan.conditions, ...plan.relations.flatMap((one) => one.conditions)];
  return conditions.some(
    (one) =>
      one.test.kind === "equal" &&
      !one.test.isNegated &&
      one.words.some(
        (words) =>
          words.end > start &&
          (words.start <= start || (one.field === field && words.start - start <= 3)) &&
          tokens.slice(start, words.end).every(({ kind }) => kind !== "number"),
      ),
  );
}

function namesDocuments({ question }: Draft, start: number): boolean {
  const { names } = question;
  return [...names.collections(), ...names.elements()].some(
    (one) => one.start === start && one.score >= CLASSIFIER_SURETY,
  );
}

/** The collection, named again. */
function takeOwnNames(draft: Draft): void {
  const own = [draft.collection, draft.collection.element?.list.collection];
  for (const mention of draft.question.names.collections())
    if (own.includes(mention.collection) && draft.isFree(mention))
      draft.take(mention, Math.min(1, mention.score));
}

/** Names of related collections beside what was found through them. */
function takeRelatedNames(draft: Draft): void {
  const related = new Set(draft.routes.map((route) => route.collection));
  const isJoined = draft.plan.relations.length > 0;
  for (const mention of [...draft.question.names.collections(), ...ownLists(draft)]) {
    if (!draft.isFree(mention) || mention.score < 0.65) continue;
    if (mention.score >= 0.9 && !isUsed(draft, mention.collection)) continue;
    const around = [mention.start - 1, mention.end, mention.start - 2, mention.end + 1];
    const before = draft.skipBack(mention.start, WITHIN) - 1;
    const isNear = [...around, before].some((at) => draft.isTaken(at));
    if (isNear && (related.has(mention.collection) || mention.collection.element || isJoined))
      draft.take(mention, 0.75);
  }
}

/** Lists of the documents themselves that are named. */
function ownLists({ question, collection }: Draft): CollectionMention[] {
  const isOwn = (one: CollectionMention): boolean => one.collection.element?.list.collection === collection;
  return collection.element === null ? question.names.elements().filter(isOwn) : [];
}

/** "faculty members": people of a collection that has no name for them. */
function takePeople(draft: Draft): void {
  for (const words of draft.plan.collectionWords) {
    const { end } = words;
    if (
      /^(members?|people|persons?|personnel)$/.test(draft.norm(end)) &&
      [...(draft.question.names.byToken[end]?.values() ?? [])].every((weight) => weight < 0.9)
    ) {
      draft.take({ start: end, end: end + 1 }, 0.9);
      words.end = end + 1;
    }
  }
}

/** "number of", "level" beside what they are of. */
function takeEmptyNouns(draft: Draft): void {
  draft.tokens.forEach((token, at) => {
    if (!/^(number|amount|value|level|kind|type|total)$/.test(token.norm) || draft.isTaken(at)) return;
    const isEmpty =
      draft.tokens[at + 1]?.norm === "of"
        ? draft.isTaken(at + 2) || draft.isTaken(at + 3)
        : draft.isTaken(at - 1);
    if (isEmpty) draft.take({ start: at, end: at + 1 }, 0.9);
  });
}

/** "The Harbor [area]", "engine [types]": a noun for the sort of what is understood before it. */
function takeClassifiers(draft: Draft): void {
  draft.tokens.forEach((token, at) => {
    if (token.kind !== "word" || token.isCode === true || !draft.isOpen(at) || !draft.isTaken(at - 1)) return;
    const noun = lemmaOf(token.norm);
    const isTail = NAME_TAILS.get(lemmaOf(draft.tokens[at - 1]?.norm ?? ""))?.has(noun) ?? false;
    const isMeasure = MEASURES.test(token.norm) && measures(draft, at);
    if (isTail || isMeasure || (CLASSIFIERS.has(noun) && !draft.namesStored(at)))
      draft.take({ start: at, end: at + 1 }, CLASSIFIER_SURETY);
  });
}

/** The words before a place name a number that the plan reads. */
function measures({ plan, fieldMentions }: Draft, end: number): boolean {
  const read = new Set(planRefs(plan).map(({ field }) => field));
  return fieldMentions.some((one) => one.end === end && isNumeric(one.field) && read.has(one.field));
}

/** Something of this collection, or what stands for it here, is in the plan. */
function isUsed({ plan, routes }: Draft, collection: CollectionModel): boolean {
  const list = collection.element?.list;
  const refs: FieldRef[] = [
    ...planRefs(plan),
    ...plan.relations.map((one) => ({ route: one.route, field: one.route.from })),
  ];
  return refs.some(
    ({ route, field }) =>
      (list && field.arrayRoot === list.path) ||
      route?.collection === collection ||
      route?.via?.collection === collection ||
      routes.some((one) => one.collection === collection && one.from === field) ||
      collection.words.some(
        (word) =>
          field.words.includes(word) ||
          field.parentWords.includes(word) ||
          (field.arrayRoot ?? "").includes(word),
      ),
  );
}

/** "the night shift (N)": what stands in front of brackets is what the code in them means. */
function explainBrackets(draft: Draft): void {
  draft.tokens.forEach((token, open) => {
    if (token.norm !== "(") return;
    const close = draft.tokens.findIndex((one, at) => at > open && one.norm === ")");
    const inside = close < 0 ? [] : draft.tokens.slice(open + 1, close).map((_, at) => open + 1 + at);
    if (!inside.some((at) => draft.isTaken(at)) || inside.some((at) => draft.isOpen(at))) return;
    for (
      let at = open - 1;
      at >= Math.max(0, open - 5) && !draft.isTaken(at) && draft.tokens[at]?.kind === "word";
      at--
    )
      if (draft.isOpen(at)) draft.take({ start: at, end: at + 1 }, 0.8);
  });
}

/** "more per night" of a nightly rate: the unit is a part of the name. */
function explainRates(draft: Draft): void {
  const { plan } = draft;
  const fields = [
    ...plan.conditions.map((one) => one.field),
    ...plan.sort.flatMap((key) => (key.by.kind === "field" ? [key.by.ref.field] : [])),
  ];
  draft.tokens.forEach((token, at) => {
    const hits = draft.question.names.byToken[at + 1];
    if (!/^(per|a|an|each)$/.test(token.norm) || !draft.isFree({ start: at, end: at + 2 }) || !hits) return;
    if (
      fields.some((field) =>
        [...field.words, ...field.parentWords].some((word) => (hits.get(word) ?? 0) > 0.9),
      )
    )
      draft.take({ start: at, end: at + 2 }, 0.9);
  });
}
