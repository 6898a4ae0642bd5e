import { expect, test } from "vitest";
import { apiarySnapshot } from "./apiary.fixture.ts";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(apiarySnapshot()));

test.each([
  "What are the full names of keepers from the most common village?",
  "Find the full names of the keepers who belong to the most popular guild",
])("is unsure where members of the largest group are asked for: %s", (question) => {
  expect(ask(question).isSure).toBe(false);
});

test("is sure of the largest group itself", () => {
  expect(ask("What is the most common village among keepers?").isSure).toBe(true);
  expect(ask("How many keepers are in the most popular guild?").isSure).toBe(true);
});
