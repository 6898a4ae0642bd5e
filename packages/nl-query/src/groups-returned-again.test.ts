import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { seedVaultsSnapshot } from "./seed-vaults.fixture.ts";

const ask = askerOf(createGenerator(seedVaultsSnapshot()));

describe("groups that are computed and returned in one sentence", () => {
  it.each([
    "For each fault type, compute the sum of the repair costs and list the types by that sum in descending order.",
    "For each fault type, sum the repair costs and return the type and the sum, in descending order of the sum.",
    "For each fault type, calculate the total repair cost and report the type together with this total, highest first.",
    "For every fault type, determine the total repair cost and order the types by it, highest first.",
  ])("are shown with their figure anyway: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.faults.aggregate([{$group:{_id:"$type",totalRepairCostCents:{$sum:"$repairCostCents"}}},{$sort:{totalRepairCostCents:-1}}])',
      isSure: true,
    });
  });

  it.each([
    "For each home language, compute the average rating of the growers and return the language with its average, highest average first.",
    "For each home language, compute the average rating of the growers and list the languages by their average in descending order.",
  ])("have an average as well: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.growers.aggregate([{$group:{_id:"$homeLanguage",averageRating:{$avg:"$rating"}}},{$sort:{averageRating:-1}}])',
      isSure: true,
    });
  });

  it("are unsure where another column is asked for", () => {
    const question = "For each fault type, count the faults and return the severity and the count.";
    expect(ask(question).isSure).toBe(false);
  });
});
