import { describe, expect, it } from "vitest";
import { boatyardSnapshot } from "./boatyard.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const boatyard = createGenerator(boatyardSnapshot());

function ask(question: string): { query: string; isSure: boolean } {
  const result = boatyard.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  if (!result.ok) return { query: result.message, isSure: false };
  return { query: result.query.replaceAll(/\s/g, ""), isSure: result.confidence >= SURE_CONFIDENCE };
}

const LOOKUP = '{$lookup:{from:"repairs",localField:"_id",foreignField:"clientId",as:"repairs"}}';

describe("the share of documents that have related ones", () => {
  it.each([
    ["what percentage of clients have no repairs", '$eq:[{$size:"$repairs"},0]'],
    ["percentage of clients without repairs", '$eq:[{$size:"$repairs"},0]'],
    ["percentage of clients with more than 2 repairs", '$gt:[{$size:"$repairs"},2]'],
  ])("counts all of them for the whole: %s", (question, part) => {
    expect(ask(question)).toEqual({
      query:
        `db.clients.aggregate([${LOOKUP},{$group:{_id:null,total:{$sum:1},matching:{$sum:{$cond:[{${part}},1,0]}}}},` +
        '{$project:{_id:0,percentage:{$multiply:[{$divide:["$matching","$total"]},100]}}}])',
      isSure: true,
    });
  });

  it("is taken of those that the words in front of the verb name", () => {
    const { query } = ask("what percentage of clients in Kiel have no repairs");
    expect(query).toContain('{$match:{town:"Kiel"}}');
    expect(query).toContain('$eq:[{$size:"$repairs"},0]');
  });

  it("is no sure answer where nothing makes it a part", () => {
    expect(ask("what percentage of repairs went badly").isSure).toBe(false);
  });
});
