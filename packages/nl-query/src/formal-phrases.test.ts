import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";
import { lodgeSnapshot } from "./lodge.fixture.ts";
import { coveredShare } from "./schema/word-weights.ts";
import { rephrase } from "./text/rephrase.ts";
import { tokenize } from "./text/tokenize.ts";

const now = new Date("2026-11-21T10:00:00Z");
const harbor = createGenerator(harborSnapshot());
const lodge = createGenerator(lodgeSnapshot());

function queryOf(question: string, generator = harbor): string {
  const result = generator.generate(question, { now });
  return result.ok ? result.query.replaceAll(/\s+/g, "") : `refused: ${result.message}`;
}

const normsOf = (question: string): string =>
  rephrase(tokenize(question), () => false)
    .map(({ norm }) => norm)
    .join(" ");

describe("phrases", () => {
  it.each([
    [
      "find the vessel with the most crossings, and provide its flag",
      "find the vessel with the most crossings . list its flag",
    ],
    ["names of captains and the vessels they sail on", "names of captains and their vessels names"],
    ["landings, sorted from the latest to the earliest date", "landings , sorted by date , latest first"],
    ["captains sorted by the year they were hired", "captains sorted by year hired"],
    ["vessels with a tonnage that surpasses 300", "vessels with a tonnage exceeding #"],
    ["tell me the most populous canton", "tell me the canton with the largest population"],
    ["a sorted list of piers", "the list of piers sorted alphabetically"],
    ["ferries sorted by their departure times", "ferries sorted by times"],
    ["the code of the fault that is the least common", "the code of the least common fault"],
    ["the fault with the highest frequency", "the fault that is the most common"],
    ["rooms on the fifth floor", "rooms on floor #"],
    ["who has made the highest number of bookings", "who has the highest number of bookings"],
    ["the ward with the largest nurse population", "the ward with the most nurse"],
    ["the tool whose weight is the lowest", "the tool with the lowest weight"],
    ["captains who do not take part in races", "captains who have no races"],
    ["ports where diesel is not sold at night", "ports that do not have diesel at night"],
    ["ports that do not possess a crane", "ports that do not have a crane"],
    ["who are the owners behind the brands", "list the owners of the brands"],
  ])("puts “%s” as “%s”", (question, plain) => {
    expect(normsOf(question)).toBe(plain);
  });
});

describe("readers", () => {
  it("reads the average number of what is stored as a number", () => {
    expect(queryOf("the average number of tonnages of the vessels")).toContain('{$avg:"$tonnage"}');
  });

  it("reads a second bound behind the unit of the first", () => {
    expect(queryOf("cabins with a noise over 60 dB or below 30 dB", lodge)).toContain(
      "{$or:[{noiseDb:{$gt:60}},{noiseDb:{$lt:30}}]}",
    );
  });

  it("compares no identity with its average", () => {
    expect(queryOf("captains exceeding the average age")).toContain('{$gt:["$age",');
  });

  it("negates a value behind an adjective that only ties it", () => {
    expect(queryOf("vessels that are not active in Malta")).toContain('{flag:{$ne:"Malta"}}');
  });

  it("finds a rate by what it is a rate of", () => {
    expect(coveredShare(["approval", "rate"], new Map([["approval", 1]]))).toBeGreaterThan(0.7);
  });
});
