import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { climbingSnapshot } from "./climbing.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const asked = askerOf(createGenerator(climbingSnapshot()));

const coinsByTeam = (bound: string): string =>
  `db.climbers.aggregate([{$match:{team:{$ne:null}}},{$group:{_id:"$team",totalCoins:{$sum:"$coins"}}},{$match:{totalCoins:${bound}}}])`;
const countByRegion = (bound: string): string =>
  `db.climbers.aggregate([{$group:{_id:"$region",count:{$sum:1}}},{$match:{count:${bound}}}])`;
const levelByRegion = (bound: string): string =>
  `db.climbers.aggregate([{$group:{_id:"$region",averageLvl:{$avg:"$lvl"}}},{$match:{averageLvl:${bound}}}])`;

describe("compares the figure of groups with a number that names nothing", () => {
  it.each([
    ["total coins per team, only those with more than 300", coinsByTeam("{$gt:300}")],
    ["total coins per team, only teams above 300", coinsByTeam("{$gt:300}")],
    ["total coins per team where that is less than 300", coinsByTeam("{$lt:300}")],
    [
      "How many coins does each team have in total? Only show teams with more than 900.",
      coinsByTeam("{$gt:900}"),
    ],
    ["number of climbers per region, keep the ones with at least 10", countByRegion("{$gte:10}")],
    ["number of climbers per region, just those with no more than 20", countByRegion("{$lte:20}")],
    ["average level for each region, but only those over 20", levelByRegion("{$gt:20}")],
    ["For each region work out the average level, and only show those above 20.", levelByRegion("{$gt:20}")],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

describe("compares a field that the bound names", () => {
  it.each([
    [
      "ascents per style over 30 minutes",
      'db.ascents.aggregate([{$match:{durationMin:{$gt:30}}},{$group:{_id:"$style",count:{$sum:1}}}])',
    ],
    [
      "number of ascents by style, only those with a duration over 40",
      'db.ascents.aggregate([{$match:{durationMin:{$gt:40}}},{$group:{_id:"$style",count:{$sum:1}}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

const caloriesByStyle = (bound: string): string =>
  `db.ascents.aggregate([{$group:{_id:"$style",averageKcal:{$avg:"$kcal"}}},{$match:{averageKcal:${bound}}}])`;

describe("compares averages in other words", () => {
  it.each([
    ["styles with an average of more than 400 calories, and that average", caloriesByStyle("{$gt:400}")],
    ["styles with an average of no more than 400 calories", caloriesByStyle("{$lte:400}")],
    ["styles with an average of at least 400 calories per day", caloriesByStyle("{$gte:400}")],
    ["styles with average calories no more than 400", caloriesByStyle("{$lte:400}")],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

describe("asks for the groups, whatever unit the bound has", () => {
  const minutesByStyle = (bound: string): string =>
    `db.ascents.aggregate([{$group:{_id:"$style",averageDurationMin:{$avg:"$durationMin"}}},{$match:{averageDurationMin:${bound}}}])`;
  it.each([
    ["Which ascent styles have an average duration exceeding 40 minutes?", minutesByStyle("{$gt:40}")],
    ["Which ascent styles have an average duration under 90 min?", minutesByStyle("{$lt:90}")],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});
