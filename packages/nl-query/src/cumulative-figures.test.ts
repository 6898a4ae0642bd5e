import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { potterySnapshot } from "./pottery.fixture.ts";

const ask = askerOf(createGenerator(potterySnapshot()));

const month = (date: string): string => `{$dateToString:{format:"%Y-%m",date:"$${date}"}}`;
const upTo = (figure: string): string => `{$sum:"$${figure}",window:{documents:["unbounded","current"]}}`;
const firings = (figure: string, value: string): string => {
  const name = `cumulative${figure.charAt(0).toUpperCase()}${figure.slice(1)}`;
  return `db.firings.aggregate([{$group:{_id:${month("firedAt")},${figure}:${value}}},{$setWindowFields:{sortBy:{_id:1},output:{${name}:${upTo(figure)}}}},{$sort:{_id:1}}])`;
};

describe("cumulative figures", () => {
  it.each([
    "running total of gas of firings by month",
    "cumulative gas of firings per month",
    "For each month, show the cumulative gas of the firings",
    "running sum of gas of the firings per month",
  ])("add up the sums of groups over time: %s", (question) => {
    expect(ask(question)).toEqual({ query: firings("totalGas", '{$sum:"$gas"}'), isSure: true });
  });

  it.each([
    "cumulative number of firings per month",
    "running count of firings by month",
    "cumulative firings by month",
  ])("add up counts: %s", (question) => {
    expect(ask(question)).toEqual({ query: firings("count", "{$sum:1}"), isSure: true });
  });

  it("begin anew for each value of another key", () => {
    expect(ask("cumulative number of firings by month and glaze").query).toContain(
      '{$setWindowFields:{partitionBy:"$_id.glaze",sortBy:{"_id.month":1}',
    );
  });

  it.each([
    "running total of gas per glaze",
    "moving average of gas of firings by month",
    "cumulative gas of firings by month, highest first",
  ])("are unsure where nothing follows in time or another figure is asked for: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });
});
