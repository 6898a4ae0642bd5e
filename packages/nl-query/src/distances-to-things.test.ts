import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { guesthousesSnapshot } from "./guesthouses.fixture.ts";

const ask = askerOf(createGenerator(guesthousesSnapshot()));

describe("distances to what is near, though elements keep a distance as well", () => {
  it.each([
    "Names of houses within 3 km of a lake",
    "Names of houses at most 3 km from the nearest lake",
    "Names of houses no more than 3 km away from a lake",
    "Names of houses with a lake within 3 km",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.houses.find({"nearest.lake_km":{$lte:3}},{name:1,_id:0})',
      isSure: true,
    });
  });

  it.each([
    "houses less than 3 km from a lake, name and distance",
    "Houses whose nearest lake is less than 3 km away. Show the name and the distance to the lake.",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.houses.find({"nearest.lake_km":{$lt:3}},{name:1,"nearest.lake_km":1,_id:0})',
      isSure: true,
    });
  });

  it.each([
    "houses with a sauna: name, distance to the lake, closest first",
    "Show the name and the distance to the lake of houses with a sauna, nearest first",
    "name and lake distance of houses with a sauna, from nearest to farthest",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.houses.find({amenities:"sauna"},{name:1,"nearest.lake_km":1,_id:0}).sort({"nearest.lake_km":1})',
      isSure: true,
    });
  });

  it.each([
    ["the 5 houses nearest to a shop", 'db.houses.find().sort({"nearest.shop_km":1}).limit(5)'],
    ["which 3 houses are farthest from a shop?", 'db.houses.find().sort({"nearest.shop_km":-1}).limit(3)'],
    [
      "house names with distance to the nearest shop",
      'db.houses.find({},{name:1,"nearest.shop_km":1,_id:0})',
    ],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("leaves the distances of elements", () => {
    expect(ask("houses with a guided walk of less than 5 km distance").query).toBe(
      "db.houses.find({walks:{$elemMatch:{guided:true,dist_km:{$lt:5}}}})",
    );
    expect(ask("walks with a distance under 5 km").query).toContain('"walks.dist_km":{$lt:5}');
  });

  it("leaves an order by a distance where no thing is named", () => {
    expect(ask("walks, nearest first").query).not.toContain("nearest.");
  });
});
