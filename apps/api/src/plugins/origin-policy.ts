import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { Config } from "../config.ts";

export type OriginPolicy = {
  /** Throws AppError origin_forbidden unless the call comes from our own pages or from no browser at all. */
  check(request: FastifyRequest): void;
  /** In local mode the Host must name this machine, so that no other name can be pointed at it. */
  checkHost(request: FastifyRequest): void;
};

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

export function createOriginPolicy(config: Pick<Config, "mode" | "PUBLIC_URL" | "DEV_ORIGIN">): OriginPolicy {
  const own = (request: FastifyRequest) => config.PUBLIC_URL ?? `http://${request.headers.host ?? ""}`;
  return {
    check(request) {
      const { origin, "sec-fetch-site": site } = request.headers;
      if (origin !== undefined) {
        if (origin !== own(request) && (config.DEV_ORIGIN === null || origin !== config.DEV_ORIGIN))
          throw new AppError("origin_forbidden");
      } else if (site !== undefined && site !== "same-origin" && site !== "none")
        throw new AppError("origin_forbidden");
    },
    checkHost(request) {
      if (config.mode === "local" && !LOOPBACK.test(request.headers.host ?? ""))
        throw new AppError("origin_forbidden");
    },
  };
}
