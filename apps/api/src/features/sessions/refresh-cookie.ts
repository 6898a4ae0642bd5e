import { LIMITS } from "@querysnap/contracts";
import { randomToken, type Signer } from "../../infra/secrets/tokens.ts";
import { strictCookie } from "../../plugins/strict-cookie.ts";

/** Opaque: session, secret part, and a tag that distinguishes an old token of ours from an invented one. */
export type RefreshToken = { sessionId: string; text: string };

export function newRefreshToken(signer: Signer, sessionId: string): RefreshToken {
  return tagged(signer, sessionId, randomToken());
}

/**
 * What follows a token. It is derived instead of drawn, so that a repeated exchange (two tabs at once, or a
 * reply that never arrived) hands out the same one.
 */
export function nextRefreshToken(signer: Signer, { sessionId, text }: RefreshToken): RefreshToken {
  return tagged(signer, sessionId, signer.sign("refresh-next", text));
}

function tagged(signer: Signer, sessionId: string, secret: string): RefreshToken {
  const body = `${sessionId}.${secret}`;
  return { sessionId, text: `${body}.${signer.sign("refresh", body)}` };
}

/** Null for what we never issued. */
export function readRefreshToken(signer: Signer, text: string | undefined): RefreshToken | null {
  const [sessionId = "", random = "", tag = ""] = (text ?? "").split(".");
  return signer.verify("refresh", `${sessionId}.${random}`, tag)
    ? { sessionId, text: `${sessionId}.${random}.${tag}` }
    : null;
}

export const refreshCookie = strictCookie("querysnap_refresh", { path: "/api", maxAgeMs: LIMITS.sessionMs });
