import type { Route } from "../link/knowledge.ts";
import type { FieldModel } from "../schema/model.ts";
import type { Amount, Condition, FieldRef } from "./plan.ts";

/** Returns the amount that a field holds; `route` is null for a field of the collection itself. */
export function amountOf(field: FieldModel, route: Route | null = null): Extract<Amount, { kind: "field" }> {
  return { kind: "field", field, route };
}

/** Fields that an amount reads. */
export function amountFields(amount: Amount): FieldRef[] {
  switch (amount.kind) {
    case "field":
    case "size":
      return [amount];
    case "elapsed":
      return amount.to ? [amount.from, amount.to] : [amount.from];
    case "constant":
      return [];
    default:
      return [...amountFields(amount.left), ...amountFields(amount.right)];
  }
}

/** Fields of other collections that a condition compares its own field with. */
export function comparedWithJoined({ test }: Condition): FieldRef[] {
  if (test.kind !== "amounts") return [];
  return [test.left, test.right].flatMap(amountFields).filter(({ route }) => route !== null);
}

/** Counts the joined documents themselves, not the elements of a list in them. */
export function isOfJoined({ field, route }: FieldRef): boolean {
  return route?.isToMany === true && field === route.to;
}
