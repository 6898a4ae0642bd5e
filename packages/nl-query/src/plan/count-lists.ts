import { isUnique, type FieldModel } from "../schema/model.ts";
import { nameOfAmount } from "./amount-name.ts";
import type { Amount, FieldRef, Plan, SortKey } from "./plan.ts";

/**
 * "How many piers does each port have": elements counted per document are the length of its list, so that ports
 * without any are shown with 0. A plan that asks for something else stays as it is.
 */
export function countLists(plan: Plan): Plan {
  const { element } = plan.collection;
  const [metric] = plan.metrics;
  const base = element?.list.collection;
  if (!element || !base || !metric || !isCountOfEach(plan) || element.list.arrayRoot !== null) return plan;
  const storedOf = new Map([...element.fieldOf].map(([stored, own]) => [own, stored]));
  const refs = [...plan.keys, ...plan.conditions];
  if (!refs.every(({ field }) => isAround(storedOf.get(field), element.list))) return plan;
  const stored = <Ref extends FieldRef>(ref: Ref): Ref => ({
    ...ref,
    field: storedOf.get(ref.field) ?? ref.field,
  });
  const size: Amount = { kind: "size", field: element.list, route: null };
  const columns = plan.keys.map(({ field, route, words }) => stored({ field, route, words }));
  return {
    ...plan,
    ask: "documents",
    collection: base,
    conditions: plan.conditions.map(stored),
    keys: [],
    metrics: [],
    columns,
    computed: [{ name: nameOfAmount(size), amount: size, words: metric.words }],
    sort: plan.sort.map((key) => ({ ...key, by: orderOf(key, size, columns) })),
  };
}

/** One count per document, which nothing narrows or compares. */
function isCountOfEach(plan: Plan): boolean {
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
  const isCount = metrics.length === 1 && metrics[0]?.kind === "count" && !plan.isCountOfGroups;
  const isFigure = plan.combined !== null || plan.ofGroups !== null || plan.shown !== null;
  const isSorted = plan.sort.every(({ by }) => by.kind === "metric" || by.kind === "key");
  return plan.ask === "group" && isPlain && isOwn && isOfOne && isCount && !isFigure && isSorted;
}

/** A field of the documents, not of the elements or of another list. */
function isAround(field: FieldModel | undefined, list: FieldModel): boolean {
  return field !== undefined && field.arrayRoot === null && !field.path.startsWith(`${list.path}.`);
}

function orderOf({ by }: SortKey, size: Amount, columns: readonly FieldRef[]): SortKey["by"] {
  const ref = by.kind === "key" ? columns[by.index] : undefined;
  return ref ? { kind: "field", ref: { field: ref.field, route: ref.route } } : { kind: "amount", of: size };
}
