import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { ponyClubSnapshot } from "./pony-club.fixture.ts";

const asked = askerOf(createGenerator(ponyClubSnapshot()));
describe("adds up what adds up for each value", () => {
  const byCounty = 'db.parishes.aggregate([{$group:{_id:"$county",totalPop:{$sum:"$pop"}}}])';
  it.each([
    ["population of each county", byCounty],
    ["show the population of every county", byCounty],
    ["population per county", byCounty],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});
