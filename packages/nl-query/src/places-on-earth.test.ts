import { Doc, Double, Int32 } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const EAST = -73.9;
const NORTH = 40.7;

/** Kiosks hold GeoJSON points, bins pairs of numbers, masts a field for each coordinate. */
function harborSnapshot(indexed: readonly string[] = []): SchemaSnapshot {
  const snapshot = snapshotOf(
    "quayside",
    withIds({
      kiosks: (at) => ({
        title: `Kiosk ${at}`,
        menu: ["soup", "waffles"][at % 2] ?? "",
        seats: new Int32(at % 9),
        dishes: [Doc.of([["dish", ["soup", "cake"][at % 2] ?? ""]])],
        site: Doc.of([
          ["type", "Point"],
          ["coordinates", [new Double(EAST + at / 1000), new Double(NORTH)]],
        ]),
      }),
      bins: (at) => ({
        label: `Bin ${at}`,
        liters: new Int32(40 + (at % 7) * 10),
        position: [new Double(EAST), new Double(NORTH + at / 1000)],
        size: [new Int32(40 + (at % 5)), new Int32(90)],
      }),
      masts: (at) => ({
        code: `M-${at}`,
        longitude: new Double(EAST + at / 1000),
        latitude: new Double(NORTH - at / 1000),
      }),
    }),
  );
  for (const { name, indexes } of snapshot.collections) {
    if (!indexed.includes(name)) continue;
    const path = name === "kiosks" ? "site" : "position";
    indexes.push({
      name: `${path}_2dsphere`,
      keys: [{ path, direction: "2dsphere" }],
      isUnique: false,
      isSparse: false,
      expireAfterSeconds: null,
    });
  }
  return snapshot;
}

const plain = createGenerator(harborSnapshot());
const withIndexes = createGenerator(harborSnapshot(["kiosks", "bins"]));
const ask = askerOf(plain);
const askIndexed = askerOf(withIndexes);

const within = (kilometers: number, center = "[-73.98,40.75]"): string =>
  `{$geoWithin:{$centerSphere:[${center},${kilometers / 6378.1}]}}`;

describe("a distance from a place", () => {
  it.each([
    ["kiosks within 5 km of [-73.98, 40.75]", 5],
    ["kiosks within 5km of (-73.98, 40.75)", 5],
    ["kiosks within 2.5km of [-73.98,40.75]", 2.5],
    ["kiosks within 500m of -73.98,40.75", 0.5],
    ["kiosks at most 800 meters away from -73.98, 40.75", 0.8],
    ["kiosks within 2 miles of longitude -73.98 and latitude 40.75", 3.218688],
    ["which kiosks are less than 3 kilometers from lat 40.75, lng -73.98?", 3],
    ["kiosks in a radius of 2 km around the point [-73.98, 40.75]", 2],
    ["kiosks inside a 2 km radius of [-73.98, 40.75]", 2],
    ["kiosks whose site is within 5 km of [-73.98, 40.75]", 5],
  ])("%s", (question, kilometers) => {
    expect(ask(question)).toEqual({
      query: `db.kiosks.find({site:${within(kilometers)}})`,
      isSure: true,
    });
  });

  it("joins other conditions, orders, figures and changes", () => {
    const near = within(5);
    expect(ask("kiosks with soup within 5 km of [-73.98, 40.75]").query).toContain(`site:${near}`);
    expect(ask("bins within 5 km of [-73.98, 40.75] with more than 60 liters")).toEqual({
      query: `db.bins.find({position:${near},liters:{$gt:60}})`,
      isSure: true,
    });
    expect(ask("how many bins are within 5 km of [-73.98, 40.75]").query).toBe(
      `db.bins.countDocuments({position:${near}})`,
    );
    expect(ask("average liters of bins within 5 km of [-73.98, 40.75]").query).toBe(
      `db.bins.aggregate([{$match:{position:${near}}},{$group:{_id:null,averageLiters:{$avg:"$liters"}}}])`,
    );
    expect(ask("top 3 kiosks by seats within 5 km of [-73.98, 40.75]").query).toBe(
      `db.kiosks.find({site:${near}}).sort({seats:-1}).limit(3)`,
    );
    expect(ask("delete the bins within 5 km of [-73.98, 40.75]").query).toBe(
      `db.bins.deleteMany({position:${near}})`,
    );
  });

  it.each(["more than 5 km from", "not within 5 km of", "outside of a 5 km radius of"])(
    "is passed by what has a place and lies %s it",
    (phrase) => {
      expect(ask(`kiosks ${phrase} [-73.98, 40.75]`)).toEqual({
        query: `db.kiosks.find({site:{$ne:null,$not:${within(5)}}})`,
        isSure: true,
      });
    },
  );

  it("is no part of a share, which is computed by expressions", () => {
    expect(
      plain.generate("share of kiosks within 3 km of [-73.98, 40.75]", { now: new Date() }),
    ).toMatchObject({
      ok: false,
      reason: "not_supported",
    });
  });

  it("turns a pair that can only be latitude and longitude", () => {
    expect(ask("kiosks within 1 km of (40.75, -173.98)").query).toBe(
      `db.kiosks.find({site:${within(1, "[-173.98,40.75]")}})`,
    );
    expect(ask("kiosks within 1 km of latitude 140 and longitude 20").isSure).toBe(false);
    expect(ask("kiosks within 1 km of [200, 300]").isSure).toBe(false);
  });

  it("says the distance and the place in words", () => {
    const result = plain.generate("kiosks within 2 miles of [-73.98, 40.75]", { now: new Date() });
    expect(result.ok && result.explanation).toEqual([
      "Reads kiosks, 60 documents",
      "site is within 3.21869 km of longitude -73.98, latitude 40.75",
    ]);
  });

  it.each([
    "kiosks near me",
    "kiosks nearby",
    "closest kiosks",
    "kiosks within 5 km",
    "kiosks within 5 of [-73.98, 40.75]",
    "masts within 5 km of [-73.98, 40.75]",
    "masts within 5 km of longitude -73.9 and latitude 40.7",
  ])("is not made up: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
    expect(ask(question).query).not.toMatch(/\$(?:geo|near)/);
  });
});

