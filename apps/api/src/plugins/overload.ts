import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";

const TICK_MS = 500;
const RETRY_AFTER_SECONDS = 2;

/**
 * Refuses requests while the process is late by more than this: what waits longer than its callers do is work
 * for nobody. How late it is shows in a timer of its own.
 */
export function registerOverload(app: FastifyInstance, limitMs: number, tickMs = TICK_MS): void {
  let isOverloaded = false;
  let expectedAt = performance.now() + tickMs;
  const timer = setInterval(() => {
    const now = performance.now();
    isOverloaded = now - expectedAt > limitMs;
    expectedAt = now + tickMs;
  }, tickMs);
  timer.unref();
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    done();
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    done(
      isOverloaded ? new AppError("throttled", { extras: { retryAfter: RETRY_AFTER_SECONDS } }) : undefined,
    );
  });
}
