import { amountFields } from "../plan/amount-fields.ts";
import { openedList } from "../plan/opened-list.ts";
import type { FieldRef, Plan } from "../plan/plan.ts";

/** Columns in the array whose elements are the rows. */
function refsToOpen(plan: Plan): FieldRef[] {
  const root = openedList(plan);
  return root === null ? [] : plan.columns.filter((one) => one.field.arrayRoot === root);
}

/** Arrays whose elements are grouped or summed one by one. */
export function refsToUnwind(plan: Plan): FieldRef[] {
  // "the longest of each genre": of every one of its genres
  const ranked = plan.limit?.isPerGroup ? plan.keys.filter(({ field }) => field.isArray) : [];
  if (plan.ask === "documents") return [...refsToOpen(plan), ...ranked];
  if (plan.ask === "distinct" && plan.distinct) return [plan.distinct];
  if (plan.ask !== "group" && plan.ask !== "total" && plan.ask !== "share") return [];
  return [...plan.keys, ...heldRefs(plan), ...metricRefs(plan)].filter(
    (ref) => ref.field.arrayRoot !== null || ref.route !== null || (ref.field.isArray && !isSized(plan, ref)),
  );
}

function isSized(plan: Plan, ref: FieldRef): boolean {
  return (
    plan.metrics.some(
      (metric) =>
        metric.kind !== "count" &&
        metric.kind !== "share" &&
        metric.kind !== "countDistinct" &&
        metric.of.kind === "size" &&
        metric.of.field === ref.field,
    ) && !plan.keys.some((key) => key.field === ref.field)
  );
}

export function heldRefs(plan: Plan): FieldRef[] {
  return plan.holdings.flatMap((one) => one.conditions);
}

export function sortRefs(plan: Plan): FieldRef[] {
  return plan.sort.flatMap((key) => (key.by.kind === "field" ? [key.by.ref] : []));
}

export function metricRefs(plan: Plan): FieldRef[] {
  return plan.metrics.flatMap((metric) =>
    metric.kind === "count" || metric.kind === "share"
      ? []
      : metric.kind === "countDistinct"
        ? [metric.of]
        : amountFields(metric.of),
  );
}
