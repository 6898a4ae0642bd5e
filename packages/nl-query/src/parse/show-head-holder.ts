import { normAt } from "../text/token.ts";
import type { Draft } from "./draft.ts";
import { nameOfContainer } from "./holder-name.ts";

const LEADS =
  /^(which|what|who|is|was|the|find|name|identify|list|show|give|me|tell|return|please|can|could|you|us|provide)$/;
const HAS = /^(has|have|had|with|having|boasts|holds|owns|owning|keeps|keeping|got|features)$/;
/** Surety from which on a word is the name of a collection. */
const NAMED = 0.9;

/**
 * "Which harbor has the longest pier", "harbor with the longest pier" of piers: the best of them tells the harbor, so
 * that its name is shown and not the pier.
 */
export function showHeadHolder(draft: Draft): void {
  const { plan, question } = draft;
  const isBest = plan.ask === "documents" && plan.limit !== null && plan.sort.length > 0;
  if (!isBest || plan.columns.length + plan.computed.length + plan.rows.length > 0) return;
  const start = draft.skip(0, LEADS);
  const head = question.names
    .collections()
    .find((one) => one.start === start && one.score >= NAMED && one.collection !== draft.collection);
  // the verb may be a part of the order: "has the longest"
  if (!head || !HAS.test(normAt(draft.tokens, draft.skip(head.end, /^(that|which|who)$/)))) return;
  const name = nameOfContainer(draft, head.collection);
  if (!name) return;
  const words = { start: head.start, end: head.end };
  plan.columns = [{ ...name, words: [words] }];
  draft.take(words);
}
