import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { seedVaultsSnapshot } from "./seed-vaults.fixture.ts";

const ask = askerOf(createGenerator(seedVaultsSnapshot()));

describe("an amount that is kept in cents", () => {
  it.each(["grants with their amount", "the amount of each grant", "List the amounts of all grants."])(
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
