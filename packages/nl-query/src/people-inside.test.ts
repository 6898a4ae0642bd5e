import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { loomHouseSnapshot } from "./loom-house.fixture.ts";

const ask = askerOf(createGenerator(loomHouseSnapshot()));

describe("people in what is made up of them", () => {
  it.each([
    "How many people are in a circle on average, for each style?",
    "average number of people in a circle by style",
  ])("are those of its list: %s", (question) => {
    const query =
      'db.circles.aggregate([{$group:{_id:"$style",averageCrew:{$avg:{$size:{$ifNull:["$crew",[]]}}}}}])';
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are surely no number of other documents", () => {
    expect(ask("how many people are in each circle").isSure).toBe(false);
  });
});
