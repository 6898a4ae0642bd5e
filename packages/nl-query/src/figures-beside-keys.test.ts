import { expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { stablesSnapshot } from "./stables.fixture.ts";

const ask = askerOf(createGenerator(stablesSnapshot()));

it.each([
  "For each stable, give its name and the number of its yards.",
  "name and number of yards of each stable",
])("is sure of counts that other readings show beside another key: %s", (question) => {
  const { query, isSure } = ask(question);
  expect(query).toContain('Stable_name:1,YardsCount:{$size:{$ifNull:["$Yards",[]]}}');
  expect(isSure).toBe(true);
});

it("is unsure where a column that documents share is not found", () => {
  const { query, isSure } = ask("For each stable, give its town and the number of its yards.");
  expect(query.includes("Town:1") || !isSure).toBe(true);
});
