import { describe, expect, it } from "vitest";
import { askGlued } from "./trams.fixture.ts";

describe("flags of 1 and 0 that are written as one word", () => {
  it.each([
    ["drivers who are coaches", "db.drivers.find({iscoach:1})"],
    [
      "coach drivers who come neither from Ghent nor from Basel",
      'db.drivers.find({iscoach:1,town:{$nin:["Ghent","Basel"]}})',
    ],
    [
      "number of covered sidings that are heated",
      'db.depots.aggregate([{$unwind:"$sidings"},{$match:{"sidings.sidingtype":"covered","sidings.isheated":1}},{$count:"count"}])',
    ],
    [
      "how many heated sidings are there",
      'db.depots.aggregate([{$unwind:"$sidings"},{$match:{"sidings.isheated":1}},{$count:"count"}])',
    ],
  ])("are conditions, and nothing to add up: %s", (question, query) => {
    expect(askGlued(question)).toEqual({ query, isSure: true });
  });
});
