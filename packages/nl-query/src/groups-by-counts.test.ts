import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator } from "@querysnap/schema";
import { expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const accumulator = createSchemaAccumulator();
for (let at = 0; at < 120; at++)
  accumulator.add(
    doc({
      cabinName: `Cabin ${at}`,
      ovens: new Int32(1 + (at % 5)),
      number_of_stays: new Int32(at % 9),
      rent: new Int32(40 + ((at * 7) % 90)),
      valley: ["north", "south", "east"][at % 3] ?? "",
    }),
  );
const cabins = accumulator.finish({
  name: "cabins",
  count: 120,
  sizeBytes: 0,
  averageDocumentBytes: 0,
  indexes: [],
});
const generator = createGenerator({
  databaseName: "hills",
  takenAt: 0,
  collections: [cabins],
  references: [],
});

it.each([
  ["cabins by number of ovens", 'aggregate([{$group:{_id:"$ovens",count:{$sum:1}}}])'],
  ["number of cabins per number of ovens", 'aggregate([{$group:{_id:"$ovens",count:{$sum:1}}}])'],
  ["cabins by ovens", 'aggregate([{$group:{_id:"$ovens",count:{$sum:1}}}])'],
  ["cabins by rent", "find().sort({rent:1})"],
  ["cabins sorted by number of ovens", "find().sort({ovens:1})"],
  [
    "how many cabins are there by number of stays",
    'aggregate([{$group:{_id:"$number_of_stays",count:{$sum:1}}}])',
  ],
  ["average rent by number of ovens", 'aggregate([{$group:{_id:"$ovens",averageRent:{$avg:"$rent"}}}])'],
])("groups by the number that a field keeps: %s", (question, call) => {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  expect(result.ok && result.query.replace(/\s+/g, "")).toBe(`db.cabins.${call}`);
});
