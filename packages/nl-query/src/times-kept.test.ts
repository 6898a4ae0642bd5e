import { expect, test } from "vitest";
import { apiarySnapshot } from "./apiary.fixture.ts";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(apiarySnapshot()));

test.each([
  ["How many markets have been inspected at least once?", "countDocuments({inspectionCount:{$gte:1}})"],
  ["How many markets were inspected at least twice?", "countDocuments({inspectionCount:{$gte:2}})"],
  ["Which markets have been inspected more than 2 times?", "find({inspectionCount:{$gt:2}})"],
])("compares the number that is kept of a deed: %s", (question, query) => {
  expect(ask(question)).toEqual({ query: `db.markets.${query}`, isSure: true });
});
