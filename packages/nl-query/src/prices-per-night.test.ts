import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { guesthousesSnapshot } from "./guesthouses.fixture.ts";

const ask = askerOf(createGenerator(guesthousesSnapshot()));

describe("a price that is called after its unit alone", () => {
  it.each([
    "houses over 75 a night in high season",
    "Which houses charge more than 75 a night in the high season?",
    "houses that cost more than 75 per night in high season",
    "houses with a price of more than 75 per night in the high season",
  ])("bounds one element: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.houses.find({prices:{$elemMatch:{night:{$gt:75},season:"high"}}})',
      isSure: true,
    });
  });

  it.each(["houses under 50 a night", "houses that cost less than 50 euros a night"])("%s", (question) => {
    expect(ask(question)).toEqual({ query: 'db.houses.find({"prices.night":{$lt:50}})', isSure: true });
  });

  it("is averaged", () => {
    expect(ask("average price per night in the low season")).toEqual({
      query:
        'db.houses.aggregate([{$unwind:"$prices"},{$match:{"prices.season":"low"}},' +
        '{$group:{_id:null,averageNight:{$avg:"$prices.night"}}}])',
      isSure: true,
    });
  });

  it("is unsure of a unit that no price is kept for", () => {
    expect(ask("houses over 75 a week in high season").isSure).toBe(false);
  });
});

describe("units of areas", () => {
  it.each([
    "houses with rooms of 40 square metres or larger",
    "houses with rooms of 40 m2 or more",
    "houses with a room of at least 40 sq m",
    "houses with a room of at least 40 square meters",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query: 'db.houses.find({"rooms.area_m2":{$gte:40}})', isSure: true });
  });

  it.each([
    ["houses of 12 ha or more", "db.houses.find({size_ha:{$gte:12}})"],
    ["houses larger than 100,000 square metres", "db.houses.find({size_ha:{$gt:10}})"],
    ["List the five largest houses by size in hectares", "db.houses.find().sort({size_ha:-1}).limit(5)"],
    ["Which five houses have the most hectares?", "db.houses.find().sort({size_ha:-1}).limit(5)"],
    ["name and hectares of the manors", 'db.houses.find({category:"manor"},{name:1,size_ha:1,_id:0})'],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
