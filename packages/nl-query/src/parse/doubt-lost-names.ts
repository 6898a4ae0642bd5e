import type { Draft } from "./draft.ts";

/** What a reading loses that is one number where a column stands in front of it. */
const LOST = 0.45;
const LEADS = /^(?:show|list|give|display|return|find|get|me|us|the|all)$/;
const JOINS = /^(?:with|and|along|together|plus)$/;
const BETWEEN = /^(?:the|their|its|with|total)$/;
const NUMBER = /^(?:number|count|average|total|sum)$/;
const NAMED = 0.8;

/** "Usernames with number of posts" as the number of all posts. */
export function doubtLostNames(draft: Draft): void {
  const { plan, tokens, question } = draft;
  if (plan.keys.length > 0 || plan.columns.length > 0 || plan.metrics.length === 0) return;
  const normAt = (at: number): string => tokens[at]?.norm ?? "";
  let start = 0;
  while (LEADS.test(normAt(start))) start++;
  const join = [start + 1, start + 2].find((at) => JOINS.test(normAt(at)));
  let figure = (join ?? 0) + 1;
  while (BETWEEN.test(normAt(figure))) figure++;
  if (join === undefined || !NUMBER.test(normAt(figure))) return;
  const isColumn = question.knowledge.model.collections.some((collection) =>
    question.names
      .fields(collection, [])
      .some(
        (one) => one.end === join && one.start >= start && one.score >= NAMED && one.field.kind === "text",
      ),
  );
  if (isColumn) draft.doubt(LOST, normAt(start), "count");
}
