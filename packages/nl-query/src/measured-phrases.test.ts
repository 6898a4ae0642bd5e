import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const SIZE = 80;
const DAY_MS = 86_400_000;
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const listOf = (length: number, make: (nr: number) => Doc): Doc[] =>
  Array.from({ length }, (_, nr) => make(nr));
const dayOf = (at: number): DateTime => new DateTime(Date.parse("2023-01-05T00:00:00Z") + at * 11 * DAY_MS);

/** Huts with the drills of their guards, the rents of them, and essays about them. */
const ROWS: Rows = {
  huts: (at) => ({
    name: `Hut ${at}`,
    build: pick(["Cabin", "Yurt", "Bothy"], at),
    altitude_m: new Int32(300 + at * 17),
    price_per_night: new Double(20 + ((at * 13) % 60)),
    cleaning_charge: new Double(5 + (at % 3)),
    drills: listOf(at % 4, (nr) =>
      doc({
        drill: pick(["fire", "storm", "flood"], at + nr),
        mark: pick(["A", "B", "C"], at + 2 * nr),
        held: dayOf(at + nr),
      }),
    ),
  }),
  rents: (at) => ({ hut_id: new Int32((at * 7) % SIZE), nights: new Int32(1 + (at % 6)), begun: dayOf(at) }),
  essays: (at) => ({
    title: `Essay ${at}`,
    genre: pick(["walk", "climb", "map"], at),
    citations: new Int32((at * 31) % 90),
    lux: new Int32(100 + at),
  }),
};

function snapshot(): SchemaSnapshot {
  const references = [
    {
      from: { collection: "rents", path: "hut_id" },
      to: { collection: "huts", path: "_id" },
      confidence: 1,
      reason: "values",
    } as const,
  ];
  return { ...snapshotOf("fells", withIds(ROWS), SIZE), references };
}

const generator = createGenerator(snapshot());

const ask = askerOf(generator);

describe("knows what things are measured by", () => {
  it.each([
    ["the five highest huts", "db.huts.find().sort({altitude_m:-1}).limit(5)"],
    ["huts above 1000 metres", "db.huts.find({altitude_m:{$gt:1000}})"],
    ["the 3 most cited essays", "db.essays.find().sort({citations:-1}).limit(3)"],
    ["the brightest essay", "db.essays.find().sort({lux:-1}).limit(1)"],
    ["essays darker than 120", "db.essays.find({lux:{$lt:120}})"],
    [
      "What are the names and prices of the 5 most expensive huts?",
      "db.huts.find({},{name:1,price_per_night:1,_id:0}).sort({price_per_night:-1}).limit(5)",
    ],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("counts what a phrase bounds or splits", () => {
  it.each([
    ["huts where the number of drills is 3", "db.huts.find({drills:{$size:3}})"],
    ["hut names with a number of drills above 2", 'db.huts.find({"drills.2":{$exists:true}},{name:1,_id:0})'],
    ["essays counted by genre", 'db.essays.aggregate([{$group:{_id:"$genre",count:{$sum:1}}}])'],
    [
      "Provide the number of drills for every combination of drill and mark.",
      'db.huts.aggregate([{$unwind:"$drills"},{$group:{_id:{drill:"$drills.drill",mark:"$drills.mark"},count:{$sum:1}}}])',
    ],
    [
      "number of drills for each build and drill mark",
      'db.huts.aggregate([{$unwind:"$drills"},{$group:{_id:{build:"$build",mark:"$drills.mark"},count:{$sum:1}}}])',
    ],
    [
      "Report the mean price of the huts per build, sorted by that mean in descending order.",
      'db.huts.aggregate([{$group:{_id:"$build",averagePricePerNight:{$avg:"$price_per_night"}}},{$sort:{averagePricePerNight:-1}}])',
    ],
  ])("%s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });

  it("splits by the year that is said, not by the date of a deed", () => {
    expect(ask("For each year, state the number of drills held.").query).toContain('{$year:"$drills.held"}');
  });

  it("is unsure where nothing is known of a word in front of what splits", () => {
    expect(ask("number of essays for each moon genre")).toEqual({
      query: 'db.essays.aggregate([{$group:{_id:"$genre",count:{$sum:1}}}])',
      isSure: false,
    });
  });
});

describe("reads a value of the document that is referred to", () => {
  it.each(["how many rents were made for yurts", "number of yurt rents"])("%s", (question) => {
    expect(ask(question).query).toContain('{$match:{"hut.build":"Yurt"}},{$count:"count"}');
  });
});

it("is sure of groups beside whose key a name stands, which another reading shows alone", () => {
  expect(ask("Number of rents per hut").isSure).toBe(true);
});

it("shows the name of what holds the elements, where it is said whose it is", () => {
  const { query } = ask("Show the name and build of the hut with the latest drill");
  expect(query).not.toContain('"$drills.drill"');
});
