import { Binary, Doc, Double, Int32, Long, type Value } from "@querysnap/mql";
import type { Socket } from "node:net";
import {
  compressed,
  doc,
  failed,
  hello,
  MB,
  nested,
  nulls,
  raw,
  replicaSet,
  reply,
  silence,
  stated,
  text,
  trickle,
  write,
} from "./hostile-messages.ts";
import {
  afterFirst,
  bson,
  HELLO,
  type HostileAnswers,
  int32,
  OP_MSG_START,
  wireMessage,
} from "./hostile-mongo.ts";

/** One hostile behavior and the error that the application's caller gets. */
export type HostileBehavior = HostileAnswers & {
  name: string;
  /** The call that meets it. "query" and "schema" connect first, which succeeds. */
  via: "connect" | "query" | "schema";
  /** The statement of a "query"; a find when left out. */
  statement?: string;
  /** Credentials in front of the host, for what happens while signing in. */
  credentials?: string;
  status: number;
  code?: string;
};

const REFUSED = { via: "connect", status: 400, code: "connection_failed" } as const;
const connecting = (name: string, answers: HostileAnswers["commands"]): HostileBehavior => ({
  ...REFUSED,
  name,
  ...(answers ? { commands: answers } : {}),
});
const greeting = (name: string, connected: (socket: Socket) => void): HostileBehavior => ({
  ...REFUSED,
  name,
  connected,
});

