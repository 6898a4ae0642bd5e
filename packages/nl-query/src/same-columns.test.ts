import { Doc, Int32 } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";

const SIZE = 40;
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Record<string, (at: number) => [string, Int32 | string][]> = {
  choirs: (at) => [
    ["choir_id", new Int32(at)],
    ["choir_name", `Choir ${at}`],
    ["location", pick(["Ulm", "Trier", "Jena"], at)],
    ["style", pick(["gospel", "baroque"], at)],
    ["length", new Int32(30 + (at % 12))],
    ["height", new Int32(90 + (at % 15))],
  ],
  singers: (at) => [
    ["singer_id", new Int32(500 + at)],
    ["choir_id", new Int32(at % 30)],
    ["full_name", `Singer ${at}`],
    ["voice", pick(["alto", "bass", "tenor"], at)],
    ["nationality", pick(["Chile", "Norway", "Malta"], at)],
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
  return { databaseName: "music", takenAt: 0, collections, references: inferReferences(collections) };
}

const generator = createGenerator(snapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

describe("wordings of one question return the same columns", () => {
  it.each([
    {
      query: `db.singers.find({},{voice:1,nationality:1,_id:0})`,
      questions: [
        "voices and nationalities of singers",
        "List the singer voices along with their nationalities.",
        "List the voices of the singers, including their nationalities.",
      ],
    },
    {
      query: `db.choirs.find({},{choir_name:1,style:1,_id:0})`,
      questions: [
        "names and styles of choirs",
        "List all choirs along with their styles.",
        "Compile a list of choirs detailing each name and its style.",
      ],
    },
    {
      query: `db.choirs.find({location:"Ulm"},{choir_name:1,_id:0})`,
      questions: [
        'names of choirs with location "Ulm"',
        'Identify the choirs located in "Ulm" and return their names.',
      ],
    },
    {
      query: `db.choirs.find({choir_name:"Choir7"},{location:1,_id:0})`,
      questions: [
        'What is the location of the choir "Choir 7"?',
        'Where is the choir "Choir 7" located?',
        'Where can I find the choir "Choir 7"?',
      ],
    },
    {
      query: `db.singers.aggregate([{$match:{voice:"alto"}},{$group:{_id:"$nationality",count:{$sum:1}}}])`,
      questions: [
        "number of alto singers for each nationality",
        "How many singers sing alto? Report the number for each nationality.",
      ],
    },
    {
      query: `db.singers.aggregate([{$group:{_id:"$nationality",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}])`,
      questions: [
        "most common nationality of the singers",
        "What is the most common type of nationality of the singers?",
      ],
    },
    {
      query: `db.singers.countDocuments({})`,
      questions: ["How many singers are there?", "What is the cumulative count of singers?"],
    },
    {
      query: `db.singers.aggregate([{$group:{_id:null,averageWeight:{$avg:"$weight"}}}])`,
      questions: ["average weight of singers", "How much is the average weight of the singers?"],
    },
    {
      query: `db.choirs.find({},{length:1,height:1,_id:0})`,
      questions: [
        "lengths and heights of choirs",
        "Give the measures (lengths and heights) for all choirs.",
        "Provide information, including the length and height of the choirs.",
      ],
    },
    {
      query: `db.singers.find({voice:"alto"},{weight:1,_id:0}).sort({age:1}).limit(1)`,
      questions: ["What is the weight of the youngest alto singer?", "How much did the youngest alto weigh?"],
    },
    {
      query: `db.choirs.find({style:"gospel"},{choir_name:1,_id:0})`,
      questions: [
        "names of choirs with style gospel",
        "Identify the choirs with style gospel.",
        "Who are the choirs with style gospel?",
        "Who are the choirs with style gospel? List their names.",
      ],
    },
    {
      query: `db.choirs.find({choir_name:/Sing/i},{choir_name:1,_id:0})`,
      questions: [
        'names of choirs that contain the word "Sing"',
        'Which choir names have the substring "Sing"?',
      ],
    },
    {
      query: `db.singers.find({},{nationality:1,_id:0}).sort({weight:-1}).limit(1)`,
      questions: [
        "nationality of the singer with the highest weight",
        "Which nationality is associated with the singer that has the highest weight?",
      ],
    },
    {
      query: `db.singers.aggregate([{$group:{_id:"$voice",averageWeight:{$avg:"$weight"}}},{$match:{averageWeight:{$gt:60}}}])`,
      questions: [
        "voices with an average weight over 60",
        "average weight for each voice where the average weight is over 60",
        "overall average weight for each voice where the average weight is over 60",
      ],
    },
    {
      query: `db.singers.aggregate([{$group:{_id:"$voice",averageWeight:{$avg:"$weight"},totalAge:{$sum:"$age"}}},{$match:{averageWeight:{$gt:60}}}])`,
      questions: ["voices with an average weight over 60, including their total age"],
    },
    {
      query: `db.singers.find({voice:{$ne:"bass"}},{nationality:1,_id:0})`,
      questions: [
        "nationality of singers whose voice is not bass",
        "the nationality of singers for which the voice is not bass",
      ],
    },
  ])("$query", ({ query, questions }) => {
    for (const question of questions) expect(queryOf(question), question).toBe(query);
  });
});

describe("groups", () => {
  it("counts once where the number of different values is asked for", () => {
    expect(queryOf("Count the number of different voices.")).toBe(
      queryOf("How many different voices are there?"),
    );
  });

  it("have no key that only names the field of a condition", () => {
    expect(queryOf("Count the number of choirs located in locations other than Ulm.")).toBe(
      `db.choirs.countDocuments({location:{$ne:"Ulm"}})`,
    );
  });

  it("show their key once where its names are asked for", () => {
    expect(queryOf("Number of singers for each voice, including the voice names.")).toBe(
      queryOf("number of singers for each voice"),
    );
  });
});

describe("columns that are not asked for", () => {
  it("are no verbs of who did it", () => {
    expect(queryOf('names of singers with a voice called "bass"')).not.toContain("voice:1");
  });
});

describe("words that name nothing", () => {
  it("stay marked where the noun behind them is a field", () => {
    const result = generator.generate("Which vocal nationality does the youngest singer have?", {
      now: new Date("2026-11-21T10:00:00Z"),
    });
    expect(result.ok && result.query).toContain("nationality: 1");
    expect(result.notUnderstood).toHaveLength(1);
  });
});
