import { Int32 } from "@querysnap/mql";
import { describe, expect, test } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const snapshot = snapshotOf(
  "pottery",
  withIds({
    kilns: (at) => ({
      label: `K-${100 + at}`,
      fuel: ["gas", "wood", "oil", "peat"][at % 4] ?? "gas",
      shelves: new Int32(2 + (at % 9)),
      heat: new Int32(700 + ((at * 37) % 500)),
      isListed: at % 3 === 0,
    }),
  }),
);
const ask = askerOf(createGenerator(snapshot));

const match = '{$match:{fuel:{$in:["gas","wood"]}}}';
const counts = `db.kilns.aggregate([${match},{$group:{_id:"$fuel",count:{$sum:1}}}])`;

describe("values side by side", () => {
  test.each([
    "count of kilns with fuel gas vs wood",
    "number of gas versus wood kilns",
    "gas vs wood kilns",
    "count the kilns for the fuels gas and wood separately",
    "fuel gas compared to fuel wood, how many kilns each",
    "how many kilns use gas compared with wood?",
    "get the number of kilns in each of the two fuels gas and wood",
    "return both counts: kilns with fuel gas, kilns with fuel wood",
    "number of gas kilns and number of wood kilns",
  ])("are counted one by one: %s", (question) => {
    expect(ask(question).query).toBe(counts);
  });

  test("have figures of their own", () => {
    expect(ask("average heat of gas vs wood kilns").query).toBe(
      `db.kilns.aggregate([${match},{$group:{_id:"$fuel",averageHeat:{$avg:"$heat"}}}])`,
    );
  });

  test.each([
    ["number of kilns with fuel gas or wood", 'db.kilns.countDocuments({fuel:{$in:["gas","wood"]}})'],
    ["number of kilns with fuel gas", 'db.kilns.countDocuments({fuel:"gas"})'],
  ])("are one condition otherwise: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });
});
