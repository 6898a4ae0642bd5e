import type { Collection, Document, MongoClient } from "mongodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { box, CENTERS, haversine, point, polygon, RADIUS_METERS, STORED } from "./fixtures/places.ts";
import { startTestServer, type TestServer } from "./fixtures/start-test-server.ts";

type Place = { _id: number; loc?: unknown; [field: string]: unknown };

let server: TestServer;
let client: MongoClient;
let places: Collection<Place>;

beforeAll(async () => {
  server = await startTestServer();
  ({ client } = server);
});

afterAll(() => server.close());

beforeEach(async () => {
  places = client.db("geo").collection<Place>("places");
  await places.drop();
});

async function ids(filter: Document): Promise<number[]> {
  const found = await places.find(filter, { projection: { _id: 1 } }).toArray();
  return found.map(({ _id }) => _id);
}

async function insertStored(): Promise<void> {
  await places.insertMany(STORED.map((position, at) => ({ _id: at, loc: point(position), at: at % 3 })));
}

describe("$near", () => {
  test.each(CENTERS)("sorts by the distances of haversine around %j, %j", async (...center) => {
    await insertStored();
    await places.createIndex({ loc: "2dsphere" });
    const byDistance = STORED.map((position, at) => ({
      at,
      meters: haversine(center, position) * RADIUS_METERS,
    })).sort((a, b) => a.meters - b.meters);
    const near = { $geometry: point(center), $minDistance: 200_000, $maxDistance: 5_000_000 };
    const wanted = byDistance.filter(({ meters }) => meters >= 200_000 && meters <= 5_000_000);
    expect(await ids({ loc: { $near: near } })).toEqual(wanted.map(({ at }) => at));
    const third = wanted.filter(({ at }) => at % 3 === 0).slice(2, 6);
    const page = await places
      .find({ at: 0, loc: { $nearSphere: near } })
      .skip(2)
      .limit(4)
      .toArray();
    expect(page.map(({ _id }) => _id)).toEqual(third.map(({ at }) => at));
    const radians = { $nearSphere: center, $maxDistance: 0.5 };
    expect(await ids({ $and: [{ loc: radians }] })).toEqual(
      byDistance.filter(({ meters }) => meters <= 0.5 * RADIUS_METERS).map(({ at }) => at),
    );
    const stage = {
      near: point(center),
      distanceField: "far.km",
      distanceMultiplier: 0.001,
      includeLocs: "where",
      query: { at: 2 },
      maxDistance: 8_000_000,
    };
    const rows = await places.aggregate([{ $geoNear: stage }, { $limit: 5 }]).toArray();
    const nearest = byDistance.filter(({ at, meters }) => at % 3 === 2 && meters <= 8_000_000).slice(0, 5);
    expect(rows.map(({ _id }) => _id)).toEqual(nearest.map(({ at }) => at));
    for (const [index, row] of rows.entries()) {
      expect(row["far"].km).toBeCloseTo((nearest[index]?.meters ?? 0) / 1000, 6);
      expect(row["where"]).toEqual(row["loc"]);
    }
  });

  test("measures on the plane with a 2d index, and gives way to a sort", async () => {
    await places.insertMany([
      { _id: 1, loc: [3, 4] },
      { _id: 2, loc: { x: 1, y: 1 } },
      {
        _id: 3,
        loc: [
          [20, 20],
          [0, 0.5],
        ],
      },
      { _id: 4 },
    ]);
    await places.createIndex({ loc: "2d" });
    expect(await ids({ loc: { $near: [0, 0] } })).toEqual([3, 2, 1]);
    expect(await ids({ loc: { $near: [0, 0], $maxDistance: 2 } })).toEqual([3, 2]);
    const sorted = await places
      .find({ loc: { $near: [0, 0] } })
      .sort({ _id: 1 })
      .toArray();
    expect(sorted.map(({ _id }) => _id)).toEqual([1, 2, 3]);
    const rows = await places
      .aggregate([{ $geoNear: { near: [0, 0], distanceField: "d", key: "loc" } }])
      .toArray();
    expect(rows.map(({ d }) => d)).toEqual([0.5, Math.SQRT2, 5]);
  });

  test("gives the distance to lines and polygons, 0 inside", async () => {
    await places.insertMany([
      {
        _id: 1,
        loc: {
          type: "LineString",
          coordinates: [
            [-10, 2],
            [10, 2],
          ],
        },
      },
      { _id: 2, loc: polygon(box(-1, -1, 1, 1)) },
      { _id: 3, loc: polygon(box(0, 0.5, 1, 1.5), box(-0.1 + 0.2, 0.6, 0.3, 0.8)) },
    ]);
    await places.createIndex({ loc: "2dsphere" });
    const rows = await places
      .aggregate([{ $geoNear: { near: point([0, 0]), distanceField: "d" } }])
      .toArray();
    expect(rows.map(({ _id }) => _id)).toEqual([2, 3, 1]);
    expect(rows[0]?.["d"]).toBe(0);
    expect(rows[1]?.["d"]).toBeCloseTo((0.5 * Math.PI * RADIUS_METERS) / 180, 6);
    // In the middle, the arc has come nearer to the pole than its ends.
    const bulge = Math.atan(Math.tan((2 * Math.PI) / 180) / Math.cos((10 * Math.PI) / 180));
    expect(rows[2]?.["d"]).toBeCloseTo(bulge * RADIUS_METERS, 6);
  });

  test("updates, deletes, joins and explains what it finds", async () => {
    await places.insertMany([0, 1, 2, 3].map((lat) => ({ _id: lat, loc: point([0, lat]) })));
    await places.createIndex({ kind: 1, loc: "2dsphere" }, { name: "places" });
    await places.createIndex({ loc: "2dsphere" });
    const near = { $near: { $geometry: point([0, 3]), $maxDistance: 150_000 } };
    expect((await places.updateMany({ loc: near }, { $set: { kind: "a" } })).modifiedCount).toBe(2);
    const first = await places.findOneAndUpdate({ loc: near }, { $set: { isNearest: true } });
    expect(first?._id).toBe(3);
    const plan = await places.find({ loc: near, kind: "a" }).explain();
    expect(plan["queryPlanner"].winningPlan).toMatchObject({
      stage: "GEO_NEAR_2DSPHERE",
      keyPattern: { kind: 1, loc: "2dsphere" },
    });
    await client.db("geo").collection<Place>("askers").deleteMany({});
    await client
      .db("geo")
      .collection<Place>("askers")
      .insertOne({ _id: 1, loc: point([0, 1]) });
    const joined = await client
      .db("geo")
      .collection("askers")
      .aggregate([
        {
          $lookup: {
            from: "places",
            let: { here: "$loc" },
            as: "near",
            pipeline: [
              { $geoNear: { near: "$$here", distanceField: "d", key: "loc", maxDistance: 120_000 } },
              { $project: { _id: 1 } },
            ],
          },
        },
      ])
      .toArray();
    expect(joined[0]?.["near"]).toEqual([{ _id: 1 }, { _id: 0 }, { _id: 2 }]);
    expect((await places.deleteMany({ loc: near })).deletedCount).toBe(2);
    expect(await ids({})).toEqual([0, 1]);
  });
});

