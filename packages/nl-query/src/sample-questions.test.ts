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

describe("figures of groups", () => {
  it("counts the kinds that are asked for beside the documents", () => {
    expect(ask("for each channel show how many pickings and how many different orchards there are")).toEqual({
      query:
        'db.pickings.aggregate([{$group:{_id:"$channel",count:{$sum:1},distinctOrchardName:{$addToSet:"$orchardName"}}},' +
        '{$addFields:{distinctOrchardName:{$size:"$distinctOrchardName"}}}])',
      isSure: true,
    });
  });

  it.each([
    "the average rooms per region, sorted by average rooms descending",
    "for each region, the average rooms, sorted by average rooms descending",
  ])("has a figure once that is said twice: %s", (question) => {
    expect(ask(question).query).toBe(
      'db.plots.aggregate([{$group:{_id:"$region",averageRooms:{$avg:"$rooms"}}},{$sort:{averageRooms:-1}}])',
    );
  });

  it.each([
    ["for each plot region, the number of plots, ordered by region", "_id:1"],
    ["for each region, the number of plots ordered by the number of plots", "count:1"],
  ])("keeps the order said behind them: %s", (question, key) => {
    expect(ask(question)).toEqual({
      query: `db.plots.aggregate([{$group:{_id:"$region",count:{$sum:1}}},{$sort:{${key}}}])`,
      isSure: true,
    });
  });
});
