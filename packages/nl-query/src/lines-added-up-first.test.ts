import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { ponyClubSnapshot } from "./pony-club.fixture.ts";

const asked = askerOf(createGenerator(ponyClubSnapshot()));
const perShop = (figures: string): string => `db.saddlery.aggregate([{$group:{_id:"$shop",${figures}}}])`;
const revenue =
  'totalRevenue:{$sum:{$sum:{$map:{input:"$lines",as:"line",in:{$multiply:["$$line.price","$$line.quantity"]}}}}}';

describe("adds up the lines of each document beside what it has once", () => {
  it.each([
    ["average buyer age and total revenue per shop", perShop(`averageAge:{$avg:"$buyer.age"},${revenue}`)],
    [
      "total quantity and average mood per shop",
      perShop('totalQuantity:{$sum:{$sum:"$lines.quantity"}},averageMood:{$avg:"$buyer.mood"}'),
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });

  it("and opens the lines where nothing else is asked for", () => {
    expect(asked("total quantity per shop").query).toBe(
      'db.saddlery.aggregate([{$unwind:"$lines"},{$group:{_id:"$shop",totalQuantity:{$sum:"$lines.quantity"}}}])',
    );
  });

  it.each([
    "average line price and average buyer age per shop",
    "number of lines and average buyer age per shop",
  ])("doubts an average over repeated documents: %s", (question) => {
    expect(asked(question).isSure).toBe(false);
  });
});

describe("a number is no sum of something else", () => {
  it("doubts a number of unknown things beside a total", () => {
    expect(asked("for each shop show the number of visits, total quantity and average mood").isSure).toBe(
      false,
    );
  });
});
