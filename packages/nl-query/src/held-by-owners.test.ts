import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "yards",
      withIds({
        cranes: (at) => ({
          name: `Crane ${at}`,
          checks: [0, 1, 2].slice(0, at % 4).map((nr) =>
            Doc.of([
              ["fault", `F${nr}`],
              ["cost", new Int32(20 + at * nr)],
            ] as const),
          ),
        }),
      }),
    ),
  ),
);
const OF_GROUPS =
  '[{$unwind:"$checks"},{$group:{_id:"$name",name:{$first:"$name"},totalCost:{$sum:"$checks.cost"}}}]';

describe("figures of each owner that holds something", () => {
  it.each([
    "total check cost for each crane that had checks",
    "total check cost per crane with checks",
    "total check cost of each crane that has any checks",
  ])("leave out who holds nothing: %s", (question) => {
    expect(ask(question)).toEqual({ query: `db.cranes.aggregate(${OF_GROUPS})`, isSure: true });
  });

  it.each(["total check cost per crane", "each crane with its total check cost"])(
    "are 0 for the others: %s",
    (question) => {
      expect(ask(question).query).not.toContain("$unwind");
    },
  );
});
