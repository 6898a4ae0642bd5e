import { expect, test } from "vitest";
import { apiarySnapshot } from "./apiary.fixture.ts";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(apiarySnapshot()));

test.each([
  "What is the total number of unique markets visited by keepers?",
  "How many markets were visited by keepers?",
])("counts what was done by several together: %s", (question) => {
  const asked = ask(question);
  expect(asked.query).toMatch(/^db\.markets\.aggregate\(/);
  expect(asked.query).toContain('{$match:{"keepers.0":{$exists:true}}},{$count:"count"}');
});

test("counts what each of them did where each is said", () => {
  expect(ask("number of sales made by each keeper").query).toContain(
    '{$group:{_id:"$keeper_id",count:{$sum:1}}}',
  );
});

test("still groups by what is named without a deed", () => {
  expect(ask("number of sales by keepers").query).toContain('{$group:{_id:"$keeper_id",count:{$sum:1}}}');
});
