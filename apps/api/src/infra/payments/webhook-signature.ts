import { createHmac } from "node:crypto";
import { sameText } from "../secrets/tokens.ts";

/** Older or later by the sender's clock than this is refused, so that a recorded call is soon worthless. */
export const WEBHOOK_FRESHNESS_MS = 5 * 60_000;

/** Base64 of HMAC-SHA256 over the timestamp followed by the body's bytes, with the client secret as key. */
export function signWebhook(secret: string, timestamp: string, body: Buffer | string): string {
  return createHmac("sha256", secret).update(timestamp).update(body).digest("base64");
}

export type WebhookCheck = { ok: true } | { ok: false; reason: "malformed" | "stale" | "forged" };

/** @param call timestamp in epoch milliseconds and signature as the headers carry them */
export function checkWebhook(
  call: { timestamp: unknown; signature: unknown; body: Buffer },
  { secret, nowMs }: { secret: string; nowMs: number },
): WebhookCheck {
  const { timestamp, signature, body } = call;
  if (typeof timestamp !== "string" || typeof signature !== "string" || !/^\d{1,15}$/.test(timestamp))
    return { ok: false, reason: "malformed" };
  if (!sameText(signWebhook(secret, timestamp, body), signature)) return { ok: false, reason: "forged" };
  if (Math.abs(nowMs - Number(timestamp)) > WEBHOOK_FRESHNESS_MS) return { ok: false, reason: "stale" };
  return { ok: true };
}
