import { expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { stablesSnapshot } from "./stables.fixture.ts";

const ask = askerOf(createGenerator(stablesSnapshot()));

it.each([
  "List the first names, last names and wages of those grooms who earn more than the average wage computed over all grooms.",
  "first names, last names and wages of those grooms whose wage is above the average wage",
  "first names, last names and wages of the grooms whose wage is above the average wage",
])("shows the columns of those that a clause tells: %s", (question) => {
  const { query, isSure } = ask(question);
  expect(query).toContain('$gt:["$Wage","$averageWage"]');
  expect(query).toContain("{$project:{First_name:1,Last_name:1,Wage:1,_id:0}}");
  expect(isSure).toBe(true);
});
