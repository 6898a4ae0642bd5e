import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const SIZE = 60;

const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  beekeepers: (at) => ({
    _id: new Int32(at),
    full_name: `Keeper ${at}`,
    hives: Array.from({ length: at % 5 }, (_, nr) => new Int32(3_000 + ((at + nr) % SIZE))),
  }),
  hives: (at) => ({
    _id: new Int32(at),
    hive_id: new Int32(3_000 + at),
    frames: new Int32(6 + (at % 5)),
  }),
};

/** Beekeepers who hold the identifiers of their hives. */
function snapshot(): SchemaSnapshot {
  const collections = Object.entries(ROWS).map(([name, row]) => {
    const accumulator = createSchemaAccumulator();
    for (let at = 0; at < SIZE; at++) accumulator.add(Doc.of(Object.entries(row(at))));
    return accumulator.finish({ name, count: SIZE, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
  });
  return { databaseName: "apiary", takenAt: 0, collections, references: inferReferences(collections) };
}

const generator = createGenerator(snapshot());

function answer(question: string): { query: string; isSure: boolean } {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  if (!result.ok) throw new Error(result.message);
  return { query: result.query.replace(/\s+/g, ""), isSure: result.confidence >= SURE_CONFIDENCE };
}

describe("related documents whose identifiers a document lists", () => {
  // covers: X.09f
  it.each([
    ["beekeepers with more than 3 hives", 'db.beekeepers.find({"hives.3":{$exists:true}})'],
    ["beekeepers with exactly 2 hives", "db.beekeepers.find({hives:{$size:2}})"],
    [
      "beekeeper with the most hives",
      'db.beekeepers.aggregate([{$match:{"hives.0":{$exists:true}}},{$addFields:{hivesCount:{$size:{$ifNull:["$hives",[]]}}}},{$sort:{hivesCount:-1}},{$limit:1}])',
    ],
  ])("are counted by the list: %s", (question, query) =>
    expect(answer(question)).toEqual({ query, isSure: true }),
  );

  it("are looked up where something is said of them", () =>
    expect(answer("beekeepers with more than 3 hives of over 8 frames").query).toBe(
      'db.beekeepers.aggregate([{$lookup:{from:"hives",localField:"hives",foreignField:"hive_id",pipeline:[{$match:{frames:{$gt:8}}}],as:"hivesInfo"}},{$match:{"hivesInfo.3":{$exists:true}}},{$unset:"hivesInfo"}])',
    ));
});
