import { amountFields } from "./amount-fields.ts";
import type { Amount, Condition, Metric, Plan } from "./plan.ts";

type AmountMetric = Extract<Metric, { of: Amount }>;

/**
 * "Average age of the guests and total of the lines per inn": the lines of each document are added up first, where
 * unwinding them would repeat the document for the other figures.
 */
export function sumInDocuments(plan: Plan): void {
  const sums = plan.metrics.filter(isSumOfElements);
  const [root, ...others] = new Set(sums.map(rootOf));
  if (root === undefined || root === null || others.length > 0 || plan.collection.element) return;
  const further = plan.metrics.filter((one) => !sums.some((sum) => sum === one));
  const refs = [...plan.keys, ...plan.holdings.flatMap((one) => one.conditions)];
  const isInside = refs.some(({ field }) => field.arrayRoot === root || field.path === root);
  if (further.length === 0 || !further.every(isOfWhole) || isInside || plan.conditions.some(narrows(root)))
    return;
  plan.metrics = plan.metrics.map((one) => (isSumOfElements(one) ? { ...one, isOfDocuments: true } : one));
}

function isSumOfElements(metric: Metric): metric is AmountMetric {
  if (metric.kind !== "sum" || metric.isOfDocuments === true || rootOf(metric) === null) return false;
  const { of } = metric;
  return of.kind === "operation" || (of.kind === "field" && of.field.numberType !== "text");
}

/** The one list of the documents themselves that an amount is read from; null for any other. */
function rootOf({ of }: AmountMetric): string | null {
  const refs = amountFields(of);
  const root = refs[0]?.field.arrayRoot ?? null;
  return refs.every(({ field, route }) => route === null && field.arrayRoot === root) ? root : null;
}

/** A count of documents, or what each document has once. */
function isOfWhole(metric: Metric): boolean {
  if (metric.kind === "count") return metric.isOfPart !== true;
  if (metric.kind === "share" || metric.kind === "countDistinct") return false;
  return amountFields(metric.of).every(({ field, route }) => route === null && field.arrayRoot === null);
}

/** "Of boats" narrows the lines themselves that are added up. */
function narrows(root: string): (condition: Condition) => boolean {
  return ({ field, route }) => route !== null || field.arrayRoot === root;
}
