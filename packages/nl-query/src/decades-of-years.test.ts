import { describe, expect, it } from "vitest";
import { askSteamRailway as ask } from "./steam-railway.fixture.ts";

const decade = (year: string): string => `{$subtract:["$${year}",{$mod:["$${year}",10]}]}`;

describe("decades", () => {
  it.each(["number of engines built per decade", "engines per decade of construction", "engines per decade"])(
    "are those of the year that is kept: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: `db.engines.aggregate([{$group:{_id:${decade("built")},count:{$sum:1}}},{$sort:{_id:1}}])`,
        isSure: true,
      });
    },
  );

  it.each([
    ["number of overhauls per decade", "count:{$sum:1}"],
    ["total overhaul cost by decade", 'totalCostEur:{$sum:"$overhauls.cost_eur"}'],
  ])("are those of the elements that are asked for: %s", (question, figure) => {
    expect(ask(question)).toEqual({
      query: `db.engines.aggregate([{$unwind:"$overhauls"},{$group:{_id:${decade("overhauls.year")},${figure}}},{$sort:{_id:1}}])`,
      isSure: true,
    });
  });

  it("are those of the date that the verb names", () => {
    expect(ask("engines converted per decade").query).toContain('{$year:"$converted_on"}');
  });
});

describe("what is said of every element", () => {
  it("makes no groups where documents are asked for", () => {
    const { query, isSure } = ask("engines out of stock at every stall");
    expect(query).not.toContain("$group");
    expect(isSure).toBe(false);
  });

  it("makes groups of numbers", () => {
    expect(ask("number of engines in every county").query).toContain(
      '{$group:{_id:"$county",count:{$sum:1}}}',
    );
  });
});
