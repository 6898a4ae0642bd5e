import { DateTime, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.UTC(2025, 0, 1 + at));
const HARBOR: Record<string, (at: number) => Record<string, Value>> = {
  moorings: (at) => ({
    name: `Mooring ${at}`,
    wood: pick(["oak", "larch", "steel"], at),
    builder: at % 3 === 0 ? null : pick(["Hale", "Brandt"], at),
    depth: new Int32(2 + (at % 9)),
  }),
  leases: (at) => ({
    mooring_id: new Int32((at * 7) % 60),
    start_date: day(at),
    end_date: day(at + 5 + ((at * 11) % 40)),
  }),
  extras: (at) => ({
    mooring_id: new Int32((at * 7) % 60),
    extra_name: pick(["Power", "Water", "Crane"], at),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("harbor", withIds(HARBOR))));
const DAYS = '{$dateDiff:{startDate:"$start_date",endDate:"$end_date",unit:"day"}}';

describe("how long leases last, where only their dates are stored", () => {
  it.each([
    ["leases longer than 30 days", `db.leases.find({$expr:{$gt:[${DAYS},30]}})`],
    ["leases that lasted more than 2 weeks", `db.leases.find({$expr:{$gt:[${DAYS},14]}})`],
    ["how many leases are shorter than 10 days?", `db.leases.countDocuments({$expr:{$lt:[${DAYS},10]}})`],
    ["average length of the leases in days", `averageDays:{$avg:${DAYS}}`],
    ["the longest lease", "{$sort:{hours:-1}},{$limit:1}"],
    ["the shortest lease", "{$sort:{hours:1}},{$limit:1}"],
  ])("%s", (question, expected) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(expected);
    expect(isSure).toBe(true);
  });
});

describe("different things of the same name", () => {
  it.each([
    ["different extras", 'db.extras.distinct("extra_name")'],
    ["which distinct extras are there?", 'db.extras.distinct("extra_name")'],
  ])("%s", (question, expected) => expect(ask(question).query).toContain(expected));

  it("leaves out nulls from a count of different values", () => {
    expect(ask("how many different builders are there?").query).toContain("{builder:{$ne:null}}");
    expect(ask("how many different woods are there?").query).not.toContain("$ne:null");
  });
});

describe("orders and zeros at the end of a sentence", () => {
  it.each([
    ["start and end dates of the leases, from the earliest to the latest start", ".sort({start_date:1})"],
    ["name of each mooring and the number of its leases, moorings without leases too", "$size"],
    ["name of every mooring and the number of leases, showing zero where a mooring has none", "$size"],
    [
      "name of every mooring and the number of leases, including the moorings for which this number is zero",
      "$size",
    ],
  ])("%s", (question, expected) => expect(ask(question).query).toContain(expected));
});
