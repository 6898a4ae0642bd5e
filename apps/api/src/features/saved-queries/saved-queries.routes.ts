import * as contract from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { toIso } from "../../infra/clock.ts";
import { type Bind, JsonText, succeed } from "../../plugins/bind-endpoint.ts";
import { getConnection } from "../connections/get-connection.ts";
import { getPlan } from "../users/get-user.ts";
import { listSavedQueries } from "./list-saved-queries.ts";
import { presentSavedQuery } from "./present-saved-query.ts";
import { saveQuery } from "./save-query.ts";

/** Saved queries of their owner: list, read, save, rename and remove. */
export function bindSavedQueries(bind: Bind, deps: AppDeps): void {
  const { savedQueries } = deps.store;
  const requirePlan = async (userId: string) => {
    if (!contract.planFeatures(await getPlan(deps, userId)).saveQueries) throw new AppError("plan_required");
  };

  bind(contract.listSavedQueries, async ({ actor, query, request }) => {
    const { userId } = actor;
    await requirePlan(userId);
    await getConnection(deps, userId, query.connectionId);
    const isShort = request.headers.prefer === contract.PREFER_SHORT_LIST;
    const rows = await listSavedQueries(deps, { userId, connectionId: query.connectionId, isShort });
    return new JsonText(`{"success":true,"data":[${rows.map(presentSavedQuery).join(",")}]}`);
  });

  bind(contract.getSavedQuery, async ({ actor, params }) => {
    await requirePlan(actor.userId);
    const row = await savedQueries.find(actor.userId, params.savedQueryId);
    if (!row) throw new AppError("saved_query_not_found");
    const text = presentSavedQuery({ ...row, has_result: row.result === null ? 0 : 1 });
    return new JsonText(`{"success":true,"data":${text}}`);
  });

  bind(
    contract.saveQuery,
    async ({ actor, body }) => {
      await requirePlan(actor.userId);
      const row = await saveQuery(deps, actor.userId, body);
      return {
        ...succeed(contract.TEXTS.querySaved),
        data: {
          _id: row.id,
          name: row.name,
          description: row.description,
          createdAt: toIso(row.created_at),
        },
      };
    },
    { rate: { points: 120, windowMs: 60_000 } },
  );

  bind(contract.updateSavedQuery, async ({ actor, params, body }) => {
    await requirePlan(actor.userId);
    const change = {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.description === undefined ? {} : { description: body.description }),
      ...(body.tags === undefined ? {} : { tags: JSON.stringify(body.tags) }),
    };
    if (!(await savedQueries.update(actor.userId, params.savedQueryId, change)))
      throw new AppError("saved_query_not_found");
    return succeed(contract.TEXTS.savedQueryUpdated);
  });

  bind(contract.deleteSavedQuery, async ({ actor, params }) => {
    if (!(await savedQueries.delete(actor.userId, params.savedQueryId)))
      throw new AppError("saved_query_not_found");
    return succeed(contract.TEXTS.savedQueryDeleted);
  });
}
