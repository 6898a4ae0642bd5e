import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  rowers: (at) => ({
    name: `Rower ${at}`,
    nation: pick(["Norway", "Chile", "Japan", "Kenya"], at),
    rating: new Int32(40 + ((at * 17) % 60)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("regatta", withIds(ROWS))));
const GROUPED = 'db.rowers.aggregate([{$group:{_id:"$nation",averageRating:{$avg:"$rating"}}},';

describe("a figure that is said again", () => {
  it.each([
    [
      "nations whose rowers have an average rating of more than 60, with that average, from the highest to the lowest",
      "{$match:{averageRating:{$gt:60}}},{$sort:{averageRating:-1}}])",
    ],
    [
      "top 3 nations by mean rating of rowers, with the mean, best first",
      "{$sort:{averageRating:-1}},{$limit:3}])",
    ],
    [
      "For every nation, compute the average rating of its rowers and sort the nations from highest to lowest average.",
      "{$sort:{averageRating:-1}}])",
    ],
  ])("is the one that its groups show: %s", (question, stages) => {
    expect(ask(question).query).toBe(`${GROUPED}${stages}`);
  });

  it("is none that the groups do not show", () => {
    expect(ask("number of rowers per nation, with the average, highest first").isSure).toBe(false);
  });

  it.each(["What is the name of the rower with the highest rating, and how high is that rating?"])(
    "is a column of what it ranks: %s",
    (question) => {
      expect(ask(question).query).toContain("rating:1");
    },
  );
});
