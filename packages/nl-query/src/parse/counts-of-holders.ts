import { isContainment } from "../link/knowledge.ts";
import type { Amount, FieldRef, Words } from "../plan/plan.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import type { CollectionModel } from "../schema/model.ts";
import type { Draft } from "./draft.ts";

const COUNT = /^(count|number|num|total|quantity)$/;
/** From this surety on words are the name of a collection. */
const NAMED = 0.9;
const NOT_THEIRS = 0.3;

/**
 * "Critics with more than 9 reviews", of reviews in a list of each play: its `number_of_reviews` says nothing of a
 * critic, unless plays are spoken of.
 */
export function countsForHolder({ collection, question }: Draft, { field, route }: FieldRef): boolean {
  const list = collection.element?.list;
  const isAround = list
    ? route === null && !field.path.startsWith(`${list.path}.`)
    : route !== null && isContainment(route);
  if (!isAround || !field.words.some((word) => COUNT.test(word))) return false;
  const own = list?.words ?? collection.words;
  if (!own.every((word) => field.words.includes(word))) return false;
  return !isNamed(question, list?.collection ?? route?.collection);
}

/** The same of how many there are in the list: the number is said of the critics that are shown. */
export function doubtCountsOfHolders(draft: Draft): void {
  const { columns, conditions, rows } = draft.plan;
  if (columns.length === 0 || rows.length > 0) return;
  const bound = conditions.find(
    ({ test, field, route }) =>
      (test.kind === "size" || test.kind === "elements") &&
      route === null &&
      columns.every((one) => one.route === null && one.field.path.startsWith(`${field.path}.`)) &&
      !isNamed(draft.question, field.collection),
  );
  if (bound) draft.doubt(NOT_THEIRS, bound.field.path, "contradiction");
}

/** "The average number of marks" of lists of marks with a `mark` each: how many there are. */
export function countsNamesakes(
  { collection, tokens }: Draft,
  { end }: { end: number },
  { amount, words }: { amount: Amount; words: Words },
): boolean {
  if (
    amount.kind !== "field" ||
    !tokens.slice(end, words.end).some(({ norm }) => /^(number|count)$/.test(norm))
  )
    return false;
  const { field } = amount;
  const list =
    field.arrayRoot === null ? collection.element?.list : field.collection.byPath.get(field.arrayRoot);
  const around = list ?? (field.collection.byPath.has(CONTAINED_IN) ? field.collection : null);
  return around !== null && around.words.join() === field.words.join();
}

function isNamed({ names }: Draft["question"], holder: CollectionModel | undefined): boolean {
  return names.collections().some((one) => one.collection.name === holder?.name && one.score >= NAMED);
}
