import { expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";
import { marketSnapshot } from "./market.fixture.ts";

const generator = createGenerator(marketSnapshot());
const LINES = '{$unwind:"$articles"}';
const SUM = 'totalQuantity:{$sum:"$articles.quantity"}';
const OLIVES = '{$match:{"articles.name":"olives"}}';

it.each([
  ["how many articles were sold", `aggregate([${LINES},{$group:{_id:null,${SUM}}}])`],
  ["number of articles sold by stall", `aggregate([${LINES},{$group:{_id:"$stallName",${SUM}}}])`],
  ["how many olives were bought", `aggregate([${LINES},${OLIVES},{$group:{_id:null,${SUM}}}])`],
  [
    "how many olives were sold by card",
    `aggregate([{$match:{payment:"Card"}},${LINES},${OLIVES},{$group:{_id:null,${SUM}}}])`,
  ],
  [
    "articles sold per year",
    `aggregate([${LINES},{$group:{_id:{$year:"$takenOn"},${SUM}}},{$sort:{_id:1}}])`,
  ],
])("adds up how many of each line were sold: %s", (question, call) => {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  expect(result.ok && result.query.replace(/\s+/g, "")).toBe(`db.takings.${call}`);
});

it.each([
  ["how many takings had olives", 'countDocuments({"articles.name":"olives"})'],
  ["how many articles are there", `aggregate([${LINES},{$count:"count"}])`],
])("counts where nothing is said of sales: %s", (question, call) => {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  expect(result.ok && result.query.replace(/\s+/g, "")).toBe(`db.takings.${call}`);
});
