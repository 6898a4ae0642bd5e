import type { Condition, Plan, Test } from "./plan.ts";

export type NearCondition = Condition & { test: Extract<Test, { kind: "near" }> };

/** The condition that puts documents in the order of their distance. */
export function nearCondition({ conditions }: Pick<Plan, "conditions">): NearCondition | undefined {
  return conditions.find((one): one is NearCondition => one.test.kind === "near");
}

/** Whether a condition is about the place of documents. */
export function isOfPlace({ test }: Condition): boolean {
  return test.kind === "near" || test.kind === "within";
}
