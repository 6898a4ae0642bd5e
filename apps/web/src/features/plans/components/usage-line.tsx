import { getUsageStats, type ReplyOf } from "@querysnap/contracts";
import { useEffect, useState } from "react";
import { api } from "../../../lib/api.ts";

type Usage = ReplyOf<typeof getUsageStats>["data"];

/** What is left of the day, as a sentence; nothing until it is known. */
export function UsageLine() {
  const [usage, setUsage] = useState<Usage | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    api
      .call(getUsageStats, { fallback: "Failed to load usage", signal: stop.signal })
      .then((reply) => setUsage(reply.data))
      // The sentence is an extra: the page stands without it.
      .catch(() => setUsage(null));
    return () => stop.abort();
  }, []);
  if (usage === null) return null;
  return ` ${left(usage.queryExecution.daily)} executions and ${left(usage.aiGeneration.daily)} AI generations are left today.`;
}

function left({ remaining, limit }: Usage["queryExecution"]["daily"]): string {
  return remaining === "Unlimited" ? "Unlimited" : `${remaining} of ${limit}`;
}
