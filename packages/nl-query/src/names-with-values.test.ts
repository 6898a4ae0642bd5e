import { Doc, Double, type Value } from "@querysnap/mql";
import { createSchemaAccumulator } from "@querysnap/schema";
import { expect, it } from "vitest";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const accumulator = createSchemaAccumulator();
for (let at = 0; at < 60; at++)
  accumulator.add(
    doc({
      site: doc({ type: "Point", coordinates: [new Double(9 + at / 60), new Double(47)] }),
      meltingPoint: doc({ value: new Double(900 + at), grade: "a" }),
      metal: ["iron", "tin", "zinc"][at % 3] ?? "",
    }),
  );
const smelts = accumulator.finish({
  name: "smelts",
  count: 60,
  sizeBytes: 0,
  averageDocumentBytes: 0,
  indexes: [],
});
const generator = createGenerator({
  databaseName: "smelter",
  takenAt: 0,
  collections: [smelts],
  references: [],
});

it.each([
  [
    "maximum melting point",
    'db.smelts.aggregate([{$group:{_id:null,maximumMeltingPoint:{$max:"$meltingPoint.value"}}}])',
  ],
  [
    "average melting point by metal",
    'db.smelts.aggregate([{$group:{_id:"$metal",averageMeltingPoint:{$avg:"$meltingPoint.value"}}}])',
  ],
  ["melting point above 950", 'db.smelts.find({"meltingPoint.value":{$gt:950}})'],
])("reads a whole name, where one of its words is stored elsewhere: %s", (question, query) => {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  expect(result.ok && result.query.replace(/\s+/g, "")).toBe(query);
  expect(result.ok ? result.confidence : 0).toBeGreaterThan(SURE_CONFIDENCE);
});
