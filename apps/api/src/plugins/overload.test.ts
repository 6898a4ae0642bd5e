import { fastify } from "fastify";
import { expect, test } from "vitest";
import { registerErrorHandler } from "./error-handler.ts";
import { registerOverload } from "./overload.ts";

/** Holds the event loop without giving anything else a turn. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

async function statusAfter(
  blockedMs: number,
  limitMs: number,
): Promise<{ statusCode: number; retryAfter: unknown; later: number }> {
  const app = fastify();
  registerErrorHandler(app);
  registerOverload(app, limitMs, 20);
  app.get("/", async () => "ok");
  await app.ready();
  block(blockedMs);
  // the next turn of the loop is the timer's
  await new Promise((resolve) => setTimeout(resolve, 0));
  const reply = await app.inject("/");
  let later = reply.statusCode;
  for (let tries = 0; later !== 200 && tries < 200; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 25));
    later = (await app.inject("/")).statusCode;
  }
  await app.close();
  return { statusCode: reply.statusCode, retryAfter: reply.headers["retry-after"], later };
}

test("a process that is late refuses for a moment, and says when to come again", async () => {
  expect(await statusAfter(300, 100)).toEqual({ statusCode: 503, retryAfter: "2", later: 200 });
});

test("one that has just started, or is a little late, does not", async () => {
  expect(await statusAfter(0, 60_000)).toMatchObject({ statusCode: 200 });
  expect(await statusAfter(100, 60_000)).toMatchObject({ statusCode: 200 });
});
