import type { Draft } from "./draft.ts";

/** In front of what the question begins with. */
const LEADS = /^(?:show|list|give|get|find|display|return|print|what|which|are|is|me|us|the|our|all|any)$/;

/** "List the towns that start with K together with their county": the text is a column as well as a condition. */
export function showTextHead({ plan, tokens }: Draft): void {
  const start = tokens.findIndex(({ norm }) => !LEADS.test(norm));
  const head = plan.conditions.find(
    ({ test, route, words }) =>
      test.kind === "text" && route === null && words.some((one) => one.start === start),
  );
  const isShown = plan.columns.some(({ field }) => field === head?.field);
  if (!head || plan.ask !== "documents" || plan.columns.length === 0 || isShown) return;
  plan.columns.unshift({ field: head.field, route: null, words: head.words.slice(0, 1) });
}
