import { describe, expect, it } from "vitest";
import { readCorrection } from "./correction.ts";

const QUESTION = "active orders over 120";
const tie = (sentence: string, start: number, end: number) => ({
  role: "condition" as const,
  words: [{ start, end }],
  query: [],
  fields: [],
  sentence,
});
const READS = "Reads orders, 60 documents";

describe("a corrected answer", () => {
  // covers: LM.19b
  it("teaches the word that had no part the condition that was added", () => {
    const answer = {
      ties: [tie(READS, 7, 13), tie("total above 120", 14, 22)],
      notUnderstood: [{ start: 0, end: 6 }],
    };
    expect(
      readCorrection(QUESTION, answer, [READS, 'status is "paid", a stored value', "total above 120"]),
    ).toEqual({ term: "active", meaning: "status is paid" });
  });

  it("teaches the words of a condition what replaced it", () => {
    const answer = { ties: [tie(READS, 7, 13), tie("total above 120", 14, 22)], notUnderstood: [] };
    expect(readCorrection(QUESTION, answer, [READS, "total at least 120"])).toEqual({
      term: "over 120",
      meaning: "total at least 120",
    });
  });

  it("leaves to the user what it does not say", () => {
    const answer = { ties: [tie(READS, 7, 13)], notUnderstood: [] };
    expect(readCorrection(QUESTION, answer, [READS, "total above 100"])).toEqual({
      term: "",
      meaning: "total above 100",
    });
  });

  it("teaches nothing where neither a word nor a condition changed", () => {
    const answer = { ties: [tie(READS, 7, 13)], notUnderstood: [] };
    expect(readCorrection(QUESTION, answer, [READS, "Keeps the first 5"])).toBeNull();
  });

  it("teaches nothing where a condition without words was dropped", () => {
    const unasked = { ...tie("total above 100", 0, 0), words: [] };
    const answer = { ties: [tie(READS, 7, 13), unasked], notUnderstood: [] };
    expect(readCorrection(QUESTION, answer, [READS])).toBeNull();
  });
});
