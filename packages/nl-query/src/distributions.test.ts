import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { potterySnapshot } from "./pottery.fixture.ts";

const ask = askerOf(createGenerator(potterySnapshot()));

const inSteps = (collection: string, field: string, step: number): string =>
  `db.${collection}.aggregate([{$group:{_id:{$subtract:["$${field}",{$mod:["$${field}",${step}]}]},count:{$sum:1}}},{$sort:{_id:1}}])`;

describe("distributions", () => {
  it.each([
    "distribution of glazes",
    "glaze distribution",
    "distribution of the glaze of firings",
    "how are glazes distributed",
    "show me the frequency distribution of firing glazes",
  ])("count the documents of each value: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.firings.aggregate([{$group:{_id:"$glaze",count:{$sum:1}}}])',
      isSure: true,
    });
  });

  it.each([
    "histogram of gas",
    "gas histogram",
    "how is the gas of firings distributed",
    "distribution of firing gas",
  ])("take steps of a round number where there are many values: %s", (question) => {
    expect(ask(question)).toEqual({ query: inSteps("firings", "gas", 5), isSure: true });
  });

  it.each([
    "number of potters per fee in steps of 15",
    "potters by fee in buckets of 15",
    "potters grouped by fee in ranges of 15",
  ])("take the steps that are said: %s", (question) => {
    expect(ask(question)).toEqual({ query: inSteps("potters", "fee", 15), isSure: true });
  });

  it("are no steps where ranges are said", () => {
    expect(ask("potters in fee ranges of 20 to below 30, 30 to below 40 and 40 or more").query).toContain(
      "$switch",
    );
  });

  it("are no number of all documents", () => {
    expect(ask("distribution of potters").isSure).toBe(false);
  });
});
