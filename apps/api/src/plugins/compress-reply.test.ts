import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { PassThrough, Readable } from "node:stream";
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import * as contract from "@querysnap/contracts";
import type { Endpoint } from "@querysnap/contracts";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerCompression } from "./compress-reply.ts";

const LONG = JSON.stringify({ text: "Größe ".repeat(1000) });
const HUGE = JSON.stringify({ text: "ab ".repeat(200_000) });

let app: FastifyInstance;
let origin = "";
let writeSecond = (): void => {};
beforeAll(async () => {
  app = Fastify();
  registerCompression(app);
  const config = { isCompressed: true };
  app.get("/long", { config }, async (_request, reply) => reply.type("application/json").send(LONG));
  app.get("/huge", { config }, async (_request, reply) => reply.send(Buffer.from(HUGE)));
  app.get("/short", { config }, async () => ({ a: 1 }));
  app.get("/secret", async (_request, reply) => reply.type("application/json").send(LONG));
  app.get("/stream", { config }, async (_request, reply) => reply.send(Readable.from(["{}\n", LONG])));
  app.get("/slow-stream", { config }, async (_request, reply) => {
    const lines = new PassThrough();
    lines.write("first\n");
    writeSecond = () => lines.end("second\n");
    return reply.send(lines);
  });
  origin = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { "accept-encoding": accepted } });

// covers: X.24
test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
])("a caller that accepts %s gets %s, a fraction of the length", async (accepted, encoding, decompress) => {
  for (const [url, text] of [
    ["/long", LONG],
    ["/huge", HUGE],
  ] as const) {
    const reply = await get(url, accepted);
    expect(reply.headers).toMatchObject({ "content-encoding": encoding, vary: "accept-encoding" });
    expect(Number(reply.headers["content-length"])).toBe(reply.rawPayload.length);
    expect(reply.rawPayload.length).toBeLessThan(text.length / 10);
    expect(decompress(reply.rawPayload).toString()).toBe(text);
  }
});

test.each([undefined, "identity", "zstd"])(
  "a caller that accepts %s gets the text as it is, marked as varying",
  async (accepted) => {
    const reply = await get("/long", accepted);
    expect([reply.headers["content-encoding"], reply.headers.vary]).toEqual([undefined, "accept-encoding"]);
    expect(reply.body).toBe(LONG);
  },
);

test.each([
  ["/short", '{"a":1}'],
  ["/secret", LONG],
])("%s is never compressed", async (url, body) => {
  const reply = await get(url, "br, gzip");
  expect([reply.headers["content-encoding"], reply.body]).toEqual([undefined, body]);
});

// covers: X.24
test("no endpoint of accounts, sessions or connection strings is compressed", () => {
  const secret: readonly Endpoint[] = [
    ...Object.values(contract.authEndpoints),
    ...Object.values(contract.sessionEndpoints),
    ...Object.values(contract.twoFactorEndpoints),
    ...Object.values(contract.oauthEndpoints),
    ...Object.values(contract.connectionEndpoints),
  ];
  expect(secret.filter((endpoint) => endpoint.compressed).map(({ path }) => path)).toEqual([]);
  expect(
    [contract.executeRaw, contract.listHistory, contract.getSchema].map((each) => each.compressed),
  ).toEqual([true, true, true]);
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("a stream is compressed by %s and complete", async (encoding, decompress) => {
  const reply = await get("/stream", encoding);
  expect(reply.headers["content-encoding"]).toBe(encoding);
  expect(decompress(reply.rawPayload).toString()).toBe(`{}\n${LONG}`);
});

test.each([
  ["br", createBrotliDecompress],
  ["gzip", createGunzip],
] as const)(
  "by %s, a line of a stream arrives before the next one is written",
  async (encoding, decompress) => {
    const { port } = new URL(origin);
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, path: "/slow-stream", headers: { "accept-encoding": encoding } }, resolve)
        .on("error", reject)
        .end();
    });
    const lines = reply.pipe(decompress());
    const [first]: unknown[] = await once(lines, "data");
    expect(String(first)).toBe("first\n");
    writeSecond();
    const [second]: unknown[] = await once(lines, "data");
    expect(String(second)).toBe("second\n");
  },
);
