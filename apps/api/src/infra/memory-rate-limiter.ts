import type { RateLimiter } from "./rate-limiter.ts";

const SWEEP_MS = 60_000;

/**
 * Fixed windows that start with their first call. For one process: every request passes here, so it waits for
 * nothing.
 */
export function createMemoryRateLimiter(factor: number, now: () => number = Date.now): RateLimiter {
  const windows = new Map<string, { used: number; endsAt: number }>();
  let sweptAt = now();
  function sweep(nowMs: number): void {
    sweptAt = nowMs;
    for (const [key, { endsAt }] of windows) if (endsAt <= nowMs) windows.delete(key);
  }
  return {
    consume(name, key, { points, windowMs, isExact }) {
      const nowMs = now();
      if (nowMs - sweptAt > SWEEP_MS) sweep(nowMs);
      const id = `${name}:${key}`;
      const known = windows.get(id);
      if (!known || known.endsAt <= nowMs) {
        windows.set(id, { used: 1, endsAt: nowMs + windowMs });
        return null;
      }
      known.used++;
      const limit = isExact ? points : points * factor;
      return known.used > limit ? Math.max(1, Math.ceil((known.endsAt - nowMs) / 1000)) : null;
    },
  };
}
