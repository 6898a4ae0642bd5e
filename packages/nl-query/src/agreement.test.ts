import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { signsOfAnswer } from "./answer.ts";
import { Knowledge } from "./link/knowledge.ts";
import { shopSnapshot } from "./shop.fixture.ts";
import type { Signs } from "./signs.ts";

const now = new Date("2026-11-21T10:00:00Z");
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

/** Songs that are stored twice: below their album and below their singer. */
function musicSnapshot(): SchemaSnapshot {
  const song = (at: number): Doc =>
    doc({ songTitle: `Song ${at}`, playTime: new Int32(100 + at), mood: ["calm", "wild"][at % 2] ?? "" });
  const collections = ["albums", "singers"].map((name) => {
    const accumulator = createSchemaAccumulator();
    for (let at = 0; at < 40; at++)
      accumulator.add(
        doc({ _id: new Int32(at), name: `${name} ${at}`, songs: [song(at), song((at + 1) % 40)] }),
      );
    return accumulator.finish({ name, count: 40, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
  });
  return { databaseName: "music", takenAt: 0, collections, references: [] };
}

const music = new Knowledge(musicSnapshot());
const shop = new Knowledge(shopSnapshot());
const signsOf = (knowledge: Knowledge, question: string): Signs =>
  signsOfAnswer(knowledge, question, { now }) ?? new Map();

describe("agreementOf", () => {
  // covers: X.09l
  it.each(["How many songs are there?", "song titles of wild songs", "average play time of the songs"])(
    "counts readings of copies of the same documents as agreement: %s",
    (question) => {
      const signs = signsOf(music, question);
      expect(signs.has("rivalParts")).toBe(false);
    },
  );

  // covers: X.09l
  it("counts near readings of other collections with another answer", () => {
    const signs = signsOf(shop, "category with the most quantity");
    expect(signs.get("disagreement")).toBeGreaterThan(0.2);
  });

  it("leaves the sign out where every reading gives the same answer", () => {
    expect(signsOf(shop, "how many products per category").get("rivalParts") ?? 0).toBe(0);
  });
});

describe("signsOf", () => {
  // covers: X.09l
  it.each([
    ["a column is missing", "name and wattage of the products", 1],
    ["all columns are there", "name and price of the products", 0],
    ["whole documents come back", "products and their everything", 0],
  ])("fewerColumns: %s", (_, question, count) => {
    expect(signsOf(shop, question).get("fewerColumns") ?? 0).toBe(count);
  });

  it.each([
    ["products with a stock above 20", 0],
    ["products over 20", 1],
    ["products over 20 euros", 0],
  ])("unnamedBound: %s", (question, count) => {
    expect(signsOf(shop, question).get("unnamedBound") ?? 0).toBe(count);
  });
});