const CONNECTING: HostileBehavior[] = [
  connecting("never answers hello", { hello: silence }),
  greeting("closes at once", (socket) => socket.destroy()),
  connecting("closes after hello", { hello: ({ socket }) => void socket.destroy() }),
  connecting("closes in the middle of a header", {
    hello: ({ socket }) => void socket.end(Buffer.from([60, 0, 0, 0, 1, 0])),
  }),
  connecting("closes in the middle of hello", {
    hello: ({ socket, requestId }) =>
      void socket.end(wireMessage(requestId, [OP_MSG_START, bson(HELLO)]).subarray(0, 40)),
  }),
  connecting("sends hello byte by byte", {
    hello: ({ socket, requestId }) =>
      trickle(socket, wireMessage(requestId, [OP_MSG_START, bson(HELLO)]), { chunk: 1, everyMs: 200 }),
  }),
  greeting("speaks HTTP", (socket) => socket.write("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")),
  greeting("speaks SSH", (socket) => socket.write("SSH-2.0-OpenSSH_9.6\r\n")),
  greeting("speaks before it is asked", (socket) => socket.write(Buffer.alloc(100_000, 0xa5))),
  greeting("floods with zeros", (socket) => {
    // the first ones come before a ping can be answered
    socket.write(Buffer.alloc(MB));
    trickle(socket, Buffer.alloc(8 * MB), { chunk: MB, everyMs: 20 });
  }),
  connecting("states a length of 0", { hello: stated(0) }),
  connecting("states a length of 15", { hello: stated(15) }),
  connecting("states a length of -1", { hello: stated(-1) }),
  connecting("states a length of 2 GB", { hello: stated(2 ** 31 - 1) }),
  connecting("states the longest length of the protocol", { hello: stated(48_000_000) }),
  connecting("states less than it sends", { hello: stated(30) }),
  connecting("answers ping with 40 MB of zeros", { ping: raw(() => Buffer.alloc(40 * MB)) }),
  connecting("answers ping with 15 MB of zeros", { ping: raw(() => Buffer.alloc(15 * MB)) }),
  connecting("answers ping with 40 MB of zeros in 40 kB of zlib", {
    ping: write(compressed),
  }),
  connecting("compresses hello", { hello: write(compressed) }),
  connecting("uses a code that is none of a reply", {
    hello: write((peer) => wireMessage(peer.requestId, [bson(HELLO)], { code: 9_999 })),
  }),
  connecting("sends a section of another kind", {
    hello: write((peer) => wireMessage(peer.requestId, [Uint8Array.of(0, 0, 0, 0, 1), bson(HELLO)])),
  }),
  connecting("announces a checksum", {
    hello: write((peer) => wireMessage(peer.requestId, [Uint8Array.of(1, 0, 0, 0, 0), bson(HELLO)])),
  }),
  connecting("states two billion documents", {
    hello: write((peer) =>
      wireMessage(peer.requestId, [Buffer.alloc(16), int32(2 ** 31 - 1), bson(HELLO)], { code: 1 }),
    ),
  }),
  connecting("sends a reply without a document", {
    hello: write((peer) => wireMessage(peer.requestId, [Buffer.alloc(20)], { code: 1 })),
  }),
  connecting("sends random bytes as a document", { hello: raw(() => Buffer.alloc(300, 0x5c)) }),
  connecting("sends a document of 4 bytes", { hello: raw(() => int32(4)) }),
  connecting("sends a document longer than its message", {
    hello: raw(() => Buffer.concat([int32(5_000), bson(HELLO).subarray(4)])),
  }),
  connecting("sends an unknown type", { hello: raw(() => Buffer.from("0a0000007e6100000000", "hex")) }),
  connecting("sends a string longer than its document", {
    hello: raw(() => Buffer.from("0f000000026100ffffff7f780000", "hex")),
  }),
  connecting("sends a field name without an end", {
    hello: raw(() => Buffer.concat([int32(200), Buffer.alloc(195, 0x61), Buffer.alloc(1)])),
  }),
  connecting("nests hello 8,000 levels deep", { hello: raw(() => nested(8_000)) }),
  connecting("nests the answer to ping 200,000 levels deep", { ping: raw(() => nested(200_000)) }),
  connecting("answers ping with 5 million values", { ping: raw(() => nulls(5_000_000)) }),
  connecting("lists 100,000 hosts", { hello: reply(() => replicaSet(100_000)) }),
  connecting("lists 50 hosts that are not there", { hello: reply(() => replicaSet(50)) }),
  connecting("is a replica set's ghost", {
    hello: reply(() => hello({ isreplicaset: true, ismaster: false, isWritablePrimary: false })),
  }),
  connecting("says it is too old", { hello: reply(() => hello({ maxWireVersion: new Int32(1) })) }),
  connecting("says it is of the future", {
    hello: reply(() => hello({ minWireVersion: new Int32(900), maxWireVersion: new Int32(999) })),
  }),
  connecting("fails hello with an error text of 10 MB", { hello: reply(() => failed(10 * MB)) }),
  connecting("fails hello with an error text of 50 kB", { hello: reply(() => failed(50_000)) }),
  connecting("fails ping with an error text of 10 MB", { ping: reply(() => failed(10 * MB)) }),
  connecting("never answers ping", { ping: silence }),
  connecting("closes on the first look", { listCollections: ({ socket }) => void socket.destroy() }),
  connecting("never answers the first look", { listCollections: silence }),
  connecting("answers ping a byte at a time", {
    ping: ({ socket, requestId }) =>
      trickle(socket, wireMessage(requestId, [OP_MSG_START, bson('{ "ok": 1 }')]), {
        chunk: 1,
        everyMs: 800,
      }),
  }),
  connecting("closes in the middle of a long answer to ping", {
    ping: ({ socket, requestId }) => {
      const message = wireMessage(requestId, [OP_MSG_START, doc({ ok: new Double(1), t: text(4 * MB) })]);
      socket.end(message.subarray(0, 2 * MB));
    },
  }),
  {
    ...REFUSED,
    name: "asks for two billion rounds of key derivation",
    credentials: "user:password@",
    commands: {
      saslStart: ({ request, reply: answer }) => {
        const payload = request.get("payload");
        const asked = payload instanceof Binary ? Buffer.from(payload.bytes).toString() : "";
        const nonce = asked.slice(asked.lastIndexOf("r=") + 2);
        const first = `r=${nonce}server,s=${Buffer.alloc(16).toString("base64")},i=2147483647`;
        answer(
          doc({
            ok: new Double(1),
            conversationId: new Int32(1),
            done: false,
            payload: new Binary(Buffer.from(first), 0),
          }),
        );
      },
    },
  },
  {
    name: "lies about its sizes in hello",
    via: "connect",
    status: 200,
    commands: {
      hello: reply(() => hello({ maxBsonObjectSize: new Int32(-1), maxMessageSizeBytes: new Int32(0) })),
    },
  },
  {
    name: "answers ping with 15 MB of well-formed data",
    via: "connect",
    status: 200,
    commands: { ping: reply(() => doc({ ok: new Double(1), t: "x".repeat(15 * MB) })) },
  },
  {
    name: "answers ping a thousand times",
    via: "connect",
    status: 200,
    commands: {
      ping: write((peer) =>
        Buffer.concat(
          Array.from({ length: 1_000 }, () =>
            wireMessage(peer.requestId, [OP_MSG_START, bson('{ "ok": 1 }')]),
          ),
        ),
      ),
    },
  },
];

const cursor = (
  firstBatch: Value,
  { id = 0n, more = {} }: { id?: bigint; more?: Record<string, Value> } = {},
) =>
  doc({
    ok: new Double(1),
    cursor: Doc.of([
      ["firstBatch", firstBatch],
      ["id", new Long(id)],
      ["ns", "shop.things"],
      ...Object.entries(more),
    ]),
  });
const small = (n: number): Doc => Doc.of([["n", new Int32(n)]]);

const querying = (
  name: string,
  outcome: { status: number; code?: string },
  commands: NonNullable<HostileAnswers["commands"]>,
  statement?: string,
): HostileBehavior => ({ name, via: "query", ...outcome, commands, ...(statement ? { statement } : {}) });

const FAILED = { status: 400, code: "query_failed" } as const;
const UNREACHABLE = { status: 503, code: "database_unreachable" } as const;

