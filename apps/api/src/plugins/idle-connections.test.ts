import { once } from "node:events";
import { connect } from "node:net";
import { fastify } from "fastify";
import { expect, test } from "vitest";
import { registerIdleConnections } from "./idle-connections.ts";

test("a server that stops waits for replies, and not for connections that have asked nothing", async () => {
  const app = fastify({ forceCloseConnections: "idle", return503OnClosing: false });
  registerIdleConnections(app);
  let answer = () => {};
  app.get("/", () => new Promise((resolve) => (answer = () => resolve("late"))));
  const origin = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
  const unused = connect(Number(origin.port), origin.hostname).resume();
  await once(unused, "connect");
  const reply = fetch(origin);
  await expect.poll(() => String(answer)).toContain("late");
  const ended = once(unused, "close");
  const closed = app.close();
  await ended;
  answer();
  expect(await (await reply).text()).toBe("late");
  await closed;
});
