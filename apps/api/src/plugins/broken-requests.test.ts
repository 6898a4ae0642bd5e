import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Writable } from "node:stream";
import * as contract from "@querysnap/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";
import { createLogger } from "./request-log.ts";

const lines: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});

let testApp: TestApp;
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  lines.length = 0;
  app = await buildApp({ ...testApp.deps, log: createLogger({ logLevel: "info" }, sink) });
  // what a minute is to people
  Object.assign(app.server, { requestTimeout: 300, headersTimeout: 300, connectionsCheckingInterval: 50 });
  await app.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});
afterEach(() => app.close());

/** Everything that comes back until the server closes the connection. */
async function send(...parts: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  // a server that refuses may close before it has read everything
  socket.on("error", () => {});
  await once(socket, "connect");
  for (const part of parts) socket.write(part);
  await once(socket, "close");
  return Buffer.concat(chunks).toString();
}

function read(text: string) {
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    head,
    failure: contract.failureReply.parse(JSON.parse(body)),
  };
}

const LOGIN =
  "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nOrigin: http://localhost\r\n";
const SECRET = "Sekret-7";

describe("what is not HTTP gets the failure's shape, and the connection is closed", () => {
  test.each([
    ["no request line", `${SECRET}\r\n\r\n`, 400, "malformed_request"],
    ["an unknown method", `SEKRET /${SECRET} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 400, "malformed_request"],
    ["an unknown version", "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", 400, "malformed_request"],
    ["no Host", "GET /api/app-info HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "malformed_request"],
    ["two lengths", `${LOGIN}Content-Length: 5\r\nContent-Length: 6\r\n\r\n"x"`, 400, "malformed_request"],
    [
      "a length and chunks",
      `${LOGIN}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      "malformed_request",
    ],
    ["a length that is none", `${LOGIN}Content-Length: -5\r\n\r\n"x"`, 400, "malformed_request"],
    [
      "a line break in a header",
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: a\0${SECRET}\r\n\r\n`,
      400,
      "malformed_request",
    ],
    [
      "a header without a name",
      `GET / HTTP/1.1\r\nHost: localhost\r\n: ${SECRET}\r\n\r\n`,
      400,
      "malformed_request",
    ],
    [
      "a chunk without a size",
      `${LOGIN}Transfer-Encoding: chunked\r\n\r\n${SECRET}\r\n`,
      400,
      "malformed_request",
    ],
    [
      "a chunk longer than it says",
      `${LOGIN}Transfer-Encoding: chunked\r\n\r\n1\r\n{${SECRET}\r\n0\r\n\r\n`,
      400,
      "malformed_request",
    ],
    [
      "headers of 20 KB",
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${SECRET.repeat(2_500)}\r\n\r\n`,
      431,
      "headers_too_large",
    ],
    [
      "an address of 20 KB",
      `GET /${SECRET.repeat(2_500)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      431,
      "headers_too_large",
    ],
    [
      "a chunk's extensions of 20 KB",
      `${LOGIN}Transfer-Encoding: chunked\r\n\r\n1;${SECRET.repeat(2_500)}\r\n{\r\n0\r\n\r\n`,
      413,
      "body_too_large",
    ],
    [
      "a head that never ends",
      `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${SECRET}`,
      408,
      "request_timed_out",
    ],
    [
      "a body that never ends",
      `${LOGIN}Content-Length: 100\r\n\r\n{"email":"${SECRET}`,
      408,
      "request_timed_out",
    ],
  ])("%s", async (...[, text, status, code]) => {
    const { failure, head, ...reply } = read(await send(text));
    expect(reply.status).toBe(status);
    expect(failure).toEqual({
      success: false,
      code,
      message: contract.ERROR_TEXTS[code as contract.ErrorCode],
      requestId: expect.stringMatching(/^req_/),
    });
    expect(head.toLowerCase()).toContain(`x-request-id: ${failure.requestId}`);
    expect(head.toLowerCase()).toContain("content-security-policy: default-src 'self'");
    expect(head.toLowerCase()).toContain("cache-control: no-store");
    expect(head.toLowerCase()).toContain("connection: close");
    expect(lines.join("")).toContain(failure.requestId);
    expect(lines.join("")).not.toContain(SECRET);
    expect(lines.join("")).not.toMatch(/"level":[45]0/);
  });
});

test("a request behind a good one on the same connection is refused alone", async () => {
  const socket = connect(port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  socket.write("GET /api/app-info HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await expect.poll(() => Buffer.concat(chunks).toString()).toContain("HTTP/1.1 200");
  chunks.length = 0;
  socket.write("nonsense\r\n\r\n");
  await once(socket, "close");
  expect(read(Buffer.concat(chunks).toString()).failure.code).toBe("malformed_request");
});

test("a caller who goes away in the middle of a request leaves nothing behind", async () => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`${LOGIN}Content-Length: 100\r\n\r\n{"email":"${SECRET}`);
  socket.resetAndDestroy();
  const reply = read(await send("nonsense\r\n\r\n"));
  expect(reply.status).toBe(400);
  expect(lines.join("")).not.toMatch(/"level":50/);
});

test("a hundred broken requests at once, and the next good one is answered", async () => {
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      send(at % 2 === 0 ? "x\r\n\r\n" : `${LOGIN}Transfer-Encoding: chunked\r\n\r\nz\r\n`),
    ),
  );
  expect(new Set(replies.map((reply) => read(reply).failure.code))).toEqual(new Set(["malformed_request"]));
  expect(await send("GET /api/app-info HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")).toContain(
    "HTTP/1.1 200",
  );
});
