import { describe, expect, it } from "vitest";
import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";

const harbor = createGenerator(harborSnapshot());
const orchard = createGenerator(orchardSnapshot());

/** Orchards with their trees inside, each of which repeats the key of its orchard. */
function orchardSnapshot(): SchemaSnapshot {
  const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < 30; at++)
    accumulator.add(
      doc({
        orchard_id: new Int32(at),
        name: `Orchard ${at}`,
        acres: new Int32(10 + at * 3),
        trees: [0, 1, 2].map((tree) =>
          doc({
            tree_id: new Int32(at * 3 + tree),
            orchard_id: new Int32(at),
            height: new Int32(100 + ((at * 7 + tree) % 90)),
            bark: tree % 2 === 0 ? "smooth" : "rough",
            keeper_id: new Int32(at % 8),
          }),
        ),
      }),
    );
  const collections = [
    accumulator.finish({ name: "orchards", count: 30, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] }),
  ];
  return { databaseName: "orchards", takenAt: 0, collections, references: inferReferences(collections) };
}

function queryOf(generator: typeof harbor, question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

describe("an order from high to low without a word that says by what", () => {
  it("goes by the number that is shown, not by the name", () => {
    const query = queryOf(harbor, "show the tonnage of the vessels sorted from highest to lowest");
    expect(query).toContain("sort({tonnage:-1})");
    expect(queryOf(harbor, "names and tonnage of vessels, sorted from lowest to highest")).toContain(
      "sort({tonnage:1})",
    );
  });
});

describe("groups", () => {
  it("counts each value where the values named leave nothing out", () => {
    const query = queryOf(harbor, "number of mate and master captains");
    expect(query).toContain('$group:{_id:"$rank",count:{$sum:1}}');
    expect(query).not.toContain("$match");
  });

  it("counts the values together where others are left out", () => {
    expect(queryOf(harbor, "number of vessels with flag Malta or Norway")).not.toContain("$group");
  });

  it("shows the name beside the key of what contains the elements", () => {
    expect(queryOf(orchard, "how many trees are there for each orchard?")).toContain("name");
  });

  it("doesn't split by who does it", () => {
    expect(queryOf(harbor, "how many different flags are flown by vessels")).not.toContain(
      '_id:"$vessel_id"',
    );
  });
});

describe("figures", () => {
  it("shows what has the figure where that is asked for as well", () => {
    expect(queryOf(harbor, "what is the highest tonnage and the flag of the vessels")).toBe(
      "db.vessels.find({},{tonnage:1,flag:1,_id:0}).sort({tonnage:-1}).limit(1)",
    );
  });

  it("counts different references instead of adding them up", () => {
    expect(queryOf(orchard, "how many keepers are there?")).not.toContain('$sum:"$trees.keeper_id"');
  });
});
