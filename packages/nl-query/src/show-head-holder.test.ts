import { expect, test } from "vitest";
import { apiarySnapshot } from "./apiary.fixture.ts";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(apiarySnapshot()));

test.each([
  ["Which taster has the verdict with the best rating?", '{$sort:{"verdict.rating":-1}},{$limit:1}', "name"],
  [
    "Which keeper has the hive with the highest honey?",
    '{$sort:{"hives.honey_kg":-1}},{$limit:1}',
    "full_name",
  ],
  ["Which keeper has the lowest honey in a hive?", '{$sort:{"hives.honey_kg":1}},{$limit:1}', "full_name"],
])("names whose element is the best: %s", (question, order, name) => {
  const asked = ask(question);
  expect(asked.query).toContain(order);
  expect(asked.query).toContain(`{$project:{${name}:"$${name}",_id:0}}`);
  expect(asked.isSure).toBe(true);
});

test("still adds up what several elements have", () => {
  expect(ask("Which keeper has the highest total honey of all hives?").query).toContain(
    '{$sum:"$hives.honey_kg"}',
  );
});
