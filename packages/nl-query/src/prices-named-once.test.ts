import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { bikeResaleSnapshot } from "./bike-resale.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(bikeResaleSnapshot()));

describe("one of several prices that is named", () => {
  it.each([
    ["racers for less than 220 euros: model, asking price, cheapest first", "askingPrice:{$lt:"],
    ["racers for less than 220 euros: model, asking price, cheapest first", ".sort({askingPrice:1})"],
    ["the 3 most expensive racers: model, asking price", ".sort({askingPrice:-1})"],
    ["bikes: model and asking price, cheapest first", ".sort({askingPrice:1})"],
    ["most expensive bike per maker: model, asking price", "{$sort:{askingPrice:-1}}"],
    [
      "What is the most expensive bike of each category by asking price? Show the model and the price.",
      "model:1,askingPrice:1,_id:0",
    ],
    ["the cheapest bike by purchase price: model and price", "{model:1,purchasePrice:1,_id:0}"],
  ])("is meant wherever none is: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("leaves the other one where both are named", () => {
    const { query } = ask("bikes with an asking price over 200: model and purchase price");
    expect(query).toContain("askingPrice:{$gt:");
    expect(query).toContain("{model:1,purchasePrice:1,_id:0}");
  });
});

describe("a number without a unit", () => {
  it.each(["bikes under 200", "racers in stock under 200", "tandem bikes in stock over 200"])(
    "is that of a price, with a doubt: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toMatch(/(?:purchase|asking)Price:\{\$(?:lt|gt):/);
      expect(isSure).toBe(false);
    },
  );

  it("is that of the price that reaches so far", () => {
    expect(ask("bikes over 400").query).toContain("askingPrice:{$gt:");
  });

  it("is surely that of the price which the order is by", () => {
    const { query, isSure } = ask("racers under 200, cheapest first");
    expect(query).toContain('db.bikes.find({category:"racer",purchasePrice:{$lt:');
    expect(isSure).toBe(true);
  });
});

describe("columns in a row without commas", () => {
  it.each([
    "racers in stock under 220 euros, maker model asking price, cheapest first",
    "racers in stock under 220 euros, maker, model, asking price, cheapest first",
  ])("are columns: %s", (question) => {
    expect(ask(question).query).toContain("{maker:1,model:1,askingPrice:1,_id:0}).sort({askingPrice:1})");
  });
});

describe("the total that each document keeps", () => {
  it.each(["order total per channel", "order totals by channel", "show the order total for each channel"])(
    "is added up behind the name of the documents: %s",
    (question) => {
      const query = 'db.orders.aggregate([{$group:{_id:"$channel",total:{$sum:"$total"}}}])';
      expect(ask(question)).toEqual({ query, isSure: true });
    },
  );

  it("is averaged", () => {
    const query = 'db.orders.aggregate([{$group:{_id:"$channel",averageTotal:{$avg:"$total"}}}])';
    expect(ask("average order total per channel")).toEqual({ query, isSure: true });
  });

  it.each([
    ["total orders", "db.orders.countDocuments({})"],
    ["total shipped orders", 'db.orders.countDocuments({state:"SHIPPED"})'],
    ["total orders per channel", 'db.orders.aggregate([{$group:{_id:"$channel",count:{$sum:1}}}])'],
  ])("is not meant in front of them: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
