import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { harborSnapshot } from "./harbor.fixture.ts";

const generator = createGenerator(harborSnapshot());
const now = new Date("2026-11-21T10:00:00Z");

function ask(question: string): { query: string; left: string[] } {
  const result = generator.generate(question, { now });
  return {
    query: result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`,
    left: result.notUnderstood.map(({ start, end }) => question.slice(start, end)),
  };
}

describe("words that add nothing to the question", () => {
  // covers: X.09n
  it.each([
    ["How many vessels are present?", "How many vessels are there?"],
    ["How many vessels are there in total?", "How many vessels are there?"],
    ["How many captains are there at the moment?", "How many captains are there?"],
    ["Which individuals are captains older than 40?", "Which are captains older than 40?"],
    ["Captains that achieved the rank Master", "Captains of the rank Master"],
    ["Captains that are part of the rank Master", "Captains of the rank Master"],
    ["Number of vessels that hail from Malta", "Number of vessels from Malta"],
    ["Vessels with a tonnage value above 400", "Vessels with a tonnage above 400"],
    ["Vessels with flag Norway in the world", "Vessels with flag Norway"],
    ["Number of vessels per flag category", "Number of vessels per flag"],
    ["Average tonnage measurement of vessels", "Average tonnage of vessels"],
    ["How many captains are in our organization?", "How many captains are there?"],
    ["Names of vessels arranged in order of increasing tonnage", "Names of vessels sorted by tonnage"],
  ])("%s", (question, plain) => {
    const asked = ask(question);
    expect(asked.left).toEqual([]);
    expect(asked.query).toBe(ask(plain).query);
  });

  it.each([
    ["rusty vessels from Malta", "rusty"],
    ["captains of the rank Master with a pension", "pension"],
    ["vessels from Malta with a rudder area above 400", "rudder"],
  ])("still lists words that may be conditions: %s", (question, word) => {
    expect(ask(question).left.join(" ")).toContain(word);
  });
});
