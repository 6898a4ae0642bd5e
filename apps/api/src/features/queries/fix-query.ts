import type { Fixed, fixQuery as contract, ParsedOf } from "@querysnap/contracts";
import { ModelError } from "@querysnap/nl-query";
import { AppError } from "../../app-error.ts";
import { getConnection } from "../connections/get-connection.ts";
import { getModelTerms } from "../models/model-settings.ts";
import { recordModelUsage } from "../models/record-model-usage.ts";
import { getSchema } from "../schemas/get-schema.ts";
import { createTakeQuota } from "../usage/take-quota.ts";
import { getPlan } from "../users/get-user.ts";
import { type GenerateDeps, modelCall } from "./generate-query.ts";

type FixCall = {
  userId: string;
  connectionId: string;
  input: ParsedOf<typeof contract, "body">;
  signal: AbortSignal;
};

const NOTHING = { query: null, isWrite: false };

/**
 * Asks the model of this user's plan to mend a query that failed. Nothing is executed; only a repair that
 * passed the checks is counted.
 *
 * @throws AppError connection_not_found, connection_locked, daily_limit_exceeded, monthly_limit_exceeded,
 * query_cancelled, and what reading the schema throws
 */
export async function fixQuery(deps: GenerateDeps, { userId, input, ...call }: FixCall): Promise<Fixed> {
  const connection = await getConnection(deps, userId, call.connectionId);
  const { models } = deps;
  if (!models) return { ...NOTHING, model: null, notice: null };
  const terms = await getModelTerms(deps, userId, connection);
  const { name } = models.of(terms.role);
  const quota = await createTakeQuota(deps)({ userId, plan: await getPlan(deps, userId) }, "aiGeneration");
  let isUsed = false;
  try {
    const schema = await getSchema(deps, { connection, isRefresh: false, signal: call.signal });
    const { query, isWrite, notice, usage } = await deps.generators(connection.id, schema).fixWith({
      ...modelCall(deps, models, { userId, connection, terms, signal: call.signal }),
      query: input.queryString,
      error: input.error,
      question: input.naturalLanguage ?? null,
      ...(input.collection ? { collection: input.collection } : {}),
      now: new Date(deps.clock.now()),
      readOnly: connection.is_read_only === 1,
      glossary: terms.settings.glossary,
    });
    await recordModelUsage(deps, userId, usage);
    isUsed = query !== null;
    return { query, isWrite, model: name, notice };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.failure === "cancelled") throw new AppError("query_cancelled", { cause: error });
    return { ...NOTHING, model: name, notice: error.message };
  } finally {
    await quota.settle({ isUsed });
  }
}
