import type { AppDeps } from "../../app-deps.ts";

type ModelUsage = { calls: number; inputTokens: number; outputTokens: number };

/** Adds what a user asked of the language model to the figures of this day (UTC). */
export async function recordModelUsage(
  { store, clock }: Pick<AppDeps, "store" | "clock">,
  userId: string,
  usage: ModelUsage,
): Promise<void> {
  if (usage.calls === 0) return;
  await store.models.addUsage({ day: new Date(clock.now()).toISOString().slice(0, 10), userId, ...usage });
}
