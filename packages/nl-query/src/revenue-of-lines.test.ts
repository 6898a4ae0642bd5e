import { expect, it } from "vitest";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";
import { marketSnapshot } from "./market.fixture.ts";

const generator = createGenerator(marketSnapshot());

function answerOf(question: string): { query: string; isSure: boolean } {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  if (!result.ok) return { query: `refused: ${result.message}`, isSure: false };
  return { query: result.query.replace(/\s+/g, ""), isSure: result.confidence >= SURE_CONFIDENCE };
}

const LINES = '{$unwind:"$articles"}';
const REVENUE = '{$sum:{$multiply:["$articles.price","$articles.quantity"]}}';
const IN_2016 =
  '{$match:{takenOn:{$gte:ISODate("2016-01-01T00:00:00Z"),$lt:ISODate("2017-01-01T00:00:00Z")}}}';
const WHOLE = '{$sum:{$map:{input:"$articles",as:"line",in:{$multiply:["$$line.price","$$line.quantity"]}}}}';

it.each([
  [
    "revenue per month in 2016",
    `${IN_2016},${LINES},{$group:{_id:{$month:"$takenOn"},totalRevenue:${REVENUE}}},{$sort:{_id:1}}`,
  ],
  ["turnover by payment", `${LINES},{$group:{_id:"$payment",totalRevenue:${REVENUE}}}`],
  [
    "revenue by year and stall",
    `${LINES},{$group:{_id:{year:{$year:"$takenOn"},stallName:"$stallName"},totalRevenue:${REVENUE}}},{$sort:{_id:1}}`,
  ],
  ["revenue in 2016", `${IN_2016},${LINES},{$group:{_id:null,totalRevenue:${REVENUE}}}`],
  [
    "total sales amount per year",
    `${LINES},{$group:{_id:{$year:"$takenOn"},totalRevenue:${REVENUE}}},{$sort:{_id:1}}`,
  ],
])("adds up what the lines are worth, of a collection that is called alike: %s", (question, stages) => {
  expect(answerOf(question)).toEqual({ query: `db.takings.aggregate([${stages}])`, isSure: true });
});

it.each([
  ["average revenue", `{$group:{_id:null,averageRevenue:{$avg:${WHOLE}}}}`],
  ["average revenue per taking", `{$group:{_id:null,averageRevenue:{$avg:${WHOLE}}}}`],
  ["maximum revenue by stall", `{$group:{_id:"$stallName",maximumRevenue:{$max:${WHOLE}}}}`],
  [
    "average revenue by article",
    `${LINES},{$group:{_id:"$articles.name",averageRevenue:{$avg:{$multiply:["$articles.price","$articles.quantity"]}}}}`,
  ],
])(
  "takes means and ends of what whole documents are worth, unless lines are asked for: %s",
  (question, stages) => {
    expect(answerOf(question).query).toBe(`db.takings.aggregate([${stages}])`);
  },
);

it.each([
  ["the stall with the highest revenue", '_id:"$stallName"', "-1"],
  ["article with the lowest revenue", '_id:"$articles.name"', "1"],
  ["which month had the highest revenue", '_id:{$dateToString:{format:"%Y-%m",date:"$takenOn"}}', "-1"],
])("ranks what many documents share by all of its revenue: %s", (question, id, direction) => {
  const stages = `${LINES},{$group:{${id},total:${REVENUE}}},{$sort:{total:${direction}}},{$limit:1}`;
  expect(answerOf(question)).toEqual({ query: `db.takings.aggregate([${stages}])`, isSure: true });
});

it("ranks parts of time by revenue", () => {
  const stages = `${LINES},{$group:{_id:{$year:"$takenOn"},total:${REVENUE}}},{$sort:{total:-1}},{$limit:3}`;
  expect(answerOf("top 3 years by revenue").query).toBe(`db.takings.aggregate([${stages}])`);
});

it("ranks single documents where they are named", () => {
  expect(answerOf("the taking with the highest revenue").query).toBe(
    `db.takings.aggregate([{$addFields:{product:${WHOLE}}},{$sort:{product:-1}},{$limit:1}])`,
  );
});

it("leaves the name of the collection alone where it counts", () => {
  expect(answerOf("takings per stall").query).toBe(
    'db.takings.aggregate([{$group:{_id:"$stallName",count:{$sum:1}}}])',
  );
});
