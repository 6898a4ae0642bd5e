import type { QuotaState } from "@querysnap/contracts";
import { useUsage } from "../api/usage.ts";
import { leftToday } from "../quota.ts";

/** States what is left of today's quota; renders nothing until it is known. */
export function UsageLine() {
  const { data } = useUsage();
  if (data === undefined) return null;
  return ` ${left(data.queryExecution)} executions and ${left(data.aiGeneration)} AI generations are left today.`;
}

function left(quota: QuotaState): string {
  const remaining = leftToday(quota);
  return remaining === "Unlimited" ? remaining : `${remaining} of ${quota.daily.limit}`;
}