describe("indexes on places", () => {
  test("are listed with their version, dropped, and found by their key", async () => {
    await places.createIndex({ loc: "2dsphere" });
    await places.createIndex({ flat: "2d", at: 1 }, { min: 0, max: 100 });
    expect(await places.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: "_id_" },
      { v: 2, key: { loc: "2dsphere" }, name: "loc_2dsphere", "2dsphereIndexVersion": 3 },
      { v: 2, key: { flat: "2d", at: 1 }, name: "flat_2d_at_1", min: 0, max: 100 },
    ]);
    await places.dropIndex("loc_2dsphere");
    expect(await places.indexes()).toHaveLength(2);
    await expect(places.insertOne({ _id: 1, flat: [100, 1] })).rejects.toMatchObject({ code: 13_027 });
    await expect(places.insertOne({ _id: 1, flat: point([1, 1]) })).rejects.toMatchObject({ code: 13_026 });
  });

  test("leave other queries, counts and hints their documents", async () => {
    await places.insertMany([
      { _id: 1, kind: "a", loc: [1, 1] },
      { _id: 2, kind: "a" },
    ]);
    await places.createIndex({ kind: 1, loc: "2dsphere" }, { name: "places" });
    expect(await ids({ kind: "a" })).toEqual([1, 2]);
    expect(await places.countDocuments({ kind: "a" }, { hint: "places" })).toBe(2);
    expect(await places.find({}).sort({ kind: 1 }).hint("places").toArray()).toHaveLength(2);
    const lookup = { from: "places", localField: "kind", foreignField: "kind", as: "same" };
    const [row] = await places.aggregate([{ $lookup: lookup }]).toArray();
    expect(row?.["same"]).toHaveLength(2);
    await places.createIndex({ loc: "2dsphere" }, { partialFilterExpression: { kind: "b" } });
    await expect(ids({ loc: { $nearSphere: [1, 1] } })).rejects.toMatchObject({ code: 291 });
    expect(await ids({ kind: "a", loc: { $nearSphere: [1, 1] } })).toEqual([1]);
    expect(await client.db("geo").command({ validate: "places" })).toMatchObject({ valid: true });
  });

  test("refuse documents that hold no place", async () => {
    await places.createIndex({ loc: "2dsphere" });
    await places.insertMany([{ _id: 1 }, { _id: 2, loc: null }, { _id: 3, loc: [] }]);
    for (const loc of ["here", [200, 1], point([1, 91]), { type: "Circle", coordinates: [1, 1] }])
      await expect(places.insertOne({ _id: 4, loc })).rejects.toMatchObject({ code: 16_755 });
    await expect(places.updateOne({ _id: 1 }, { $set: { loc: 5 } })).rejects.toMatchObject({ code: 16_755 });
    await places.dropIndex("loc_2dsphere");
    await places.insertOne({ _id: 4, loc: "here" });
    await expect(places.createIndex({ loc: "2dsphere" })).rejects.toMatchObject({ code: 16_755 });
  });
});

