import { Doc, Int32 } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";

const BAKERIES = 30;
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Bakeries with their ovens and cakes; what an oven and a baker is called stands in texts. */
function snapshot(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < BAKERIES; at++) {
    const cake = (number: number): Doc =>
      Doc.of([
        ["cake_id", new Int32(at * 10 + number)],
        ["bakery_id", new Int32(at)],
        ["cake_name", `Cake ${at}-${number}`],
        ["flour", pick(["spelt", "rye", "wheat"], at + number)],
        ["grams", new Int32(300 + at * 7 + number)],
      ]);
    accumulator.add(
      Doc.of([
        ["bakery_id", new Int32(at)],
        ["bakery_name", `Bakery ${at}`],
        ["baker", pick(["Anna", "Bela", "Cara", "Dora"], at)],
        ["ovenType", pick(["gas", "stone"], at)],
        ["town", pick(["Ulm", "Trier", "Jena"], at)],
        ["seats", new Int32(at)],
        ["cakes", at % 6 === 0 ? [] : [cake(1), cake(2)]],
      ]),
    );
  }
  const bakeries = accumulator.finish({
    name: "bakeries",
    count: BAKERIES,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexes: [],
  });
  return {
    databaseName: "town",
    takenAt: 0,
    collections: [bakeries],
    references: inferReferences([bakeries]),
  };
}

const generator = createGenerator(snapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, " ") : `refused: ${result.message}`;
}

describe("groups by a key", () => {
  it("shows the name of what contains the elements beside its key", () => {
    expect(queryOf("how many cakes does each bakery have")).toContain("bakery_name");
    expect(queryOf("total grams of the cakes of each bakery")).toContain("bakery_name");
  });

  it("leaves the name out where the key itself is asked for", () => {
    expect(queryOf("number of cakes per bakery id")).not.toContain("bakery_name");
  });
});

describe("names of fields in a question", () => {
  it.each(["show ovenType and seats of bakeries", "list the seats and ovenType of all bakeries"])(
    "reads a field typed as it is stored: %s",
    (question) => {
      expect(queryOf(question)).toMatch(/ovenType: 1/);
      expect(queryOf(question)).toMatch(/seats: 1/);
    },
  );

  it("reads the names of what only a text tells as that text", () => {
    expect(queryOf("what are the names of the bakers of bakeries in Ulm")).toContain('.distinct( "baker"');
    expect(queryOf("unique names of bakers")).toContain('distinct("baker")');
  });

  it("keeps names of what is a collection", () => {
    expect(queryOf("names of bakeries in Ulm")).toContain("{ bakery_name: 1, _id: 0 }");
    expect(queryOf("names of cakes with over 400 grams")).toContain("cakes.cake_name");
  });
});

describe("what documents belong to, asked for beside them", () => {
  it("is shown by its name", () => {
    const query = queryOf("What are the names of the cakes and their corresponding bakeries?");
    expect(query).toContain("cake_name");
    expect(query).toContain("bakery_name");
    expect(query).not.toContain("bakery_id");
  });
});

describe("different values", () => {
  it("returns each combination of several columns once", () => {
    expect(queryOf("distinct town and oven type of bakeries")).toContain(
      '{ $group: { _id: { town: "$town", ovenType: "$ovenType" } } }',
    );
    expect(queryOf("list the different bakers, towns and oven types of bakeries")).toContain(
      '{ $group: { _id: { baker: "$baker", town: "$town", ovenType: "$ovenType" } } }',
    );
  });

  it("shows a figure that is asked for behind them", () => {
    expect(queryOf("what are the different towns and their average seats")).toContain(
      '{ $group: { _id: "$town", averageSeats: { $avg: "$seats" } } }',
    );
  });

  it("counts elements of a list by what tells them apart", () => {
    expect(queryOf("how many different cakes are there")).toMatch(
      /\$addToSet: "\$cakes\.cake_(name|id)"|countDocuments|\$count/,
    );
    expect(queryOf("how many different cakes are there")).not.toContain('$addToSet: "$cakes" }');
  });
});
