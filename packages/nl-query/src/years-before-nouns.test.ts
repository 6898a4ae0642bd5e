import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  vineyards: (at) => ({
    name: `Vineyard ${at}`,
    planted_year: new Int32(1950 + at),
    harvest_reports: [0, 1, 2].map((n) =>
      Doc.of([
        ["year", new Int32(2005 + ((at + n) % 15))],
        ["tons", new Int32(10 + ((at * 7 + n) % 80))],
      ]),
    ),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("vineyards", withIds(ROWS))));

describe("year in front of a noun", () => {
  it("is the year of the elements named behind it", () => {
    expect(ask("vineyards with a 2012 harvest report")).toEqual({
      query: 'db.vineyards.find({"harvest_reports.year":2012})',
      isSure: true,
    });
  });

  it("goes with the other conditions of one element", () => {
    expect(ask("vineyards with a 2012 harvest report over 60 tons").query).toBe(
      "db.vineyards.find({harvest_reports:{$elemMatch:{tons:{$gt:60},year:2012}}})",
    );
  });

  it("is no number of results in front of two nouns", () => {
    const { query } = ask("2012 harvest reports");
    expect(query).toContain('$match:{"harvest_reports.year":2012}');
    expect(query).not.toContain("$limit");
  });
});
