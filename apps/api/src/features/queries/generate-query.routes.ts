import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { abortSignalOf } from "../../plugins/abort-signal.ts";
import type { Bind } from "../../plugins/bind-endpoint.ts";
import { connectionCall } from "../../plugins/connection-call.ts";
import { rememberChoice } from "./choices.ts";
import { describeQuery } from "./describe-query.ts";
import { fixQuery } from "./fix-query.ts";
import { createGeneratorCache, generateQuery, recallAnswer } from "./generate-query.ts";

/** English to a query, and a query to English. */
export function bindGenerateQuery(bind: Bind, deps: AppDeps): void {
  const generateDeps = { ...deps, generators: createGeneratorCache() };
  bind(
    contract.generateQuery,
    async (call) => ({
      success: true as const,
      data: await generateQuery(generateDeps, connectionCall(call)),
    }),
    { rate: { points: 120, windowMs: 60_000 } },
  );
  bind(
    contract.fixQuery,
    async (call) => ({
      success: true as const,
      data: await fixQuery(generateDeps, connectionCall(call)),
    }),
    { rate: { points: 60, windowMs: 60_000 } },
  );
  bind(
    contract.rememberChoice,
    async ({ actor, params, body }) => {
      await rememberChoice(deps, {
        userId: actor.userId,
        connectionId: params.connectionId,
        choice: body,
      });
      return { success: true as const };
    },
    { rate: { points: 60, windowMs: 60_000 } },
  );
  bind(
    contract.getHistoryAnswer,
    async ({ actor, params, reply }) => ({
      success: true as const,
      data: await recallAnswer(generateDeps, {
        userId: actor.userId,
        historyId: params.historyId,
        signal: abortSignalOf(reply),
      }),
    }),
    { rate: { points: 60, windowMs: 60_000 } },
  );
  bind(
    contract.describeQuery,
    async (call) => ({
      success: true as const,
      statements: await describeQuery(generateDeps, connectionCall(call)),
    }),
    { rate: { points: 60, windowMs: 60_000 } },
  );
}
