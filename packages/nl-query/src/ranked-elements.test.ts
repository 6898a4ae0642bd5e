import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";

const SIZE = 60;
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.parse("2015-01-01T00:00:00Z") + at * 9 * 86_400_000);
const listOf = (length: number, make: (nr: number) => Doc): Doc[] =>
  Array.from({ length }, (_, nr) => make(nr));

const sighting = (at: number): Doc =>
  doc({
    sighted_on: day(at),
    observer_id: new Int32(700 + (at % 11)),
    observer_name: pick(["Ada", "Bo", "Cy", "Di"], at),
    altitude: new Double(1 + (at % 9)),
  });

const bequest = (at: number): Doc =>
  doc({ bequest_code: pick(["a", "b"], at), granted_amount: new Int32(1_000 + 37 * at) });

const dome = (at: number): Doc =>
  doc({
    material: pick(["steel", "copper"], at),
    telescopes: listOf(1 + (at % 3), (nr) => doc({ aperture: new Int32(40 + at + nr) })),
  });

/** Observatories with what was seen there, what was left to them and what they are built of. */
function snapshot(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < SIZE; at++)
    accumulator.add(
      doc({
        _id: new Int32(at),
        title: `Observatory ${at}`,
        climate: pick(["desert", "alpine", "coast"], at),
        sightings: listOf(at % 4, (nr) => sighting(at + nr)),
        bequests: listOf(at % 3, (nr) => bequest(at + nr)),
        domes: listOf(1 + (at % 2), (nr) => dome(at + nr)),
        takeover: at % 4 === 0 ? doc({ price_amount: new Int32(90_000 + at) }) : null,
      }),
    );
  const observatories = accumulator.finish({
    name: "observatories",
    count: SIZE,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexes: [],
  });
  return { databaseName: "skies", takenAt: 0, collections: [observatories], references: [] };
}

const skies = createGenerator(snapshot());
const harbor = createGenerator(harborSnapshot());

function answer(question: string, generator = skies): { query: string; isSure: boolean } {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  if (!result.ok) throw new Error(result.message);
  return { query: result.query.replace(/\s+/g, ""), isSure: result.confidence >= SURE_CONFIDENCE };
}

const COUNTED =
  '{$group:{_id:"$sightings.observer_id",name:{$first:"$sightings.observer_name"},count:{$sum:1}}},{$sort:{count:-1}}';

describe("people who are named in the elements of a list", () => {
  // covers: X.09f
  it.each([
    ["observers who recorded the most sightings", ""],
    ["which observer made the most sightings", ",{$limit:1}"],
    ["top 3 observers by number of sightings", ",{$limit:3}"],
  ])("are counted by their elements, with the name beside the identifier: %s", (question, limit) =>
    expect(answer(question)).toEqual({
      query: `db.observatories.aggregate([{$unwind:"$sightings"},${COUNTED}${limit}])`,
      isSure: true,
    }),
  );
});

describe("the most of a measure that elements have", () => {
  // covers: X.09f
  it.each([
    ["which observatory was granted the most money", 1],
    ["the 3 observatories that were granted the most money", 3],
    ["the observatory with the most granted amount", 1],
  ])("is what the elements of a document have together: %s", (question, limit) =>
    expect(answer(question)).toEqual({
      query: `db.observatories.aggregate([{$addFields:{totalGrantedAmount:{$sum:"$bequests.granted_amount"}}},{$sort:{totalGrantedAmount:-1}},{$limit:${limit}}])`,
      isSure: true,
    }),
  );

  it("is of one element where its highest is asked for", () =>
    expect(answer("the observatory with the highest granted amount").query).toBe(
      'db.observatories.find().sort({"bequests.granted_amount":-1}).limit(1)',
    ));

  it("is unsure where elements are ranked by a figure of another part of the documents", () =>
    expect(answer("bequest code of the observatory with the highest takeover price amount")).toEqual({
      query:
        'db.observatories.aggregate([{$unwind:"$bequests"},{$sort:{"takeover.price_amount":-1}},{$limit:1},{$project:{bequest_code:"$bequests.bequest_code",_id:0}}])',
      isSure: false,
    }));
});

describe("the length of a list", () => {
  // covers: X.09f
  it("ranks documents before the list is unwound", () =>
    expect(answer("weather of the vessel with the most crossings", harbor).query).toBe(
      'db.vessels.aggregate([{$addFields:{crossingsCount:{$size:{$ifNull:["$crossings",[]]}}}},{$sort:{crossingsCount:-1}},{$limit:1},{$unwind:"$crossings"},{$project:{weather:"$crossings.weather",_id:0}}])',
    ));

  it("is a figure of lists in elements, which stay whole", () =>
    expect(answer("average number of telescopes per material")).toEqual({
      query:
        'db.observatories.aggregate([{$unwind:"$domes"},{$group:{_id:"$domes.material",averageTelescopes:{$avg:{$size:{$ifNull:["$domes.telescopes",[]]}}}}}])',
      isSure: true,
    }));
});
