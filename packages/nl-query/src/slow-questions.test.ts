import { LIMITS } from "@querysnap/contracts";
import { expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { shopSnapshot } from "./shop.fixture.ts";

/** A pattern that backtracks takes thousands of times as long as reading the text once. */
const MAX_RATIO = 25;

const now = new Date("2026-11-21T10:00:00Z");
const generator = createGenerator(shopSnapshot());

/** The longest question of this text that is read at all. */
function fill(text: string): string {
  const characters = text.repeat(LIMITS.questionMax).slice(0, LIMITS.questionMax);
  return characters
    .split(/(?<=\s)/)
    .slice(0, LIMITS.questionWordsMax)
    .join("");
}

function time(question: string): number {
  const startedAt = performance.now();
  generator.generate(question, { now });
  return performance.now() - startedAt;
}

const ordinary = fill(
  "average price of products in Garden that cost more than 20 euros and were added last month, ",
);
time(ordinary);
const ordinaryMs = Math.max(time(`${ordinary} `), 5);

it.each([
  "a ",
  "a",
  "1",
  "1 ",
  "1,",
  "1.",
  ", ",
  "and ",
  "or not ",
  "in the last ",
  "between 1 and ",
  "more than ",
  "with the most ",
  "customers ",
  "customers with orders with ",
  "orders of customers of ",
  "product's ",
  '"',
  "'a ",
  "(",
  "((a) ",
  "january 2024 to ",
  "2024-01-01 ",
  "-",
  " ",
])("the longest question of %j takes not much longer than an ordinary one", (text) => {
  expect(time(fill(text)) / ordinaryMs).toBeLessThan(MAX_RATIO);
});

it("refuses a text of more than 100 words and says how to go on", () => {
  const text = (words: number) => "customers ".repeat(words);
  expect(generator.generate(text(LIMITS.questionWordsMax), { now })).not.toMatchObject({
    reason: "too_long",
  });
  expect(generator.generate(text(LIMITS.questionWordsMax + 1), { now })).toMatchObject({
    ok: false,
    reason: "too_long",
    message: "Questions can have at most 100 words. Ask it in parts.",
  });
});
