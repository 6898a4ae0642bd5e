import { DateTime, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "ski-lift",
      withIds({
        rides: (at) => ({
          lift: `Lift ${at % 7}`,
          ridden_on: new DateTime(Date.UTC(2024, at % 24, 1 + (at % 20))),
          skiers: new Int32(10 + ((at * 7) % 90)),
          revenue: new Int32(100 + ((at * 37) % 900)),
        }),
      }),
    ),
  ),
);
const byMonth = (total: string, way: number): string =>
  `{$group:{_id:{$dateToString:{format:"%Y-%m",date:"$ridden_on"}},${total}}},{$sort:{${total.split(":")[0]}:${way}}},{$limit:1}`;

it.each([
  ["best month by revenue", byMonth('total:{$sum:"$revenue"}', -1)],
  ["our top month in terms of revenue", byMonth('total:{$sum:"$revenue"}', -1)],
  ["which month brought in the most revenue", byMonth('total:{$sum:"$revenue"}', -1)],
  ["worst month by revenue", byMonth('total:{$sum:"$revenue"}', 1)],
  ["which month had the most skiers", byMonth('total:{$sum:"$skiers"}', -1)],
  ["best month for rides", byMonth("count:{$sum:1}", -1)],
  ["which month had the most rides", byMonth("count:{$sum:1}", -1)],
  [
    "best year by revenue",
    '{$group:{_id:{$year:"$ridden_on"},total:{$sum:"$revenue"}}},{$sort:{total:-1}},{$limit:1}',
  ],
])("are those in which most came together: %s", (question, part) => {
  const { query, isSure } = ask(question);
  expect(query).toContain(part);
  expect(isSure).toBe(true);
});
