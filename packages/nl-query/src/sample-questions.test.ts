import { describe, expect, it } from "vitest";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";
import { orchardSnapshot } from "./orchard.fixture.ts";

const generator = createGenerator(orchardSnapshot());

function ask(question: string): { query: string; isSure: boolean } {
  const result = generator.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  if (!result.ok) return { query: result.message, isSure: false };
  const isSure = result.confidence >= SURE_CONFIDENCE && result.notUnderstood.length === 0;
  return { query: result.query.replaceAll(/\s/g, ""), isSure };
}

const WORTH = '{$sum:{$map:{input:"$crates",as:"line",in:{$multiply:["$$line.price","$$line.quantity"]}}}}';
const LINES = '{$unwind:"$crates"}';
const REVENUE = '{$sum:{$multiply:["$crates.price","$crates.quantity"]}}';

describe("what documents with lines are worth", () => {
  it.each([
    "average picking value",
    "the average amount spent per picking",
    "what is the average total value of a picking?",
  ])("is the sum of each: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.pickings.aggregate([{$group:{_id:null,averageRevenue:{$avg:${WORTH}}}}])`,
      isSure: true,
    });
  });

  it.each([
    ["total value of pickings", `{$group:{_id:null,totalRevenue:${REVENUE}}}`],
    ["total amount spent by channel", `{$group:{_id:"$channel",totalRevenue:${REVENUE}}}`],
    ["total amount of crates", '{$group:{_id:null,totalQuantity:{$sum:"$crates.quantity"}}}'],
  ])("is not their quantity, unless lines are named: %s", (question, group) => {
    expect(ask(question)).toEqual({ query: `db.pickings.aggregate([${LINES},${group}])`, isSure: true });
  });

  it.each([
    ["the 3 most expensive pickings", "-1}},{$limit:3}"],
    ["the cheapest picking", "1}},{$limit:1}"],
  ])("ranks them, not the price of one line: %s", (question, order) => {
    expect(ask(question).query).toContain(`{$addFields:{product:${WORTH}}},{$sort:{product:${order}`);
  });
});
