import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { charterSnapshot } from "./charter.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(charterSnapshot()));

describe("prices per unit of time, which a name says in one word", () => {
  it.each([
    ["5 priciest boats per day: title, town", ".sort({dailyRate:-1}).limit(5)"],
    ["least expensive boat per day", ".sort({dailyRate:1}).limit(1)"],
    ["average price per day by type", '{$group:{_id:"$type",averageDailyRate:{$avg:"$dailyRate"}}}'],
    ["boats that cost more than 90 per day", "{dailyRate:{$gt:90}}"],
    ["boats for less than 90 euros per day", "{dailyRate:{$lt:90}}"],
    ["boats costing no more than 90 per day", "{dailyRate:{$lte:90}}"],
    ["boats with a price per day over 90", "{dailyRate:{$gt:90}}"],
    ["what is the price per day of listed boats?", '.find({state:"listed"},{dailyRate:1,_id:0})'],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("keeps days that split counts", () => {
    expect(ask("how many charters per day").query).toContain('format:"%Y-%m-%d",date:"$startsAt"');
  });
});

describe("the cheapest of a price that is named", () => {
  it.each([
    ["cheapest daily rate for each boat type", '{$group:{_id:"$type",minimumDailyRate:{$min:"$dailyRate"}}}'],
    ["priciest daily rate per town", 'maximumDailyRate:{$max:"$dailyRate"}'],
    ["most expensive cleaning fee per type", 'maximumCleaningFee:{$max:"$cleaningFee"}'],
    ["cheapest boat of each type", 'best:{$first:"$$ROOT"}'],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});
