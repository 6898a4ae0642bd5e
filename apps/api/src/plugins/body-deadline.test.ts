import { once } from "node:events";
import { connect } from "node:net";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerBodyDeadline } from "./body-deadline.ts";

const app = Fastify({
  clientErrorHandler: (error, socket) =>
    void socket.end(`HTTP/1.1 408 ${error.code}\r\nconnection: close\r\n\r\n`, () => socket.destroy()),
});
let port = 0;
beforeAll(async () => {
  registerBodyDeadline(app, 50);
  app.post("/short", async () => "done");
  app.post("/long", { config: { bodyTimeMs: 600_000 } }, async () => "done");
  app.post("/slow-reply", async () => {
    await once(app.server, "finish-slow-reply");
    return "done";
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  if (address !== null && typeof address === "object") port = address.port;
});
afterAll(() => app.close());

/** Sends the head and half of a body. */
async function sendHalf(path: string) {
  const socket = connect(port, "127.0.0.1");
  socket.setEncoding("utf8");
  let received = "";
  socket.on("data", (text: string) => (received += text));
  await once(socket, "connect");
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: text/plain\r\ncontent-length: 4\r\n\r\nab`,
  );
  return { socket, reply: once(socket, "close").then(() => received) };
}

// covers: D.10
test("a body that does not arrive in time is answered 408", async () => {
  const { reply } = await sendHalf("/short");
  expect(await reply).toContain("408 ERR_HTTP_REQUEST_TIMEOUT");
});

// covers: D.10
test("a route may give it more time", async () => {
  const late = await sendHalf("/long");
  const { reply } = await sendHalf("/short");
  await reply;
  late.socket.write("cd");
  expect(await late.reply).toContain("200 OK");
});

test("a reply that takes longer than its body is sent", async () => {
  const slow = await sendHalf("/slow-reply");
  slow.socket.write("cd");
  const { reply } = await sendHalf("/short");
  await reply;
  app.server.emit("finish-slow-reply");
  expect(await slow.reply).toContain("200 OK");
});
