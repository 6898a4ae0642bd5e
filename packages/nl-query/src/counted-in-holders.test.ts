import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "cellar",
      withIds({
        shelves: (at) => ({
          label: `Shelf ${at}`,
          state: ["full", "on_hold", "vacant"][at % 3] ?? null,
          jars: [0, 1, 2].slice(0, at % 4).map((n) =>
            Doc.of([
              ["fruit", ["plum", "quince"][(at + n) % 2] ?? null],
              ["grams", new Int32(200 + ((at * 17 + n) % 300))],
            ]),
          ),
        }),
      }),
    ),
  ),
);

describe("what is counted in others", () => {
  it.each([
    ["How many jars do the full shelves have?", '{$match:{state:"full"}},{$unwind:"$jars"},{$count:"count"}'],
    [
      "How many jars do the shelves that are on hold have in total?",
      '{$match:{state:"on_hold"}},{$unwind:"$jars"},{$count:"count"}',
    ],
    ["total number of jars of all shelves", '{$unwind:"$jars"},{$count:"count"}'],
  ])("is sure of both: %s", (question, stages) => {
    expect(ask(question)).toEqual({ query: `db.shelves.aggregate([${stages}])`, isSure: true });
  });

  it.each(["how many shelves have jars", "number of shelves with jars"])(
    "stays what is asked for: %s",
    (question) => {
      expect(ask(question).query).toContain("db.shelves.countDocuments(");
    },
  );

  it("leaves what is said of the others open where it is not read", () => {
    expect(ask("How many jars do the dusty shelves have?").isSure).toBe(false);
  });
});
