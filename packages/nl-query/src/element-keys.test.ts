import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Rows = {
  picnics: (at) => ({
    name: `Picnic ${at}`,
    park: pick(["north", "south", "east"], at),
    guests: new Int32(2 + (at % 9)),
    supplies: Array.from({ length: 1 + (at % 4) }, (_, nr) =>
      Doc.of([
        ["item", pick(["bread", "cheese", "grapes", "lemonade"], at + nr)],
        ["qty", new Int32(50 * (1 + ((at + nr) % 9)))],
        ["unit", pick(["g", "ml"], at + nr)],
      ]),
    ),
  }),
};

const asked = askerOf(createGenerator(snapshotOf("outings", withIds(ROWS))));

const SUPPLIES = 'db.picnics.aggregate([{$unwind:"$supplies"},{$group:{_id:"$supplies.item",';
/** A picnic counts once, however often its list has the item. */
const picnicsBySupply = (rest = ""): string =>
  `${SUPPLIES}count:{$addToSet:"$_id"}}},{$addFields:{count:{$size:"$count"}}}${rest}])`;
const MOST_USED = `${SUPPLIES}count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}])`;

describe("groups by what the elements of a list are called", () => {
  it.each([
    ["number of picnics per supply", picnicsBySupply()],
    ["how many picnics does each supply appear in", picnicsBySupply()],
    ["most used supplies, top 3 with number of picnics", picnicsBySupply(",{$sort:{count:-1}},{$limit:3}")],
    ["which supply is used most often", MOST_USED],
    [
      "average number of supplies per park",
      'db.picnics.aggregate([{$group:{_id:"$park",averageSupplies:{$avg:{$size:{$ifNull:["$supplies",[]]}}}}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

const withSupply = (item: string, bound: string): string =>
  `db.picnics.find({supplies:{$elemMatch:{qty:${bound},item:"${item}"}}})`;

describe("compares the quantity of an element with a number and its unit", () => {
  it.each([
    ["picnics with more than 300 g of cheese", withSupply("cheese", "{$gt:300}")],
    ["picnics with at least 200 g of bread", withSupply("bread", "{$gte:200}")],
    ["picnics with no more than 100 grams of grapes", withSupply("grapes", "{$lte:100}")],
    ["picnics with at most 2 pieces of bread", withSupply("bread", "{$lte:2}")],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});
