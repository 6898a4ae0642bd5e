import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { createMemoryRateLimiter } from "./memory-rate-limiter.ts";

export type RateRule = {
  points: number;
  windowMs: number;
  /** Ignores the limiter's factor: the key names a person, not an address that many callers share. */
  isExact?: boolean;
};

/** Seconds until the next call is allowed, or null when this one is. */
export type RateLimiter = {
  consume(name: string, key: string, rule: RateRule): number | null | Promise<number | null>;
};

function createSharedRateLimiter(pool: Pool, factor: number): RateLimiter {
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (name: string, { points, windowMs, isExact }: RateRule): RateLimiterPostgres => {
    const known =
      limiters.get(name) ??
      new RateLimiterPostgres({
        keyPrefix: name,
        points: isExact ? points : points * factor,
        duration: windowMs / 1000,
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limits",
        tableCreated: true,
        clearExpiredByTimeout: true,
      });
    limiters.set(name, known);
    return known;
  };
  return {
    async consume(name, key, rule) {
      try {
        await limiterOf(name, rule).consume(key.slice(0, 200));
        return null;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
  };
}

/**
 * Creates a limiter that counts in memory with SQLite (one process) and in the database with PostgreSQL (many).
 *
 * @param factor multiplies every rule that is not exact: in local mode all callers share one address
 */
export function createRateLimiter(pool: Pool | null, factor = 1): RateLimiter {
  return pool ? createSharedRateLimiter(pool, factor) : createMemoryRateLimiter(factor);
}
