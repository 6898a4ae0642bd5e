import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, type SchemaSnapshot } from "@querysnap/schema";
import { expect, it } from "vitest";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Essays with their grades, and the notes of musical keys that differ by a sign alone. */
function schoolSnapshot(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < 60; at++)
    accumulator.add(
      doc({
        topic: `Topic ${at}`,
        grade: pick(["A", "A-", "A+", "B", "B-", "B+", "C"], at),
        town: pick(["Graz", "Linz"], at),
        words: new Int32(200 + at),
      }),
    );
  const essays = accumulator.finish({
    name: "essays",
    count: 60,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexes: [],
  });
  return { databaseName: "school", takenAt: 0, collections: [essays], references: [] };
}

const school = createGenerator(schoolSnapshot());

it.each([
  ["essays with grade A-", '{grade:"A-"}'],
  ["essays with grade A+", '{grade:"A+"}'],
  ["essays with grade A", '{grade:"A"}'],
  ["B- essays", '{grade:"B-"}'],
  ["B+ essays from Linz", '{grade:"B+",town:"Linz"}'],
  ["B plus essays", '{grade:"B+"}'],
  ["essays graded B minus", '{grade:"B-"}'],
  ['essays whose grade is "B-"', '{grade:"B-"}'],
  ["essays with grade B+ or B-", '{grade:{$in:["B+","B-"]}}'],
])("reads the sign behind letters that are stored with one: %s", (question, filter) => {
  const result = school.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  expect(result.ok && result.query.replaceAll(/\s/g, "")).toBe(`db.essays.find(${filter})`);
  expect(result.ok && result.confidence >= SURE_CONFIDENCE).toBe(true);
});
