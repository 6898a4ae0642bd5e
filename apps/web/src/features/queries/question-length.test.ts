import { expect, it } from "vitest";
import { questionLength } from "./question-length.ts";

const words = (many: number) => Array.from({ length: many }, (_, word) => `word${word}`).join(" \n");

// covers: P2.53
it.each([
  ["nothing", "", null],
  ["89 words", words(89), null],
  ["90 words", words(90), { text: "90 of 100 words", isOver: false }],
  ["100 words", ` ${words(100)} `, { text: "100 of 100 words", isOver: false }],
  ["101 words", words(101), { text: "101 of 100 words. Ask it in parts.", isOver: true }],
  ["1,799 characters", "x".repeat(1799), null],
  ["1,800 characters", "x".repeat(1800), { text: "1,800 of 2,000 characters", isOver: false }],
  ["2,000 characters", "x".repeat(2000), { text: "2,000 of 2,000 characters", isOver: false }],
  ["characters and words", "ab ".repeat(666), { text: "666 of 100 words. Ask it in parts.", isOver: true }],
])("says how long a question may be near the limits and beyond: %s", (_, question, said) => {
  expect(questionLength(question)).toEqual(said);
});
