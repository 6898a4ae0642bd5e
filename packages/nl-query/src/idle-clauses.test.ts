import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "chess",
      withIds({
        games: (at) => ({
          round: new Int32(1 + (at % 9)),
          moves: new Int32(20 + (at % 60)),
          hall: `Hall ${at % 4}`,
        }),
      }),
    ),
  ),
);

it.each(["games that ended in a draw", "how many games were drawn"])(
  "is not sure of all where some are meant: %s",
  (question) => {
    expect(ask(question).isSure).toBe(false);
  },
);

it.each([
  ["how many games were played", "db.games.countDocuments({})"],
  ["games that exist in the database", "db.games.find()"],
])("is sure of all: %s", (question, query) => {
  expect(ask(question)).toEqual({ query, isSure: true });
});
