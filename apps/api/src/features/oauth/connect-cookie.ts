import { LIMITS } from "@querysnap/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { strictCookie } from "../../plugins/strict-cookie.ts";

const cookie = strictCookie("querysnap_connect", { path: "/api/auth", maxAgeMs: LIMITS.connectAccountMs });

/** Says that the user of this browser has just proved the password to connect a provider. */
export const connectCookie = {
  set(reply: FastifyReply, value: string): void {
    cookie.set(reply, value);
  },
  /** Read once: the cookie is cleared. */
  take(request: FastifyRequest, reply: FastifyReply): string | null {
    cookie.clear(reply);
    return cookie.read(request) ?? null;
  },
};
