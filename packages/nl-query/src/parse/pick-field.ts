import { CONCEPTS, type Concept } from "../lexicon/concepts.table.ts";
import type { FieldRef } from "../plan/plan.ts";
import { isNumeric, isTemporal, type CollectionModel, type FieldModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

const DATE_SCORES: ReadonlyMap<string, number> = new Map(
  Object.entries({
    created: 1,
    ordered: 1.05,
    order: 1,
    placed: 1,
    date: 1,
    timestamp: 1,
    time: 0.9,
    at: 1,
    released: 1,
    release: 1,
    published: 1,
    posted: 1,
    occurred: 1,
    recorded: 1,
    taken: 0.9,
    scheduled: 0.9,
    start: 0.85,
    started: 0.85,
    joined: 0.8,
    registered: 0.85,
    hired: 0.85,
    hire: 0.85,
    opened: 0.8,
    departure: 0.9,
    booked: 0.85,
    sent: 0.8,
    shipped: 0.6,
    enrolled: 0.85,
    visit: 0.9,
    appointment: 0.95,
    admitted: 0.9,
    updated: 0.2,
    modified: 0.2,
    birth: 0.1,
    deleted: 0,
    last: 0.3,
    expiry: 0.2,
    expires: 0.2,
    end: 0.4,
    ended: 0.4,
    arrival: 0.5,
    paid: 0.5,
    delivered: 0.5,
    due: 0.4,
  }),
);

/** Dates that a period may mean when the question names none, likeliest first. */
export function datesByLikelihood(collection: CollectionModel): { field: FieldModel; score: number }[] {
  return collection.fields
    .filter((field) => isTemporal(field))
    .map((field) => ({ field, score: dateScore(field) }))
    .sort((a, b) => b.score - a.score);
}

/** The date that a period means when the question names none. */
export function defaultDate(collection: CollectionModel): { field: FieldModel; isClear: boolean } | null {
  const [best, second] = datesByLikelihood(collection);
  return best ? { field: best.field, isClear: !second || best.score - second.score > 0.3 } : null;
}

function dateScore(field: FieldModel): number {
  const named = Math.max(...field.words.map((word) => DATE_SCORES.get(word) ?? 0.5));
  const penalty = field.words.some((word) => (DATE_SCORES.get(word) ?? 1) <= 0.3) ? 0.6 : 0;
  return (
    named -
    penalty -
    field.absence * 0.6 -
    field.depth * 0.1 -
    (field.arrayRoot === null ? 0 : 0.8) -
    (field.kind === "date" ? 0 : 0.05)
  );
}

export type Picked = FieldRef & { surety: number };

/** The field that most likely holds a concept, such as money or weight. */
export function fieldOfConcept(
  draft: Draft,
  concept: Concept,
  accept: (field: FieldModel) => boolean = isNumeric,
): Picked | null {
  let best: Picked | null = null;
  const names: readonly string[] = CONCEPTS[concept];
  for (const field of draft.collection.fields) {
    if (!accept(field)) continue;
    // `salary.amount` is found by what it is the amount of
    const words = field.words.every((word) => /^(amount|value|total|gross|net|average|mean)$/.test(word))
      ? [...field.words, ...field.parentWords]
      : field.words;
    const at = words.reduce(
      (first, word) => Math.min(first, names.includes(word) ? names.indexOf(word) : 99),
      99,
    );
    if (at === 99) continue;
    const surety =
      0.9 -
      at * 0.02 -
      field.depth * 0.03 -
      (field.arrayRoot === null ? 0 : 0.25) -
      field.absence * 0.1 -
      (field.words.length - 1) * 0.06;
    if (!best || surety > best.surety) best = { field, route: null, surety };
  }
  return best;
}

/** Returns whether the field is a duration, so that faster means less of it. */
export function isDuration({ words }: FieldModel): boolean {
  return (
    words.some((word) =>
      /^(duration|latency|time|elapsed|delay|minutes|seconds|milliseconds|ms)$/.test(word),
    ) && !words.some((word) => /^(speed|velocity|per)$/.test(word))
  );
}

/** The only number worth measuring in a collection, if there is just one. */
export function onlyMeasure(collection: CollectionModel): FieldModel | null {
  const measures = collection.fields.filter(
    (field) =>
      isNumeric(field) &&
      field.arrayRoot === null &&
      !field.words.some((word) => /^(id|number|code|year|zip|latitude|longitude)$/.test(word)) &&
      field.path !== "_id",
  );
  return measures.length === 1 ? (measures[0] ?? null) : null;
}
