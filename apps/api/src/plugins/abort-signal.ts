import type { FastifyReply } from "fastify";

/** Aborts when the caller goes away before the reply is finished. */
export function abortSignalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort(new Error("The caller went away"));
  });
  return controller.signal;
}
