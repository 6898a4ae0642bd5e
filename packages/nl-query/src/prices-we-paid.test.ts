import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { bikeResaleSnapshot } from "./bike-resale.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(bikeResaleSnapshot()));

const RACERS = '{$match:{category:"racer"}}';
const AVERAGE = `db.bikes.aggregate([${RACERS},{$group:{_id:null,averagePurchasePrice:{$avg:"$purchasePrice"}}}])`;
const TOTAL = `db.bikes.aggregate([${RACERS},{$group:{_id:null,totalPurchasePrice:{$sum:"$purchasePrice"}}}])`;

describe("what somebody paid for things", () => {
  it.each([
    ["what did we pay for racers on average", AVERAGE],
    ["how much did we pay on average for a racer", AVERAGE],
    ["what did a racer cost us on average", AVERAGE],
    ["how much did we pay for racers in total", TOTAL],
    ["how much money did we spend altogether on buying racers", TOTAL],
    ["how much did the racers cost us in total", TOTAL],
    [
      "show maker, model and what we paid for all racers",
      'db.bikes.find({category:"racer"},{maker:1,model:1,purchasePrice:1,_id:0})',
    ],
    ["racers: model, what we paid", 'db.bikes.find({category:"racer"},{model:1,purchasePrice:1,_id:0})'],
    ["bikes we bought for under 200", 'db.bikes.find({purchasePrice:{$lt:NumberDecimal("200")}})'],
  ])("is their purchase price: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("is their purchase price in groups", () => {
    expect(ask("What did we pay on average for a bike of each category, dearest category first?").query).toBe(
      'db.bikes.aggregate([{$group:{_id:"$category",averagePurchasePrice:{$avg:"$purchasePrice"}}},{$sort:{averagePurchasePrice:-1}}])',
    );
  });

  it("may be something else where other documents are named", () => {
    expect(ask("how much did we spend on tuneups").query).not.toContain("purchasePrice");
  });
});
