import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

const averageOf = (collection: string, figure: string, key = "null"): string =>
  `db.${collection}.aggregate([{$group:{_id:${key},${figure}}}])`;

describe("figures on average", () => {
  it.each([
    ["What does an inn cost on average?", "null"],
    ["How much does an inn cost on average", "null"],
    ["on average, what does an inn cost", "null"],
    ["what is the rate of inns on average", "null"],
    ["What do inns cost on average for each district?", '"$district"'],
    ["For each district, what does an inn usually cost on average?", '"$district"'],
    ["How expensive are inns on average in each district?", '"$district"'],
  ])("are averages of prices: %s", (question, key) => {
    expect(ask(question)).toEqual({
      query: averageOf("inns", 'averageRate:{$avg:"$rate"}', key),
      isSure: true,
    });
  });

  it.each([
    ["How long is a ride on average?", "null"],
    ["on average, how long are the rides", "null"],
    ["How long are rides on average for each rider kind?", '"$riderkind"'],
  ])("are averages of what an adjective measures: %s", (question, key) => {
    const figure = 'averageRideduration:{$avg:"$rideduration"}';
    expect(ask(question)).toEqual({ query: averageOf("rides", figure, key), isSure: true });
  });

  it("are taken of what meets the conditions", () => {
    expect(ask("what do Dutch inns cost on average")).toEqual({
      query: 'db.inns.aggregate([{$match:{style:"Dutch"}},{$group:{_id:null,averageRate:{$avg:"$rate"}}}])',
      isSure: true,
    });
  });
});
