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

/** Regions with the languages that are spoken there and the districts that repeat the code of their region. */
function regions(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  const languages = ["Dutch", "French", "German"];
  for (let at = 0; at < 12; at++)
    accumulator.add(
      Doc.of([
        ["_id", id(at)],
        ["code", ["NLD", "FRA", "DEU", "BEL"][at % 4] + String(at)],
        ["languages", [0, 1].map((step) => Doc.of([["language", languages[(at + step) % 3] ?? ""]]))],
        [
          "districts",
          [0, 1].map((step) =>
            Doc.of([
              ["districtName", `District ${at}${step}`],
              ["regionCode", ["NLD", "FRA", "DEU", "BEL"][at % 4] + String(at)],
              ["country", ["NLD", "FRA", "DEU"][(at + step) % 3] ?? ""],
            ]),
          ),
        ],
      ]),
    );
  const collections = [
    accumulator.finish({ name: "regions", count: 12, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] }),
  ];
  return { databaseName: "land", takenAt: 0, collections, references: inferReferences(collections) };
}

it("takes the key of the documents before the copies in what they contain", () => {
  const result = createGenerator(regions()).generate(
    "What are the region codes of regions where both Dutch and French are spoken?",
    { now: new Date("2026-03-01") },
  );
  expect(result.ok && result.query.replace(/\s+/g, " ")).toBe(
    'db.regions .find( { "languages.language": { $all: ["Dutch", "French"] } }, { code: 1, _id: 0 } )',
  );
});
