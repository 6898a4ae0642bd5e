import { expect, it } from "vitest";
import { countAskedItems } from "./asked-items.ts";
import { tokenize } from "./text/tokenize.ts";

// covers: X.09l
it.each([
  ["paid orders", 1],
  ["What are the name and age of the oldest sailor?", 2],
  ["Show the name, the port, and the length of each vessel", 3],
  ["names of the captains and their ages", 2],
  ["the number of crossings and the average load per vessel", 2],
  ["sailors who live in Lund and own a boat", 1],
  ["Which vessel is the longest? List its name and its flag.", 2],
  ["vessels from Sweden, ordered by length and year", 1],
  ["show", 0],
])("counts what is asked for: %s", (question, count) => {
  expect(countAskedItems(tokenize(question))).toBe(count);
});
