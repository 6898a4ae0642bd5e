import type { Tie } from "@querysnap/contracts";
import { describe, expect, it } from "vitest";
import { countWords, isSure, withUnclaimedWords } from "./content-words.ts";

const question = "Top 5 customers in Germany by money spent on paid orders, not gifts";

const tie = (words: string): Tie => {
  const start = question.indexOf(words);
  return {
    role: "condition",
    words: [{ start, end: start + words.length }],
    query: [],
    fields: [],
    sentence: "",
  };
};
const textOf = (spans: readonly { start: number; end: number }[]) =>
  spans.map(({ start, end }) => question.slice(start, end));

describe("withUnclaimedWords", () => {
  const ties = ["Top 5", "customers", "Germany", "paid orders"].map(tie);

  // covers: SE.06
  it("adds what neither a tie nor the generator speaks of, whatever the generator says", () => {
    const reading = withUnclaimedWords(question, { ties, notUnderstood: [] });
    expect(textOf(reading.notUnderstood)).toEqual(["money spent", "not gifts"]);
  });

  it("joins it with what the generator did not understand itself", () => {
    const [gifts] = tie("gifts").words;
    const reading = withUnclaimedWords(question, { ties, notUnderstood: gifts ? [gifts] : [] });
    expect(textOf(reading.notUnderstood)).toEqual(["money spent", "not gifts"]);
  });

  it("leaves a reading that claims every word as it is", () => {
    const reading = { ties: [tie(question)], notUnderstood: [] };
    expect(withUnclaimedWords(question, reading)).toBe(reading);
  });
});

// covers: SE.07
it("counts words, not spans", () => {
  const reading = withUnclaimedWords(question, {
    ties: ["Top 5", "customers", "Germany", "paid orders"].map(tie),
    notUnderstood: [],
  });
  expect(countWords(question, reading)).toEqual({ understood: 6, missed: 4 });
  expect(countWords("orders of the", { ties: [], notUnderstood: [{ start: 7, end: 9 }] })).toEqual({
    understood: 0,
    missed: 1,
  });
});

it("is sure of a confident reading without a gap only", () => {
  const gap = { start: 0, end: 1 };
  expect(isSure({ confidence: 0.7, notUnderstood: [] })).toBe(true);
  expect(isSure({ confidence: 0.69, notUnderstood: [] })).toBe(false);
  expect(isSure({ confidence: 0.91, notUnderstood: [gap] })).toBe(false);
});
