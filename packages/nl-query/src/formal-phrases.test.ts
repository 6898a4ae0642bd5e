import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";
import { lodgeSnapshot } from "./lodge.fixture.ts";
import { coveredShare } from "./schema/word-weights.ts";

const now = new Date("2026-11-21T10:00:00Z");
const harbor = createGenerator(harborSnapshot());
const lodge = createGenerator(lodgeSnapshot());

function queryOf(question: string, generator = harbor): string {
  const result = generator.generate(question, { now });
  return result.ok ? result.query.replaceAll(/\s+/g, "") : `refused: ${result.message}`;
}

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
