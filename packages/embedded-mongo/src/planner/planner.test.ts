import * as fc from "fast-check";
import { BSON, type MongoClient, type Collection } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../fixtures/start-test-server.ts";

const LIMIT_MS = 120_000;

let server: TestServer;
let client: MongoClient;

beforeAll(async () => {
  server = await startTestServer();
  ({ client } = server);
});

afterAll(() => server.close());

const scalar = fc.oneof(
  fc.constantFrom(null, true, false, "", "a", "ab", "b", "é", 0, -0, 1, 2, 2.5, -3, Number.NaN, Infinity),
  fc.constantFrom(
    BSON.Long.fromString("9007199254740993"),
    new BSON.Double(9007199254740992),
    BSON.Decimal128.fromString("2.5"),
    BSON.Decimal128.fromString("0.1"),
    new BSON.Double(0.1),
    new BSON.Int32(2),
    new Date(0),
    new BSON.ObjectId("000000000000000000000001"),
    new BSON.MinKey(),
    new BSON.MaxKey(),
  ),
);
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  fc.record({ x: scalar }),
  fc.array(fc.record({ x: scalar }), { maxLength: 2 }),
);
const documents = fc.array(fc.record({ a: value, b: value, c: scalar }, { requiredKeys: [] }), {
  minLength: 1,
  maxLength: 25,
});
const condition = fc.oneof(
  scalar,
  fc.record({ $eq: scalar }),
  fc.record({ $gt: scalar }),
  fc
    .record({ $gte: scalar, $lt: scalar }, { requiredKeys: [] })
    .filter((spec) => Object.keys(spec).length > 0),
  fc.record({ $lte: scalar }),
  fc.array(scalar, { maxLength: 4 }).map(($in) => ({ $in })),
  fc.boolean().map(($exists) => ({ $exists })),
  scalar.map(($ne) => ({ $ne })),
  fc.constantFrom(/^a/, /^ab?/, /b$/),
  fc.record({ $elemMatch: fc.record({ x: scalar }) }),
);
const path = fc.constantFrom("a", "b", "c", "a.x", "b.x", "_id");
const simple = fc.dictionary(path, condition, { minKeys: 1, maxKeys: 3 });
const filter = fc.oneof(
  { weight: 4, arbitrary: simple },
  fc.array(simple, { minLength: 1, maxLength: 3 }).map(($or) => ({ $or })),
  fc.array(simple, { minLength: 1, maxLength: 2 }).map(($and) => ({ $and })),
);
const index = fc.constantFrom<[Record<string, 1 | -1 | "hashed">, object]>(
  [{ a: 1 }, {}],
  [{ a: -1 }, {}],
  [{ a: 1, c: -1 }, {}],
  [{ c: 1, b: 1 }, {}],
  [{ "a.x": 1 }, {}],
  [{ b: 1 }, { sparse: true }],
  [{ c: 1 }, { partialFilterExpression: { c: { $gt: 0 } } }],
  [{ c: 1, a: 1 }, {}],
  [{ c: "hashed" }, {}],
  [{ c: "hashed", a: 1 }, {}],
  [{ "a.x": "hashed" }, { sparse: true }],
);
const sort = fc.constantFrom<Record<string, 1 | -1>>(
  {},
  { a: 1, _id: 1 },
  { c: -1, _id: 1 },
  { c: 1, b: 1, _id: 1 },
  { "a.x": 1, _id: 1 },
  { _id: -1 },
);

const zeros = new BSON.ObjectId("000000000000000000000001");
type Example = [object[], [Record<string, 1 | -1 | "hashed">, object][], [object, Record<string, 1 | -1>][]];
/** A document that one index refuses leaves nothing in the others. */
const refusedByHash: Example = [
  [{}, {}, {}, {}, { a: [] }, { a: null }, {}],
  [[{ "a.x": "hashed" }, { sparse: true }]],
  [[{ a: { $gt: new BSON.MinKey() } }, { _id: -1 }]],
];
/** Keys whose bytes turn into 0xff in a descending field. */
const endOfText: Example = [[{ a: ["a"] }], [[{ a: -1 }, {}]], [[{ a: /^a/ }, {}]]];
const zeroBytes: Example = [[{ a: zeros }], [[{ a: -1 }, {}]], [[{ a: { $lte: zeros } }, {}]]];

async function answers(
  collection: Collection,
  query: object,
  order: Record<string, 1 | -1>,
): Promise<string | number> {
  try {
    const found = await collection.find(query, { sort: order, promoteValues: false }).toArray();
    const texts = found.map((doc) => BSON.EJSON.stringify(doc, { relaxed: false }));
    return (Object.keys(order).length > 0 ? texts : texts.sort()).join("\n");
  } catch (error) {
    return Number((error as { code?: number }).code);
  }
}

async function counted(collection: Collection, query: object): Promise<number> {
  const { n } = await client.db("planner").command({ count: collection.collectionName, query });
  return Number(n);
}

test(
  "with and without indexes a query finds the same documents in the same order",
  async () => {
    const plain = client.db("planner").collection("plain");
    const indexed = client.db("planner").collection("indexed");
    await fc.assert(
      fc.asyncProperty(
        documents,
        fc.array(index, { minLength: 1, maxLength: 3 }),
        fc.array(fc.tuple(filter, sort), { minLength: 4, maxLength: 8 }),
        async (docs, indexes, queries) => {
          await plain.drop();
          await indexed.drop();
          const stored = docs.map((doc, _id) => ({ ...doc, _id }) as never);
          await plain.insertMany(stored);
          // One half before the index exists, one half after.
          await indexed.insertMany(stored.slice(0, stored.length / 2 + 1));
          for (const [key, options] of indexes) await indexed.createIndex(key, options).catch(() => null);
          if (stored.length / 2 + 1 < stored.length)
            await indexed
              .insertMany(stored.slice(stored.length / 2 + 1), { ordered: false })
              .catch(() => null);
          // Documents that an index refuses (parallel arrays) are in neither.
          const kept = new Set((await indexed.find().toArray()).map(({ _id }): unknown => _id));
          await plain.deleteMany({ _id: { $nin: [...kept] as never[] } });
          for (const [query, order] of queries) {
            expect(await answers(indexed, query, order), JSON.stringify({ query, order, indexes })).toEqual(
              await answers(plain, query, order),
            );
            expect(await counted(indexed, query), JSON.stringify({ query, indexes })).toBe(
              await counted(plain, query),
            );
          }
          expect(await client.db("planner").command({ validate: "indexed" })).toMatchObject({ valid: true });
        },
      ),
      { numRuns: 60, examples: [refusedByHash, endOfText, zeroBytes] },
    );
  },
  LIMIT_MS,
);
