import { nameOfAmount } from "../plan/amount-name.ts";
import type { FieldMention } from "../link/mentions.ts";
import type { Amount, Plan, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import type { Claim } from "./claim.ts";

/** The length of a list as a column. */
export function claimSize({ field }: FieldMention, words: Words): Claim {
  const amount: Amount = { kind: "size", field, route: null };
  return { computed: [{ name: nameOfSize(amount), amount, words: [words] }], evidence: [] };
}

export function nameOfSize(size: Amount): string {
  const counted = size.kind === "size" ? size.route?.collection.name : undefined;
  return counted === undefined ? nameOfAmount(size) : `${counted.replace(/\W+/g, "_")}Count`;
}

/** The plan has a figure of this list, or groups of its elements. */
export function isSized({ metrics, keys }: Plan, list: FieldModel): boolean {
  return (
    keys.some(({ field }) => field === list || field.arrayRoot === list.path) ||
    metrics.some((one) => "of" in one && "kind" in one.of && one.of.kind === "size" && one.of.field === list)
  );
}

/** The list or the related documents whose number the reading compares or orders by. */
export function countedSize(plan: Plan): Amount | null {
  for (const { by } of plan.sort) {
    if (by.kind === "relation") return { kind: "size", field: by.route.to, route: by.route };
    if (by.kind === "amount" && by.of.kind === "size") return by.of;
  }
  const relation = plan.relations.find((one) => one.count > 0);
  if (relation) return { kind: "size", field: relation.route.to, route: relation.route };
  const sized = plan.conditions.find((one) => one.test.kind === "size");
  return sized ? { kind: "size", field: sized.field, route: sized.route } : null;
}
