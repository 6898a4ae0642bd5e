import { expect, test } from "vitest";
import { apiarySnapshot } from "./apiary.fixture.ts";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(apiarySnapshot()));

const ABOVE_MEAN = '{$match:{$expr:{$gt:["$visitors","$averageVisitors"]}}},{$unset:"averageVisitors"}';

test.each([
  ["Bern markets above the Bern average visitors: name, visitors", ABOVE_MEAN],
  ["sum of the visitors for markets surpassing the average visitors", ABOVE_MEAN],
  ["markets with above-average visitors", ABOVE_MEAN],
  ["markets with more than average visitors", ABOVE_MEAN],
  [
    "List keepers whose wage is inferior to the mean wage of all keepers.",
    '{$match:{$expr:{$lt:["$wage","$averageWage"]}}}',
  ],
])("compares with the mean of all: %s", (question, match) => {
  const asked = ask(question);
  expect(asked.query).toContain(match);
  expect(asked.isSure).toBe(true);
});