const QUERYING: HostileBehavior[] = [
  querying(
    "has an endless cursor",
    { status: 200 },
    {
      find: reply(() =>
        cursor(
          Array.from({ length: 101 }, (_, n) => small(n)),
          { id: 5n },
        ),
      ),
      getMore: reply(() => cursor([], { id: 5n })),
      killCursors: silence,
    },
  ),
  querying("never answers a find", { status: 504, code: "query_timed_out" }, { find: silence }),
  querying("closes on a find", UNREACHABLE, { find: ({ socket }) => void socket.destroy() }),
  querying("closes in the middle of a batch", UNREACHABLE, {
    find: ({ socket, requestId }) =>
      void socket.end(wireMessage(requestId, [OP_MSG_START, cursor([small(1)])]).subarray(0, 60)),
  }),
  querying("answers a find without a cursor", FAILED, { find: reply(() => bson('{ "ok": 1 }')) }),
  querying("answers a find with a number as cursor", FAILED, {
    find: reply(() => bson('{ "ok": 1, "cursor": 5 }')),
  }),
  querying("answers a find with a text as batch", FAILED, { find: reply(() => cursor("documents")) }),
  querying("answers a find with a batch of texts", FAILED, {
    find: reply(() => cursor(["a text that is long enough to be read as a document", "b"])),
  }),
  querying("answers a find with 40 MB", FAILED, { find: raw(() => Buffer.alloc(40 * MB)) }),
  querying("answers a find with what is not BSON", FAILED, { find: raw(() => Buffer.alloc(2_000, 0xee)) }),
  querying("answers a find with 2 million values", FAILED, { find: raw(() => nulls(2_000_000)) }),
  querying("answers a find nested 150 levels deep", FAILED, { find: raw(() => nested(150)) }),
  querying("fails a find with an error text of 10 MB", FAILED, { find: reply(() => failed(10 * MB)) }),
  querying("fails a find with a document as error code", FAILED, {
    find: reply(() => bson('{ "ok": 0, "errmsg": "no", "code": { "a": 1 } }')),
  }),
  querying(
    "sends 20,000 documents where 51 were asked for",
    { status: 200 },
    {
      find: reply(() => cursor(Array.from({ length: 20_000 }, (_, n) => small(n)))),
    },
  ),
  querying(
    "sends text that is not UTF-8",
    { status: 200 },
    {
      find: reply(() => {
        const bytes = cursor([Doc.of([["t", "QQQQQQQQ"]])]);
        bytes.fill(0xff, bytes.indexOf("QQQQQQQQ"), bytes.indexOf("QQQQQQQQ") + 8);
        return bytes;
      }),
    },
  ),
  querying(
    "counts in words",
    FAILED,
    {
      count: reply(() => bson('{ "ok": 1, "n": "many" }')),
    },
    "db.things.estimatedDocumentCount()",
  ),
  querying(
    "has a number as distinct values",
    { status: 200 },
    {
      distinct: reply(() => bson('{ "ok": 1, "values": 3 }')),
    },
    'db.things.distinct("n")',
  ),
  querying(
    "fails an insert with a text of 10 MB",
    FAILED,
    {
      insert: reply(() =>
        doc({
          ok: new Double(1),
          n: new Int32(0),
          writeErrors: [
            Doc.of([
              ["index", new Int32(0)],
              ["code", new Int32(11000)],
              ["errmsg", text(10 * MB)],
            ]),
          ],
        }),
      ),
    },
    "db.things.insertOne({ a: 1 })",
  ),
];

const SCHEMA: HostileBehavior[] = [
  {
    name: "lists 14,000 collections with names of 1 kB",
    via: "schema",
    status: 200,
    commands: {
      listCollections: reply(() =>
        cursor(
          Array.from({ length: 14_000 }, (_, n) =>
            Doc.of([
              ["name", `${n}${"c".repeat(1_000)}`],
              ["type", "collection"],
            ]),
          ),
        ),
      ),
      aggregate: reply(() => cursor([])),
      listIndexes: reply(() => cursor([])),
    },
  },
  {
    name: "describes its collection with nonsense",
    via: "schema",
    status: 200,
    commands: {
      listCollections: reply(() =>
        cursor([Doc.of([["name", "things"]]), Doc.of([["name", new Int32(5)]]), Doc.empty]),
      ),
      collStats: reply(() => bson('{ "ok": 1, "count": "NaN", "size": {}, "avgObjSize": [] }')),
      listIndexes: reply(() =>
        cursor([
          Doc.of([
            ["name", text(100_000)],
            ["key", new Int32(1)],
          ]),
          Doc.empty,
        ]),
      ),
      aggregate: reply(() => cursor([small(1), Doc.of([["n", "x".repeat(MB)]])])),
    },
  },
  {
    name: "answers a sample with 40 MB",
    via: "schema",
    ...FAILED,
    commands: {
      listCollections: reply(() => cursor([Doc.of([["name", "things"]])])),
      aggregate: raw(() => Buffer.alloc(40 * MB)),
      listIndexes: reply(() => cursor([])),
    },
  },
  {
    name: "closes on the list of collections after it has answered the first look",
    via: "schema",
    ...UNREACHABLE,
    commands: { listCollections: afterFirst(({ socket }) => void socket.destroy()) },
  },
];

/** Every behavior, in the order in which it is met. */
export const HOSTILE_BEHAVIORS: readonly HostileBehavior[] = [...CONNECTING, ...QUERYING, ...SCHEMA];
