import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const snapshot = snapshotOf(
  "kites",
  withIds({
    pilots: (at) => ({ name: `Pilot ${at}`, ageYears: new Int32(20 + (at % 40)) }),
    flights: (at) => ({ pilotId: new Int32(at % 25), minutes: new Int32(10 + at) }),
  }),
);
const ask = askerOf(createGenerator(snapshot));
const counted = (direction: number): string =>
  `db.flights.aggregate([{$group:{_id:"$pilotId",count:{$sum:1}}},{$sort:{count:${direction}}},`;

it.each([
  "pilots sorted by number of flights",
  "pilots ordered by their number of flights",
  "sort pilots by number of flights",
  "sort pilots by how many flights they have",
  "sort pilots by number of flights ascending",
])("orders by a count, the least first: %s", (question) => {
  const { query, isSure } = ask(question);
  expect(query.startsWith(counted(1))).toBe(true);
  expect(isSure).toBe(true);
});

it.each([
  "pilots ranked by number of flights",
  "pilots sorted by number of flights descending",
  "sort pilots by number of flights descending",
])("orders by a count, the most first: %s", (question) => {
  expect(ask(question).query.startsWith(counted(-1))).toBe(true);
});
