import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("an order with another word for it in brackets", () => {
  it.each([
    ["average points by style, worst (highest) first", -1],
    ["average points by style, highest (worst) first", -1],
    ["average points by style, best (lowest) first", 1],
    ["average points by style, lowest (best) first", 1],
  ])("orders all groups: %s", (question, direction) => {
    expect(ask(question)).toEqual({
      query: `db.inns.aggregate([{$unwind:"$visits"},{$group:{_id:"$style",averagePoints:{$avg:"$visits.points"}}},{$sort:{averagePoints:${direction}}}])`,
      isSure: true,
    });
  });
});
