import type { CompareOp, Condition, Literal } from "../plan/plan.ts";
import { flagOf } from "../schema/model.ts";

/** Operators of bounds, and what each is where the bound is denied. */
const DENIED: Readonly<Record<string, CompareOp>> = { $gt: "$lte", $gte: "$lt", $lt: "$gte", $lte: "$gt" };

/** Returns whether the condition asks for another value than the one it names. */
export function isNegative({ test }: Condition): boolean {
  return test.kind === "equal" && test.isNegated;
}

/** The condition on the value that it names. */
export function positive(condition: Condition): Condition {
  const { test } = condition;
  return test.kind === "equal" ? { ...condition, test: { ...test, isNegated: false } } : condition;
}

/** "No insured boats": what is denied of all boats is that one is insured, where the word has denied the flag. */
export function affirmed(condition: Condition, negation: number): Condition {
  const { test, field, words } = condition;
  const flag = flagOf(field);
  const [value] = test.kind === "equal" && !test.isNegated && test.values.length === 1 ? test.values : [];
  const isDenied = words.some(({ start, end }) => start <= negation && negation < end);
  if (!flag || !isDenied || value?.kind !== "stored" || value.canonical !== flag.no)
    return positive(condition);
  const yes: Literal = { kind: "stored", canonical: flag.yes, text: flag.yes };
  return { ...condition, test: { kind: "equal", values: [yes], isNegated: false } };
}

/** "Never below 2": the bound itself, where the word in front has turned it; null where several bounds are one condition. */
export function withoutDenial(condition: Condition, negation: number): Condition | null {
  const { test, words } = condition;
  const isDenied = words.some(({ start, end }) => start <= negation && negation < end);
  if (test.kind !== "compare" || !isDenied) return affirmed(condition, negation);
  const [bound] = test.bounds.length === 1 ? test.bounds : [];
  const op = bound && DENIED[bound.op];
  return op ? { ...condition, test: { ...test, bounds: [{ ...bound, op }] } } : null;
}
