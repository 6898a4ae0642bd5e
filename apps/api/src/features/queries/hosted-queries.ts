import { LIMITS } from "@querysnap/contracts";
import type { Pool } from "pg";
import { AppError } from "../../app-error.ts";
import type { Clock } from "../../infra/clock.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";

const RETRY_AFTER_SECONDS = 5;
/** Longer than any query may run; then the slot of an instance that died is free. */
const SLOT_MS = 120_000;

/** Whether the database is one that all users share a server with: the sample or a temporary one. */
export function isHosted({ kind }: Pick<ConnectionRow, "kind">): boolean {
  return kind !== "own";
}

export type HostedQueries = {
  /**
   * Counts one more running query of the user.
   *
   * @returns What to call when it has ended.
   * @throws AppError throttled
   */
  start(userId: string): Promise<() => Promise<void>>;
};

/** Takes one of a user's slots; resolves to what frees it, or to null when all are taken. */
type TakeSlot = (userId: string) => Promise<(() => Promise<void>) | null>;

function takeInMemory(limit: number): TakeSlot {
  const running = new Map<string, number>();
  return (userId) => {
    const count = running.get(userId) ?? 0;
    if (count >= limit) return Promise.resolve(null);
    running.set(userId, count + 1);
    return Promise.resolve(() => {
      const left = (running.get(userId) ?? 1) - 1;
      if (left === 0) running.delete(userId);
      else running.set(userId, left);
      return Promise.resolve();
    });
  };
}

// of two that pick the same slot, the second waits for the first's commit and then gets no row
const TAKE = `
  insert into rate_limits (key, points, expire)
  select slot, 1, $3 from unnest($1::text[]) as slot
  where not exists (select 1 from rate_limits taken where taken.key = slot and taken.expire > $2)
  limit 1
  on conflict (key) do update set expire = excluded.expire where rate_limits.expire <= $2
  returning key`;
const FREE = "delete from rate_limits where key = $1 and expire = $2";

function takeInDatabase(pool: Pool, { clock, limit }: { clock: Clock; limit: number }): TakeSlot {
  return async (userId) => {
    const slots = Array.from({ length: limit }, (_, slot) => `hosted-query:${userId}:${slot}`);
    // each attempt in vain means that another query of this user took a slot
    for (let attempt = 0; attempt < limit; attempt++) {
      const nowMs = clock.now();
      const endsAt = nowMs + SLOT_MS;
      const { rows } = await pool.query<{ key: string }>(TAKE, [slots, nowMs, endsAt]);
      const slot = rows[0]?.key;
      if (slot === undefined) continue;
      return async () => {
        // a slot that could not be freed frees itself
        await pool.query(FREE, [slot, endsAt]).catch(() => {});
      };
    }
    return null;
  };
}

/**
 * Limits the queries that one user runs at once on hosted databases: counted in memory with SQLite (one
 * process) and in the database with PostgreSQL (many).
 */
export function createHostedQueries(
  { pool, clock }: { pool: Pool | null; clock: Clock },
  limit: number = LIMITS.hostedQueriesAtOnce,
): HostedQueries {
  const take = pool ? takeInDatabase(pool, { clock, limit }) : takeInMemory(limit);
  return {
    async start(userId) {
      const free = await take(userId);
      if (free) return free;
      throw new AppError("throttled", {
        message: `${limit} of your queries are still running. Wait for one to finish, or cancel it.`,
        extras: { retryAfter: RETRY_AFTER_SECONDS },
      });
    },
  };
}
