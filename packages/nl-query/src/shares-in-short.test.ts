import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { seedVaultsSnapshot } from "./seed-vaults.fixture.ts";

const ask = askerOf(createGenerator(seedVaultsSnapshot()));

describe("shares in few words", () => {
  it.each([
    "% approved growers by tier",
    "% of approved growers by tier",
    "percent approved growers per tier",
    "percentage approved growers by tier",
    "approved growers in % by tier",
    "% approved by tier",
  ])("are split: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      '{$group:{_id:"$tier",total:{$sum:1},matching:{$sum:{$cond:[{$eq:["$isApproved",true]},1,0]}}}}',
    );
    expect(isSure).toBe(true);
  });

  it.each([
    "% lost packets",
    "percent lost packets",
    "Compute the share, in percent, of lost packets.",
    "share in % of lost packets",
  ])("are those of all: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      '{$group:{_id:null,total:{$sum:1},matching:{$sum:{$cond:[{$eq:["$status","lost"]},1,0]}}}}',
    );
    expect(isSure).toBe(true);
  });
});
