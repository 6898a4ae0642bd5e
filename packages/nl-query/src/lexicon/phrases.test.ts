import { describe, expect, it } from "vitest";
import { createGenerator } from "../create-generator.ts";
import { harborSnapshot } from "../harbor.fixture.ts";
import { COMPARATORS, comparatorOf } from "./phrases.table.ts";

const generator = createGenerator(harborSnapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

const SAID = COMPARATORS.filter(({ op }) => op !== "$eq").flatMap(({ op, phrases }) =>
  phrases
    .filter((phrase) => /^(at|more|less|no|over|above|below|under|up|north|upwards)\b/.test(phrase))
    .filter((phrase) => !/expensive|worth/.test(phrase))
    .map((phrase) => ({ op, phrase })),
);

describe("the lexicon of phrases", () => {
  // covers: X.09g
  it.each(SAID)("compares a field by “$phrase”", ({ op, phrase }) => {
    expect(queryOf(`vessels with tonnage ${phrase} 500`)).toContain(`tonnage:{${op}:500}`);
  });

  it.each([
    ["at least", "crossings.1"],
    ["no fewer than", "crossings.1"],
    ["upwards of", "crossings.2"],
  ])("counts the elements of an array by “%s”", (phrase, path) => {
    expect(queryOf(`vessels with ${phrase} 2 crossings`)).toContain(`"${path}":{$exists:true}`);
  });

  // covers: X.09g
  it("has each phrase once", () => {
    const all = COMPARATORS.flatMap(({ phrases }) => phrases);
    expect(new Set(all).size).toBe(all.length);
    expect(comparatorOf("no fewer than")).toBe("$gte");
    expect(comparatorOf("with many")).toBeNull();
  });
});
