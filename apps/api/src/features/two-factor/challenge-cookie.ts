import "@fastify/cookie";
import { LIMITS } from "@querysnap/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";

const NAME = "querysnap_login";
const PATH = "/api/twofactor";

/** Says that this browser passed the first step: the password, or a connected provider. */
export const challengeCookie = {
  read: (request: FastifyRequest): string | undefined => request.cookies[NAME],
  set(reply: FastifyReply, secret: string): void {
    void reply.setCookie(NAME, secret, {
      path: PATH,
      httpOnly: true,
      sameSite: "strict",
      secure: reply.server.isSecure,
      maxAge: LIMITS.twoFactorMs / 1000,
    });
  },
  clear(reply: FastifyReply): void {
    void reply.clearCookie(NAME, {
      path: PATH,
      httpOnly: true,
      sameSite: "strict",
      secure: reply.server.isSecure,
    });
  },
};
