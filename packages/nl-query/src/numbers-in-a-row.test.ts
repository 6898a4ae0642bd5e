import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "lighthouses",
      withIds({
        lighthouses: (at) => ({
          name: `Light ${at}`,
          height: new Int32(20 + (at % 30)),
          visits: Array.from({ length: at % 5 }, (_, n) =>
            Doc.of(
              Object.entries({ keeper: `Keeper ${(at + n) % 9}`, year: new Int32(2010 + ((at + n) % 12)) }),
            ),
          ),
        }),
      }),
    ),
  ),
);
const BOTH = 'db.lighthouses.find({"visits.0":{$exists:true},"visits.2":{$exists:false}})';
const NONE_OR_ONE = 'db.lighthouses.find({"visits.1":{$exists:false}})';

describe("numbers of things that follow each other", () => {
  it.each([
    ["lighthouses with one or two visits", BOTH],
    ["lighthouses that have either 1 or 2 visits", BOTH],
    ["lighthouses with exactly one or exactly two visits", BOTH],
    ["lighthouses with two or one visits", BOTH],
    ["lighthouses with only one or no visits", NONE_OR_ONE],
    ["lighthouses with no visits or just one visit", NONE_OR_ONE],
    ["lighthouses with zero or one visit", NONE_OR_ONE],
    ["lighthouses with one or more visits", 'db.lighthouses.find({"visits.0":{$exists:true}})'],
  ])("are a range: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("count the elements that meet what is said behind them", () => {
    const { query } = ask("Which lighthouses had one or two visits in 2014?");
    expect(query).toContain('cond:{$eq:["$$element.year",2014]}}}},1],$lte:');
    expect(query).toContain('cond:{$eq:["$$element.year",2014]}}}},2]');
  });

  it("stay numbers where they are measures, years or limits", () => {
    expect(ask("lighthouses with visits in 2014 or 2015").query).toContain('"visits.year":{$in:[2014,2015]}');
    expect(ask("lighthouses with a height of 20 or 21").query).toContain("height:{$in:[20,21]}");
  });
});
