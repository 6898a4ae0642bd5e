import { mkdtempSync, rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BSON, MongoClient, MongoServerError } from "mongodb";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { crc32c } from "../protocol/crc32c.ts";
import { startEmbeddedServer, type EmbeddedServer } from "./start-embedded-server.ts";

let dir: string;
let server: EmbeddedServer;
let admin: MongoClient;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "embedded-"));
  server = await startEmbeddedServer({
    dir,
    isDurable: false,
    adminUser: { name: "root", password: "secret" },
    socketPath: join(dir, "server.sock"),
    operationBytes: 32 * 1024 * 1024,
    workerHeapMb: 160,
  });
  admin = new MongoClient(uriFor("root", "secret"));
  await admin.connect();
});

afterAll(async () => {
  await admin.close();
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

function uriFor(user: string, password: string, source = "admin"): string {
  return `mongodb://${user}:${password}@127.0.0.1:${server.port}/?authSource=${source}`;
}

async function codeOf(run: Promise<unknown>): Promise<number | string> {
  try {
    await run;
    return "no error";
  } catch (error) {
    return error instanceof MongoServerError ? Number(error.code) : String(error);
  }
}

async function withClient<T>(uri: string, run: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3000 });
  try {
    return await run(client);
  } finally {
    await client.close();
  }
}

describe("authentication and roles", () => {
  test("a wrong password, an unknown user and no credentials are refused", async () => {
    expect(await codeOf(withClient(uriFor("root", "wrong"), (client) => client.connect()))).toBe(18);
    expect(await codeOf(withClient(uriFor("nobody", "secret"), (client) => client.connect()))).toBe(18);
    await withClient(server.uri, async (client) => {
      expect(await client.db("shop").command({ ping: 1 })).toMatchObject({ ok: 1 });
      expect(await codeOf(client.db("shop").collection("c").findOne())).toBe(13);
    });
  });

  test.each([
    [
      "read",
      { find: "ok", insert: 13, out: 13, createIndex: 13, dropDatabase: 13, createUser: 13, other: 13 },
    ],
    [
      "readWrite",
      { find: "ok", insert: "ok", out: "ok", createIndex: "ok", dropDatabase: 13, createUser: 13, other: 13 },
    ],
    [
      "dbAdmin",
      { find: 13, insert: 13, out: 13, createIndex: "ok", dropDatabase: "ok", createUser: 13, other: 13 },
    ],
  ] as const)("%s may do what its role allows and nothing else", async (role, allowed) => {
    const db = `roles_${role}`;
    await admin.db(db).collection("c").insertOne({ a: 1 });
    await admin.db(db).command({ createUser: "u", pwd: "p", roles: [role] });
    await withClient(uriFor("u", "p", db), async (client) => {
      const collection = client.db(db).collection("c");
      const outcome = async (run: Promise<unknown>): Promise<number | string> =>
        (await codeOf(run)) === "no error" ? "ok" : codeOf(run);
      expect({
        find: await outcome(collection.findOne()),
        insert: await outcome(collection.insertOne({ a: 2 })),
        out: await outcome(collection.aggregate([{ $out: "copy" }]).toArray()),
        createIndex: await outcome(collection.createIndex({ a: 1 })),
        createUser: await outcome(client.db(db).command({ createUser: "v", pwd: "p", roles: [] })),
        other: await outcome(client.db("elsewhere").collection("c").findOne()),
        dropDatabase: await outcome(client.db(db).dropDatabase()),
      }).toEqual(allowed);
    });
  });

  test("a user sees only own databases, and changes of roles and passwords take effect", async () => {
    await admin.db("seen").collection("c").insertOne({});
    await admin.db("seen").command({ createUser: "w", pwd: "p", roles: ["read"] });
    await withClient(uriFor("w", "p", "seen"), async (client) => {
      const { databases } = await client.db("admin").admin().listDatabases();
      expect(databases.map(({ name }) => name)).toEqual(["seen"]);
      const roles = await client
        .db("seen")
        .collection("c")
        .aggregate([{ $project: { _id: 0, roles: "$$USER_ROLES" } }])
        .toArray();
      expect(roles).toEqual([{ roles: [{ _id: "seen.read", role: "read", db: "seen" }] }]);
      await admin.db("seen").command({ updateUser: "w", roles: [] });
      expect(await codeOf(client.db("seen").collection("c").findOne())).toBe(13);
    });
    await admin.db("seen").command({ updateUser: "w", pwd: "changed" });
    expect(await codeOf(withClient(uriFor("w", "p", "seen"), (client) => client.connect()))).toBe(18);
    await admin.db("seen").command({ dropUser: "w" });
    expect(await codeOf(withClient(uriFor("w", "changed", "seen"), (client) => client.connect()))).toBe(18);
  });
});

