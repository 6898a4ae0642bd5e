import type { Condition, Metric } from "../plan/plan.ts";
import { isUnique } from "../schema/model.ts";
import type { Draft } from "./draft.ts";
import { nameOf } from "./metric-name.ts";

const THERE_ARE =
  /\b(?:(?:are|is|were) there|exists?|do we have|have we got|(?:are|is) (?:represented|covered|stored|recorded|listed|in)|we (?:have|carry))\b/i;
const ALL_TOGETHER = /\b(?:total|totals|altogether|combined|in all|overall|times)\b/i;
/** Texts that say the same and are two all the same. */
const WRITTEN = /^(comment|note|remark|message|review|answer|reply|entry|line|log|feedback)$/;
/** Each element may be meant, however often it occurs. */
const EACH_MAY_COUNT = 0.35;

/**
 * "How many genres are there", "number of languages per country" of films that list them: an element that several
 * documents list is one. What single documents list is as many as they list.
 */
export function countDifferentElements(draft: Draft): void {
  const { plan, question } = draft;
  if (plan.ask !== "total" && plan.ask !== "group") return;
  const [metric] = plan.metrics;
  const of = metric && plan.metrics.length === 1 ? listedTexts(draft, metric) : null;
  if (!metric || !of || plan.keys.some(({ field }) => isUnique(field)) || plan.conditions.some(isOfOne))
    return;
  const isOfDocuments = plan.collectionWords.length > 0 && !THERE_ARE.test(question.text);
  if (isOfDocuments || ALL_TOGETHER.test(question.text)) {
    draft.doubt(EACH_MAY_COUNT, of.field.path, "different");
    return;
  }
  plan.metrics = [{ kind: "countDistinct", of, name: nameOf("distinct", of.field), words: metric.words }];
}

/** The texts that a sum of lengths counts; null for what leads to other documents. */
function listedTexts({ routes }: Draft, metric: Metric): { field: Condition["field"]; route: null } | null {
  if (metric.kind !== "sum" || metric.of.kind !== "size" || metric.of.route || metric.of.conditions)
    return null;
  const { field } = metric.of;
  const isWritten = field.words.some((word) => WRITTEN.test(word));
  const isPlain =
    field.isArray && field.kind === "text" && !isWritten && !routes.some(({ from }) => from === field);
  return isPlain ? { field, route: null } : null;
}

/** "Of Iron Valley": one document lists no text twice. */
function isOfOne({ field, test }: Condition): boolean {
  return isUnique(field) && test.kind === "equal" && !test.isNegated;
}
