import type { AiStatus } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { toIso } from "../../infra/clock.ts";

const USAGE_DAYS = 7;
const DAY_MS = 86_400_000;
const SHOWN_FEEDBACK = 50;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns setup, usage and feedback of language models. Omits the key and questions without feedback. */
export async function getAiStatus({
  config,
  models,
  store,
  clock,
}: Pick<AppDeps, "config" | "models" | "store" | "clock">): Promise<AiStatus> {
  const [usage, feedback] = await Promise.all([
    store.models.listUsage(dayOf(clock.now() - (USAGE_DAYS - 1) * DAY_MS)),
    store.models.listFeedback(SHOWN_FEEDBACK),
  ]);
  return {
    provider: models?.provider ?? null,
    host: models?.host ?? null,
    hasKey: config.AI_API_KEY !== null,
    sharesValues: config.AI_SHARE_VALUES === "yes",
    maxInputTokens: config.AI_MAX_INPUT_TOKENS,
    maxOutputTokens: config.AI_MAX_OUTPUT_TOKENS,
    timeLimitMs: config.AI_TIME_LIMIT_MS,
    models: models
      ? (["standard", "enhanced"] as const).map((role) => {
          const { name, circuit } = models.of(role);
          const check = models.lastCheck(role);
          return {
            role,
            name,
            failuresInARow: circuit.failures,
            pausedUntil: circuit.pausedUntil > clock.now() ? toIso(circuit.pausedUntil) : null,
            lastCheck: check && {
              checkedAt: toIso(check.checkedAtMs),
              isWorking: check.isWorking,
              message: check.message,
              ms: check.ms,
            },
          };
        })
      : [],
    usage: usage.map((row) => ({
      day: row.day,
      calls: Number(row.calls),
      users: Number(row.users),
      inputTokens: Number(row.input_tokens),
      outputTokens: Number(row.output_tokens),
    })),
    feedback: feedback.map((row) => ({
      createdAt: toIso(row.created_at),
      question: row.question,
      query: row.query,
      answeredBy: row.answered_by,
      isRight: row.is_right === 1,
      comment: row.comment,
    })),
  };
}
