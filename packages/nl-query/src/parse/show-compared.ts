import type { Condition, Plan, Words } from "../plan/plan.ts";
import { isShown } from "../plan/asked-columns.ts";
import { isNumeric } from "../schema/model.ts";
import type { Token } from "../text/token.ts";
import { acceptClaim, evidenceOf, type Claim } from "./claim.ts";
import type { Draft } from "./draft.ts";

const FIGURES = /^(figures|values|numbers|scores|ratings|measures|measurements|amounts)$/;
const POINTS_BACK = /^(the|those|these|all)$/;
const SURETY = 0.95;

/** "Weight over 5 and length under 3, name and both figures": the weight and the length. */
export function showCompared(draft: Draft): void {
  for (const at of draft.tokens.keys()) {
    const found = draft.isTaken(at) ? null : comparedAt(draft.plan, draft.tokens, at);
    if (found) acceptClaim(draft, found.claim);
  }
}

/** The numbers that the question compares as columns, where words for them end that start here; null for other words. */
export function comparedAt(
  plan: Plan,
  tokens: readonly Token[],
  at: number,
): { claim: Claim; end: number } | null {
  const count = countBefore(tokens, FIGURES.test(tokens[at]?.norm ?? "") ? at : at + 1);
  if (!count) return null;
  const words = [{ start: count.start, end: count.end }];
  const compared = plan.conditions.filter(
    (one, place, all) => isBound(one, count) && all.findIndex(({ field }) => field === one.field) === place,
  );
  if (compared.length !== count.value) return null;
  const columns = compared.flatMap(({ field, route }) =>
    isShown(plan, { field, route }) ? [] : [{ field, route, words }],
  );
  return { claim: { columns, evidence: evidenceOf(words, SURETY), isSure: true }, end: count.end };
}

/** "Both figures", "those two numbers": how many, and the words that say so. */
function countBefore(tokens: readonly Token[], noun: number): (Words & { value: number }) | null {
  const [lead, count, figures] = tokens.slice(Math.max(0, noun - 2), noun + 1);
  if (!figures || !FIGURES.test(figures.norm)) return null;
  if (count?.norm === "both") return { start: noun - 1, end: noun + 1, value: 2 };
  const value = count?.number?.value;
  return value !== undefined && POINTS_BACK.test(lead?.norm ?? "")
    ? { start: noun - 2, end: noun + 1, value }
    : null;
}

/** A number of each document that is compared in front of the words. */
function isBound({ field, test, words }: Condition, { start }: Words): boolean {
  const isBefore = words.every(({ end }) => end <= start);
  return isBefore && test.kind === "compare" && isNumeric(field) && field.arrayRoot === null;
}
