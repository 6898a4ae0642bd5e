import { LIMITS } from "@querysnap/contracts";
import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "../clock.ts";
import type { Signer } from "./tokens.ts";

/** Who makes a call. */
export type Actor = { userId: string; sessionId: string };

export type AccessTokens = {
  issue(actor: Actor): Promise<string>;
  /** Null for anything that is not a live token of ours. */
  verify(token: string): Actor | null | Promise<Actor | null>;
};

const ISSUER = "querysnap";
const TYPE = "at+jwt";
/** Tokens whose signature was checked before; the oldest half goes when it is full. */
const MAX_CHECKED = 5_000;

/**
 * Remembers good signatures, so that only the first call with a token pays for the check. Expiry is asked
 * every time.
 */
function createCheckedTokens() {
  const checked = new Map<string, { actor: Actor; expiresAtMs: number }>();
  return {
    find(token: string, nowMs: number): Actor | null {
      const known = checked.get(token);
      if (!known) return null;
      if (nowMs < known.expiresAtMs) return known.actor;
      checked.delete(token);
      return null;
    },
    add(token: string, entry: { actor: Actor; expiresAtMs: number }): void {
      if (checked.size >= MAX_CHECKED)
        for (const old of [...checked.keys()].slice(0, MAX_CHECKED / 2)) checked.delete(old);
      checked.set(token, entry);
    },
  };
}

export function createAccessTokens({ signer, clock }: { signer: Signer; clock: Clock }): AccessTokens {
  const key = signer.key("access");
  const checked = createCheckedTokens();
  async function check(token: string): Promise<Actor | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ["HS256"],
        typ: TYPE,
        issuer: ISSUER,
        audience: ISSUER,
        requiredClaims: ["sub", "exp", "sid"],
        currentDate: new Date(clock.now()),
      });
      if (!payload.sub || typeof payload["sid"] !== "string" || payload.exp === undefined) return null;
      const actor = { userId: payload.sub, sessionId: payload["sid"] };
      checked.add(token, { actor, expiresAtMs: payload.exp * 1000 });
      return actor;
    } catch {
      // every failure of a stranger's token means the same to its bearer
      return null;
    }
  }
  return {
    issue: ({ userId, sessionId }) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: "HS256", typ: TYPE })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt(Math.floor(clock.now() / 1000))
        .setExpirationTime(Math.floor((clock.now() + LIMITS.accessTokenMs) / 1000))
        .sign(key),
    verify: (token) => checked.find(token, clock.now()) ?? check(token),
  };
}
