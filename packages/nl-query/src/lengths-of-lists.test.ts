import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { climbingSnapshot } from "./climbing.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const asked = askerOf(createGenerator(climbingSnapshot()));

describe("compares how many elements a list has", () => {
  it.each([
    ["ascents whose move list has four entries or fewer", 'db.ascents.find({"moves.4":{$exists:false}})'],
    ["ascents whose list of moves has four entries or fewer", 'db.ascents.find({"moves.4":{$exists:false}})'],
    ["ascents whose move list has 3 entries or more", 'db.ascents.find({"moves.2":{$exists:true}})'],
    ["ascents with a move list of at least 3 entries", 'db.ascents.find({"moves.2":{$exists:true}})'],
    ["ascents with a move list of no more than 3 entries", 'db.ascents.find({"moves.3":{$exists:false}})'],
    [
      "Which ascents are pinned and also come with at least one photo?",
      'db.ascents.find({pinned:true,"pics.0":{$exists:true}})',
    ],
    [
      "ascents that are pinned and have at most one photo",
      'db.ascents.find({pinned:true,"pics.1":{$exists:false}})',
    ],
    [
      "Which ascents are pinned and have at least 2 photos?",
      'db.ascents.find({pinned:true,"pics.1":{$exists:true}})',
    ],
    ["pinned ascents, at most 4 results", "db.ascents.find({pinned:true}).limit(4)"],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});
