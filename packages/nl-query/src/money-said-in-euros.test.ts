import { Double } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { seedVaultsSnapshot } from "./seed-vaults.fixture.ts";

const ask = askerOf(createGenerator(seedVaultsSnapshot()));

describe("money that is kept in cents and said in euros", () => {
  it.each([
    ["grants over 500 euros", "db.grants.find({amountCents:{$gt:50000}})"],
    ["grants over €500", "db.grants.find({amountCents:{$gt:50000}})"],
    ["grants over 500 EUR", "db.grants.find({amountCents:{$gt:50000}})"],
    ["grants over 500 pounds", "db.grants.find({amountCents:{$gt:50000}})"],
    ["vaults with a monthly fee under $95", "db.vaults.find({monthlyFeeCents:{$lt:9500}})"],
    [
      "vaults with a monthly fee between 91 and 93.5 euros",
      "db.vaults.find({monthlyFeeCents:{$gte:9100,$lte:9350}})",
    ],
    ["faults whose repair cost is 10.31 euros", "db.faults.find({repairCostCents:1031})"],
    [
      "faults with a repair cost of 10.31 or 10.62 euros",
      "db.faults.find({repairCostCents:{$in:[1031,1062]}})",
    ],
  ])("is compared in cents: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    "growers whose grants add up to more than 400 euros",
    "growers with grants over 400 euros in total",
  ])("is added up in cents: %s", (question) => {
    expect(ask(question).query).toContain(
      '{$group:{_id:"$growerId",total:{$sum:"$amountCents"}}},{$match:{total:{$gt:40000}}}',
    );
  });

  it("is divided for figures in euros", () => {
    expect(ask("average repair cost in euros by type").query).toContain(
      'averageEuros:{$avg:{$divide:["$repairCostCents",100]}}',
    );
  });

  it.each([
    ["faults that cost more than 2000 cents", "db.faults.find({repairCostCents:{$gt:2000}})"],
    ["faults with a repair cost over 2000", "db.faults.find({repairCostCents:{$gt:2000}})"],
  ])("stays as it is said otherwise: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });

  it("is no other currency of the same size", () => {
    const kites = (at: number) => ({
      maker: `Maker ${at}`,
      price_in_dollars: new Double(at + 0.5),
      price_in_euros: new Double(at + 0.4),
    });
    const asked = askerOf(createGenerator(snapshotOf("kites", withIds({ kites }))));
    const { query, isSure } = asked("what is the average price (in euro) of all kites");
    expect(isSure && query.includes("$price_in_dollars")).toBe(false);
  });
});
