import type { QuotaState } from "@querysnap/contracts";
import { useUsage } from "../api/usage.ts";

/** What is left of the day, as a sentence; nothing until it is known. */
export function UsageLine() {
  const { data } = useUsage();
  if (data === undefined) return null;
  return ` ${left(data.queryExecution.daily)} executions and ${left(data.aiGeneration.daily)} AI generations are left today.`;
}

function left({ remaining, limit }: QuotaState["daily"]): string {
  return remaining === "Unlimited" ? "Unlimited" : `${remaining} of ${limit}`;
}
