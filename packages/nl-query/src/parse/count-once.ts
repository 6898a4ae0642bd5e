import { isContainment, type Route } from "../link/knowledge.ts";
import type { CollectionMention } from "../link/mentions.ts";
import type { FieldRef, Metric, Plan, Words } from "../plan/plan.ts";
import { CONTAINS } from "../schema/flatten.ts";
import { type CollectionModel, isUnique } from "../schema/model.ts";
import { nameField } from "../schema/name-field.ts";
import type { Draft } from "./draft.ts";

/** From this surety on words name documents. */
const NAMED = 0.85;
/** Rows are counted where different documents were asked for. */
const ROWS_COUNTED = 0.2;
const DIFFERENT = /^(different|distinct|unique)$/;
/** Words between a count and what is counted. */
const BETWEEN = /^(of|the|all|different|distinct|unique|many|number)$/;

/**
 * "The number of different farmers per breed": rows are goats, of which one farmer may have several, and several farmers
 * may be called alike, so that each counts once by its key.
 */
export function countOnce(draft: Draft): void {
  const { plan } = draft;
  groupByShared(draft);
  if (plan.ask !== "group") return;
  plan.metrics = plan.metrics.map((metric) => {
    const counted = countedAt(draft, metric.words);
    const of = counted && (countedOnce(draft, metric, counted) ?? differentIn(draft, metric, counted));
    if (!of) return metric;
    const words = { start: counted.start, end: counted.end };
    draft.take(words);
    // nested documents have no key at this point, and may be counted by their names
    const isNamed =
      of.field.path === CONTAINS || plan.metrics.some((one) => one !== metric && one.name === "count");
    return {
      kind: "countDistinct",
      of,
      name: isNamed ? metric.name : "count",
      words: [...metric.words, words],
    };
  });
}

/** What tells those apart that a figure counts; null where each row is one of them, or a field of theirs is meant. */
function countedOnce(draft: Draft, metric: Metric, counted: CollectionMention): FieldRef | null {
  const { plan, collection } = draft;
  // without "different", rows may be counted that are called otherwise
  if (metric.kind !== "countDistinct") return null;
  if (metric.of.field.path !== nameField(counted.collection)?.path) return null;
  const { element } = collection;
  if (element) return element.list.collection === counted.collection ? identityAround(collection) : null;
  if (counted.collection === collection) return identityOf(collection, null);
  const [route, ...others] = draft.routes.filter(
    (one) => one.collection === counted.collection && !one.isToMany,
  );
  const isKey = plan.keys.some(
    (key) => key.route === route || key.field === route?.from || plan.shown?.route === route,
  );
  if (!route || others.length > 0 || isKey) return null;
  return isContainment(route) ? identityOf(route.collection, route) : keyOf(route);
}

/** "How many different products did each buyer order": rows are orders, of which several may be for the same product. */
function differentIn(
  draft: Draft,
  metric: Metric,
  { collection, start }: CollectionMention,
): FieldRef | null {
  const isDifferent = DIFFERENT.test(draft.tokens[start - 1]?.norm ?? "");
  const { keys } = draft.plan;
  if (metric.kind !== "count" || metric.isOfPart || !(isDifferent || keys.some(isFar))) return null;
  // without a lookup of several, each row is another of them
  if (collection === draft.collection)
    return keys.some(({ route }) => route?.isToMany) ? identityOf(collection, null) : null;
  const [route, ...others] = draft.routes.filter((one) => one.collection === collection && !one.isToMany);
  if (!route || others.length > 0 || isContainment(route)) {
    if (isDifferent) draft.doubt(ROWS_COUNTED, "different", "different");
    return null;
  }
  return keyOf(route);
}

/** "How many passengers has each pilot flown": a passenger has a row for each flight, while a link has one for both. */
function isFar({ route }: Plan["keys"][number]): boolean {
  return route?.isToMany === true && route.via !== undefined && !isContainment(route);
}

/** The documents that are named right behind the words of a figure, or are these words. */
function countedAt({ question, tokens }: Draft, words: readonly Words[]): CollectionMention | undefined {
  const isCounted = (start: number): boolean =>
    words.some(
      (one) =>
        (one.start <= start && start < one.end) ||
        (one.end <= start && tokens.slice(one.end, start).every(({ norm }) => BETWEEN.test(norm))),
    );
  return question.names.collections().find(({ start, score }) => score >= NAMED && isCounted(start));
}

function identityOf({ byPath }: CollectionModel, route: Route | null): FieldRef | null {
  const field = byPath.get("_id") ?? byPath.get(CONTAINS);
  return field ? { field, route } : null;
}

/** The key of the documents around elements, as seen from these. */
function identityAround({ element }: CollectionModel): FieldRef | null {
  const stored = element?.list.collection.byPath.get("_id");
  const field = stored && element?.fieldOf.get(stored);
  return field ? { field, route: null } : null;
}

function keyOf({ from, via }: Route): FieldRef {
  return { field: from, route: via ?? null };
}

/** "Which breed is shared by the most farmers": goats refer to one farmer each, so that breeds are ranked and no goats. */
function groupByShared({ plan }: Draft): void {
  const [key, ...further] = plan.sort;
  const [column, ...others] = plan.columns;
  if (plan.ask !== "documents" || key?.by.kind !== "relation" || key.by.route.isToMany) return;
  if (!column || further.length + others.length > 0 || column.route !== null || isUnique(column.field))
    return;
  const { direction, words } = key;
  Object.assign(plan, { ask: "group", columns: [] });
  plan.keys = [{ ...column, part: null, step: null }];
  plan.metrics = [{ kind: "countDistinct", of: keyOf(key.by.route), name: "count", words }];
  plan.sort = [{ by: { kind: "metric", index: 0 }, direction, words }];
}
