import { amountFields } from "../plan/amount-fields.ts";
import type { Metric, Plan, Words } from "../plan/plan.ts";
import type { FieldModel } from "../schema/model.ts";
import type { Question } from "./draft.ts";

/** Surety from which on words name a field. */
const NAMED = 0.85;

/** The figure that tells a number of things: a count, or the sum of what the words name. */
export function numberFigure({ metrics }: Plan, { names }: Question, words: Words): Metric | undefined {
  const isSaid = (field: FieldModel): boolean =>
    names.byToken
      .slice(words.start, words.end)
      .some((hits) => field.words.some((word) => (hits.get(word) ?? 0) >= NAMED));
  return (
    metrics.find(({ kind }) => kind === "count" || kind === "countDistinct") ??
    metrics.find((one) => one.kind === "sum" && amountFields(one.of).some(({ field }) => isSaid(field)))
  );
}
