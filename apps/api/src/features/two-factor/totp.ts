import { generateSync } from "otplib";
import { sameText } from "../../infra/secrets/tokens.ts";

const STEP_SECONDS = 30;
/** One step before and after: clocks differ, people type slowly. */
const DRIFT = [0, -1, 1];

/** The time step whose code this is, or null. Every candidate is computed, whichever matches. */
export function matchTotp(secret: string, code: string, nowMs: number): number | null {
  const current = Math.floor(nowMs / 1000 / STEP_SECONDS);
  const matches = DRIFT.map((offset) => current + offset).filter((step) =>
    sameText(generateSync({ secret, epoch: step * STEP_SECONDS }), code),
  );
  return matches[0] ?? null;
}
