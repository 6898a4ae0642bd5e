import { amountFields } from "../plan/amount-fields.ts";
import type { Words } from "../plan/plan.ts";
import { CONTAINED_IN } from "../schema/flatten.ts";
import type { Draft } from "./draft.ts";
import { isMean } from "./figure-metric.ts";

const LINE_FIGURE = 0.4;
const WORTH = /^(values?|totals?|amounts?|worth|size|sum|prices?|costs?)$/;
const ARTICLE = /^(a|an|the|all|our|each|every)$/;

/** "Average order value" where an order has lines: what a line costs is not what the order is worth. */
export function doubtLines(draft: Draft): void {
  const { plan, collection, question } = draft;
  const isLine = collection.byPath.has(CONTAINED_IN);
  const isOfWhole = question.names
    .collections()
    .some((one) => (one.collection === collection) !== isLine && isOfWorth(draft, one));
  if (!isOfWhole) return;
  for (const metric of plan.metrics) {
    const isOfLines = isMean(metric) && metric.isOfDocuments !== true;
    const fields = isOfLines ? amountFields(metric.of) : [];
    const line = fields.find(({ field, route }) =>
      route ? route.to.path === CONTAINED_IN : isLine || field.arrayRoot !== null,
    );
    if (line) draft.doubt(LINE_FIGURE, line.field.path, "contradiction");
  }
}

/** "Order value", "value of an order". */
function isOfWorth({ tokens }: Draft, { start, end }: Words): boolean {
  const normAt = (at: number): string => tokens[at]?.norm ?? "";
  const of = ARTICLE.test(normAt(start - 1)) ? start - 2 : start - 1;
  return WORTH.test(normAt(end)) || (normAt(of) === "of" && WORTH.test(normAt(of - 1)));
}
