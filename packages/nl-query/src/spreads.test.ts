import { expect, it } from "vitest";
import { boatyardSnapshot } from "./boatyard.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const boatyard = createGenerator(boatyardSnapshot());
const SPREAD =
  'maximumPrice:{$max:"$price"},minimumPrice:{$min:"$price"}}},{$project:{difference:{$subtract:["$maximumPrice","$minimumPrice"]}}}';

it.each([
  ["difference between the highest and lowest price per category", `{$group:{_id:"$category",${SPREAD}`],
  [
    "the gap between the maximum and minimum price of parts by category",
    `{$group:{_id:"$category",${SPREAD}`,
  ],
  ["difference between the lowest and highest price of parts", `{$group:{_id:null,${SPREAD}`],
  [
    "which category has the largest difference between the highest and lowest price",
    `{$group:{_id:"$category",${SPREAD},{$sort:{difference:-1}},{$limit:1}`,
  ],
])("shows the difference of two figures: %s", (question, stages) => {
  const result = boatyard.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  const query = result.ok ? result.query.replaceAll(/\s/g, "") : result.message;
  expect(query).toBe(`db.parts.aggregate([${stages}])`);
});
