import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeBson, Doc, documentSize, encodeBson, Int32, isArray, parseEjson } from "@querysnap/mql";
import { RawDoc } from "./engine/raw-doc.ts";
import { startEmbeddedServer, type EmbeddedServer } from "./index.ts";

const LIMIT_MS = 120_000;
const OP_MSG = 2013;

let dir: string;
let server: EmbeddedServer;
let wire: Wire;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "bytes-"));
  server = await startEmbeddedServer({ dir });
  wire = await openWire(server.port ?? 0);
});

afterAll(async () => {
  wire.close();
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

type Wire = { send(body: Doc, documents?: readonly Buffer[]): Promise<Buffer>; close(): void };

/** Speaks the protocol without a driver, which would read and write the documents anew. */
async function openWire(port: number): Promise<Wire> {
  const socket: Socket = connect(port, "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  return {
    close: () => socket.destroy(),
    send: (body, documents = []) => {
      const sections = [Buffer.from([0]), encodeBson(body)];
      if (documents.length > 0) {
        const name = Buffer.from("documents\0");
        const size = int32(4 + name.length + documents.reduce((sum, doc) => sum + doc.length, 0));
        sections.push(Buffer.from([1]), size, name, ...documents);
      }
      const content = Buffer.concat([int32(0), ...sections]);
      socket.write(Buffer.concat([int32(16 + content.length), int32(1), int32(0), int32(OP_MSG), content]));
      return readReply(socket);
    },
  };
}

function readReply(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const take = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 4 || received.length < received.readInt32LE(0)) return;
      socket.off("data", take);
      socket.off("error", reject);
      resolve(received.subarray(21));
    };
    socket.on("data", take);
    socket.once("error", reject);
  });
}

function command(text: string): Doc {
  const parsed = parseEjson(`${text.slice(0, -1)},"$db":"bytes"}`);
  if (parsed instanceof Doc) return parsed;
  throw new Error("not a command");
}

/** The documents of a first batch as they came. */
function rawBatch(reply: Buffer): Buffer[] {
  const batch = valueAt(valueAt(reply, "cursor"), "firstBatch");
  const documents: Buffer[] = [];
  new RawDoc(batch).eachElement((bytes, _at, start) =>
    documents.push(Buffer.from(bytes.subarray(start, start + documentSize(bytes, start)))),
  );
  return documents;
}

function valueAt(doc: Buffer, key: string): Buffer {
  let found: Buffer | null = null;
  new RawDoc(doc).eachElement((bytes, at, start) => {
    if (bytes.utf8Slice(at + 1, start - 1) === key)
      found = Buffer.from(bytes.subarray(start, start + documentSize(bytes, start)));
  });
  if (!found) throw new Error(`the reply has no ${key}: ${JSON.stringify(decodeBson(doc).keys)}`);
  return found;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, "utf8");
  return Buffer.concat([int32(bytes.length + 1), bytes, Buffer.from([0])]);
}

