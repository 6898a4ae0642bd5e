import "@fastify/cookie";
import { LIMITS } from "@querysnap/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";

const NAME = "querysnap_connect";
const PATH = "/api/auth";

/**
 * Says that the user of this browser has just proved the password to connect a provider. Strict: no other
 * site can make use of it.
 */
export const connectCookie = {
  set(reply: FastifyReply, token: string): void {
    void reply.setCookie(NAME, token, {
      path: PATH,
      httpOnly: true,
      sameSite: "strict",
      secure: reply.server.isSecure,
      maxAge: LIMITS.connectAccountMs / 1000,
    });
  },
  /** Read once: the cookie is cleared. */
  take(request: FastifyRequest, reply: FastifyReply): string | null {
    void reply.clearCookie(NAME, {
      path: PATH,
      httpOnly: true,
      sameSite: "strict",
      secure: reply.server.isSecure,
    });
    return request.cookies[NAME] ?? null;
  },
};