describe("what belongs to a user", () => {
  async function withUser<T>(
    db: string,
    roles: unknown[],
    run: (client: MongoClient) => Promise<T>,
  ): Promise<T> {
    await admin.db(db).command({ createUser: "u", pwd: "p", roles });
    try {
      return await withClient(uriFor("u", "p", db), run);
    } finally {
      await admin.db(db).command({ dropUser: "u" });
    }
  }

  test("a cursor is read and closed by its user, in its session, without a time limit of its own", async () => {
    const shop = admin.db("cursors");
    await shop.collection("c").insertMany([{}, {}, {}]);
    const [session, other] = [admin.startSession(), admin.startSession()];
    const { cursor } = await shop.command({ find: "c", batchSize: 1 }, { session });
    const more = { getMore: cursor.id, collection: "c", batchSize: 1 };
    await withUser("cursors", ["read"], async (client) => {
      await expect(client.db("cursors").command(more)).rejects.toMatchObject({
        code: 13,
        message: `cursor id ${cursor.id} was not created by the authenticated user`,
      });
      expect(await codeOf(client.db("cursors").command({ killCursors: "c", cursors: [cursor.id] }))).toBe(13);
    });
    await expect(shop.command({ ...more, maxTimeMS: 1000 }, { session })).rejects.toMatchObject({ code: 2 });
    expect(await codeOf(shop.command(more, { session: other }))).toBe(50738);
    expect((await shop.command(more, { session })).cursor.nextBatch).toHaveLength(1);
    expect(await shop.command({ killCursors: "c", cursors: [cursor.id] })).toMatchObject({
      cursorsKilled: [cursor.id],
    });
    await Promise.all([session.endSession(), other.endSession()]);
  });

  test("a cursor's id is never so small that it is a plain number to a driver", async () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(0);
    const least = await startEmbeddedServer({ dir: mkdtempSync(join(dir, "least-")), isDurable: false });
    random.mockRestore();
    try {
      await withClient(least.uri, async (client) => {
        const shop = client.db("shop");
        await shop.collection("c").insertMany([{}, {}]);
        const { cursor } = await shop.command({ find: "c", batchSize: 1 });
        expect(cursor.id).toBeInstanceOf(BSON.Long);
        expect((await shop.command({ getMore: cursor.id, collection: "c" })).cursor.nextBatch).toHaveLength(
          1,
        );
      });
    } finally {
      await least.close();
    }
  });

  test("privileges follow from the roles", async () => {
    await withUser("shop", ["read", { role: "dbAdmin", db: "other" }], async (client) => {
      const { authInfo } = await client.db("shop").command({ connectionStatus: 1, showPrivileges: true });
      expect(authInfo.authenticatedUserPrivileges).toMatchObject([
        {
          resource: { db: "shop", collection: "" },
          actions: expect.arrayContaining(["find", "listCollections"]) as unknown,
        },
        {
          resource: { db: "other", collection: "" },
          actions: expect.arrayContaining(["collMod", "validate"]) as unknown,
        },
      ]);
    });
    const { authInfo } = await admin.db("admin").command({ connectionStatus: 1, showPrivileges: true });
    const resources = (authInfo.authenticatedUserPrivileges as { resource: unknown }[]).map(
      ({ resource }) => resource,
    );
    expect(resources).toEqual([{ db: "", collection: "" }, { cluster: true }]);
  });

  test("a refusal shows the command without its password", async () => {
    await withUser("refusals", ["read"], async (client) => {
      const createUser = client.db("refusals").command({ createUser: "v", pwd: "secret words", roles: [] });
      await expect(createUser).rejects.toThrow(
        'not authorized on refusals to execute command { createUser: "v", pwd: "xxx", roles: []',
      );
    });
  });

  test.each([
    [
      "read",
      {
        collStats: "ok",
        serverStatus: 13,
        collMod: 13,
        validate: 13,
        unchecked: 13,
        usersInfo: 13,
        profile: 13,
        write: 13,
      },
    ],
    [
      "readWrite",
      {
        collStats: "ok",
        serverStatus: 13,
        collMod: 13,
        validate: 13,
        unchecked: 13,
        usersInfo: 13,
        profile: 13,
        write: "ok",
      },
    ],
    [
      "dbAdmin",
      {
        collStats: "ok",
        serverStatus: 13,
        collMod: "ok",
        validate: "ok",
        unchecked: 13,
        usersInfo: 13,
        profile: "ok",
        write: 13,
      },
    ],
    [
      "dbOwner",
      {
        collStats: "ok",
        serverStatus: 13,
        collMod: "ok",
        validate: "ok",
        unchecked: "ok",
        usersInfo: "ok",
        profile: "ok",
        write: "ok",
      },
    ],
    [
      "userAdmin",
      {
        collStats: 13,
        serverStatus: 13,
        collMod: 13,
        validate: 13,
        unchecked: 13,
        usersInfo: "ok",
        profile: 13,
        write: 13,
      },
    ],
  ] as const)("commands of a database that %s may run", async (role, allowed) => {
    await admin.db("duties").collection("c").insertOne({});
    await withUser("duties", [role], async (client) => {
      const outcome = async (command: Record<string, unknown>): Promise<number | string> => {
        const code = await codeOf(client.db("duties").command(command));
        return code === "no error" ? "ok" : code;
      };
      expect({
        collStats: await outcome({ collStats: "c" }),
        serverStatus: await outcome({ serverStatus: 1 }),
        collMod: await outcome({ collMod: "c", validationLevel: "strict" }),
        validate: await outcome({ validate: "c" }),
        unchecked: await outcome({ insert: "c", documents: [{}], bypassDocumentValidation: true }),
        usersInfo: await outcome({ usersInfo: 1 }),
        profile: await outcome({ profile: -1 }),
        write: await outcome({ insert: "c", documents: [{}] }),
      }).toEqual(allowed);
    });
  });

  test("who monitors the server reads statistics but steers nothing", async () => {
    await withUser("admin", ["clusterMonitor"], async (client) => {
      const codes = ["serverStatus", "hostInfo", "top", "getCmdLineOpts"].map((name) =>
        codeOf(client.db("admin").command({ [name]: 1 })),
      );
      expect(await Promise.all(codes)).toEqual(["no error", "no error", "no error", "no error"]);
      expect(await codeOf(client.db("admin").command({ setParameter: 1, quiet: false }))).toBe(13);
      expect(await codeOf(client.db("duties").collection("c").findOne())).toBe(13);
    });
  });
});

