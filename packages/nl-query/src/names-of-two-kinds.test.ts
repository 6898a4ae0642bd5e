import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Walks with their reviews in one collection, which is called after both. */
const asked = askerOf(
  createGenerator(
    snapshotOf(
      "trails",
      withIds({
        walksAndReviews: (at) => ({
          title: `Walk ${at}`,
          shire: ["Kells", "Mere", "Tarn"][at % 3] ?? "",
          scores: Doc.of([["rating", new Int32(1 + ((at * 7) % 50))]]),
          reviews: Array.from({ length: at % 4 }, (_, nr) => Doc.of([["reviewer_name", `Ada ${at} ${nr}`]])),
        }),
      }),
    ),
  ),
);

describe("a collection that is called after two kinds", () => {
  it.each([
    [
      "average rating per shire",
      'db.walksAndReviews.aggregate([{$group:{_id:"$shire",averageRating:{$avg:"$scores.rating"}}}])',
    ],
    ["top 4 walks by rating", 'db.walksAndReviews.find().sort({"scores.rating":-1}).limit(4)'],
    [
      "top 4 walks by rating with at least 2 reviews",
      'db.walksAndReviews.find({"reviews.1":{$exists:true}}).sort({"scores.rating":-1}).limit(4)',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

it("doubts a document in place of who wrote most of what it holds", () => {
  expect(asked("who wrote the most reviews?").isSure).toBe(false);
});
