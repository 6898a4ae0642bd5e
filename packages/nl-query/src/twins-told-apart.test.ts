import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const day = (at: number): DateTime => new DateTime(Date.parse("2019-02-03T00:00:00Z") + at * 13 * 86_400_000);
const deal = (at: number): Doc =>
  doc({ price_amount: new Int32(50_000 + at * 900), bought_year: new Int32(2004 + (at % 12)) });

/** Mills that were bought, and bought others; papers of tenants that keep when they were seen. */
const asked = askerOf(
  createGenerator(
    snapshotOf(
      "millers",
      withIds({
        mills: (at) => ({
          name: `Mill ${at}`,
          purchase: deal(at),
          purchases: Array.from({ length: at % 3 }, (_, nr) => deal(at + nr * 5)),
          firstChecked: day(at),
          lastChecked: day(at + 20),
        }),
        tenants: (at) => ({ tenant_no: `T${at}`, mill_id: new Int32(at % 60) }),
        leases: (at) => ({ lease_no: `L${at}`, tenant_no: `T${at}`, lease_start_date: day(at) }),
      }),
    ),
  ),
);

describe("doubts which of two is meant where no word tells", () => {
  it.each(["mills bought in 2010", "mills checked in 2019"])("%s", (question) => {
    expect(asked(question).isSure).toBe(false);
  });

  it.each([
    ["mills with purchases in 2010", 'db.mills.find({"purchases.bought_year":2010})'],
    [
      "mills last checked in 2019",
      'db.mills.find({lastChecked:{$gte:ISODate("2019-01-01T00:00:00Z"),$lt:ISODate("2020-01-01T00:00:00Z")}})',
    ],
  ])("%s", (question, query) => {
    expect(asked(question).query).toBe(query);
  });
});

it("compares no year with what can be none", () => {
  expect(asked("mills bought for more than 60000").query).not.toContain("bought_year");
});

it("doubts related documents in place of a field of theirs", () => {
  expect(asked("lease_start_date of each tenant sorted ascending").isSure).toBe(false);
});
