import { isTemporal, isYearField } from "../schema/model.ts";
import { acceptClaim, evidenceOf } from "./claim.ts";
import type { Draft } from "./draft.ts";

/** "When was the last crossing?" asks for the date that makes it the last. */
export function showWhen(draft: Draft): void {
  const { plan } = draft;
  const [order] = plan.sort;
  const isOneDocument =
    plan.limit?.count === 1 && plan.columns.length + plan.keys.length + plan.metrics.length === 0;
  if (draft.norm(0) !== "when" || !isOneDocument || order?.by.kind !== "field") return;
  const { ref } = order.by;
  const words = [{ start: 0, end: 1 }];
  if (isTemporal(ref.field) || isYearField(ref.field))
    acceptClaim(draft, { columns: [{ ...ref, words }], evidence: evidenceOf(words) });
}
