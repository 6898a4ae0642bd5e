import type { Amount, Condition, Plan } from "./plan.ts";

/** "The most regattas in 2014": only those elements of a list count that meet what is said of them. */
export function narrowSizes(plan: Plan): Plan {
  const narrow = (amount: Amount): Amount => narrowed(amount, plan.conditions);
  return {
    ...plan,
    sort: plan.sort.map((key) =>
      key.by.kind === "amount" ? { ...key, by: { kind: "amount", of: narrow(key.by.of) } } : key,
    ),
    computed: plan.computed.map((one) => ({ ...one, amount: narrow(one.amount) })),
  };
}

function narrowed(amount: Amount, conditions: readonly Condition[]): Amount {
  if (amount.kind !== "size" || amount.route !== null) return amount;
  // no element is of both years: each of them was looked for by itself
  const looked = conditions.filter(({ field, test }) => field === amount.field && test.kind === "elements");
  if (looked.length > 1) return amount;
  const inner = conditions.flatMap((one) => insideOf(amount.field.path, one));
  return inner.length > 0 && inner.every(isOfElement) ? { ...amount, conditions: inner } : amount;
}

/** What a condition says of the elements that a list must hold, not of those that it must not. */
function insideOf(list: string, condition: Condition): readonly Condition[] {
  const { field, route, test } = condition;
  if (route !== null) return [];
  if (test.kind === "elements") {
    const isNone = test.op === "$eq" && test.count === 0;
    return field.path === list && !isNone ? test.conditions : [];
  }
  return field.arrayRoot === list ? [condition] : [];
}

/** Can be tested of one element in an expression. */
export function isOfElement({ test, isAlternative, field }: Condition): boolean {
  return (
    isAlternative !== true &&
    !field.isArray &&
    (test.kind === "equal" || test.kind === "compare" || test.kind === "period")
  );
}
