import type { AppDeps } from "../../app-deps.ts";
import { readRefreshToken } from "./refresh-cookie.ts";

/** The live session that a refresh cookie belongs to; undefined for a forged, ended or missing one. */
export async function findSession(
  { store, signer, clock }: Pick<AppDeps, "store" | "signer" | "clock">,
  cookie: string | undefined,
) {
  const presented = readRefreshToken(signer, cookie);
  return presented ? store.sessions.findLive(presented.sessionId, clock.now()) : undefined;
}
