import { expect, test } from "vitest";
import { apiarySnapshot } from "./apiary.fixture.ts";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(apiarySnapshot()));

const JARS_PER_KEEPER =
  'db.sales.aggregate([{$group:{_id:"$keeper_id",totalJars:{$sum:"$jars"}}},{$sort:{totalJars:-1}},{$limit:3}';
const HONEY_PER_KEEPER =
  'db.keepers.aggregate([{$addFields:{totalHoneyKg:{$sum:"$hives.honey_kg"}}},{$sort:{totalHoneyKg:-1}},{$limit:3}';

test.each([
  ["Which 3 keepers sold the most jars in total? Show the name and the total, most first.", JARS_PER_KEEPER],
  ["Which 3 keepers sold the largest number of jars overall?", JARS_PER_KEEPER],
  ["Which 3 keepers sold the most jars? Show the name and the total.", JARS_PER_KEEPER],
  ["top 3 keepers by total jars sold, name and total", JARS_PER_KEEPER],
  ["For which 3 keepers are the jars of the sales highest when added together?", JARS_PER_KEEPER],
  [
    "Identify the three keepers whose honey from all their hives sums to the highest totals, giving name and total.",
    HONEY_PER_KEEPER,
  ],
])("ranks by the sum of many: %s", (question, query) => {
  const asked = ask(question);
  expect(asked.query).toContain(query);
  expect(asked.isSure).toBe(true);
});

test("ranks by the mean that a question begins with", () => {
  const asked = ask("At which market is the average revenue of all its sales the highest?");
  expect(asked.query).toContain(
    '{$group:{_id:"$market_id",averageRevenue:{$avg:"$revenue"}}},{$sort:{averageRevenue:-1}},{$limit:1}',
  );
});

test("ranks by a number of the documents themselves without adding it up", () => {
  expect(ask("Which 3 markets have the most visitors overall?").query).toBe(
    "db.markets.find().sort({visitors:-1}).limit(3)",
  );
});

test("compares a sum where the amount is named behind the number", () => {
  const asked = ask("Which keepers received more than 100 in revenue in total?");
  expect(asked.query).toContain(
    '{$group:{_id:"$keeper_id",total:{$sum:"$revenue"}}},{$match:{total:{$gt:100}}}',
  );
});
