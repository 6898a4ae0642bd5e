import type { QuotaState } from "@querysnap/contracts";
import { useUsage } from "../api/usage.ts";

/** States what is left of today's quota; renders nothing until it is known. */
export function UsageLine() {
  const { data } = useUsage();
  if (data === undefined) return null;
  return ` ${left(data.queryExecution.daily)} executions and ${left(data.aiGeneration.daily)} AI generations are left today.`;
}

function left({ remaining, limit }: QuotaState["daily"]): string {
  return remaining === "Unlimited" ? "Unlimited" : `${remaining} of ${limit}`;
}