function opMsg(body: Record<string, unknown>, flags = 0): Buffer {
  const document = Buffer.from(BSON.serialize(body));
  const message = Buffer.alloc(21 + document.length + (flags & 1 ? 4 : 0));
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(7, 4);
  message.writeInt32LE(2013, 12);
  message.writeUInt32LE(flags, 16);
  document.copy(message, 21);
  if (flags & 1) message.writeUInt32LE(crc32c(message.subarray(0, -4)), message.length - 4);
  return message;
}

/** Sends bytes and answers with what comes back before the server closes, or with the first message. */
function exchange(bytes: Buffer): Promise<{ reply: Buffer; closed: boolean }> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(server.port ?? 0, "127.0.0.1", () => socket.write(bytes));
    const timer = setTimeout(() => {
      socket.destroy();
      resolve({ reply: Buffer.alloc(0), closed: false });
    }, 1000);
    socket.on("data", (reply) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ reply, closed: false });
    });
    socket.on("close", () => {
      clearTimeout(timer);
      resolve({ reply: Buffer.alloc(0), closed: true });
    });
    socket.on("error", reject);
  });
}

function patched(message: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(message);
  copy.writeInt32LE(value, at);
  return copy;
}

describe("frames", () => {
  const ping = opMsg({ ping: 1, $db: "admin" });

  test.each([
    ["a length below the header", patched(ping, 0, 3)],
    ["a negative length", patched(ping, 0, -1)],
    ["a length beyond the limit", patched(ping, 0, 0x7fffffff)],
    ["an unknown operation", patched(ping, 12, 4711)],
    ["an unknown required flag", patched(ping, 16, 1 << 5)],
    ["a wrong checksum", patched(opMsg({ ping: 1, $db: "admin" }, 1), ping.length, 12345)],
    ["no section", patched(ping.subarray(0, 20), 0, 20)],
  ])("%s closes the connection and nothing else", async (_name, bytes) => {
    expect(await exchange(bytes)).toEqual({ reply: Buffer.alloc(0), closed: true });
    expect(await admin.db("admin").command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  test("a browser is told where it is", async () => {
    const { reply } = await exchange(Buffer.from("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"));
    expect(reply.toString()).toMatch(
      /^HTTP\/1\.0 200 OK[^]*Content-Length: 85[^]*trying to access MongoDB over HTTP/,
    );
  });

  test("before authentication a message may not be large", async () => {
    expect(await exchange(patched(ping, 0, 65 * 1024))).toEqual({ reply: Buffer.alloc(0), closed: true });
    const refused = await exchange(opMsg({ find: "c", comment: "x".repeat(60_000), $db: "admin" }));
    expect(BSON.deserialize(refused.reply.subarray(21))).toMatchObject({
      code: 13,
      errmsg: "Command find requires authentication",
    });
  });

  test("a correct checksum is accepted, a broken document is an error reply", async () => {
    const checked = await exchange(opMsg({ ping: 1, $db: "admin" }, 1));
    expect(BSON.deserialize(checked.reply.subarray(21))).toMatchObject({ ok: 1 });
    const broken = await exchange(patched(ping, 21, 4000));
    expect(BSON.deserialize(broken.reply.subarray(21))).toMatchObject({ ok: 0, code: 22 });
  });

  test("a truncated message waits without harm, random bytes never stop the server", async () => {
    expect((await exchange(ping.subarray(0, 25))).closed).toBe(false);
    let seed = 42;
    const random = (): number => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) / 2 ** 32;
    for (let round = 0; round < 100; round++) {
      const bytes = Buffer.from(opMsg({ find: "c", filter: { a: { $in: [1, "x", null] } }, $db: "shop" }));
      for (let flips = 0; flips < 4; flips++)
        bytes[4 + Math.floor(random() * (bytes.length - 4))] = Math.floor(random() * 256);
      const socket = connect(server.port ?? 0, "127.0.0.1", () => socket.end(bytes));
      await new Promise((resolve) => socket.on("close", resolve).on("error", resolve).resume());
    }
    expect(await admin.db("admin").command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  test("the unix socket answers like the port", async () => {
    await withClient(
      `mongodb://root:secret@${encodeURIComponent(join(dir, "server.sock"))}/?authSource=admin`,
      async (client) => {
        expect(await client.db("admin").command({ hello: 1 })).toMatchObject({
          isWritablePrimary: true,
          maxWireVersion: 21,
        });
      },
    );
  });
});

describe("runaway commands", () => {
  const range = { $range: [0, 20_000] };
  const inner = { $reduce: { input: range, initialValue: "$$value", in: { $add: ["$$value", "$$this"] } } };
  const endless = [
    { $project: { x: { $reduce: { input: range, initialValue: 0, in: inner } } } },
    { $match: { x: -1 } },
  ];

  // what they would do without a stop takes many minutes: a test that ends at all has seen it stopped
  beforeAll(async () => {
    await admin
      .db("slow")
      .collection("c")
      .insertMany(Array.from({ length: 200 }, (_, _id) => ({ _id, text: "a".repeat(200) }) as never));
  });

  test("maxTimeMS ends a command with code 50", async () => {
    expect(
      await codeOf(admin.db("slow").collection("c").aggregate(endless, { maxTimeMS: 500 }).toArray()),
    ).toBe(50);
  });

  test.each([
    ["^(.*a){25}x", "a pattern of many ways to match"],
    ["(?=(a+))(\\1)*$b", "a pattern that has to backtrack"],
    ["^(?>a|aa)*?(a|aa|a?a)+$", "a pattern with atomic groups"],
  ])("/%s/, %s, stops at its deadline without losing the thread", async (pattern) => {
    const collection = admin.db("slow").collection("patterns");
    await collection.deleteMany({});
    await collection.insertMany([{ text: "" }, { text: "" }, { text: `${"a".repeat(1_000_000)}c` }]);
    const cursor = collection.find({}, { batchSize: 1 });
    await cursor.next();
    const query = { text: { $regex: pattern } };
    const code = await codeOf(collection.find(query, { maxTimeMS: 200 }).toArray());
    // Backtracking may reach the server's match limit before the deadline.
    expect([50, 51156]).toContain(code);
    // A thread that had to be ended would take its open cursors with it.
    expect(await cursor.next()).toMatchObject({ text: "" });
    await cursor.close();
  });

  test("other databases go on beside a long command, and killOp stops it for another client", async () => {
    await admin.db("calm").collection("c").insertOne({ a: 1 });
    const running = codeOf(admin.db("slow").collection("c").aggregate(endless).toArray());
    const opid = await vi.waitFor(
      async () => {
        const { inprog } = await admin.db("admin").command({ currentOp: 1 });
        const op = (inprog as { ns: string; active: boolean; opid: number }[]).find(
          ({ ns, active }) => ns === "slow.c" && active,
        );
        expect(op).toBeDefined();
        return op?.opid;
      },
      { timeout: 10_000, interval: 20 },
    );
    for (let at = 0; at < 20; at++)
      expect(await admin.db("calm").collection("c").findOne({ a: 1 })).toMatchObject({ a: 1 });
    await admin.db("admin").command({ killOp: 1, op: opid });
    expect(await running).toBe(11601);
  });

  test("a memory bomb is refused by name and its database goes on", async () => {
    const collection = admin.db("bomb").collection("c");
    await collection.insertMany(
      Array.from({ length: 300 }, (_, _id) => ({ _id, text: "x".repeat(10_000) }) as never),
    );
    const grow = [
      {
        $project: {
          x: {
            $reduce: {
              input: { $range: [0, 60] },
              initialValue: "$text",
              in: { $concat: ["$$value", "$$value"] },
            },
          },
        },
      },
    ];
    expect(await codeOf(collection.aggregate(grow).toArray())).not.toBe("no error");
    expect(
      await codeOf(
        collection.aggregate([{ $group: { _id: null, all: { $push: { $range: [0, 100_000] } } } }]).toArray(),
      ),
    ).not.toBe("no error");
    expect(await collection.countDocuments({})).toBe(300);
  });

  const twice = { $set: { x: ["$x", "$x"] } };
  const again = { input: { $range: [0, 60] }, initialValue: 1, in: ["$$value", "$$value"] };
  test.each([
    ["a chain of stages", Array.from({ length: 40 }, () => twice)],
    [
      "a chain of stages that is only measured",
      [...Array.from({ length: 40 }, () => twice), { $project: { n: { $size: "$x" } } }],
    ],
    [
      "a chain of whole documents",
      Array.from({ length: 40 }, () => ({ $project: { a: "$$ROOT", b: "$$ROOT" } })),
    ],
    [
      "facets of facets",
      Array.from({ length: 40 }, () => ({ $facet: { a: [{ $match: {} }], b: [{ $match: {} }] } })),
    ],
    ["one expression", [{ $project: { x: { $reduce: again } } }]],
    ["a mapping", Array.from({ length: 40 }, () => ({ $set: { x: { $map: { input: [1, 2], in: "$x" } } } }))],
    ["a group's key", [{ $group: { _id: { $reduce: { ...again, in: { a: "$$value", b: "$$value" } } } } }]],
  ])("values that double with every step are too large by their size: %s", async (_name, pipeline) => {
    const collection = admin.db("sharing").collection("c");
    await collection.replaceOne({ _id: 1 } as never, { x: "abc" }, { upsert: true });
    expect(await codeOf(collection.aggregate(pipeline).toArray())).toBe(10334);
  });
});
