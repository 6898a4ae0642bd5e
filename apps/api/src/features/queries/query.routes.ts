import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { abortSignalOf } from "../../plugins/abort-signal.ts";
import { type Bind, SENT } from "../../plugins/bind-endpoint.ts";
import { createTakeQuota } from "../usage/take-quota.ts";
import { countResult } from "./count-result.ts";
import { executeQuery } from "./execute-query.ts";
import { explainQuery } from "./explain-query.ts";
import { bindWrites } from "../writes/writes.routes.ts";
import { createHostedQueries } from "./hosted-queries.ts";
import { createPageTokens } from "./page-token.ts";
import { explainEmpty } from "./why-empty.ts";

/** Runs queries, counts their results and explains their plans. */
export function bindQueries(bind: Bind, deps: AppDeps): void {
  const queryDeps = {
    ...deps,
    takeQuota: createTakeQuota(deps),
    pageTokens: createPageTokens(deps),
    hostedQueries: createHostedQueries({ pool: deps.database.pool, clock: deps.clock }),
  };
  bind(
    contract.executeRaw,
    async ({ actor, params, body, reply }) => {
      const json = await executeQuery(queryDeps, {
        userId: actor.userId,
        connectionId: params.connectionId,
        input: body,
        signal: abortSignalOf(reply),
      });
      await reply.type("application/json; charset=utf-8").send(json);
      return SENT;
    },
    { rate: { points: 600, windowMs: 60_000 } },
  );
  bind(
    contract.countResult,
    async ({ actor, params, body, reply }) => ({
      success: true as const,
      total: await countResult(queryDeps, {
        userId: actor.userId,
        connectionId: params.connectionId,
        input: body,
        signal: abortSignalOf(reply),
      }),
    }),
    { rate: { points: 60, windowMs: 60_000 } },
  );
  bindWrites(bind, queryDeps);
  bind(
    contract.explainQuery,
    async ({ actor, params, body, reply }) => {
      const json = await explainQuery(queryDeps, {
        userId: actor.userId,
        connectionId: params.connectionId,
        input: body,
        signal: abortSignalOf(reply),
      });
      await reply.type("application/json; charset=utf-8").send(json);
      return SENT;
    },
    { rate: { points: 60, windowMs: 60_000 } },
  );
  bind(
    contract.whyEmpty,
    async ({ actor, params, body, reply }) => ({
      success: true as const,
      data: await explainEmpty(queryDeps, {
        userId: actor.userId,
        connectionId: params.connectionId,
        input: body,
        signal: abortSignalOf(reply),
      }),
    }),
    { rate: { points: 60, windowMs: 60_000 } },
  );
}
