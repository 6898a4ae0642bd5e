import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { type Document, MongoClient, ObjectId } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startEmbeddedServer } from "../index.ts";
import { startTestServer, type TestServer } from "../fixtures/start-test-server.ts";

let server: TestServer;
let client: MongoClient;

beforeAll(async () => {
  server = await startTestServer();
  ({ client } = server);
});

afterAll(() => server.close());

let collections = 0;
const newCollection = () => client.db("inserts").collection(`c${++collections}`);
type TestCollection = ReturnType<typeof newCollection>;

const insert = (collection: TestCollection, documents: Document[], ordered = true) =>
  client.db("inserts").command({ insert: collection.collectionName, documents, ordered });
const idsIn = async (collection: TestCollection) =>
  (await collection.find().toArray()).map(({ _id }) => _id as unknown);
const numbered = (count: number, more: (n: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, n) => ({ _id: n, ...more(n) }));

describe("a command with many documents", () => {
  test("stores them in order, under every index, and finds each by its _id", async () => {
    const collection = newCollection();
    await collection.createIndex({ tags: 1 });
    const ids = Array.from({ length: 300 }, () => new ObjectId());
    await insert(
      collection,
      ids.map((_id, n) => ({ _id, n, tags: [n % 3, "all"] })),
    );
    expect(await idsIn(collection)).toEqual(ids);
    expect(await collection.findOne({ n: 217, _id: { $in: ids.slice(217, 218) } })).toMatchObject({ n: 217 });
    expect(await collection.countDocuments({ tags: 2 }, { hint: "tags_1" })).toBe(100);
    expect(await collection.countDocuments({ tags: "all" }, { hint: "tags_1" })).toBe(300);
    expect(await client.db("inserts").command({ validate: collection.collectionName })).toMatchObject({
      valid: true,
    });
  });

  test.each([5, 63, 64, 150])("stops at the _id that is taken: document %i", async (taken) => {
    const collection = newCollection();
    await insert(collection, [{ _id: taken }]);
    const reply = await insert(collection, numbered(200));
    expect(reply).toMatchObject({ n: taken, writeErrors: [{ index: taken, code: 11_000 }] });
    expect(await idsIn(collection)).toEqual([taken, ...numbered(taken).map(({ _id }) => _id)]);
  });

  // covers: X.08f
  test("goes on past each document that is refused when unordered, and leaves no index entry of it", async () => {
    const collection = newCollection();
    await collection.createIndex({ code: 1 }, { unique: true });
    const documents = numbered(200, (n) => ({ code: n === 90 || n === 170 ? 7 : n }));
    const reply = await insert(
      collection,
      [...documents, { _id: 3, code: 900 }, { _id: [1], code: 901 }],
      false,
    );
    expect(reply["n"]).toBe(198);
    expect(reply["writeErrors"]).toMatchObject([
      { index: 90, code: 11_000, keyPattern: { code: 1 }, keyValue: { code: 7 } },
      { index: 170, code: 11_000 },
      { index: 200, code: 11_000, keyPattern: { _id: 1 } },
      { index: 201, code: 53 },
    ]);
    expect(await insert(collection, [{ _id: 90, code: 900 }])).toMatchObject({ n: 1 });
    expect(await client.db("inserts").command({ validate: collection.collectionName })).toMatchObject({
      valid: true,
    });
  });

  test("meets the validator of its collection with each of them", async () => {
    const collection = newCollection();
    await client.db("inserts").createCollection(collection.collectionName, { validator: { n: { $lt: 80 } } });
    const reply = await insert(
      collection,
      numbered(100, (n) => ({ n })),
    );
    expect(reply).toMatchObject({ n: 80, writeErrors: [{ index: 80, code: 121 }] });
  });

  test("fills a database to its last byte and no further", async () => {
    const folder = mkdtempSync(join(tmpdir(), "insert-full-"));
    const small = await startEmbeddedServer({ dir: folder, isDurable: false, maxDatabaseBytes: 20_000 });
    const smallClient = new MongoClient(small.uri);
    try {
      // 14 bytes each: length, "_id" with an int, end
      const documents = numbered(2_000);
      const fill = await smallClient.db("full").command({ insert: "c", documents });
      expect(fill).toMatchObject({ n: 1_428, writeErrors: [{ index: 1_428, code: 14_031 }] });
      const more = await smallClient.db("full").command({ insert: "c", documents: [{ _id: -1 }] });
      expect(more).toMatchObject({ n: 0, writeErrors: [{ code: 14_031 }] });
    } finally {
      await smallClient.close();
      await small.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

// covers: X.08f
test("many documents in one command end as they would one at a time", async () => {
  const id = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 400 }) }, fc.constant([1]));
  const documents = fc.array(
    fc.record({ _id: id, u: fc.option(fc.integer({ min: 0, max: 3_000 }), { nil: undefined }) }),
    { minLength: 60, maxLength: 140 },
  );
  await fc.assert(
    fc.asyncProperty(documents, fc.boolean(), async (docs, ordered) => {
      const [together, alone] = [newCollection(), newCollection()];
      for (const collection of [together, alone])
        await collection.createIndex({ u: 1 }, { unique: true, sparse: true });
      const reply = await insert(together, docs, ordered);
      const refused: object[] = [];
      for (const [index, document] of docs.entries()) {
        const [error] = (await insert(alone, [document]))["writeErrors"] ?? [];
        if (error) refused.push({ index, code: error.code, keyPattern: error.keyPattern });
        if (error && ordered) break;
      }
      const said = (reply["writeErrors"] ?? []) as Document[];
      expect(said.map(({ index, code, keyPattern }) => ({ index, code, keyPattern }))).toEqual(refused);
      expect(await together.find().toArray()).toEqual(await alone.find().toArray());
      const check = await client.db("inserts").command({ validate: together.collectionName });
      expect(check).toMatchObject({ valid: true });
    }),
    { numRuns: Number(process.env["INSERT_RUNS"] ?? 6) },
  );
});

test("an index that is built over many documents names the one whose key is taken", async () => {
  const collection = newCollection();
  await insert(
    collection,
    numbered(700, (n) => ({ code: n === 611 ? 300 : n, tags: [n, n + 1] })),
  );
  await expect(collection.createIndex({ code: 1 }, { unique: true })).rejects.toMatchObject({
    code: 11_000,
    keyValue: { code: 300 },
  });
  await collection.createIndex({ tags: 1 });
  expect(await collection.countDocuments({ tags: 500 }, { hint: "tags_1" })).toBe(2);
});
