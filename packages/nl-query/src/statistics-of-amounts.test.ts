import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { potterySnapshot } from "./pottery.fixture.ts";

const ask = askerOf(createGenerator(potterySnapshot()));

const deviation = (key: string, operator = "$stdDevPop"): string =>
  `db.firings.aggregate([{$group:{_id:${key},deviationGas:{${operator}:"$gas"}}}])`;
const percentile = (percent: number, key: string): string => {
  const name = `percentile${percent}Gas`;
  return `db.firings.aggregate([{$group:{_id:${key},${name}:{$percentile:{input:"$gas",p:[${percent / 100}],method:"approximate"}}}},{$addFields:{${name}:{$first:"$${name}"}}}])`;
};

describe("statistics of amounts", () => {
  it.each([
    "standard deviation of gas per glaze",
    "std dev of gas by glaze",
    "stddev of the gas for each glaze",
    "For each glaze, compute the standard deviation of the gas of its firings",
    "std. dev. of gas per glaze",
  ])("computes deviations of groups: %s", (question) => {
    expect(ask(question)).toEqual({ query: deviation('"$glaze"'), isSure: true });
  });

  it("takes the deviation of all documents, or estimates it from a sample", () => {
    expect(ask("standard deviation of gas of firings").query).toBe(deviation("null"));
    expect(ask("sample standard deviation of gas of firings").query).toBe(deviation("null", "$stdDevSamp"));
  });

  it.each([
    ["90th percentile of gas per glaze", 90],
    ["p95 of gas by glaze", 95],
    ["the 25th percentile of the gas of firings in each glaze", 25],
    ["upper quartile of gas per glaze", 75],
  ])("computes one number of a percentile: %s", (question, percent) => {
    expect(ask(question)).toEqual({ query: percentile(percent, '"$glaze"'), isSure: true });
  });

  it("ranks groups by a deviation", () => {
    expect(ask("which glaze has the highest standard deviation of gas").query).toBe(
      `${deviation('"$glaze"').slice(0, -2)},{$sort:{deviationGas:-1}},{$limit:1}])`,
    );
  });

  it.each([
    "firings above the 90th percentile of gas",
    "standard deviation of the number of firings per glaze",
    "variance of gas",
  ])("is not sure of what no query here computes: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });
});
