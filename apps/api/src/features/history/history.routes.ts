import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { type Bind, SENT, succeed } from "../../plugins/bind-endpoint.ts";
import { getStoredConnection } from "../connections/get-connection.ts";
import { getHistory, listHistory } from "./list-history.ts";

/** Lists runs, newest first, and removes entries. */
export function bindHistory(bind: Bind, deps: AppDeps): void {
  bind(contract.listHistory, async ({ actor, query, request, reply }) => {
    if (query.connectionId !== undefined) await getStoredConnection(deps, actor.userId, query.connectionId);
    const isShort = request.headers.prefer === contract.PREFER_SHORT_LIST;
    const text = await listHistory(deps, actor.userId, { ...query, isShort });
    await reply.type("application/json; charset=utf-8").send(text);
    return SENT;
  });

  bind(contract.getHistory, async ({ actor, params, reply }) => {
    const text = await getHistory(deps, { userId: actor.userId, historyId: params.historyId });
    await reply.type("application/json; charset=utf-8").send(text);
    return SENT;
  });

  bind(contract.getRun, async ({ actor, params, query }) => {
    const run = await deps.store.history.findRun(actor.userId, query.connectionId, params.runKey);
    const data = run && { historyId: run.id, status: run.status, isCounted: run.is_counted === 1 };
    return { success: true as const, data: data ?? null };
  });

  bind(contract.deleteHistory, async ({ actor, params }) => {
    if (!(await deps.store.history.delete(actor.userId, params.historyId)))
      throw new AppError("history_not_found");
    return succeed(contract.TEXTS.historyDeleted);
  });
}