function element(type: number, key: string, value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${key}\0`, "utf8"), value]);
}

function documentOf(elements: readonly Buffer[]): Buffer {
  const content = Buffer.concat([...elements, Buffer.from([0])]);
  return Buffer.concat([int32(4 + content.length), content]);
}

type Typed = { readonly type: number; readonly bytes: Buffer };

const typed = (type: number) => (bytes: Buffer) => ({ type, bytes });
const bytesOf = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => Buffer.from(bytes));
const hex = (...values: string[]) => fc.constantFrom(...values.map((value) => Buffer.from(value, "hex")));
const string = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 8 }),
  fc.constantFrom("", "\0", "a\0b", "👍🏽", "é", "$x"),
);
const cstring = fc.constantFrom("", "a", "^a.*b$", "[", "é+");

/** NaN with payloads and signs, zeros, denormals, infinities. */
const doubles = fc.oneof(
  bytesOf(8),
  hex("010000000000f87f", "010000000000f0ff", "0000000000000080", "0100000000000000", "000000000000f07f"),
);
/** Zeros of several exponents, unnormalized and oversized coefficients, NaN with payload, infinities. */
const decimals = fc.oneof(
  bytesOf(16),
  hex(
    "00000000000000000000000000004030",
    "000000000000000000000000000040b0",
    "01000000000000000000000000003e30",
    "0a000000000000000000000000003c30",
    "2a00000000000000000000000000007c",
    "00000000000000000000000000000078",
    "000000000000000000000000000000f8",
    "ffffffffffffffffffffffffffff3f6c",
  ),
);
const binary = fc
  .tuple(fc.constantFrom(0, 1, 3, 4, 5, 6, 0x80, 0xff), fc.uint8Array({ maxLength: 20 }))
  .map(([subtype, content]) => {
    return Buffer.concat([int32(content.length), Buffer.from([subtype]), Buffer.from(content)]);
  });
const oldBinary = fc
  .uint8Array({ maxLength: 6 })
  .map((content) =>
    Buffer.concat([int32(content.length + 4), Buffer.from([2]), int32(content.length), content]),
  );
const regex = fc
  .tuple(cstring, fc.constantFrom("", "i", "imsx"))
  .map(([pattern, options]) => Buffer.from(`${pattern}\0${options}\0`, "utf8"));
const empty = fc.constant(Buffer.alloc(0));

const scalar: fc.Arbitrary<Typed> = fc.oneof(
  doubles.map(typed(0x01)),
  string.map(text).map(typed(0x02)),
  binary.map(typed(0x05)),
  oldBinary.map(typed(0x05)),
  empty.map(typed(0x06)),
  bytesOf(12).map(typed(0x07)),
  fc.boolean().map((value) => ({ type: 0x08, bytes: Buffer.from([value ? 1 : 0]) })),
  bytesOf(8).map(typed(0x09)),
  empty.map(typed(0x0a)),
  regex.map(typed(0x0b)),
  bytesOf(12).map((id) => ({ type: 0x0c, bytes: Buffer.concat([text("db.c"), id]) })),
  string.map(text).map(typed(0x0d)),
  string.map(text).map(typed(0x0e)),
  bytesOf(4).map(typed(0x10)),
  bytesOf(8).map(typed(0x11)),
  bytesOf(8).map(typed(0x12)),
  decimals.map(typed(0x13)),
  empty.map(typed(0x7f)),
  empty.map(typed(0xff)),
);

const key = fc.oneof(
  fc.constantFrom(
    "a",
    "b",
    "0",
    "10",
    "2",
    "__proto__",
    "constructor",
    "toString",
    "$ref",
    "$id",
    "$db",
    "$x",
    "a.b",
    "",
    "é",
    "length",
    "_ID",
  ),
  fc.string({ unit: "binary-ascii", maxLength: 5 }).map((name) => name.replaceAll("\0", "")),
);

const { value } = fc.letrec<{ value: Typed; document: Typed; array: Typed; scoped: Typed }>((tie) => ({
  value: fc.oneof({ depthSize: "small" }, scalar, tie("document"), tie("array"), tie("scoped")),
  document: fc
    .array(fc.tuple(key, tie("value")), { maxLength: 4 })
    .map((entries) => ({ type: 0x03, bytes: documentFrom(entries) })),
  array: fc.array(tie("value"), { maxLength: 4 }).map((values) => ({
    type: 0x04,
    bytes: documentFrom(values.map((item, at): [string, Typed] => [String(at), item])),
  })),
  scoped: fc.array(fc.tuple(key, tie("value")), { maxLength: 2 }).map((entries) => {
    const content = Buffer.concat([text("f()"), documentFrom(entries)]);
    return { type: 0x0f, bytes: Buffer.concat([int32(content.length + 4), content]) };
  }),
}));

function documentFrom(entries: readonly (readonly [string, Typed])[]): Buffer {
  return documentOf(entries.map(([name, { type, bytes }]) => element(type, name, bytes)));
}

/** A timestamp of zero at the top is replaced by the time, as the server does. */
function isZeroTimestamp({ type, bytes }: Typed): boolean {
  return type === 0x11 && bytes.every((byte) => byte === 0);
}

const fields = fc
  .array(fc.tuple(key, value), { maxLength: 8 })
  .map((entries) => entries.filter(([name, item]) => name !== "_id" && !isZeroTimestamp(item)));

function stored(id: number, entries: readonly (readonly [string, Typed])[]): Buffer {
  return documentFrom([["_id", { type: 0x10, bytes: int32(id) }], ...entries]);
}

const READS = [
  '{"find":"c","filter":{"a":{"$gte":0}},"sort":{"a":1}}',
  '{"find":"c","filter":{},"projection":{"a":1,"b.a":1}}',
  '{"find":"c","filter":{"$expr":{"$gt":["$a","$b"]}}}',
  '{"count":"c","query":{"a.b":null}}',
  '{"distinct":"c","key":"a"}',
  '{"aggregate":"c","pipeline":[{"$set":{"a":1,"z":["$a","$b"]}},{"$unset":"b"},{"$project":{"_id":0}}],"cursor":{}}',
  '{"aggregate":"c","pipeline":[{"$group":{"_id":"$a","all":{"$push":"$$ROOT"},"some":{"$addToSet":"$b"}}}],"cursor":{}}',
  '{"aggregate":"c","pipeline":[{"$unwind":"$a"},{"$sort":{"a":-1,"b":1}},{"$replaceWith":{"x":{"$mergeObjects":["$$ROOT",{"a":2}]}}}],"cursor":{}}',
  '{"aggregate":"c","pipeline":[{"$lookup":{"from":"c","localField":"a","foreignField":"b","as":"r"}},{"$facet":{"n":[{"$count":"n"}]}}],"cursor":{}}',
  '{"explain":{"find":"c","filter":{"b":1}},"verbosity":"executionStats"}',
];

async function fetchAll(): Promise<Buffer[]> {
  return rawBatch(await wire.send(command('{"find":"c","filter":{},"sort":{"_id":1},"batchSize":1000}')));
}

test(
  "every stored document comes back byte for byte, also after queries over it and a restart",
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 12 }), async (contents) => {
        await wire.send(command('{"drop":"c"}'));
        const documents = contents.map((entries, id) => stored(id, entries));
        const inserted = decodeBson(await wire.send(command('{"insert":"c"}'), documents));
        expect(inserted.get("writeErrors")).toBeUndefined();
        expect(inserted.get("n")).toEqual(new Int32(documents.length));
        expect(await fetchAll()).toEqual(documents);
        for (const read of READS) await wire.send(command(read));
        expect(await fetchAll()).toEqual(documents);
        expect(rawBatch(await wire.send(command('{"find":"c","filter":{"_id":0}}')))).toEqual([documents[0]]);
      }),
      { numRuns: 60 },
    );
    const before = await fetchAll();
    wire.close();
    await server.close();
    server = await startEmbeddedServer({ dir });
    wire = await openWire(server.port ?? 0);
    expect(await fetchAll()).toEqual(before);
  },
  LIMIT_MS,
);

test("an update of one field leaves the bytes of all others", async () => {
  await fc.assert(
    fc.asyncProperty(fields, async (entries) => {
      const others = entries.filter(([name]) => name !== "changed");
      await wire.send(command('{"drop":"c"}'));
      await wire.send(command('{"insert":"c"}'), [
        stored(1, [["changed", { type: 0x10, bytes: int32(1) }], ...others]),
      ]);
      const reply = decodeBson(
        await wire.send(command('{"update":"c","updates":[{"q":{"_id":1},"u":{"$set":{"changed":2}}}]}')),
      );
      expect(reply.get("nModified")).toEqual(new Int32(1));
      expect(await fetchAll()).toEqual([
        stored(1, [["changed", { type: 0x10, bytes: int32(2) }], ...others]),
      ]);
    }),
    { numRuns: 60 },
  );
});

test.each([
  [100, true],
  [101, false],
])("a document of %i levels is stored: %s", async (levels, isStored) => {
  let nested = documentOf([]);
  for (let level = 2; level < levels; level++) nested = documentOf([element(0x03, "a", nested)]);
  const doc = stored(1, [["a", { type: 0x03, bytes: nested }]]);
  await wire.send(command('{"drop":"c"}'));
  const reply = decodeBson(await wire.send(command('{"insert":"c"}'), [doc]));
  const errors = reply.get("writeErrors");
  const [error] = isArray(errors) ? errors : [];
  expect(error instanceof Doc ? error.get("code") : "stored").toEqual(isStored ? "stored" : new Int32(15));
  expect(await fetchAll()).toEqual(isStored ? [doc] : []);
});
