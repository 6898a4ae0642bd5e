import { Doc, Int32 } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";

const SIZE = 40;
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Record<string, (at: number) => [string, Int32 | string][]> = {
  lighthouses: (at) => [
    ["lighthouse_id", new Int32(at)],
    ["lighthouse_name", `Lighthouse ${at}`],
    ["location", pick(["Ulm", "Trier", "Jena"], at)],
    ["style", pick(["brick", "steel"], at)],
    ["length", new Int32(30 + (at % 12))],
    ["height", new Int32(90 + (at % 15))],
  ],
  keepers: (at) => [
    ["keeper_id", new Int32(500 + at)],
    ["lighthouse_id", new Int32(at % 30)],
    ["full_name", `Keeper ${at}`],
    ["trade", pick(["diver", "painter", "fitter"], at)],
    ["hometown", pick(["Narvik", "Bergen", "Hamar"], at)],
    ["weight", new Int32(50 + (at % 40))],
    ["age", new Int32(18 + (at % 50))],
  ],
};

function snapshot(): SchemaSnapshot {
  const collections = Object.entries(ROWS).map(([name, row]) => {
    const accumulator = createSchemaAccumulator();
    for (let at = 0; at < SIZE; at++) accumulator.add(Doc.of(row(at)));
    return accumulator.finish({ name, count: SIZE, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
  });
  return { databaseName: "coast", takenAt: 0, collections, references: inferReferences(collections) };
}

const generator = createGenerator(snapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

describe("wordings of one question return the same columns", () => {
  it.each([
    {
      query: `db.keepers.find({},{trade:1,hometown:1,_id:0})`,
      questions: [
        "trades and hometowns of keepers",
        "List the keeper trades along with their hometowns.",
        "List the trades of the keepers, including their hometowns.",
      ],
    },
    {
      query: `db.lighthouses.find({},{lighthouse_name:1,style:1,_id:0})`,
      questions: [
        "names and styles of lighthouses",
        "List all lighthouses along with their styles.",
        "Draw up a list of lighthouses detailing each name and its style.",
      ],
    },
    {
      query: `db.lighthouses.find({location:"Ulm"},{lighthouse_name:1,_id:0})`,
      questions: [
        'names of lighthouses with location "Ulm"',
        'Identify the lighthouses located in "Ulm" and return their names.',
      ],
    },
    {
      query: `db.lighthouses.find({lighthouse_name:"Lighthouse7"},{location:1,_id:0})`,
      questions: [
        'What is the location of the lighthouse "Lighthouse 7"?',
        'Where is the lighthouse "Lighthouse 7" located?',
        'Where can I find the lighthouse "Lighthouse 7"?',
      ],
    },
    {
      query: `db.keepers.aggregate([{$match:{trade:"diver"}},{$group:{_id:"$hometown",count:{$sum:1}}}])`,
      questions: [
        "number of diver keepers for each hometown",
        "How many keepers work as diver? Report the number for each hometown.",
      ],
    },
    {
      query: `db.keepers.aggregate([{$group:{_id:"$hometown",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}])`,
      questions: [
        "most common hometown of the keepers",
        "What is the most common type of hometown of the keepers?",
      ],
    },
    {
      query: `db.keepers.countDocuments({})`,
      questions: ["How many keepers are there?", "What is the cumulative count of keepers?"],
    },
    {
      query: `db.keepers.aggregate([{$group:{_id:null,averageWeight:{$avg:"$weight"}}}])`,
      questions: ["average weight of keepers", "How much is the average weight of the keepers?"],
    },
    {
      query: `db.lighthouses.find({},{length:1,height:1,_id:0})`,
      questions: [
        "lengths and heights of lighthouses",
        "Give the measures (lengths and heights) for all lighthouses.",
        "Provide information, including the length and height of the lighthouses.",
      ],
    },
    {
      query: `db.keepers.find({trade:"diver"},{weight:1,_id:0}).sort({age:1}).limit(1)`,
      questions: [
        "What is the weight of the youngest diver keeper?",
        "How much did the youngest diver weigh?",
      ],
    },
    {
      query: `db.lighthouses.find({style:"brick"},{lighthouse_name:1,_id:0})`,
      questions: [
        "names of lighthouses with style brick",
        "Identify the lighthouses with style brick.",
        "Who are the lighthouses with style brick?",
        "Who are the lighthouses with style brick? List their names.",
      ],
    },
    {
      query: `db.lighthouses.find({lighthouse_name:/Light/i},{lighthouse_name:1,_id:0})`,
      questions: [
        'names of lighthouses that contain the word "Light"',
        'Which lighthouse names have the substring "Light"?',
      ],
    },
    {
      query: `db.keepers.find({},{hometown:1,_id:0}).sort({weight:-1}).limit(1)`,
      questions: [
        "hometown of the keeper with the highest weight",
        "Which hometown is associated with the keeper that has the highest weight?",
      ],
    },
    {
      query: `db.keepers.aggregate([{$group:{_id:"$trade",averageWeight:{$avg:"$weight"}}},{$match:{averageWeight:{$gt:60}}}])`,
      questions: [
        "trades with an average weight over 60",
        "average weight for each trade where the average weight is over 60",
        "overall average weight for each trade where the average weight is over 60",
      ],
    },
    {
      query: `db.keepers.aggregate([{$group:{_id:"$trade",averageWeight:{$avg:"$weight"},totalAge:{$sum:"$age"}}},{$match:{averageWeight:{$gt:60}}}])`,
      questions: ["trades with an average weight over 60, including their total age"],
    },
    {
      query: `db.keepers.find({trade:{$ne:"painter"}},{hometown:1,_id:0})`,
      questions: [
        "hometown of keepers whose trade is not painter",
        "the hometown of keepers for which the trade is not painter",
      ],
    },
  ])("$query", ({ query, questions }) => {
    for (const question of questions) expect(queryOf(question), question).toBe(query);
  });
});

describe("groups", () => {
  it("counts once where the number of different values is asked for", () => {
    expect(queryOf("Count the number of different trades.")).toBe(
      queryOf("How many different trades are there?"),
    );
  });

  it("have no key that only names the field of a condition", () => {
    expect(queryOf("Count the number of lighthouses located in locations other than Ulm.")).toBe(
      `db.lighthouses.countDocuments({location:{$ne:"Ulm"}})`,
    );
  });

  it("show their key once where its names are asked for", () => {
    expect(queryOf("Number of keepers for each trade, including the trade names.")).toBe(
      queryOf("number of keepers for each trade"),
    );
  });
});

describe("columns that are not asked for", () => {
  it("are no verbs of who did it", () => {
    expect(queryOf('names of keepers with a trade called "painter"')).not.toContain("trade:1");
  });
});

describe("words that name nothing", () => {
  it("stay marked where the noun behind them is a field", () => {
    const result = generator.generate("Which festive hometown does the youngest keeper have?", {
      now: new Date("2026-11-21T10:00:00Z"),
    });
    expect(result.ok && result.query).toContain("hometown: 1");
    expect(result.notUnderstood).toHaveLength(1);
  });
});
