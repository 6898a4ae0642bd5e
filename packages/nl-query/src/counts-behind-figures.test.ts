import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { ponyClubSnapshot } from "./pony-club.fixture.ts";

const asked = askerOf(createGenerator(ponyClubSnapshot()));
describe("counts the documents that a bound behind a figure names", () => {
  const byCoat = (bound: string, rest = ""): string =>
    `db.ponies.aggregate([{$unwind:"$coats"},{$group:{_id:"$coats",averageRating:{$avg:"$temper.rating"},count:{$sum:1}}},{$match:{count:${bound}}}${rest}])`;
  it.each([
    [
      "top 2 coats by average rating with at least 10 ponies",
      byCoat("{$gte:10}", ",{$sort:{averageRating:-1}},{$limit:2}"),
    ],
    ["coats by average rating with more than 12 ponies", byCoat("{$gt:12}")],
    ["coats by average rating (at least 10 ponies)", byCoat("{$gte:10}")],
    [
      "coats with an average rating above 4",
      'db.ponies.aggregate([{$unwind:"$coats"},{$group:{_id:"$coats",averageRating:{$avg:"$temper.rating"}}},{$match:{averageRating:{$gt:4}}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});
