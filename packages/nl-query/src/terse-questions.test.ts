import { Doc, Double, Int32, DateTime, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Barges with their tows, the pier they lie at, and figures of their own. */
function snapshot(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < 90; at++)
    accumulator.add(
      doc({
        _id: new Int32(at),
        name: `Barge ${at}`,
        harbor: pick(["Bergen", "Gdynia", "Porto"], at),
        power: new Int32(900 + 17 * at),
        quantity: new Int32(at % 12),
        satisfaction: new Int32(1 + (at % 5)),
        duration: new Int32(300 + 80 * at),
        pierId: new Int32(100 + (at % 30)),
        pierName: `Pier ${at % 30}`,
        draft: doc({
          keel: doc({ value: new Double(2.5 + (at % 5)), mark: "M" }),
          trim: doc({ value: "N", mark: "M" }),
        }),
        pressure: doc({ value: new Double(980 + at), mark: "M" }),
        tows: [0, 1, 2].slice(0, 1 + (at % 3)).map((n) =>
          doc({
            towedAt: new DateTime(1_600_000_000_000 + 1_000_000_000 * n + at),
            tons: new Int32(50 * n),
          }),
        ),
      }),
    );
  const riverbarges = accumulator.finish({
    name: "riverbarges",
    count: 90,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexes: [],
  });
  return { databaseName: "tows", takenAt: 0, collections: [riverbarges], references: [] };
}

const generator = createGenerator(snapshot());

function answerOf(question: string) {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  if (!result.ok) return { query: `refused: ${result.message}`, confidence: 0 };
  return { query: result.query.replace(/\s+/g, ""), confidence: result.confidence };
}

describe("a number in front of groups", () => {
  // covers: X.09f
  it.each([
    "power per harbor",
    "power by harbor",
    "power of barges by harbor",
    "show the power for each harbor",
  ])("is its mean: %s", (question) => {
    const { query, confidence } = answerOf(question);
    expect(query).toContain('{$group:{_id:"$harbor",averagePower:{$avg:"$power"}}}');
    expect(confidence).toBeGreaterThan(0.8);
  });

  it("is its sum where it adds up", () => {
    expect(answerOf("quantity per harbor").query).toContain(
      '{$group:{_id:"$harbor",totalQuantity:{$sum:"$quantity"}}}',
    );
  });

  it("stays an order where documents are listed", () => {
    expect(answerOf("barges by power").query).toBe("db.riverbarges.find().sort({power:1})");
  });
});

describe("names", () => {
  it.each(["barges in Bergen", "riverbarges in Bergen"])(
    "of collections are told by their head: %s",
    (question) => expect(answerOf(question).query).toBe('db.riverbarges.find({harbor:"Bergen"})'),
  );

  it.each(["average draft", "draft over 4"])("of documents stand for the one number inside: %s", (question) =>
    expect(answerOf(question).query).toContain("draft.keel.value"),
  );

  it("of figures say what is measured", () => {
    expect(answerOf("highest pressure").query).toContain('maximumPressure:{$max:"$pressure.value"}');
  });

  it.each(["number of barges per pier", "barges per pier"])("are grouped by before keys: %s", (question) =>
    expect(answerOf(question).query).toContain('_id:"$pierName"'),
  );

  it("leave a key that is called one", () => {
    expect(answerOf("number of barges per pier id").query).toContain('_id:"$pierId"');
  });
});

it.each(["latest tow of each barge", "most recent tow for each barge"])(
  "elements of each owner stand beside their owner: %s",
  (question) => expect(answerOf(question).query).toMatch(/\$mergeObjects:\[\{.*name:"\$name"\},"\$tows"\]/),
);

it.each([
  ["barges with a duration over 30 minutes", "{duration:{$gt:1800}}"],
  ["barges with a duration under 1 hour", "{duration:{$lt:3600}}"],
])("durations too long for minutes are seconds: %s", (question, filter) =>
  expect(answerOf(question).query).toBe(`db.riverbarges.find(${filter})`),
);

it("the top of what repeats is what most documents have, and unsure", () => {
  const { query, confidence } = answerOf("top 2 harbors");
  expect(query).toContain('{$group:{_id:"$harbor",count:{$sum:1}}},{$sort:{count:-1}},{$limit:2}');
  expect(confidence).toBeLessThan(SURE_CONFIDENCE);
});

it("what many said is ranked by its mean", () => {
  expect(answerOf("which harbor has the highest satisfaction").query).toContain('{$avg:"$satisfaction"}');
});

it("what a cart is worth is not what its lines cost", () => {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < 60; at++)
    accumulator.add(
      doc({
        _id: new Int32(at),
        channel: pick(["Web", "Desk"], at),
        lines: [doc({ price: new Double(at + 0.5), pieces: new Int32(at % 4) })],
      }),
    );
  const carts = accumulator.finish({
    name: "carts",
    count: 60,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexes: [],
  });
  const shop: SchemaSnapshot = { databaseName: "shop", takenAt: 0, collections: [carts], references: [] };
  const result = createGenerator(shop).generate("average cart value per channel", { now: new Date() });
  expect(result.ok && result.confidence).toBeLessThan(SURE_CONFIDENCE);
});
