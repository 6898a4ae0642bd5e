import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

/** Lifts whose figures were imported as texts. */
function snapshot(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < 30; at++)
    accumulator.add(
      doc({
        lift_id: new Int32(at),
        lift_name: `Lift ${at}`,
        zip_postcode: `${10_115 + at}`,
        incline: `${(at * 7) % 130}.5`,
        cabins: `${10 + (at % 80)}`,
      }),
    );
  const lifts = accumulator.finish({
    name: "lifts",
    count: 30,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexes: [],
  });
  return { databaseName: "resort", takenAt: 0, collections: [lifts], references: [] };
}

const generator = createGenerator(snapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

const INCLINE = '{$convert:{input:"$incline",to:"double",onError:null,onNull:null}}';

describe("numbers stored as texts", () => {
  // covers: X.09e
  it("compares them by value", () => {
    expect(queryOf("lifts with an incline above 90")).toContain(`{$gt:[${INCLINE},90]}`);
  });

  // covers: X.09e
  it("sorts them by value", () => {
    const query = queryOf("names of the 3 lifts with the highest incline");
    expect(query).toContain(`$addFields:{inclineNumber:${INCLINE}}`);
    expect(query).toContain("$sort:{inclineNumber:-1}");
  });

  it("shows them as they are stored where they are sorted by their value", () => {
    expect(queryOf("lifts with the highest incline first")).toBe(
      `db.lifts.aggregate([{$addFields:{inclineNumber:${INCLINE}}},{$sort:{inclineNumber:-1}},{$unset:"inclineNumber"}])`,
    );
    expect(queryOf("name and incline of the lifts sorted by incline descending")).toContain(
      "{$sort:{inclineNumber:-1}},{$project:{lift_name:1,incline:1,_id:0}}",
    );
  });

  // covers: X.09e
  it("averages them", () => {
    expect(queryOf("average incline of all lifts")).toContain(`$avg:${INCLINE}`);
  });

  it("leaves texts of one length as they are", () => {
    expect(queryOf("lifts with more than 40 cabins")).toContain('cabins:{$gt:"40"}');
  });

  it("takes a postcode for a name, not for a number", () => {
    expect(queryOf("how many lifts have zip code 10120")).toContain('zip_postcode:"10120"');
  });
});
