import { amountFields } from "./amount-fields.ts";
import type { FieldRef, Plan } from "./plan.ts";

/** Every field that a plan reads, writes or shows, with the way to it; repeated where it is used twice. */
export function planRefs(plan: Plan): FieldRef[] {
  const refs: FieldRef[] = [...plan.conditions, ...plan.keys, ...plan.columns, ...plan.shareOf];
  refs.push(...plan.holdings.flatMap((one) => one.conditions));
  if (plan.distinct) refs.push(plan.distinct);
  if (plan.beside) refs.push(plan.beside);
  if (plan.shown) refs.push(...plan.shown.columns);
  for (const metric of plan.metrics)
    if (metric.kind === "countDistinct") refs.push(metric.of);
    else if (metric.kind === "share") refs.push(...(metric.amount ? amountFields(metric.amount) : []));
    else if (metric.kind !== "count") refs.push(...amountFields(metric.of));
  for (const { amount } of plan.computed) refs.push(...amountFields(amount));
  for (const { by } of plan.sort)
    if (by.kind === "field") refs.push(by.ref);
    else if (by.kind === "amount") refs.push(...amountFields(by.of));
  if (plan.write && plan.write.kind !== "delete")
    for (const { field } of plan.write.changes) refs.push({ field, route: null });
  return refs;
}

/** The field is one of the documents that groups are shown with. */
export function isOfShown({ shown }: Pick<Plan, "shown">, { route }: FieldRef): boolean {
  return shown !== null && route === shown.route;
}
