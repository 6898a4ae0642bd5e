import type { Endpoint } from "@querysnap/contracts";
import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { AccessTokens, Actor } from "../infra/secrets/access-tokens.ts";
import { checkCsrfToken } from "../infra/secrets/csrf-tokens.ts";
import type { Clock } from "../infra/clock.ts";
import { addressKey, addressOf } from "../infra/address-key.ts";
import type { RateLimiter } from "../infra/rate-limiter.ts";
import type { Signer } from "../infra/secrets/tokens.ts";
import type { Store } from "../store.ts";
import type { Guards } from "./bind-endpoint.ts";
import type { OriginPolicy } from "./origin-policy.ts";

export type GuardDeps = {
  accessTokens: AccessTokens;
  signer: Signer;
  clock: Clock;
  limiter: RateLimiter;
  origins: OriginPolicy;
  store: Pick<Store, "sessions" | "users">;
};

const GENERAL_RATE = { points: 1200, windowMs: 60_000 };
/** Their 429 means a quota to the client, so throttling has another code there. */
const QUOTA_PATHS = /\/(?:execute-raw|generate-query|export)$/;

function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

/**
 * Address limit, origin or session, CSRF token, user limit: in this order, and all of it before a body is
 * read.
 */
export function createGuards(deps: GuardDeps): Guards {
  const { limiter, store } = deps;

  function refuse(endpoint: Endpoint, retryAfter: number | null): void {
    if (retryAfter !== null)
      throw new AppError(QUOTA_PATHS.test(endpoint.path) ? "throttled" : "rate_limited", {
        extras: { retryAfter },
      });
  }

  async function authenticate(request: FastifyRequest, endpoint: Endpoint): Promise<Actor | null> {
    if (endpoint.auth === "none") return null;
    const token = bearerToken(request);
    const actor = token && (await deps.accessTokens.verify(token));
    if (!actor) {
      if (endpoint.auth === "optional") return null;
      throw new AppError("unauthenticated");
    }
    if (endpoint.auth === "fresh" || endpoint.auth === "admin") {
      const session = await store.sessions.findLive(actor.sessionId, deps.clock.now());
      if (session?.user_id !== actor.userId) throw new AppError("unauthenticated");
    }
    if (endpoint.auth === "admin" && (await store.users.find(actor.userId))?.role !== "admin")
      throw new AppError("admin_required");
    return actor;
  }

  function checkCsrf(request: FastifyRequest, endpoint: Endpoint, actor: Actor | null): void {
    if (endpoint.method === "GET") return;
    if (endpoint.csrf === "origin" || !actor) return deps.origins.check(request);
    checkCsrfToken(deps.signer, actor, request.headers["x-csrf-token"]);
  }

  return {
    beforeBody: (endpoint, { rate }) => {
      const name = `${endpoint.method} ${endpoint.path}`;
      return async (request) => {
        const address = addressKey(addressOf(request));
        refuse(endpoint, await limiter.consume("general", address, GENERAL_RATE));
        const actor = await authenticate(request, endpoint);
        checkCsrf(request, endpoint, actor);
        if (rate) refuse(endpoint, await limiter.consume(name, actor?.userId ?? address, rate));
        request.actor = actor;
      };
    },
  };
}
