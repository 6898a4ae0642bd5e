import { expect, test } from "vitest";
import { apiarySnapshot } from "./apiary.fixture.ts";
import { Double, Int32 } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
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

const pier = askerOf(
  createGenerator(
    snapshotOf(
      "pier",
      withIds({
        penalties: (at) => ({
          slip: `P${at}`,
          amount: new Int32(20 + at),
          reason: ["late", "noise"][at % 2] ?? "",
        }),
        berths: (at) => ({
          code: `B${at}`,
          depth: new Double(2 + (at % 7) / 2),
          sill_depth: new Double(at / 5),
          swell: new Double((at % 5) / 3),
        }),
      }),
    ),
  ),
);

test.each([
  ["how many berths are deeper than the average depth of all berths", "depth", "$gt"],
  ["berths shallower than average", "depth", "$lt"],
  ["berths with a sill depth higher than the average sill depth", "sill_depth", "$gt"],
  ["berths with a swell stronger than average", "swell", "$gt"],
  ["penalties higher than average: slip, amount", "amount", "$gt"],
  ["penalties below average", "amount", "$lt"],
])("knows what is compared with it: %s", (question, field, op) => {
  const asked = pier(question);
  expect(asked.query).toContain(
    `{$expr:{${op}:["$${field}","$average${field[0]?.toUpperCase() ?? ""}${field.slice(1)}"]}}`,
  );
  expect(asked.isSure).toBe(true);
});

test("keeps columns in front of the comparison", () => {
  const asked = pier("penalty slip and amount of all penalties above the average penalty amount");
  expect(asked.query).toContain("{$project:{slip:1,amount:1,_id:0}}");
  expect(asked.query).toContain('{$gt:["$amount","$averageAmount"]}');
  expect(asked.isSure).toBe(true);
});

test("reads the amount of documents as what each of them has", () => {
  expect(pier("penalty slip and amount of the penalties").query).toBe(
    "db.penalties.find({},{slip:1,amount:1,_id:0})",
  );
});

test("does not guess an amount of what is no money", () => {
  expect(pier("berths above average").isSure).toBe(false);
});
