import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.parse("2012-01-01T00:00:00Z") + at * 11 * 86_400_000);

const errand = (at: number): Doc =>
  doc({
    date: day(at),
    fare: new Double(3.5 + (at % 13)),
    parcel: pick(["letter", "crate", "tube"], at),
  });

/** Couriers, and for each of them one document that holds all of the errands. */
const ROWS: Rows = {
  couriers: (at) => ({
    _id: new Int32(at),
    courier_id: new Int32(900 + at),
    depot: pick(["east", "west"], at),
  }),
  errands: (at) => ({
    _id: new Int32(5_000 + at),
    courier_id: new Int32(900 + at),
    first_page_date: day(at),
    last_page_date: day(at + 40),
    errands: Array.from({ length: 1 + (at % 5) }, (_, other) => errand(at + other)),
  }),
};

const generator = createGenerator(snapshotOf("messengers", ROWS));

function answer(question: string): { query: string; isSure: boolean } {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  if (!result.ok) throw new Error(result.message);
  return { query: result.query.replace(/\s+/g, ""), isSure: result.confidence >= SURE_CONFIDENCE };
}

describe("a list that is called as the documents that hold it", () => {
  const IN_2013 = '{$gte:ISODate("2013-01-01T00:00:00Z"),$lt:ISODate("2014-01-01T00:00:00Z")}';
  const DEAREST =
    '{$unwind:"$errands"},{$sort:{"errands.fare":-1}},{$group:{_id:"$courier_id",best:{$first:"$$ROOT"}}},{$replaceRoot:{newRoot:"$best"}},{$replaceRoot:{newRoot:{$mergeObjects:[{courier_id:"$courier_id"},"$errands"]}}}';

  // covers: X.09f
  it.each([
    [
      "errands made in 2013",
      `db.errands.aggregate([{$unwind:"$errands"},{$match:{"errands.date":${IN_2013}}},{$replaceRoot:{newRoot:"$errands"}}])`,
    ],
    [
      "errands with a fare over 10",
      'db.errands.aggregate([{$unwind:"$errands"},{$match:{"errands.fare":{$gt:10}}},{$replaceRoot:{newRoot:"$errands"}}])',
    ],
    [
      "how many crate errands were there in 2013",
      `db.errands.aggregate([{$unwind:"$errands"},{$match:{"errands.parcel":"crate","errands.date":${IN_2013}}},{$count:"count"}])`,
    ],
    ["dearest errand per courier", `db.errands.aggregate([${DEAREST}])`],
    [
      "number of errands per courier",
      'db.errands.aggregate([{$unwind:"$errands"},{$group:{_id:"$courier_id",count:{$sum:1}}}])',
    ],
    [
      "how many errands has courier 905",
      'db.errands.aggregate([{$match:{courier_id:905}},{$unwind:"$errands"},{$count:"count"}])',
    ],
  ])("is meant where something of its elements is asked for: %s", (question, query) =>
    expect(answer(question).query).toBe(query),
  );

  it.each([
    ["errands of courier 905", "db.errands.find({courier_id:905})"],
    ["errands with a first page date in 2013", `db.errands.find({first_page_date:${IN_2013}})`],
  ])("is left whole where the documents have what is asked for: %s", (question, query) =>
    expect(answer(question)).toEqual({ query, isSure: true }),
  );

  it("is counted through a lookup by the length of the lists", () =>
    expect(answer("courier with the most errands")).toEqual({
      query:
        'db.couriers.aggregate([{$lookup:{from:"errands",localField:"courier_id",foreignField:"courier_id",as:"errands"}},{$addFields:{errandsCount:{$sum:{$map:{input:"$errands",as:"one",in:{$size:{$ifNull:["$$one.errands",[]]}}}}}}},{$sort:{errandsCount:-1}},{$limit:1},{$unset:"errands"}])',
      isSure: true,
    }));

  it("leaves a count of the documents unsure", () => {
    expect(answer("how many errands are there")).toEqual({
      query: "db.errands.countDocuments({})",
      isSure: false,
    });
    expect(answer("how many documents are in errands").isSure).toBe(true);
  });
});
