import { expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { expandGlossary } from "./glossary.ts";
import { shopSnapshot } from "./shop.fixture.ts";

const now = new Date("2026-11-20T12:00:00Z");
const glossary = [
  { term: "settled", meaning: "status is paid" },
  { term: "goods", meaning: "products" },
];

it("moves a condition to the end of the question and maps its words back to the term", () => {
  const { question, toOriginal } = expandGlossary("Settled orders over 100?", glossary);
  expect(question).toBe("orders over 100 where status is paid");
  const at = question.indexOf("status");
  expect(toOriginal({ start: at, end: question.length })).toEqual({ start: 0, end: 7 });
  expect(toOriginal({ start: 0, end: 6 })).toEqual({ start: 8, end: 14 });
});

it("replaces other meanings in place, and never inside a word", () => {
  expect(expandGlossary("goods over 20", glossary).question).toBe("products over 20");
  expect(expandGlossary("unsettled orders", glossary).question).toBe("unsettled orders");
});

it("leaves a question without terms alone", () => {
  const { question, toOriginal } = expandGlossary("orders. (a+)+$", [{ term: "(a+)+$x", meaning: "b" }]);
  expect(question).toBe("orders. (a+)+$");
  expect(toOriginal({ start: 0, end: 6 })).toEqual({ start: 0, end: 6 });
});

// covers: LM.07
it("lets the built-in generator answer in the words of the team", () => {
  const generator = createGenerator(shopSnapshot());
  const without = generator.generate("settled orders over 100", { now });
  expect(without.ok && without.notUnderstood).not.toEqual([]);
  const answer = generator.generate("settled orders over 100", { now, glossary });
  if (!answer.ok) throw new Error(answer.message);
  expect(answer.query).toContain('status: "paid"');
  expect(answer.notUnderstood).toEqual([]);
  const tie = answer.ties.find((one) => one.sentence.includes("status"));
  expect(tie?.words).toEqual([{ start: 0, end: 7 }]);
});
