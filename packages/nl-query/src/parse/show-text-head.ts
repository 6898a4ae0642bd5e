import { ASKS } from "../text/small-words.ts";
import type { Words } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";

const DIFFERENT = /^(?:distinct|different|unique)$/;
const PLURAL = /s$/;

/** "List the towns that start with K together with their county": the text is a column as well as a condition. */
export function showTextHead({ plan, tokens }: Draft): void {
  const start = tokens.findIndex(({ norm }) => !ASKS.test(norm));
  const head = plan.conditions.find(
    ({ test, route, words }) =>
      test.kind === "text" && route === null && words.some((one) => one.start === start),
  );
  const isShown = plan.columns.some(({ field }) => field === head?.field);
  if (!head || plan.ask !== "documents" || plan.columns.length === 0 || isShown) return;
  plan.columns.unshift({ field: head.field, route: null, words: head.words.slice(0, 1) });
}

/**
 * "Town names that start with K", "distinct codes ending in 7": where no documents are named, the text is what is
 * asked for.
 */
export function askForTextHead(draft: Draft): void {
  const { plan, tokens, fieldMentions } = draft;
  const { columns, computed, keys, metrics, relations, collectionWords, distinct } = plan;
  const asked = [columns, computed, keys, metrics, relations, collectionWords];
  if (distinct !== null || asked.some(({ length }) => length > 0)) return;
  const lead = tokens.findIndex(({ norm }) => !ASKS.test(norm));
  const isDifferent = DIFFERENT.test(tokens[lead]?.norm ?? "");
  const start = isDifferent ? lead + 1 : lead;
  const head = plan.conditions.find(
    ({ test, route, words }) =>
      test.kind === "text" && route === null && words.some((one) => one.start === start),
  );
  const named = fieldMentions.find((one) => one.start === start && one.field === head?.field);
  const isMany = isDifferent || PLURAL.test(tokens[(named?.end ?? 0) - 1]?.norm ?? "");
  const end = Math.max(...(head?.words.map((one) => one.end) ?? [0]));
  if (!head || !named || !isMany || asksForMore(tokens, end)) return;
  const words: Words[] = [{ start: lead, end: named.end }];
  if (isDifferent) {
    draft.take({ start: lead, end: start });
    plan.distinct = { field: head.field, route: null, words, isCounted: false };
  } else plan.columns.push({ field: head.field, route: null, words });
}

/** "Codes beginning 12 and their towns": more than the text is asked for. */
function asksForMore(tokens: Draft["tokens"], end: number): boolean {
  return tokens.some(({ norm }, at) => at >= end && /^(their|its|with|including)$/.test(norm));
}
