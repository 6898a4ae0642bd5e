import { type Collection, type MongoClient, MongoServerError } from "mongodb";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestServer, type TestServer } from "../fixtures/start-test-server.ts";

let server: TestServer;
let client: MongoClient;

const range = { $range: [0, 20_000] };
const inner = { $reduce: { input: range, initialValue: "$$value", in: { $add: ["$$value", "$$this"] } } };
const hours = { $reduce: { input: range, initialValue: 0, in: inner } };
/** Would take many hours: a test that ends at all has seen that nobody waits for it. */
const endless = [{ $project: { x: hours } }, { $match: { x: -1 } }];

beforeAll(async () => {
  server = await startTestServer();
  ({ client } = server);
});

afterAll(() => server.close());

type Item = { _id: number; v?: number; text?: string };

async function collectionIn(db: string, count = 200): Promise<Collection<Item>> {
  const collection = client.db(db).collection<Item>("c");
  await collection.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, v: 0 })));
  return collection;
}

async function codeOf(run: Promise<unknown>): Promise<number | string> {
  try {
    await run;
    return "no error";
  } catch (error) {
    return error instanceof MongoServerError ? Number(error.code) : String(error);
  }
}

type Running = { ns: string; active: boolean; opid: number; op: string };

async function runningIn(namespace: string): Promise<Running[]> {
  const { inprog } = await client.db("admin").command({ currentOp: 1 });
  return (inprog as Running[]).filter(({ ns, active }) => ns === namespace && active);
}

/** Starts commands and waits until all of them run. */
async function startAll(namespace: string, runs: (() => Promise<unknown>)[]): Promise<Promise<unknown>[]> {
  const running = runs.map((run) => codeOf(run()));
  await vi.waitFor(async () => expect(await runningIn(namespace)).toHaveLength(runs.length), {
    timeout: 20_000,
    interval: 20,
  });
  return running;
}

async function killAll(namespace: string): Promise<void> {
  for (const { opid } of await runningIn(namespace))
    await client.db("admin").command({ killOp: 1, op: opid });
}

