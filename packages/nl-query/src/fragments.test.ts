import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { climbingSnapshot } from "./climbing.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const asked = askerOf(createGenerator(climbingSnapshot()));

describe("shows the columns that a fragment of names asks for", () => {
  it.each([
    [
      "Top five climbers by level? Nickname and level.",
      "db.climbers.find({},{nick:1,lvl:1,_id:0}).sort({lvl:-1}).limit(5)",
    ],
    [
      "Which five climbers have the most coins? Nickname and coins, highest first.",
      "db.climbers.find({},{nick:1,coins:1,_id:0}).sort({coins:-1}).limit(5)",
    ],
    [
      "Which ascents are pinned? Show style and duration, longest first.",
      "db.ascents.find({pinned:true},{style:1,durationMin:1,_id:0}).sort({durationMin:-1})",
    ],
    [
      "How many climbers are there per region? Region and count.",
      'db.climbers.aggregate([{$group:{_id:"$region",count:{$sum:1}}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

describe("shows whole documents where they are asked for", () => {
  it.each([
    ["region with the most coins: the whole record", "db.climbers.find().sort({coins:-1}).limit(1)"],
    [
      "style with the highest calories, complete document please",
      "db.ascents.find().sort({kcal:-1}).limit(1)",
    ],
    ["ascents with at least three moves", 'db.ascents.find({"moves.2":{$exists:true}})'],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

describe("doubts the longest of what has a duration and a distance", () => {
  it.each([
    ["3 longest lead ascents", false],
    ["3 shortest ascents", false],
    ["3 ascents with the longest duration", true],
    ["3 ascents with the longest distance", true],
  ])("%s", (question, isSure) => expect(asked(question).isSure).toBe(isSure));
});
