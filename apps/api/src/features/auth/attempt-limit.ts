import { LIMITS } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { waitText } from "./wait-text.ts";

type Deps = Pick<AppDeps, "store" | "clock">;
export type AttemptKind = "password" | "second-factor" | "totp-setup";

/** Failures are counted on the account, so that many sessions and addresses together have one budget. */
export function attemptKey(kind: AttemptKind, account: string): string {
  return `${kind}:${account}`;
}

/**
 * Takes one attempt before the secret is looked at, so that parallel guesses cannot share one; clear it on
 * success. `onLock` runs once, with the attempt that brings the lock down.
 *
 * @throws AppError account_locked
 */
export async function takeAttempt(
  { store, clock }: Deps,
  key: string,
  onLock: () => Promise<void>,
): Promise<void> {
  const nowMs = clock.now();
  const refuse = (until: number) => {
    const retryAfter = Math.ceil((until - nowMs) / 1000);
    return new AppError("account_locked", {
      message: `Too many failed attempts. Try again ${waitText(retryAfter)}.`,
      extras: { retryAfter },
    });
  };
  const known = await store.attempts.find(key);
  if (known && known.locked_until > nowMs) throw refuse(known.locked_until);
  const row = await store.attempts.fail(key, {
    nowMs,
    windowMs: LIMITS.loginLockMs,
    // the attempt that finds the budget used up is refused itself
    maxFailures: LIMITS.loginFailuresBeforeLock + 1,
    lockMs: LIMITS.loginLockMs,
  });
  if (row.locked_until <= nowMs) return;
  if (row.failures === LIMITS.loginFailuresBeforeLock + 1) await onLock();
  throw refuse(row.locked_until);
}
