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

const PERCENTAGE = '{$multiply:[{$divide:["$count","$total"]},100]}';

describe("the share of a sum", () => {
  it.each([
    ["percentage of total stock by category", "parts", "category", "stock"],
    ["what share of the stock does each category have", "parts", "category", "stock"],
    ["share of revenue by payment method", "payments", "method", "amount"],
  ])("adds up what is named: %s", (question, collection, key, field) => {
    expect(ask(question)).toEqual({
      query:
        `db.${collection}.aggregate([{$group:{_id:"$${key}",count:{$sum:"$${field}"}}},` +
        `{$setWindowFields:{output:{total:{$sum:"$count"}}}},{$project:{percentage:${PERCENTAGE}}}])`,
      isSure: true,
    });
  });

  it("is that of what the verb says", () => {
    expect(ask("what percentage of revenue comes from card payments").query).toContain(
      '{$group:{_id:null,total:{$sum:"$amount"},matching:{$sum:{$cond:[{$eq:["$method","card"]},"$amount",0]}}}}',
    );
  });

  it("still counts documents where they are named", () => {
    expect(ask("share of payments by method").query).toContain('{$group:{_id:"$method",count:{$sum:1}}}');
  });
});
