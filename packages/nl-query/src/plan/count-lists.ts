import { keyField } from "../relate/columns.ts";
import { isUnique, type CollectionModel, type FieldModel } from "../schema/model.ts";
import { labelField } from "../schema/name-field.ts";
import type { Token } from "../text/token.ts";
import { amountOf } from "./amount-fields.ts";
import { nameOfAmount } from "./amount-name.ts";
import { isKeyAsked } from "./container-name.ts";
import type { Amount, FieldRef, Metric, Plan, SortKey } from "./plan.ts";

/**
 * "How many piers does each port have", "total length of the piers per port": a count or sum of elements per
 * document is computed from its list, so that ports without any are shown with 0. A plan that asks for
 * something else stays as it is.
 */
export function countLists(plan: Plan, tokens: readonly Token[]): Plan {
  const { element } = plan.collection;
  const [metric] = plan.metrics;
  const base = element?.list.collection;
  if (!element || !base || !metric || !isFigureOfEach(plan) || element.list.arrayRoot !== null) return plan;
  const storedOf = new Map([...element.fieldOf].map(([stored, own]) => [own, stored]));
  const refs = [...plan.keys, ...plan.conditions];
  if (!refs.every(({ field }) => isAround(storedOf.get(field), element.list))) return plan;
  const stored = <Ref extends FieldRef>(ref: Ref): Ref => ({
    ...ref,
    field: storedOf.get(ref.field) ?? ref.field,
  });
  const figure = figureOf(metric, element.list, storedOf);
  if (!figure) return plan;
  const keys = plan.keys.map(({ field, route, words }) => stored({ field, route, words }));
  const isShownByKey = keys.length > 1 || isKeyAsked(plan.keys, tokens);
  const columns = keys.flatMap((key) => namedBy(key, base, isShownByKey));
  return {
    ...plan,
    ask: "documents",
    collection: base,
    conditions: plan.conditions.map(stored),
    keys: [],
    metrics: [],
    columns,
    computed: [{ name: nameOfAmount(figure), amount: figure, words: metric.words }],
    sort: plan.sort.map((key) => ({ ...key, by: orderOf(key, figure, columns) })),
  };
}

/** The amount per document behind a count or a sum of its elements; null for any other figure. */
function figureOf(
  metric: Metric,
  list: FieldModel,
  storedOf: ReadonlyMap<FieldModel, FieldModel>,
): Amount | null {
  if (metric.kind === "count") return { kind: "size", field: list, route: null };
  if (metric.kind !== "sum" || metric.of.kind !== "field" || metric.of.route) return null;
  const field = storedOf.get(metric.of.field);
  return field?.arrayRoot === list.path ? amountOf(field) : null;
}

/** What people call the document by, instead of its key where no two documents are called alike. */
function namedBy<Ref extends FieldRef>(ref: Ref, base: CollectionModel, isShownByKey: boolean): Ref[] {
  const isBare = ref.field.path === "_id";
  const isKey = isBare || (ref.field === keyField(base) && !isShownByKey);
  const label = isKey ? labelField(base) : null;
  if (!label || label === ref.field) return [ref];
  const named = { ...ref, field: label };
  return isBare || isUnique(label) ? [named] : [named, ref];
}

/** One count or sum per document, which nothing narrows or compares. */
function isFigureOfEach(plan: Plan): boolean {
  const { keys, metrics, conditions } = plan;
  const isPlain = [
    plan.relations,
    plan.having,
    plan.holdings,
    plan.shareOf,
    plan.columns,
    plan.computed,
  ].every((parts) => parts.length === 0);
  const isOwn = [...keys, ...conditions].every(({ route }) => route === null);
  const isOfOne = keys.some(({ field, part }) => part === null && isUnique(field));
  const isSingle = metrics.length === 1 && !plan.isCountOfGroups;
  const isFigure = plan.combined !== null || plan.ofGroups !== null || plan.shown !== null;
  const isSorted = plan.sort.every(({ by }) => by.kind === "metric" || by.kind === "key");
  return plan.ask === "group" && isPlain && isOwn && isOfOne && isSingle && !isFigure && isSorted;
}

/** A field of the documents, not of the elements or of another list. */
function isAround(field: FieldModel | undefined, list: FieldModel): boolean {
  return field !== undefined && field.arrayRoot === null && !field.path.startsWith(`${list.path}.`);
}

function orderOf({ by }: SortKey, figure: Amount, columns: readonly FieldRef[]): SortKey["by"] {
  const ref = by.kind === "key" ? columns[by.index] : undefined;
  return ref
    ? { kind: "field", ref: { field: ref.field, route: ref.route } }
    : { kind: "amount", of: figure };
}
