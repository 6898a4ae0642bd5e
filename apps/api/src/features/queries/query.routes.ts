import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { type Bind, JsonText } from "../../plugins/bind-endpoint.ts";
import { connectionCall } from "../../plugins/connection-call.ts";
import { createTakeQuota } from "../usage/take-quota.ts";
import { bindWrites } from "../writes/writes.routes.ts";
import { countResult } from "./count-result.ts";
import { executeQuery } from "./execute-query.ts";
import { explainQuery } from "./explain-query.ts";
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
    async (call) => new JsonText(await executeQuery(queryDeps, connectionCall(call))),
    { rate: { points: 600, windowMs: 60_000 } },
  );
  bind(
    contract.countResult,
    async (call) => ({ success: true as const, total: await countResult(queryDeps, connectionCall(call)) }),
    { rate: { points: 60, windowMs: 60_000 } },
  );
  bindWrites(bind, queryDeps);
  bind(
    contract.explainQuery,
    async (call) => new JsonText(await explainQuery(queryDeps, connectionCall(call))),
    { rate: { points: 60, windowMs: 60_000 } },
  );
  bind(
    contract.whyEmpty,
    async (call) => ({ success: true as const, data: await explainEmpty(queryDeps, connectionCall(call)) }),
    { rate: { points: 60, windowMs: 60_000 } },
  );
}
