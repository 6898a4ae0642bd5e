import { LIMITS } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";

/** Loaded at a time; each may have `LIMITS.historyResultBytes`. */
const RESULTS_AT_ONCE = 25;

type ListCall = { userId: string; connectionId: string; isShort: boolean };

/** Lists the newest first. Unless `isShort`, long results follow until the list has `LIMITS.resultBytes`. */
export async function listSavedQueries({ store }: Pick<AppDeps, "store">, call: ListCall) {
  const { userId, connectionId, isShort } = call;
  const rows = await store.savedQueries.list(userId, connectionId);
  const long = isShort ? [] : rows.filter((row) => row.result === null && row.has_result === 1);
  let room: number = LIMITS.resultBytes;
  for (let at = 0; at < long.length && room > 0; at += RESULTS_AT_ONCE) {
    const part = long.slice(at, at + RESULTS_AT_ONCE);
    const ids = part.map(({ id }) => id);
    const results = new Map(
      (await store.savedQueries.results(userId, ids)).map(({ id, result }) => [id, result]),
    );
    for (const row of part) {
      const result = results.get(row.id) ?? null;
      room -= result === null ? 0 : Buffer.byteLength(result);
      if (room > 0) row.result = result;
    }
  }
  return rows;
}
