import type { Amount, FieldRef } from "./plan.ts";

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

/** Counts the joined documents themselves, not the elements of a list in them. */
export function isOfJoined({ field, route }: FieldRef): boolean {
  return route?.isToMany === true && field === route.to;
}
