import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const SIZE = 60;

/** Beekeepers who hold the identifiers of their hives. */
const ROWS: Rows = {
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

const generator = createGenerator(snapshotOf("apiary", ROWS, SIZE));

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
