import { DateTime, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const snapshot = snapshotOf(
  "sauna",
  withIds({
    visits: (at) => ({
      guest: `Guest ${at % 30}`,
      kind: ["steam", "dry"][at % 2] ?? "",
      fee: new Int32(9 + at),
      weight: new Int32(60 + at),
      luggageWeight: new Int32(3 + at),
      startedAt: new DateTime(Date.UTC(2024 + (at % 3), at % 11, 3)),
    }),
  }),
);
const ask = askerOf(createGenerator(snapshot));
const span = (from: string, to: string): string =>
  `{startedAt:{$gte:ISODate("${from}T00:00:00Z"),$lt:ISODate("${to}T00:00:00Z")}}`;
const either = (...spans: string[]): string => `{$match:{$or:[${spans.join(",")}]}}`;
const YEARS = either(span("2026-01-01", "2027-01-01"), span("2025-01-01", "2026-01-01"));
const PER_YEAR = '_id:{$year:"$startedAt"}';
const ORDER = "{$sort:{_id:1}}";

it.each([
  "visits this year vs last year",
  "number of visits this year versus last year",
  "visits this year compared to last year",
  "compare visits of this year and last year",
  "compare the number of visits in this year with last year",
  "visits in 2026 vs 2025",
  "visits 2026 vs. 2025",
])("counts each of two years: %s", (question) => {
  expect(ask(question)).toEqual({
    query: `db.visits.aggregate([${YEARS},{$group:{${PER_YEAR},count:{$sum:1}}},${ORDER}])`,
    isSure: true,
  });
});

it("compares figures", () => {
  expect(ask("average fee of visits this year vs last year").query).toBe(
    `db.visits.aggregate([${YEARS},{$group:{${PER_YEAR},averageFee:{$avg:"$fee"}}},${ORDER}])`,
  );
  expect(ask("total fee this month vs last month").query).toBe(
    `db.visits.aggregate([${either(span("2026-11-01", "2026-12-01"), span("2026-10-01", "2026-11-01"))},{$group:{_id:{$month:"$startedAt"},totalFee:{$sum:"$fee"}}},${ORDER}])`,
  );
});

it("keeps values that stand side by side", () => {
  expect(ask("steam vs dry visits").query).toContain('{kind:{$in:["steam","dry"]}}');
});

it.each([
  "visits where luggage weight is higher than weight",
  "visits with luggage weight above weight",
  "visits whose luggage weight exceeds their weight",
])("compares two fields: %s", (question) => {
  expect(ask(question).query).toBe('db.visits.find({$expr:{$gt:["$luggageWeight","$weight"]}})');
});
