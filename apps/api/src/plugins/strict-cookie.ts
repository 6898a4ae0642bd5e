import "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

export type StrictCookie = {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
};

/** A cookie that no script reads and that no other site's request carries. */
export function strictCookie(
  name: string,
  { path, maxAgeMs }: { path: string; maxAgeMs: number },
): StrictCookie {
  const options = (reply: FastifyReply) =>
    ({ path, httpOnly: true, sameSite: "strict", secure: reply.server.isSecure }) as const;
  return {
    read: (request) => request.cookies[name],
    set(reply, value) {
      void reply.setCookie(name, value, { ...options(reply), maxAge: maxAgeMs / 1000 });
    },
    clear(reply) {
      void reply.clearCookie(name, options(reply));
    },
  };
}