describe("the nearest", () => {
  const near = (bound = ""): string =>
    `{$near:{$geometry:{type:"Point",coordinates:[-73.98,40.75]}${bound}}}`;

  it.each([
    ["closest 5 bins to -73.98, 40.75", ".limit(5)"],
    ["the 5 nearest bins to [-73.98, 40.75]", ".limit(5)"],
    ["5 bins closest to [-73.98, 40.75]", ".limit(5)"],
    ["nearest three bins to longitude -73.98, latitude 40.75", ".limit(3)"],
    ["the nearest bin to [-73.98, 40.75]", ".limit(1)"],
    ["which bin is closest to lat 40.75, lon -73.98?", ".limit(1)"],
    ["bins near [-73.98, 40.75]", ""],
  ])("%s", (question, limit) => {
    expect(askIndexed(question)).toEqual({
      query: `db.bins.find({position:${near()}})${limit}`,
      isSure: true,
    });
  });

  it("is narrowed by a distance, by conditions and columns", () => {
    const bounded = near(",$maxDistance:2000");
    expect(askIndexed("the closest 3 bins within 2 km of [-73.98, 40.75]").query).toBe(
      `db.bins.find({position:${bounded}}).limit(3)`,
    );
    expect(askIndexed("bins within 2 km of [-73.98, 40.75] sorted by distance")).toEqual({
      query: `db.bins.find({position:${bounded}})`,
      isSure: true,
    });
    expect(askIndexed("titles of the 3 closest kiosks to [-73.98, 40.75] with more than 4 seats").query).toBe(
      `db.kiosks.find({site:${near()},seats:{$gt:4}},{title:1,_id:0}).limit(3)`,
    );
  });

  it("is explained as an order", () => {
    const result = withIndexes.generate("closest 3 bins within 2 km of [-73.98, 40.75]", { now: new Date() });
    expect(result.ok && result.explanation).toEqual([
      "Reads bins, 60 documents",
      "position nearest to longitude -73.98, latitude 40.75 first, at most 2 km away",
      "Keeps the first 3",
    ]);
  });

  it("says that an index is missing, and falls back on a distance where one is given", () => {
    expect(ask("closest 5 bins to [-73.98, 40.75]").query).toContain(
      "needs a 2dsphere index on position of bins, which is missing",
    );
    const bounded = ask("the closest 3 bins within 2 km of [-73.98, 40.75]");
    expect(bounded).toEqual({ query: `db.bins.find({position:${within(2)}})`, isSure: false });
  });

  it.each([
    "average liters of the 5 closest bins to [-73.98, 40.75]",
    "5 closest bins to [-73.98, 40.75] sorted by label",
    "bins near [-73.98, 40.75] or with 60 liters",
    "delete the bins near [-73.98, 40.75]",
    "dishes of the 3 closest kiosks to [-73.98, 40.75]",
  ])("is refused where the query would mean something else: %s", (question) => {
    expect(withIndexes.generate(question, { now: new Date() })).toMatchObject({
      ok: false,
      reason: "not_supported",
    });
  });

  it("is asked for alone, as an earlier order would outweigh that of distances", () => {
    const previous = { question: "bins by liters", query: "db.bins.find().sort({ liters: 1 })" };
    const call = { now: new Date(), previous };
    expect(withIndexes.generate("only the 2 closest to [-73.98, 40.75]", call)).toMatchObject({
      ok: false,
      message: expect.stringContaining("in a question of its own"),
    });
    expect(withIndexes.generate("only those within 2 km of [-73.98, 40.75]", call)).toMatchObject({
      ok: true,
      query: expect.stringContaining("$geoWithin"),
    });
  });

  it("is not all of them where none is asked for", () => {
    expect(askIndexed("closest 0 bins to [-73.98, 40.75]").isSure).toBe(false);
  });
});

describe("queries that were written by hand", () => {
  it.each([
    [
      'db.kiosks.find({ site: { $geoIntersects: { $geometry: { type: "Polygon", coordinates: [] } } } })',
      "site meets the given Polygon",
    ],
    ["db.bins.find({ position: { $geoWithin: { $box: [[0, 0], [2, 3]] } } })", "position is within the box"],
    [
      "db.bins.find({ position: { $nearSphere: [1, 2] } })",
      "position nearest to longitude 1, latitude 2 first",
    ],
    [
      'db.bins.aggregate([{ $geoNear: { near: { type: "Point", coordinates: [1, 2] }, distanceField: "d", maxDistance: 1500, query: { liters: 50 } } }])',
      "Documents nearest to longitude 1, latitude 2 first, at most 1.5 km away, where liters is 50",
    ],
  ])("%s", (query, sentence) => {
    const result = plain.explain(query);
    expect(result.ok && result.sentences.join("\n")).toContain(sentence);
  });
});
