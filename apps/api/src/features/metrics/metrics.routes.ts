import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { sameText } from "../../infra/secrets/tokens.ts";
import { createMetrics } from "./create-metrics.ts";

/**
 * `/metrics` for operators. With METRICS_TOKEN it needs that bearer token; without one it exists in local mode
 * only. An address would prove nothing: behind a proxy every caller comes from this machine.
 */
export function registerMetrics(app: FastifyInstance, deps: AppDeps): void {
  const { METRICS_TOKEN: token, mode } = deps.config;
  if (token === null && mode === "public") return;
  const metrics = createMetrics(deps);
  app.addHook("onResponse", (request, reply, done) => {
    metrics.countRequest(request, reply);
    done();
  });
  app.addHook("onError", (_request, _reply, error, done) => {
    metrics.countFailure(error);
    done();
  });
  app.addHook("onClose", (_app, done) => {
    metrics.close();
    done();
  });
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    // as if there were no such address
    if (token !== null && !sameText(request.headers.authorization ?? "", `Bearer ${token}`))
      throw new AppError("not_found");
    const { contentType, text } = await metrics.read();
    return reply.header("cache-control", "no-store").type(contentType).send(text);
  });
}
