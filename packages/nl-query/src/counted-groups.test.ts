import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("how many groups have so many documents", () => {
  it.each([
    ["how many districts have more than 5 inns", "", "district", "$gt:5"],
    ["how many styles have no more than 20 inns", "", "style", "$lte:20"],
    ["how many districts have at least 5 Dutch inns", '{$match:{style:"Dutch"}},', "district", "$gte:5"],
    [
      "how many districts have fewer than 8 inns with a sauna",
      '{$match:{perks:"Sauna"}},',
      "district",
      "$lt:8",
    ],
  ])("is one number: %s", (question, match, key, bound) => {
    expect(ask(question)).toEqual({
      query: `db.inns.aggregate([${match}{$group:{_id:"$${key}",count:{$sum:1}}},{$match:{count:{${bound}}}},{$count:"count"}])`,
      isSure: true,
    });
  });

  it("is a list where they are asked for", () => {
    expect(ask("districts with more than 5 inns").query).not.toContain("$count:");
  });
});
