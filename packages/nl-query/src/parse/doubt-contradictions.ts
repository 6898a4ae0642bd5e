import type { Route } from "../link/knowledge.ts";
import type { Condition } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

const CONTRADICTION = 0.4;

/** Two values that one field would have to hold at once, or bounds that leave nothing between them. */
export function doubtContradictions(draft: Draft): void {
  const seen = new Map<string, string>();
  const ranges = new Map<string, Range>();
  for (const condition of draft.plan.conditions) {
    const { field, test } = condition;
    if (condition.isAlternative === true || field.isArray || field.arrayRoot !== null) continue;
    const key = `${wayOf(condition.route)}${field.collection.name}.${field.path}`;
    const range = narrow(ranges.get(key) ?? { low: -Infinity, high: Infinity }, condition);
    ranges.set(key, range);
    if (range.low > range.high) draft.doubt(CONTRADICTION, field.path, "contradiction");
    if (test.kind !== "equal" || test.isNegated) continue;
    const value = JSON.stringify(test.values);
    if ((seen.get(key) ?? value) !== value) draft.doubt(CONTRADICTION, field.path, "contradiction");
    seen.set(key, value);
  }
  doubtHeldAndDenied(draft);
}

/** "With a celadon vase but none that is shino": what groups must hold is no value that is left out before. */
function doubtHeldAndDenied(draft: Draft): void {
  const { conditions, holdings } = draft.plan;
  const held = holdings.flatMap((one) => (one.isHeld ? one.conditions : []));
  const denied = conditions.find(
    ({ field, test }) =>
      test.kind === "equal" &&
      test.isNegated &&
      held.some(
        (one) =>
          one.field === field &&
          one.test.kind === "equal" &&
          !one.test.isNegated &&
          JSON.stringify(one.test.values) === JSON.stringify(test.values),
      ),
  );
  if (denied) draft.doubt(CONTRADICTION, denied.field.path, "contradiction");
}

/** Ports of departure and ports of arrival are not the same ones. */
function wayOf(route: Route | null | undefined): string {
  return route ? `${wayOf(route.via)}${route.from.path}>${route.to.path} ` : "";
}

type Range = { low: number; high: number };

/** What a range of numbers or times leaves when this holds as well. */
function narrow({ low, high }: Range, { test }: Condition): Range {
  if (test.kind === "period" && !test.isNegated)
    return {
      low: Math.max(low, test.period.from ?? -Infinity),
      high: Math.min(high, (test.period.to ?? Infinity) - 1),
    };
  if (test.kind === "equal" && !test.isNegated && test.values.length === 1) {
    const [value] = test.values;
    const number = value?.kind === "number" ? Number(value.text) : Number.NaN;
    return Number.isNaN(number)
      ? { low, high }
      : { low: Math.max(low, number), high: Math.min(high, number) };
  }
  if (test.kind !== "compare") return { low, high };
  for (const { op, value } of test.bounds) {
    const number = value.kind === "number" ? Number(value.text) : Number.NaN;
    if (/^\$gte?$/.test(op)) low = Math.max(low, number);
    if (/^\$lte?$/.test(op)) high = Math.min(high, number);
    if (op === "$eq") [low, high] = [Math.max(low, number), Math.min(high, number)];
  }
  return { low, high };
}
