import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("the end of an order that is asked for as a number", () => {
  it.each([
    ["how high is the highest rate", "inns", 'null,maximumRate:{$max:"$rate"}'],
    ["In every district, how high is the highest rate?", "inns", '"$district",maximumRate:{$max:"$rate"}'],
    ["For every district, how much is the highest rate?", "inns", '"$district",maximumRate:{$max:"$rate"}'],
    ["how much is the lowest rate in each district", "inns", '"$district",minimumRate:{$min:"$rate"}'],
    ["how expensive is the cheapest inn in each district", "inns", '"$district",minimumRate:{$min:"$rate"}'],
    ["how expensive is the most expensive inn", "inns", 'null,maximumRate:{$max:"$rate"}'],
    ["how long is the shortest ride", "rides", 'null,minimumRideduration:{$min:"$rideduration"}'],
    [
      "how long is the longest ride per rider kind",
      "rides",
      '"$riderkind",maximumRideduration:{$max:"$rideduration"}',
    ],
  ])("is no sum: %s", (question, collection, group) => {
    expect(ask(question)).toEqual({
      query: `db.${collection}.aggregate([{$group:{_id:${group}}}])`,
      isSure: true,
    });
  });
});

describe("groups that a question begins with", () => {
  it.each([
    ["In each district, how many inns are there?", '[{$group:{_id:"$district",count:{$sum:1}}}]'],
    [
      "Per district, how many inns have a sauna?",
      '[{$match:{perks:"Sauna"}},{$group:{_id:"$district",count:{$sum:1}}}]',
    ],
    [
      "Per district, tell me the name and rate of the cheapest inn.",
      '[{$sort:{rate:1}},{$group:{_id:"$district",best:{$first:"$$ROOT"}}},{$replaceRoot:{newRoot:"$best"}},{$project:{district:1,name:1,rate:1,_id:0}}]',
    ],
  ])("are those of what follows: %s", (question, stages) => {
    expect(ask(question)).toEqual({ query: `db.inns.aggregate(${stages})`, isSure: true });
  });
});
