import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { climbingSnapshot } from "./climbing.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const asked = askerOf(createGenerator(climbingSnapshot()));

const LEVEL_BY_PRO = 'db.climbers.aggregate([{$group:{_id:"$pro",averageLvl:{$avg:"$lvl"}}}])';
const coinsByTeam = (rest = ""): string =>
  `db.climbers.aggregate([{$group:{_id:"$team",totalCoins:{$sum:"$coins"}}}${rest}])`;
const COINS_OF_TEAMS =
  'db.climbers.aggregate([{$match:{team:{$ne:null}}},{$group:{_id:"$team",totalCoins:{$sum:"$coins"}}}])';

describe("gives a figure of each value where all values are named", () => {
  it.each([
    ["average level of professional vs non-professional climbers", LEVEL_BY_PRO],
    ["average level of professional and amateur climbers", LEVEL_BY_PRO],
    ["average level for professional and for unprofessional climbers", LEVEL_BY_PRO],
    [
      "average level of Lynx, Ibex and Chamois",
      'db.climbers.aggregate([{$group:{_id:"$team",averageLvl:{$avg:"$lvl"}}}])',
    ],
    [
      "What level are Lynx, Ibex and Chamois on average?",
      'db.climbers.aggregate([{$group:{_id:"$team",averageLvl:{$avg:"$lvl"}}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

describe("counts each value where two are set against each other", () => {
  it.each([
    [
      "professional vs amateur climbers",
      'db.climbers.aggregate([{$match:{pro:{$in:[true,false]}}},{$group:{_id:"$pro",count:{$sum:1}}}])',
    ],
    [
      "Lynx versus Ibex climbers",
      'db.climbers.aggregate([{$match:{team:{$in:["Lynx","Ibex"]}}},{$group:{_id:"$team",count:{$sum:1}}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

describe("keeps one figure where values are left out", () => {
  it.each([
    [
      "average level of professional climbers",
      'db.climbers.aggregate([{$match:{pro:true}},{$group:{_id:null,averageLvl:{$avg:"$lvl"}}}])',
    ],
    [
      "average level of Lynx and Ibex",
      'db.climbers.aggregate([{$match:{team:{$in:["Lynx","Ibex"]}}},{$group:{_id:null,averageLvl:{$avg:"$lvl"}}}])',
    ],
    [
      "what level are climbers in the alps on average",
      'db.climbers.aggregate([{$match:{region:"alps"}},{$group:{_id:null,averageLvl:{$avg:"$lvl"}}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

describe("answers what groups are compared for by the groups", () => {
  it.each([
    [
      "Do climbers in the alps have more coins than those in the jura? Average coins for each region, please.",
      'db.climbers.aggregate([{$group:{_id:"$region",averageCoins:{$avg:"$coins"}}}])',
    ],
    [
      "Are lead ascents longer? Show the mean duration for each style.",
      'db.ascents.aggregate([{$group:{_id:"$style",averageDurationMin:{$avg:"$durationMin"}}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

it("keeps the conditions of a question that the next sentence goes on from", () => {
  expect(asked("Are there lead ascents over 90 minutes? Show their notes.").query).toContain('style:"lead"');
});

describe("leaves out those without a key", () => {
  it.each([
    ["total coins per team, leave out climbers without a team", COINS_OF_TEAMS],
    ["total coins per team, leaving out those who have no team", COINS_OF_TEAMS],
    ["total coins per team, excluding climbers with no team", COINS_OF_TEAMS],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

describe("sorts groups by their figure", () => {
  it.each([
    ["total coins per team, richest team first", coinsByTeam(",{$sort:{totalCoins:-1}}")],
    ["total coins per team, poorest first", coinsByTeam(",{$sort:{totalCoins:1}}")],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

describe("adds up what it is told to", () => {
  it.each([
    ["Add up all the coins of every team", coinsByTeam()],
    ["For every team, add up the coins.", coinsByTeam()],
    [
      "Add up all the repetitions for every hold.",
      'db.ascents.aggregate([{$unwind:"$moves"},{$group:{_id:"$moves.hold",totalReps:{$sum:"$moves.reps"}}}])',
    ],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});
