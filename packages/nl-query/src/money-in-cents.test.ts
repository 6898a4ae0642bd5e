import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { seedVaultsSnapshot } from "./seed-vaults.fixture.ts";

const ask = askerOf(createGenerator(seedVaultsSnapshot()));

describe("an amount that is kept in cents", () => {
  it("stands beside the key that tells whose it is", () => {
    expect(ask("grants with their amount")).toEqual({
      query: "db.grants.find({},{reference:1,amountCents:1,_id:0})",
      isSure: true,
    });
  });

  it.each(["the amount of each grant", "List the amounts of all grants."])(
    "is a column by its name alone: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: "db.grants.find({},{amountCents:1,_id:0})",
        isSure: true,
      });
    },
  );

  it.each([
    "top 5 grants by amount",
    "the five grants with the highest amount",
    "5 grants with the largest amounts, highest first",
  ])("ranks: %s", (question) => {
    expect(ask(question)).toEqual({
      query: "db.grants.find().sort({amountCents:-1}).limit(5)",
      isSure: true,
    });
  });

  it("adds up", () => {
    expect(ask("total amount of grants").query).toContain('totalAmountCents:{$sum:"$amountCents"}');
  });

  it.each(["chf", "pence", "sek"])("counts in other money as well: %s", (unit) => {
    const dues = (at: number) => ({ [`value_${unit}`]: new Int32(at * 7), note: `note ${at}` });
    const asked = askerOf(createGenerator(snapshotOf("club", withIds({ dues }))));
    expect(asked("dues with the highest value").query).toContain(`.sort({value_${unit}:-1})`);
  });
});

describe("an amount that is called after a stretch of time", () => {
  it.each([
    "top 3 open vaults by monthly fee, code + fee",
    "top 3 open vaults by monthly fee, code and monthly fee",
    "Which three open vaults have the highest monthly fee? Give me code and monthly fee.",
  ])("splits nothing by month: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.vaults.find({status:"open"},{code:1,monthlyFeeCents:1,_id:0}).sort({monthlyFeeCents:-1}).limit(3)',
      isSure: true,
    });
  });

  it("is sure alone", () => {
    expect(ask("top 3 open vaults by monthly fee").isSure).toBe(true);
  });

  it("leaves months to group by", () => {
    expect(ask("number of vaults by month").query).toContain('$dateToString:{format:"%Y-%m"');
  });
});
