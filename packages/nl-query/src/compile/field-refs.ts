import { isOfShown } from "../plan/plan-refs.ts";
import { amountFields, isOfJoined } from "../plan/amount-fields.ts";
import { openedList } from "../plan/opened-list.ts";
import type { FieldRef, Plan } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";

/** Columns in the array whose elements are the rows. */
function refsToOpen(plan: Plan): FieldRef[] {
  const root = openedList(plan);
  return root === null ? [] : plan.columns.filter((one) => one.field.arrayRoot === root);
}

/** "Name of the keeper of the shed whose post is night guard": only what the elements that are meant refer to. */
function narrowedKeys({ collection, columns, conditions }: Plan): FieldRef[] {
  const tested = new Set(
    conditions.map(({ field, route, test }) => (route || isOfList(test) ? null : field.arrayRoot)),
  );
  return columns.flatMap(({ route }) => {
    const isKey = route?.via === undefined && route?.isToMany === false && route.from.arrayRoot !== null;
    return isKey && collection.element === null && tested.has(route.from.arrayRoot)
      ? [{ field: route.from, route: null }]
      : [];
  });
}

/** What is said of a list as a whole. */
function isOfList({ kind }: Plan["conditions"][number]["test"]): boolean {
  return kind === "size" || kind === "present" || kind === "elements";
}

/** Arrays whose elements are grouped or summed one by one. */
export function refsToUnwind(plan: Plan): FieldRef[] {
  // "the longest of each genre": of every one of its genres
  const ranked = plan.limit?.isPerGroup
    ? plan.keys.filter(({ field, route }) => field.isArray || route?.isToMany === true)
    : [];
  if (plan.ask === "documents") return [...refsToOpen(plan), ...ranked, ...narrowedKeys(plan)];
  if (plan.ask === "distinct" && plan.distinct) return [plan.distinct];
  if (plan.ask !== "group" && plan.ask !== "total" && plan.ask !== "share") return [];
  const counted = countedLists(plan);
  const metrics = plan.metrics.filter((one) => !("isOfDocuments" in one && one.isOfDocuments === true));
  return [...plan.keys, ...heldRefs(plan), ...metricRefs({ metrics })].filter((ref) => {
    const { field, route } = ref;
    if (counted.has(field) && isOfJoined(ref)) return false;
    return field.arrayRoot !== null || route !== null || (field.isArray && !counted.has(field));
  });
}

/** Lists whose length is a figure of groups, unless their elements are the keys. */
export function countedLists(plan: Plan): ReadonlySet<FieldModel> {
  const sized = plan.metrics.flatMap((metric) =>
    metric.kind !== "count" &&
    metric.kind !== "share" &&
    metric.kind !== "countDistinct" &&
    metric.of.kind === "size"
      ? [metric.of.field]
      : [],
  );
  return new Set(sized.filter((list) => !plan.keys.some((key) => key.field === list)));
}

export function heldRefs(plan: Plan): FieldRef[] {
  const conditions = plan.holdings.flatMap((one) => one.conditions);
  const whole = heldLists(plan);
  return conditions.filter(
    ({ field, route, test }) =>
      route !== null || !((isOfList(test) && field.isArray) || whole.has(field.arrayRoot ?? "")),
  );
}

/** Paths of the lists that groups are asked about as wholes: "no sale with more than 4 items and a laptop". */
export function heldLists({ keys, holdings }: Plan): ReadonlySet<string> {
  const sized = holdings.flatMap(({ conditions }) =>
    conditions.filter(({ field, route, test }) => isOfList(test) && field.isArray && route === null),
  );
  return new Set(
    sized
      .map(({ field }) => field.path)
      .filter((path) => !keys.some(({ field }) => field.arrayRoot === path)),
  );
}

/** Fields that documents are ordered by; what groups are shown with is joined later. */
export function sortRefs({ sort, shown }: Plan): FieldRef[] {
  return sort.flatMap(({ by }) => (by.kind === "field" && !isOfShown({ shown }, by.ref) ? [by.ref] : []));
}

export function metricRefs({ metrics }: Pick<Plan, "metrics">): FieldRef[] {
  return metrics.flatMap((metric) =>
    metric.kind === "share"
      ? metric.amount
        ? amountFields(metric.amount)
        : []
      : metric.kind === "count"
        ? []
        : metric.kind === "countDistinct"
          ? [metric.of]
          : amountFields(metric.of),
  );
}
