import { amountFields } from "../plan/amount-fields.ts";
import type { FieldRef, Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

/** How much a reading loses for what it claims without being sure; anything from 0.1 on makes it doubtful. */
const WEAK_NAME = 0.25;
const CONTRADICTION = 0.4;
const UNUSED_CUE = 0.3;
const FAR_VALUE = 0.12;

/** Looks at a finished reading once more: what was assumed lowers its confidence, so that nothing is wrong in silence. */
export function audit(draft: Draft): void {
  doubtWeakNames(draft);
  doubtContradictions(draft);
  doubtFarValues(draft);
  doubtCues(draft);
}

type Use = FieldRef & { words: readonly Words[] };

function usesOf({ plan }: Draft): Use[] {
  const uses: Use[] = [...plan.keys];
  for (const metric of plan.metrics)
    if (metric.kind === "countDistinct") uses.push({ ...metric.of, words: metric.words });
    else if (metric.kind !== "count" && metric.kind !== "share") uses.push(...amountFields(metric.of).map((ref) => ({ ...ref, words: metric.words })));
  for (const key of plan.sort) if (key.by.kind === "field") uses.push({ ...key.by.ref, words: key.words });
  uses.push(...plan.columns.map((one) => ({ ...one, words: one.words })));
  if (plan.distinct) uses.push({ ...plan.distinct, words: [plan.distinct.words].flat() });
  return uses;
}

/** A field whose name only resembles the word that stands for it. */
function doubtWeakNames(draft: Draft): void {
  for (const use of usesOf(draft)) {
    let best: number | null = null;
    for (const mention of draft.fieldMentions) {
      if (mention.field !== use.field || !use.words.some((words) => mention.start < words.end && words.start < mention.end)) continue;
      best = Math.max(best ?? 0, mention.score);
    }
    if (best !== null && best < 0.9) draft.doubt((0.9 - best) * WEAK_NAME, use.field.path);
  }
}

/** Two values that one field would have to hold at once. */
function doubtContradictions({ plan, doubts }: Draft): void {
  const seen = new Map<string, string>();
  for (const condition of plan.conditions) {
    const { field, test } = condition;
    if (test.kind !== "equal" || test.isNegated || condition.isAlternative || field.isArray || field.arrayRoot !== null) continue;
    const key = `${field.collection.name}.${field.path}`;
    const value = JSON.stringify(test.values);
    if ((seen.get(key) ?? value) !== value) doubts.push({ weight: CONTRADICTION, about: field.path });
    seen.set(key, value);
  }
}

/** A value that stands in another collection, which the question does not name. */
function doubtFarValues(draft: Draft): void {
  const named = new Set(
    draft.question.names
      .collections()
      .filter((one) => one.score > 0.65)
      .map((one) => one.collection),
  );
  for (const { route, test, field } of draft.plan.conditions)
    if (route && test.kind === "equal" && !named.has(route.collection)) draft.doubt(FAR_VALUE, field.path);
}

/** What the question asks for in so many words must be in the plan. */
function doubtCues(draft: Draft): void {
  const { plan, tokens } = draft;
  const text = ` ${tokens.map((token) => token.norm).join(" ")} `;
  const isCounting = plan.ask !== "documents" || plan.relations.length > 0 || plan.computed.length > 0 || plan.sort.some((key) => key.by.kind !== "field");
  if (/ how many /.test(text) && !isCounting) draft.doubt(UNUSED_CUE, "how many");
  if (/ (average|avg|mean) /.test(text) && !hasAverage(draft)) draft.doubt(UNUSED_CUE, "average");
  if ((plan.ask === "count" || plan.ask === "total") && / (top|first|last) # /.test(text) && plan.limit === null) draft.doubt(UNUSED_CUE, "top");
}

function hasAverage({ plan, tokens }: Draft): boolean {
  return (
    plan.metrics.some((metric) => metric.kind === "avg") ||
    plan.conditions.some((one) => one.test.kind === "average") ||
    // a field may be called so
    [...plan.columns, ...plan.keys, ...plan.conditions].some((one) => one.field.words.includes("average")) ||
    plan.sort.some((key) => key.by.kind === "field" && key.by.ref.field.words.includes("average")) ||
    plan.metrics.some((metric) => "of" in metric && "kind" in metric.of && amountFields(metric.of).some((ref) => ref.field.words.includes("average"))) ||
    tokens.length === 0
  );
}
