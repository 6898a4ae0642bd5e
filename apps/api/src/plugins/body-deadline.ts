import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Time for a request's body to arrive; the general one when left out. */
    bodyTimeMs?: number | undefined;
  }
}

/**
 * Ends requests whose body does not arrive as a whole in time, as Node's own `requestTimeout` does for all
 * routes alike.
 */
export function registerBodyDeadline(app: FastifyInstance, bodyTimeMs: number): void {
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw } = request;
    const { "content-length": length, "transfer-encoding": encoding } = raw.headers;
    if (length !== undefined || encoding !== undefined) {
      const expire = () => {
        // an injected request has no connection to end
        if (raw.complete || !(raw.socket instanceof Socket)) return;
        const error = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
        app.server.emit("clientError", error, raw.socket);
      };
      const timer = setTimeout(expire, request.routeOptions.config.bodyTimeMs ?? bodyTimeMs).unref();
      raw.once("end", () => clearTimeout(timer));
      raw.once("close", () => clearTimeout(timer));
    }
    done();
  });
}
