import { Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Moorings whose fields are called by the first letters of two words. */
const ROWS: Rows = {
  moorings: (at) => ({
    title: `Mooring ${at}`,
    watcon: pick(["calm", "rough", "stormy"], at),
    maxlen: new Int32(5 + (at % 20)),
    wavhei: new Double((at % 9) / 4),
  }),
};

const ask = askerOf(createGenerator({ ...snapshotOf("moorings", withIds(ROWS)), references: [] }));

describe("names glued of the first letters of two words", () => {
  it.each([
    ["moorings per water condition", 'aggregate([{$group:{_id:"$watcon",count:{$sum:1}}}])'],
    [
      "average wave height of the moorings",
      'aggregate([{$group:{_id:null,averageWavhei:{$avg:"$wavhei"}}}])',
    ],
    ["moorings with a wave height of at least 2", "find({wavhei:{$gte:2}})"],
    ["moorings with a wave height of no more than 2", "find({wavhei:{$lte:2}})"],
  ])("are found by them: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.moorings.${query}`, isSure: true });
  });

  it("are not found by other words", () => {
    expect(ask("moorings per weather height").query).not.toContain("wavhei");
  });
});