describe("neighbors of a slow command", () => {
  // covers: X.47
  test("writes and reads of a database go on beside four endless reads of it, which killOp ends", async () => {
    const collection = await collectionIn("reads");
    const endlessReads = Array.from({ length: 4 }, () => () => collection.aggregate(endless).toArray());
    const running = await startAll("reads.c", endlessReads);
    for (let at = 0; at < 10; at++) {
      await collection.insertOne({ _id: 1000 + at });
      expect(await collection.findOne({ _id: 1000 + at })).toEqual({ _id: 1000 + at });
    }
    await vi.waitFor(async () => expect(await runningIn("reads.c")).toHaveLength(4), { timeout: 20_000 });
    await killAll("reads.c");
    expect(await Promise.all(running)).toEqual([11601, 11601, 11601, 11601]);
  });

  test("reads of a database go on beside an endless write of it, and see what was acknowledged before", async () => {
    const collection = await collectionIn("writes");
    await collection.updateMany({}, { $inc: { v: 1 } });
    const running = await startAll("writes.c", [() => collection.updateMany({}, [{ $set: { x: hours } }])]);
    for (let at = 0; at < 10; at++) expect(await collection.countDocuments({ v: 1 })).toBe(200);
    await killAll("writes.c");
    expect(await Promise.all(running)).toEqual([11601]);
    expect(await collection.countDocuments({ v: 1 })).toBe(200);
  });

  test("writes do not wait for an endless getMore", async () => {
    const collection = await collectionIn("cursors");
    const filter = { $or: [{ _id: { $lt: 2 } }, { $expr: { $eq: [hours, -1] } }] };
    const { cursor } = await client.db("cursors").command({ find: "c", filter, batchSize: 2 });
    const more = { getMore: cursor.id, collection: "c" };
    const pending = codeOf(client.db("cursors").command(more));
    await vi.waitFor(async () => expect(await runningIn("cursors.$cmd")).toHaveLength(1), {
      timeout: 20_000,
    });
    for (let at = 0; at < 10; at++) {
      await collection.updateMany({}, { $inc: { v: 1 } });
      expect(await collection.countDocuments({ v: at + 1 })).toBe(200);
    }
    await killAll("cursors.$cmd");
    expect(await pending).toBe(11601);
    await collection.updateMany({}, { $inc: { v: 1 } });
    expect(await collection.countDocuments({ v: 11 })).toBe(200);
  });

  // covers: X.47
  test.each(["the writer's thread", "a reader's thread"])(
    "a cursor on %s goes on while an endless read wants that thread",
    async (place) => {
      const db = place === "the writer's thread" ? "heldOnWriter" : "heldOnReader";
      const collection = await collectionIn(db);
      const endlessRead = () => collection.aggregate(endless).toArray();
      const running = place === "the writer's thread" ? [] : await startAll(`${db}.c`, [endlessRead]);
      const cursor = collection.find({}, { batchSize: 2 });
      expect(await cursor.next()).toMatchObject({ _id: 0 });
      for (let count = running.length; count < 3; count++) {
        running.push(codeOf(endlessRead()));
        await vi.waitFor(async () => expect(await runningIn(`${db}.c`)).toHaveLength(count + 1), {
          timeout: 20_000,
          interval: 20,
        });
      }
      const started = Date.now();
      for (let at = 1; at <= 10; at++) expect(await cursor.next()).toMatchObject({ _id: at });
      expect(Date.now() - started).toBeLessThan(5_000);
      await vi.waitFor(async () => expect(await runningIn(`${db}.c`)).toHaveLength(3), { timeout: 20_000 });
      await killAll(`${db}.c`);
      expect(await Promise.all(running)).toEqual([11601, 11601, 11601]);
      await cursor.close();
    },
  );

  // covers: X.47
  test("a requester with six endless reads leaves room for the reads of another one", async () => {
    const collection = await collectionIn("fair");
    const comment = { requester: "greedy" };
    const pending = Array.from({ length: 6 }, () =>
      codeOf(collection.aggregate(endless, { comment }).toArray()),
    );
    await vi.waitFor(async () => expect((await runningIn("fair.c")).length).toBeGreaterThanOrEqual(3), {
      timeout: 20_000,
    });
    for (let at = 0; at < 20; at++)
      expect(await collection.findOne({ _id: at }, { comment: { requester: "modest" } })).toMatchObject({
        _id: at,
      });
    await vi.waitFor(
      async () => {
        const { inprog } = await client.db("admin").command({ currentOp: 1 });
        const left = (inprog as Running[]).filter(({ ns }) => ns === "fair.c");
        for (const { opid } of left) await client.db("admin").command({ killOp: 1, op: opid });
        expect(left).toEqual([]);
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(new Set(await Promise.all(pending))).toEqual(new Set([11601]));
  });
});

test("no read fails on a collection that stays, while others are created, indexed, written and dropped", async () => {
  const collection = await collectionIn("catalog", 2000);
  const db = client.db("catalog");
  const over = new AbortController();
  const changes = async (worker: number): Promise<void> => {
    for (let at = 0; at < 10; at++) {
      const other = db.collection<Item>(`other-${worker}-${at}`);
      await other.insertMany(Array.from({ length: 20 }, (_, _id) => ({ _id, v: _id })));
      await other.createIndex({ v: 1 });
      await collection.updateMany({}, { $inc: { v: 1 } });
      await other.drop();
    }
  };
  const read = async (): Promise<void> => {
    const groups = await collection.aggregate([{ $group: { _id: "$v", n: { $sum: 1 } } }]).toArray();
    // updateMany changed all documents of a snapshot or none
    expect(groups).toMatchObject([{ n: 2000 }]);
  };
  const reads = async (): Promise<(number | string)[]> => {
    const codes: (number | string)[] = [];
    while (!over.signal.aborted) codes.push(await codeOf(read()));
    return codes;
  };
  const reading = Array.from({ length: 4 }, reads);
  await Promise.all([changes(1), changes(2)]).finally(() => over.abort());
  expect(new Set((await Promise.all(reading)).flat())).toEqual(new Set(["no error"]));
});
