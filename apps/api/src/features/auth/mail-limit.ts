import { LIMITS } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import type { UserRow } from "../../infra/sql/account-tables.ts";
import { waitText } from "./wait-text.ts";

/** Mails that a caller can cause as often as they like; notices about what happened are never held back. */
export type LimitedMail =
  | "sign-up"
  | "verify-address"
  | "reset-password"
  | "change-password"
  | "sign-in-code"
  | "contact-received"
  | "bug-report-received"
  | "account-data"
  | "delete-account";

type Call = { kind: LimitedMail; emailKey: UserRow["email_key"] };

/**
 * Counts one mail of this kind to this recipient. Call it before a transaction: on PostgreSQL it takes a
 * connection of its own.
 *
 * @returns seconds until the next one may be sent, or null when this one may
 */
export async function takeMail(
  { limiter }: Pick<AppDeps, "limiter">,
  { kind, emailKey }: Call,
): Promise<number | null> {
  const rule = { points: LIMITS.mailsPerHour, windowMs: 3_600_000, isExact: true };
  return limiter.consume(`mail-${kind}`, emailKey, rule);
}

/**
 * The same for authenticated callers, who get an error.
 *
 * @throws AppError rate_limited
 */
export async function takeMailOrThrow(deps: Pick<AppDeps, "limiter">, call: Call): Promise<void> {
  const retryAfter = await takeMail(deps, call);
  if (retryAfter !== null)
    throw new AppError("rate_limited", {
      message: `Too many emails were sent to your address. Try again ${waitText(retryAfter)}.`,
      extras: { retryAfter },
    });
}
