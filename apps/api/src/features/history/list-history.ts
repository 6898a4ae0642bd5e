import {
  type HistoryEntry,
  LIMITS,
  type listHistory as contract,
  type ParsedOf,
  PLAN_POLICY,
  TEXTS,
} from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { toIso } from "../../infra/clock.ts";
import { jsonWith } from "../../infra/json-with.ts";
import type { Flag, HistoryRow } from "../../infra/sql/tables.ts";
import { getPlan } from "../users/get-user.ts";
import { type KeptUndos, listUndos } from "../writes/list-undos.ts";

/** Returns the user's last run on the connection; undefined before the first. */
export async function findLastRun({ store }: Pick<AppDeps, "store">, userId: string, connectionId: string) {
  const id = await store.history.nthNewest(userId, connectionId, 1);
  return id === undefined ? undefined : store.history.find(userId, id);
}

/** One entry as JSON text. */
function presentEntry(row: HistoryRow & { has_result: Flag }, undos: KeptUndos): string {
  const undo = undos.get(row.id);
  const plain: Omit<HistoryEntry, "result"> = {
    _id: row.id,
    connectionId: row.connection_id,
    query: row.query,
    naturalLanguage: row.natural_language,
    generatedQuery: row.generated_query,
    status: row.status,
    hasResult: row.has_result === 1,
    resultTruncated: row.result_truncated === 1,
    errorMessage: row.error_message,
    executionTime: row.execution_ms,
    documentsAffected: row.documents_affected,
    operation: row.operation,
    collection: row.collection,
    createdAt: toIso(row.created_at),
    ...(undo ? { undo } : {}),
  };
  return jsonWith(plain, ["result", row.result ?? "null"]);
}

/** The page as JSON text. A plan with limited history sees its newest entries, whatever page is asked for. */
export async function listHistory(
  deps: Pick<AppDeps, "store" | "clock">,
  userId: string,
  query: ParsedOf<typeof contract, "query"> & { isShort: boolean },
): Promise<string> {
  const plan = await getPlan(deps, userId);
  const shown = PLAN_POLICY[plan].historyEntries;
  const { history } = deps.store;
  const count = await history.count(userId, query.connectionId);
  const isLimited = shown !== null && count > shown;
  const { search } = query;
  const reach = search === undefined ? shown : Math.min(shown ?? Infinity, LIMITS.historySearchEntries);
  const isCut = reach !== null && count > reach;
  const from = isCut ? await history.nthNewest(userId, query.connectionId, reach) : undefined;
  const found =
    search === undefined ? null : await history.count(userId, query.connectionId, { search, from });
  const rows = await history.list(userId, {
    search,
    connectionId: query.connectionId,
    before: query.before,
    from,
    limit: query.limit + 1,
    isShort: query.isShort,
  });
  const page = rows.slice(0, query.limit);
  const undos = await listUndos(deps, userId, page);
  const pagination = {
    limited: isLimited,
    message: isLimited ? TEXTS.historyLimited : null,
    total: found ?? (isLimited ? shown : count),
    nextBefore: rows.length > query.limit ? (page.at(-1)?.id ?? null) : null,
  };
  return `{"success":true,"data":{"history":[${page.map((row) => presentEntry(row, undos)).join(",")}],"pagination":${JSON.stringify(pagination)}}}`;
}

type FindEntryCall = { userId: string; historyId: string };

/**
 * Finds an entry that its owner may see.
 *
 * @throws AppError history_not_found for entries of others and for those that the plan no longer shows
 */
export async function findShownEntry(
  deps: Pick<AppDeps, "store" | "clock">,
  { userId, historyId }: FindEntryCall,
) {
  const { history } = deps.store;
  const row = await history.find(userId, historyId);
  if (!row) throw new AppError("history_not_found");
  const shown = PLAN_POLICY[await getPlan(deps, userId)].historyEntries;
  const oldest = shown === null ? undefined : await history.nthNewest(userId, row.connection_id, shown);
  if (oldest !== undefined && row.id < oldest) throw new AppError("history_not_found");
  return row;
}

/**
 * One entry with its whole result, as JSON text.
 *
 * @throws AppError history_not_found
 */
export async function getHistory(
  deps: Pick<AppDeps, "store" | "clock">,
  call: FindEntryCall,
): Promise<string> {
  const row = await findShownEntry(deps, call);
  const undos = await listUndos(deps, call.userId, [row]);
  return `{"success":true,"data":${presentEntry({ ...row, has_result: row.result === null ? 0 : 1 }, undos)}}`;
}
