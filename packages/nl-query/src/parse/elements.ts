import { amountFields } from "../plan/amount-fields.ts";
import type { FieldRef } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

const IDLE = 0.4;

/** Elements of an array are only read as documents where something of them is asked for. */
export function doubtIdleElements(draft: Draft): void {
  const { plan, collection } = draft;
  const list = collection.element?.list;
  if (!list || plan.metrics.some((metric) => metric.kind === "count")) return;
  const refs: FieldRef[] = [...plan.conditions, ...plan.keys, ...plan.columns];
  if (plan.distinct) refs.push(plan.distinct);
  for (const metric of plan.metrics)
    if (metric.kind === "countDistinct") refs.push(metric.of);
    else if (metric.kind !== "count" && metric.kind !== "share") refs.push(...amountFields(metric.of));
  for (const key of plan.sort) if (key.by.kind === "field") refs.push(key.by.ref);
  if (refs.length > 0 && !refs.some(({ field }) => field.path.startsWith(`${list.path}.`)))
    draft.doubt(IDLE, list.path, "idle");
}
