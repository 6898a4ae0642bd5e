import { expect, test } from "vitest";
import { apiarySnapshot } from "./apiary.fixture.ts";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(apiarySnapshot()));

test.each([
  "How many keepers are there in each guild? Ignore keepers without a guild and sort by guild.",
  "How many keepers are there in each guild? Skip those whose guild is unknown, sorted by guild.",
  "How many keepers are there in each guild, leaving out the keepers that have no guild? Sort by guild.",
])("leaves out documents without the field: %s", (question) => {
  expect(ask(question)).toEqual({
    query:
      'db.keepers.aggregate([{$match:{guild:{$ne:null}}},{$group:{_id:"$guild",count:{$sum:1}}},{$sort:{_id:1}}])',
    isSure: true,
  });
});

test("leaves out documents without a field of two words, in brackets", () => {
  expect(ask("Number of markets per canton (ignore markets without a rent due)").query).toBe(
    'db.markets.aggregate([{$match:{rent_due:{$ne:null}}},{$group:{_id:"$canton",count:{$sum:1}}}])',
  );
});

test("still excludes a value", () => {
  expect(ask("How many keepers are there per village, excluding Ulm?").query).toContain(
    '{$match:{village:{$ne:"Ulm"}}}',
  );
});

test.each([
  "Keepers per guild (skip those with none), largest group first",
  "Number of keepers per guild, ignoring missing values, largest group first",
  "Number of keepers by guild, leaving out those without one, largest group first",
])("leaves out documents without what they are split by: %s", (question) => {
  expect(ask(question)).toEqual({
    query:
      'db.keepers.aggregate([{$match:{guild:{$ne:null}}},{$group:{_id:"$guild",count:{$sum:1}}},{$sort:{count:-1}}])',
    isSure: true,
  });
});
