import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { ponyClubSnapshot } from "./pony-club.fixture.ts";

const asked = askerOf(createGenerator(ponyClubSnapshot()));
const byName = (figure: string, name: string, limit: number, direction = -1): string =>
  `db.saddlery.aggregate([{$unwind:"$lines"},{$group:{_id:"$lines.name",${name}:{$sum:${figure}}}},{$sort:{${name}:${direction}}},{$limit:${limit}}])`;
const WORTH = '{$multiply:["$lines.price","$lines.quantity"]}';

describe("lines of one name are ranked by what they add up to", () => {
  it.each([
    ["top 2 lines by revenue", byName(WORTH, "total", 2)],
    ["bottom 2 lines by revenue", byName(WORTH, "total", 2, 1)],
    ["top 2 lines by quantity sold", byName('"$lines.quantity"', "total", 2)],
    ["top 2 lines by total quantity", byName('"$lines.quantity"', "totalQuantity", 2)],
    ["line with the highest total quantity", byName('"$lines.quantity"', "totalQuantity", 1)],
    [
      "top 2 lines by price",
      'db.saddlery.aggregate([{$unwind:"$lines"},{$sort:{"lines.price":-1}},{$limit:2},{$replaceRoot:{newRoot:"$lines"}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

const byShop = (figure: string, name: string, direction: number): string =>
  `db.saddlery.aggregate([{$group:{_id:"$shop",${name}:${figure}}},{$sort:{${name}:${direction}}},{$limit:2}])`;

describe("groups are ranked by the mean of what does not add up", () => {
  it.each([
    ["top 2 shops by mood", byShop('{$avg:"$buyer.mood"}', "average", -1)],
    ["bottom 2 shops by buyer age", byShop('{$avg:"$buyer.age"}', "average", 1)],
    ["top 2 shops by highest buyer age", byShop('{$max:"$buyer.age"}', "maximum", -1)],
    ["top 2 shops by total buyer age", byShop('{$sum:"$buyer.age"}', "totalAge", -1)],
    [
      "shop with the highest mood",
      'db.saddlery.aggregate([{$group:{_id:"$shop",average:{$avg:"$buyer.mood"}}},{$sort:{average:-1}},{$limit:1}])',
    ],
    [
      "top 2 coats by rating",
      'db.ponies.aggregate([{$unwind:"$coats"},{$group:{_id:"$coats",average:{$avg:"$temper.rating"}}},{$sort:{average:-1}},{$limit:2}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

it("doubts groups of documents where lines are to be ordered by their worth", () => {
  expect(asked("lines by revenue, highest first").isSure).toBe(false);
});
