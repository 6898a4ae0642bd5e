import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Towns with the regattas that they hosted; the pier of a regatta is a number in a text. */
function snapshot(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < 60; at++)
    accumulator.add(
      doc({
        _id: new Int32(at),
        town_name: `Town ${at}`,
        shire: pick(["North", "South", "East"], at),
        charter_year: new Int32(1200 + at * 7),
        hosting_regatta: Array.from({ length: at % 4 }, (_, other) =>
          doc({ host_pier: `${1 + (other % 3)}`, crews: new Int32(3 + ((at + other) % 9)) }),
        ),
      }),
    );
  const towns = accumulator.finish({
    name: "towns",
    count: 60,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexes: [],
  });
  return { databaseName: "regattas", takenAt: 0, collections: [towns], references: [] };
}

const generator = createGenerator(snapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

describe("how often something was done", () => {
  // covers: X.09f
  it.each([
    "towns that were host more than once",
    "towns that already served as a host more than once",
    "towns that acted as host more than 1 times",
  ])("counts the list of it, and compares no number in a text: %s", (question) =>
    expect(queryOf(question)).toBe('db.towns.find({"hosting_regatta.1":{$exists:true}})'),
  );
});

describe("different values", () => {
  // covers: X.09f
  it.each([
    ["different shires ordered by charter year", "$min", 1],
    ["distinct shires sorted by charter year descending", "$max", -1],
  ])("keep the order of another field: %s", (question, operator, direction) =>
    expect(queryOf(question)).toBe(
      `db.towns.aggregate([{$group:{_id:"$shire",charter_year:{${operator}:"$charter_year"}}},{$sort:{charter_year:${direction}}},{$unset:"charter_year"}])`,
    ),
  );

  it("keep the order of ids beside those of the groups", () =>
    expect(queryOf("different shires ordered by _id")).toBe(
      'db.towns.aggregate([{$group:{_id:"$shire",order:{$min:"$_id"}}},{$sort:{order:1}},{$unset:"order"}])',
    ));

  it("are in their own order where it is said", () =>
    expect(queryOf("different shires in alphabetical order")).toBe(
      'db.towns.aggregate([{$group:{_id:"$shire"}},{$sort:{_id:1}}])',
    ));
});

describe("an average of elements", () => {
  // covers: X.09f
  it("is taken of the elements, because a window sees a list as no number", () =>
    expect(queryOf("names of towns whose crews are above the average crews")).toBe(
      'db.towns.aggregate([{$unwind:"$hosting_regatta"},{$setWindowFields:{output:{averageCrews:{$avg:"$hosting_regatta.crews"}}}},{$match:{$expr:{$gt:["$hosting_regatta.crews","$averageCrews"]}}},{$unset:"averageCrews"},{$project:{town_name:1,_id:0}}])',
    ));
});