describe("mistakes", () => {
  const near = { $geometry: point([0, 0]) };
  test.each<[Document, number, RegExp]>([
    [{ loc: { $near: near } }, 291, /unable to find index for \$geoNear query/],
    [{ loc: { $near: [0, 0] } }, 291, /unable to find index/],
    [{ $or: [{ loc: { $near: near } }] }, 2, /geo \$near must be top-level expr/],
    [{ loc: { $near: near }, to: { $near: near } }, 2, /Too many geoNear expressions/],
    [{ loc: { $exists: true, $near: near } }, 2, /near must be/],
    [{ loc: { $near: near, $maxDistance: 5 } }, 2, /accepts just one argument/],
    [{ loc: { $near: { ...near, $maxDistance: -1 } } }, 16_900, /\$maxDistance must be non-negative/],
    [{ loc: { $near: { ...near, $minDistance: "1" } } }, 16_897, /\$minDistance must be a number/],
    [{ loc: { $geoWithin: {} } }, 2, /geo query doesn't have any geometry/],
    [{ loc: { $geoWithin: { $round: 1 } } }, 2, /unknown geo specifier: \$round: 1/],
    [{ loc: { $geoWithin: { $geometry: point([0, 0]) } } }, 2, /not supported with provided geometry/],
    [
      {
        loc: {
          $geoWithin: {
            $geometry: polygon([
              [0, 0],
              [1, 0],
              [1, 1],
            ]),
          },
        },
      },
      2,
      /Loop is not closed/,
    ],
    [
      {
        loc: {
          $geoWithin: {
            $geometry: polygon([
              [0, 0],
              [1, 0],
              [0, 0],
            ]),
          },
        },
      },
      2,
      /at least 3 different/,
    ],
    [{ loc: { $geoWithin: { $centerSphere: [[0, 95], 1] } } }, 2, /out of bounds, lng: 0 lat: 95/],
    [{ loc: { $geoWithin: { $centerSphere: [[0, 0], -1] } } }, 2, /non-negative number/],
    [{ loc: { $geoWithin: { $box: [[0, 0]] } } }, 2, /Point must be an array or object/],
    [
      {
        loc: {
          $geoIntersects: {
            $box: [
              [0, 0],
              [1, 1],
            ],
          },
        },
      },
      2,
      /not supported with provided geometry/,
    ],
    [{ loc: { $geoIntersects: { $geometry: { type: "Ball" } } } }, 2, /unknown GeoJSON type/],
  ])("%j is refused with %i", async (filter, code, message) => {
    await places.insertOne({ _id: 1, loc: [1, 1] });
    await expect(ids(filter)).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  test.each<[Document[], number]>([
    [[{ $geoNear: { near: [0, 0], distanceField: "d" } }], 27],
    [[{ $geoNear: { distanceField: "d" } }], 5_860_400],
    [[{ $geoNear: { near: [0, 0] } }], 16_605],
    [[{ $geoNear: { near: [0, 0], distanceField: "d", limit: 5 } }], 50_858],
    [[{ $geoNear: { near: [0, 0], distanceField: "d", key: "" } }], 2],
    [[{ $geoNear: { near: [0, 0], distanceField: "d", key: "loc" } }], 291],
    [[{ $match: {} }, { $geoNear: { near: [0, 0], distanceField: "d" } }], 40_602],
    [[{ $match: { loc: { $near: near } } }], 2],
  ])("%j is refused with %i", async (pipeline, code) => {
    await places.insertOne({ _id: 1, loc: [1, 1] });
    await expect(places.aggregate(pipeline).toArray()).rejects.toMatchObject({ code });
  });

  test("$geoNear needs a collection, and one index or a key", async () => {
    const stage = { $geoNear: { near: point([0, 0]), distanceField: "d" } };
    await expect(client.db("geo").collection("none").aggregate([stage]).toArray()).rejects.toMatchObject({
      code: 26,
    });
    await places.insertOne({ _id: 1, loc: [1, 1], to: [2, 2] });
    await places.createIndexes([{ key: { loc: "2dsphere" } }, { key: { to: "2dsphere" } }]);
    await expect(places.aggregate([stage]).toArray()).rejects.toMatchObject({ code: 27 });
    const keyed = { $geoNear: { ...stage.$geoNear, key: "to" } };
    const [row] = await places.aggregate([keyed]).toArray();
    expect(row?.["d"]).toBeCloseTo(haversine([0, 0], [2, 2]) * RADIUS_METERS, 6);
  });

  test("a geometry of too many vertices is an error, not a miss", async () => {
    const coordinates = Array.from({ length: 100_001 }, (_, at) => [at % 2, (at % 7) / 10]);
    await places.insertOne({ _id: 1, loc: { type: "LineString", coordinates } });
    await expect(ids({ loc: { $geoWithin: { $centerSphere: [[0, 0], 1] } } })).rejects.toMatchObject({
      message: expect.stringContaining("at most 100000 vertices"),
    });
  });
});
