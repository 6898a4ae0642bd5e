import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { stablesSnapshot } from "./stables.fixture.ts";
import { tenanciesSnapshot } from "./tenancies.fixture.ts";

const tenancies = askerOf(createGenerator(tenanciesSnapshot()));
const stables = askerOf(createGenerator(stablesSnapshot()));

describe("verbs that tie", () => {
  it.each([
    "repairs filed in 2019",
    "List the repairs that were filed during the year 2019.",
    "repairs lodged in 2019",
  ])("a date to its documents are understood: %s", (question) => {
    const { query, isSure } = tenancies(question);
    expect(query).toContain('"Contracts.Repairs.Rep_Dt":{$gte:"2019-01-01",$lt:"2020-01-01"}');
    expect(isSure).toBe(true);
  });

  it("are told from those that say which documents are meant", () => {
    expect(tenancies("repairs cancelled in 2019").isSure).toBe(false);
    expect(tenancies("repairs settled in 2019").isSure).toBe(false);
  });

  it("say nothing new of documents that all have a year of the deed", () => {
    expect(stables("ids of the yards that have won more than 2 cups and the number of cups won")).toEqual({
      query: 'db.Cups.aggregate([{$group:{_id:"$Yard_id",count:{$sum:1}}},{$match:{count:{$gt:2}}}])',
      isSure: true,
    });
    expect(stables("ids of the yards that have lost more than 2 cups").isSure).toBe(false);
  });
});
