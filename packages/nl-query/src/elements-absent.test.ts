import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { Doc, Int32, ObjectId, type Value } from "@querysnap/mql";
import { expect, it } from "vitest";
import { createGenerator } from "./index.ts";

const id = (at: number): ObjectId => new ObjectId(at.toString(16).padStart(24, "0"));

/** Marinas with their berths. */
function marinas(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  const berth = (at: number): Doc =>
    Doc.of([
      ["berthName", `Berth ${at}`],
      ["length", new Int32(10 + ((at * 7) % 40))],
      ["surface", ["wood", "stone", "steel"][at % 3] as Value],
    ]);
  for (let at = 0; at < 12; at++)
    accumulator.add(
      Doc.of([
        ["_id", id(at)],
        ["name", `Marina ${at}`],
        ["town", `Town ${at % 4}`],
        ["berths", Array.from({ length: at % 4 }, (_, place) => berth(at + place))],
      ]),
    );
  const collections = [
    accumulator.finish({ name: "marinas", count: 12, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] }),
  ];
  return { databaseName: "coast", takenAt: 0, collections, references: inferReferences(collections) };
}

const generator = createGenerator(marinas());

function ask(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-03-01") });
  return result.ok ? result.query.replace(/\s+/g, " ") : result.message;
}

it.each([
  "How many marinas have no berths with a length over 30?",
  "How many marinas lack berths with a length over 30?",
  "How many marinas do not have a berth with a length over 30?",
])("asks that no element meets the condition: %s", (question) => {
  expect(ask(question)).toBe(
    "db.marinas .countDocuments({ berths: { $not: { $elemMatch: { length: { $gt: 30 } } } } })",
  );
});

it("counts only elements that meet the condition", () => {
  expect(ask("names of marinas with at least 2 berths longer than 30")).toContain("$filter");
});
