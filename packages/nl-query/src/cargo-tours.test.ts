import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { freightSnapshot } from "./freight.fixture.ts";

const ask = askerOf(createGenerator(freightSnapshot()));

describe("values that end with the name of the documents", () => {
  it.each([
    ["cargo ships over 500 tonnage", 'db.ships.find({sort:"cargoship",tonnage:{$gt:500}})'],
    ["how many cargo ships are there?", 'db.ships.countDocuments({sort:"cargoship"})'],
  ])("are conditions: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are no condition beside all of them", () => {
    expect(ask("hull of all ships and cargo ships").query).not.toContain('sort:"cargoship"}');
  });
});

it("are none where only an article is left of them", () => {
  expect(ask("hull of the ships over 500 tonnage").query).not.toContain("remark");
});

describe("lengths of ways", () => {
  it.each([
    ["nonstop tours", "db.tours.find({stops:0})"],
    ["tours that aren't nonstop", "db.tours.find({stops:{$gte:1}})"],
    ["the 5 longest tours", "db.tours.find().sort({distance_km:-1}).limit(5)"],
    ["tours of Kogge, shortest first", 'db.tours.find({shipper:"Kogge"}).sort({distance_km:1})'],
    [
      "longest tour distance per shipper",
      'db.tours.aggregate([{$group:{_id:"$shipper",maximumDistanceKm:{$max:"$distance_km"}}}])',
    ],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are compared with an average that names the documents", () => {
    expect(ask("How many tours are longer than the average tour distance?").query).toContain(
      '{$match:{$expr:{$gt:["$distance_km","$averageDistance_km"]}}},{$unset:"averageDistance_km"},{$count:"count"}',
    );
  });
});
