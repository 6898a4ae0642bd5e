import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "seed_shop",
      withIds({
        gardeners: (at) => ({
          name: `Gardener ${at}`,
          salary: new Int32(900 + ((at * 13) % 41)),
          team: `T${at % 3}`,
        }),
        orders: (at) => ({
          gardenerId: new Int32((at * 7) % 60),
          land: ["Peru", "Chad", "Oman", "Fiji"][at % 4] ?? "",
          total: new Int32(20 + ((at * 11) % 97)),
          placedAt: new DateTime(Date.UTC(2026, at % 10, 1 + (at % 27))),
        }),
        ratings: (at) => ({ orderId: new Int32((at * 3) % 60), stars: new Int32(1 + (at % 5)) }),
      }),
    ),
  ),
);

describe("what businesses call their figures", () => {
  it("knows the average order value by its letters", () => {
    expect(ask("AOV")).toEqual({
      query: 'db.orders.aggregate([{$group:{_id:null,averageTotal:{$avg:"$total"}}}])',
      isSure: true,
    });
  });

  it.each(["payroll per team", "our total payroll by team"])("adds up salaries: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.gardeners.aggregate([{$group:{_id:"$team",totalSalary:{$sum:"$salary"}}}])',
      isSure: true,
    });
  });

  it("counts the places that are reached", () => {
    expect(ask("how many lands do we ship to").query).toContain('distinctLand:{$addToSet:"$land"}');
  });

  it.each(["orders", "ratings", "gardeners"])("counts documents behind a total: %s", (noun) => {
    expect(ask(`total ${noun}`)).toEqual({ query: `db.${noun}.countDocuments({})`, isSure: true });
  });

  it("takes a cumulative figure for a total where nothing follows in time", () => {
    expect(ask("cumulative number of orders by land").query).toBe(
      'db.orders.aggregate([{$group:{_id:"$land",count:{$sum:1}}}])',
    );
  });
});
