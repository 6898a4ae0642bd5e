import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { climbingSnapshot } from "./climbing.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const asked = askerOf(createGenerator(climbingSnapshot()));

const averageByStyle = (field: string): string => {
  const name = `average${field.charAt(0).toUpperCase()}${field.slice(1)}`;
  return `db.ascents.aggregate([{$group:{_id:"$style",${name}:{$avg:"$${field}"}}}])`;
};

describe("finds short field names by everyday words", () => {
  it.each([
    ["average calories per style", averageByStyle("kcal")],
    ["avg calories burned per style", averageByStyle("kcal")],
    ["average resting heart rate per style", averageByStyle("restHr")],
    ["mean resting pulse by style", averageByStyle("restHr")],
    ["ascents with more than 500 calories", "db.ascents.find({kcal:{$gt:500}})"],
    ["professional climbers", "db.climbers.find({pro:true})"],
    ["climbers that are not professional", "db.climbers.find({pro:false})"],
    ["nicknames of climbers in the alps", 'db.climbers.find({region:"alps"},{nick:1,_id:0})'],
    [
      "total repetitions per hold",
      'db.ascents.aggregate([{$unwind:"$moves"},{$group:{_id:"$moves.hold",totalReps:{$sum:"$moves.reps"}}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

describe("averages the one number of a list's elements", () => {
  const averageVerdict = '{$avg:"$verdicts.stars"}';
  it.each([
    [
      "average verdict by style",
      `db.ascents.aggregate([{$unwind:"$verdicts"},{$group:{_id:"$style",averageStars:${averageVerdict}}}])`,
    ],
    [
      "average verdict of boulder ascents",
      `db.ascents.aggregate([{$match:{style:"boulder"}},{$unwind:"$verdicts"},{$group:{_id:null,averageStars:${averageVerdict}}}])`,
    ],
    [
      "styles with an average verdict above 3",
      `db.ascents.aggregate([{$unwind:"$verdicts"},{$group:{_id:"$style",averageStars:${averageVerdict}}},{$match:{averageStars:{$gt:3}}}])`,
    ],
    [
      "average number of verdicts per style",
      'db.ascents.aggregate([{$group:{_id:"$style",averageVerdicts:{$avg:{$size:{$ifNull:["$verdicts",[]]}}}}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

it("keeps only what a flag says in front of things after 'for'", () => {
  expect(asked("average level per region for professional climbers")).toEqual({
    query: 'db.climbers.aggregate([{$match:{pro:true}},{$group:{_id:"$region",averageLvl:{$avg:"$lvl"}}}])',
    isSure: true,
  });
});

it("shows documents that have elements, not the elements", () => {
  expect(asked("pinned ascents that have pics")).toEqual({
    query: 'db.ascents.find({pinned:true,"pics.0":{$exists:true}})',
    isSure: true,
  });
});

describe("shows names where they are asked for instead of ids", () => {
  it.each([
    ["names of climbers rather than their ids", "db.climbers.find({},{nick:1,_id:0})"],
    [
      "Which climbers (their ids) have over two ascents?",
      'db.climbers.aggregate([{$lookup:{from:"ascents",localField:"_id",foreignField:"climberId",as:"ascents"}},{$match:{"ascents.2":{$exists:true}}},{$unset:"ascents"}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});
