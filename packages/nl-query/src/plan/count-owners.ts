import { isOfShown } from "./plan-refs.ts";
import type { Knowledge, Route } from "../link/knowledge.ts";
import { isUnique, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { labelField } from "../schema/name-field.ts";
import type { Condition, FieldRef, GroupKey, Plan, Relation, SortKey, Words } from "./plan.ts";

/**
 * "Boats per skipper, including those without any": boats grouped by their skipper leave out who has none, so
 * they are counted beside every skipper instead. Null where the plan asks for something else.
 *
 * @param said The words that ask for those without any.
 */
export function countOwners(plan: Plan, knowledge: Knowledge, said: Words): Plan | null {
  if (isCountOfEach(plan)) return { ...plan, relations: countedOnly(plan) };
  if (isFigureOfSizes(plan)) return plan;
  const [key] = plan.keys;
  const owners = key && isPlainCount(plan) ? ownersOf(key, knowledge) : null;
  const [metric] = plan.metrics;
  if (!owners || !metric) return null;
  const { collection, route } = owners;
  const own = plan.conditions.filter((one) => isOf(one, collection));
  const counted = plan.conditions.filter((one) => one.route === null);
  if (own.length + counted.length < plan.conditions.length) return null;
  const columns = columnsOf(plan, collection);
  const sort = plan.sort.map((one) => sortOf(one, route, { columns, plan }));
  return {
    ...plan,
    ask: "documents",
    collection,
    collectionWords: key?.words ?? [],
    conditions: own.map((one) => ({ ...one, route: null })),
    relations: [
      { route, op: "$gte", count: 0, conditions: counted, words: metric.words, isCountedOnly: true },
    ],
    keys: [],
    metrics: [],
    columns,
    shown: null,
    beside: null,
    computed: [
      {
        name: `${plan.collection.name.replace(/\W+/g, "_")}Count`,
        amount: { kind: "size", field: route.to, route },
        words: [...metric.words, said],
      },
    ],
    sort,
  };
}

/** Every document with the length of its list: those without any are among them. */
function isCountOfEach({ ask, computed, conditions }: Plan): boolean {
  return (
    ask === "documents" && conditions.length === 0 && computed.some(({ amount }) => amount.kind === "size")
  );
}

/** Figures of the lengths of lists: what has none counts as 0. */
function isFigureOfSizes({ ask, metrics, conditions, keys }: Plan): boolean {
  const isOfDocuments = keys.every(({ field, route }) => route === null && field.arrayRoot === null);
  return (
    (ask === "total" || (ask === "group" && metrics.length > 0)) &&
    conditions.length === 0 &&
    isOfDocuments &&
    metrics.every((one) => "of" in one && "kind" in one.of && one.of.kind === "size" && !one.of.route)
  );
}

/** "Skippers and how many boats they have": that there are any comes from the words that count them. */
function countedOnly({ relations, computed }: Plan): Relation[] {
  const isCounted = ({ route }: Relation): boolean =>
    computed.some(({ amount }) => amount.kind === "size" && amount.route === route);
  return relations.map((one) =>
    isCounted(one) && isAny(one) ? { ...one, count: 0, isCountedOnly: true as const } : one,
  );
}

function isAny({ op, count }: Relation): boolean {
  return (op === "$gt" && count === 0) || (op === "$gte" && count === 1);
}

/** The number of documents in each group, and nothing that only some groups or lines have. */
function isPlainCount(plan: Plan): boolean {
  const others = [
    plan.relations,
    plan.having,
    plan.holdings,
    plan.shareOf,
    plan.columns,
    plan.computed,
    plan.rows,
  ];
  const isOne = plan.keys.length === 1 && plan.metrics.length === 1 && plan.metrics[0]?.kind === "count";
  const isFigure = plan.isCountOfGroups || plan.combined !== null || plan.ofGroups !== null;
  return (
    plan.ask === "group" &&
    plan.collection.element === null &&
    isOne &&
    !isFigure &&
    others.every((parts) => parts.length === 0)
  );
}

/** What a key stands for, and the way back to what is counted. */
function ownersOf(
  { field, route, part }: GroupKey,
  knowledge: Knowledge,
): { collection: CollectionModel; route: Route } | null {
  if (part !== null || (route && (route.via !== undefined || !isUnique(field)))) return null;
  const from = route ? route.from : field;
  const backTo = (collection: CollectionModel): Route | undefined =>
    knowledge.routes(collection).find((one) => one.isToMany && one.via === undefined && one.to === from);
  if (from.arrayRoot !== null || from.isArray) return null;
  const target = route?.collection ?? referredBy(from, knowledge);
  const back = target && backTo(target);
  return target && back ? { collection: target, route: back } : null;
}

function referredBy(from: FieldModel, knowledge: Knowledge): CollectionModel | undefined {
  return knowledge
    .routes(from.collection)
    .find((one) => one.from === from && !one.isToMany && one.via === undefined)?.collection;
}

function isOf({ route }: Condition, collection: CollectionModel): boolean {
  return route !== null && route.via === undefined && !route.isToMany && route.collection === collection;
}

/** What the groups were shown by, else what people call the document. */
function columnsOf({ keys, shown, beside }: Plan, collection: CollectionModel): Plan["columns"] {
  const words = keys.flatMap((one) => one.words);
  const named: (FieldRef & { words: Words[] })[] = [
    ...(shown?.columns ?? []),
    ...keys.filter(({ route }) => route !== null),
    ...(beside ? [{ ...beside, words: [...words, ...beside.words] }] : []),
  ];
  const own = named.filter(({ field }) => field.collection === collection);
  const label = labelField(collection) ?? collection.byPath.get("_id");
  const refs = own.length > 0 ? own : label ? [{ field: label, route: null, words }] : [];
  return refs.map((one) => ({ field: one.field, route: null, words: one.words }));
}

function sortOf(
  key: SortKey,
  route: Route,
  { columns, plan }: { columns: readonly FieldRef[]; plan: Plan },
): SortKey {
  const [first] = columns;
  if (key.by.kind === "field" && isOfShown(plan, key.by.ref))
    return { ...key, by: { kind: "field", ref: { field: key.by.ref.field, route: null } } };
  if (key.by.kind === "key" && first)
    return { ...key, by: { kind: "field", ref: { ...first, route: null } } };
  return { ...key, by: { kind: "relation", route } };
}
