import type { FieldRef, Plan, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";

export type AskedValues = FieldRef & { words: Words[] };

/**
 * The field whose values are asked for or counted: "symbols sold ...", "how many symbols ...". Null where more is
 * asked for than that and `besides`.
 */
export function askedValues({ distinct, columns, metrics }: Plan, besides?: FieldModel): AskedValues | null {
  const [metric] = metrics;
  if (metric)
    return metrics.length === 1 && metric.kind === "countDistinct"
      ? { ...metric.of, words: metric.words }
      : null;
  if (distinct) return distinct;
  const [column, ...others] = columns.filter(({ field }) => field !== besides);
  return column && others.length === 0 ? column : null;
}
