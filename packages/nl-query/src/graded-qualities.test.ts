import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { bikeResaleSnapshot } from "./bike-resale.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(bikeResaleSnapshot()));

describe("a grade for a quality", () => {
  it.each([
    ["vendors with a quality over 60", "db.vendors.find({qualityMark:{$gt:60}})"],
    ["vendors with a mark over 60", "db.vendors.find({qualityMark:{$gt:60}})"],
    ["top 4 vendors by quality", "db.vendors.find().sort({qualityMark:-1}).limit(4)"],
    ["vendors sorted by quality, best first", "db.vendors.find().sort({qualityMark:-1})"],
    [
      "Which four vendors are rated highest for quality? Name and quality mark.",
      "db.vendors.find({},{name:1,qualityMark:1,_id:0}).sort({qualityMark:-1}).limit(4)",
    ],
    ["which 3 vendors are rated worst for quality", "db.vendors.find().sort({qualityMark:1}).limit(3)"],
  ])("is found by either: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});
