import type { Operation } from "@querysnap/mql";
import type { LanguageModel, ModelMessage } from "../model/language-model.ts";
import { estimateTokens, type Prompt } from "../model/prompt.ts";
import { readReply } from "../model/read-reply.ts";
import type { Problem } from "./check-names.ts";

export type ModelUsage = { calls: number; inputTokens: number; outputTokens: number };

export type Found =
  /** `open`: positions of words that no part of the query stands for. */
  | { kind: "query"; operation: Operation; open: number[]; collection: string }
  | { kind: "refused" }
  | { kind: "failed" };

export type Judged = { problems: Problem[]; found: Extract<Found, { kind: "query" }> | null };

export type ConverseCall = {
  model: LanguageModel;
  /** Cap of one call by estimate: a repair that would exceed it is not asked for. */
  maxInputTokens: number;
  maxOutputTokens: number;
  /** Rounds in which the model may correct its query; 2 when left out. */
  maxRepairs?: number;
  signal: AbortSignal;
};

const MAX_REPAIRS = 2;

const UNREADABLE: Judged = {
  problems: [
    { kind: "syntax", message: 'Reply with one JSON object {"query": …, "refusal": …} and nothing else.' },
  ],
  found: null,
};

/**
 * Asks a model for a query, sends the problems that `judge` finds back to it, and returns the best query that
 * passed. Adds what the calls cost to `usage`.
 *
 * @throws ModelError
 */
export async function converse(
  call: ConverseCall,
  { prompt, usage }: { prompt: Prompt; usage: ModelUsage },
  judge: (query: string) => Promise<Judged>,
): Promise<Found> {
  const messages: ModelMessage[] = [{ role: "user", text: prompt.user }];
  let kept: Extract<Found, { kind: "query" }> | null = null;
  for (let round = 0; round <= (call.maxRepairs ?? MAX_REPAIRS); round++) {
    const sent = [prompt.system, ...messages.map((one) => one.text)];
    const inputTokens = sent.reduce((sum, text) => sum + estimateTokens(text), 0);
    if (round > 0 && inputTokens > call.maxInputTokens) break;
    const reply = await call.model.complete({
      system: prompt.system,
      messages,
      maxOutputTokens: call.maxOutputTokens,
      signal: call.signal,
    });
    usage.calls++;
    usage.inputTokens += reply.inputTokens ?? inputTokens;
    usage.outputTokens += reply.outputTokens ?? estimateTokens(reply.text);
    const said = readReply(reply.text);
    if (said.kind === "refusal") return kept ?? { kind: "refused" };
    const judged = said.kind === "query" ? await judge(said.query) : UNREADABLE;
    if (judged.found) {
      const isBetter = kept === null || judged.found.open.length < kept.open.length;
      if (isBetter) kept = judged.found;
      if (judged.problems.length === 0) return kept ?? judged.found;
    }
    messages.push(
      { role: "assistant", text: reply.text },
      { role: "user", text: repairText(judged.problems) },
    );
  }
  return kept ?? { kind: "failed" };
}

function repairText(problems: readonly Problem[]): string {
  return JSON.stringify({
    problems: problems.map((one) => one.message),
    task: "Write the query again without these problems, in the same JSON form.",
  });
}
