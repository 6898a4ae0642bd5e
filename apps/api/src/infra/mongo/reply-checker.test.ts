import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { BSON } from "mongodb";
import { describe, expect, test } from "vitest";
import { ANSWER_CAPS, HANDSHAKE_CAPS, InvalidReply, type ReplyCaps } from "./check-reply.ts";
import { ReplyChecker } from "./reply-checker.ts";

function message(document: object): Buffer {
  const body = BSON.serialize(document);
  const header = Buffer.alloc(21);
  header.writeInt32LE(header.length + body.length, 0);
  header.writeInt32LE(2013, 12);
  return Buffer.concat([header, body]);
}

const pieces = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );

function through(chunks: Buffer[], caps: ReplyCaps = ANSWER_CAPS): Promise<Buffer> {
  return buffer(Readable.from(chunks).compose(new ReplyChecker(() => caps)));
}

const ALL_TYPES = {
  double: 1.5,
  string: "é",
  nested: { list: [1, "a", { b: null }] },
  binary: new BSON.Binary(Buffer.from("x")),
  id: new BSON.ObjectId(),
  yes: true,
  date: new Date(0),
  regexp: /a/i,
  code: new BSON.Code("x"),
  time: new BSON.Timestamp(5n),
  long: 5n,
  decimal: new BSON.Decimal128("1"),
  min: new BSON.MinKey(),
  max: new BSON.MaxKey(),
};

test.each([1, 3, 20, 1_000_000])("messages that come %i bytes at a time pass unchanged", async (size) => {
  const bytes = Buffer.concat([message(ALL_TYPES), message({}), message({ text: "x".repeat(30_000) })]);
  expect(await through(pieces(bytes, size))).toEqual(bytes);
});

// covers: H.02
test("a length above the cap is refused by its header, before the rest has come", async () => {
  const checker = new ReplyChecker(() => ANSWER_CAPS);
  const failed = once(checker, "error");
  checker.write(Buffer.from([0, 0, 0, 2]));
  const [error] = (await failed) as [Error];
  expect(error).toBeInstanceOf(InvalidReply);
  expect(error.message).toMatch(/^A message of 33554432 bytes/);
});

describe("refused while signing in", () => {
  const refused = (document: object) => expect(through([message(document)], HANDSHAKE_CAPS)).rejects;
  test("more values than a hello has", () =>
    refused({ hosts: Array.from({ length: 300 }, () => "h:1") }).toThrowError("more than 250 values"));
  test("a million rounds of key derivation, however they are written", async () => {
    for (const rounds of ["i=1000000", "i=5,i= +00002147483647"]) {
      const payload = new BSON.Binary(Buffer.from(`r=nonce,s=c2FsdA==,${rounds}`));
      await refused({ payload }).toThrowError("key derivation");
    }
    const payload = new BSON.Binary(Buffer.from("r=nonce,s=c2FsdA==,i=15000"));
    await expect(through([message({ payload })], HANDSHAKE_CAPS)).resolves.toBeDefined();
  });
});

test("any single byte of a message may be wrong: it passes or is refused, nothing else", async () => {
  const bytes = message(ALL_TYPES);
  for (let at = 4; at < bytes.length; at++)
    for (const value of [0, 0x7f, 0xff]) {
      const broken = Buffer.from(bytes);
      broken[at] = value;
      const result = await through([broken]).catch((error: unknown) => error);
      expect(result instanceof InvalidReply || Buffer.isBuffer(result)).toBe(true);
    }
});
