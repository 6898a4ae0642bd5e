import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { kayakSnapshot } from "./kayak.fixture.ts";

const ask = askerOf(createGenerator(kayakSnapshot()));

describe("shares of documents", () => {
  it.each([
    [
      "% of outings with water calm",
      'db.outings.aggregate([{$group:{_id:null,total:{$sum:1},matching:{$sum:{$cond:[{$eq:["$water","calm"]},1,0]}}}},{$project:{_id:0,percentage:{$multiply:[{$divide:["$matching","$total"]},100]}}}])',
    ],
    [
      "the share of outings with water calm as a percentage of all outings",
      'db.outings.aggregate([{$group:{_id:null,total:{$sum:1},matching:{$sum:{$cond:[{$eq:["$water","calm"]},1,0]}}}},{$project:{_id:0,percentage:{$multiply:[{$divide:["$matching","$total"]},100]}}}])',
    ],
    [
      "number of guided outings as a percentage of all outings",
      'db.outings.aggregate([{$group:{_id:null,total:{$sum:1},matching:{$sum:{$cond:[{$eq:["$guided",true]},1,0]}}}},{$project:{_id:0,percentage:{$multiply:[{$divide:["$matching","$total"]},100]}}}])',
    ],
    [
      "Tell me the percentage for water calm among the outings, only this one number.",
      'db.outings.aggregate([{$group:{_id:null,total:{$sum:1},matching:{$sum:{$cond:[{$eq:["$water","calm"]},1,0]}}}},{$project:{_id:0,percentage:{$multiply:[{$divide:["$matching","$total"]},100]}}}])',
    ],
    [
      "we want to know which percentage from the outings has water calm",
      'db.outings.aggregate([{$group:{_id:null,total:{$sum:1},matching:{$sum:{$cond:[{$eq:["$water","calm"]},1,0]}}}},{$project:{_id:0,percentage:{$multiply:[{$divide:["$matching","$total"]},100]}}}])',
    ],
  ])("are percentages: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("figures said apart", () => {
  it.each([
    [
      "How high is the distance on average for outings that are guided?",
      'db.outings.aggregate([{$match:{guided:true}},{$group:{_id:null,averageDistanceKm:{$avg:"$distanceKm"}}}])',
    ],
    [
      "Tell me the distance in average of those outings being guided.",
      'db.outings.aggregate([{$match:{guided:true}},{$group:{_id:null,averageDistanceKm:{$avg:"$distanceKm"}}}])',
    ],
    [
      "the distance on average of guided outings",
      'db.outings.aggregate([{$match:{guided:true}},{$group:{_id:null,averageDistanceKm:{$avg:"$distanceKm"}}}])',
    ],
  ])("are read with their documents: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("groups said otherwise", () => {
  it.each([
    [
      "We'd like to see a table with the water and how many outings of it are guided.",
      'db.outings.aggregate([{$match:{guided:true}},{$group:{_id:"$water",count:{$sum:1}}}])',
    ],
    [
      "how do the outings that are guided divide over the waters, in numbers",
      'db.outings.aggregate([{$match:{guided:true}},{$group:{_id:"$water",count:{$sum:1}}}])',
    ],
    [
      "for every water the number from the outings being guided",
      'db.outings.aggregate([{$match:{guided:true}},{$group:{_id:"$water",count:{$sum:1}}}])',
    ],
  ])("are counted: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
