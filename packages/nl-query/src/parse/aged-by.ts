import type { Adjective } from "../lexicon/concepts.table.ts";
import type { CompareOp, FieldRef } from "../plan/plan.ts";
import type { Draft } from "./draft.ts";
import { conceptTarget } from "./sort-targets.ts";

const OF_TIME = /^(age|date)$/;

/**
 * What "older", "younger" and "newer" compare, and which way: the older were born or built earlier, where no age is
 * stored. Null for adjectives that say nothing of time, and for what belongs to others.
 */
export function agedBy(
  draft: Pick<Draft, "collection">,
  adjective: Adjective | undefined,
): { field: FieldRef["field"]; op: CompareOp } | null {
  const target = adjective && OF_TIME.test(adjective.concept) ? conceptTarget(draft, adjective) : null;
  if (!target || target.ref.route !== null) return null;
  return { field: target.ref.field, op: target.direction === 1 ? "$lt" : "$gt" };
}
