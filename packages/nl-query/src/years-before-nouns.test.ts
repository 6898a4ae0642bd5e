import { DateTime, Doc, Int32 } from "@querysnap/mql";
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

describe("year in front of one thing", () => {
  const askPress = askerOf(
    createGenerator(
      snapshotOf(
        "presses",
        withIds({
          presses: (at) => ({
            name: `Press ${at}`,
            town: ["Asti", "Douro"][at % 2] ?? "",
            installed: new DateTime(Date.UTC(2012 + (at % 14), at % 12, 4)),
            upkeep: new Int32(100 + at),
            seasons: [0, 1, 2].map((n) =>
              Doc.of([
                ["year", new Int32(2020 + n)],
                ["barrels", new Int32(10 + ((at * 7 + n) % 80))],
              ]),
            ),
          }),
        }),
      ),
    ),
  );

  it("is no number of results", () => {
    expect(askPress("2024 upkeep of presses").query).toBe(
      'db.presses.find({installed:{$gte:ISODate("2024-01-01T00:00:00Z"),$lt:ISODate("2025-01-01T00:00:00Z")}},{upkeep:1,_id:0})',
    );
  });

  it("is the year of the elements that the thing is of", () => {
    expect(askPress("2021 barrels of presses").query).toContain('"seasons.year":2021');
  });

  it("is unsure where it may be that of the elements or of the documents", () => {
    expect(askPress("barrels and name of the presses in Asti in 2021").isSure).toBe(false);
    expect(askPress("upkeep and name of the presses in Asti in 2021").isSure).toBe(true);
  });
});
