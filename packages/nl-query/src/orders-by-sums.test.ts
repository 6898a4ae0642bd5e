import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { stablesSnapshot } from "./stables.fixture.ts";
import { tenanciesSnapshot } from "./tenancies.fixture.ts";

const ask = askerOf(createGenerator(tenanciesSnapshot()));

describe("an order by a total of elements", () => {
  it.each([
    "tenant with the highest total rent across contracts",
    "the 3 tenants with the largest rent total",
    "Which 3 tenants have the largest total rent over all their contracts?",
    "Which tenant has the highest sum of rents?",
    "top 3 tenants by total rent",
    "tenants sorted by total rent descending",
  ])("adds them up: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      '{$addFields:{totalRentAmt:{$sum:"$Contracts.Rent_Amt"}}},{$sort:{totalRentAmt:-1}}',
    );
    expect(query).toContain("F_Name:1,L_Name:1,totalRentAmt:");
    expect(isSure).toBe(true);
  });

  it("is unsure in lists of lists, which no plain sum adds up", () => {
    const stables = askerOf(createGenerator(stablesSnapshot()));
    const { query, isSure } = stables("stables sorted by combined wins");
    expect(isSure && !query.includes("$sum")).toBe(false);
  });
});

describe("documents by the total of what their elements have", () => {
  const stables = askerOf(createGenerator(stablesSnapshot()));

  it.each([
    "Which stable's horses have scored the largest total number of wins?",
    "stable whose horses have scored the highest total number of wins",
    "the stable for which the sum of the wins achieved by all of its horses is the highest",
    "Which stable has the highest total number of wins across all its horses?",
  ])("are grouped by the documents, not by the elements: %s", (question) => {
    const { query } = stables(question);
    expect(query).toMatch(/\{\$group:\{_id:(?:"\$Stable_id"|\{Stable_id:"\$Stable_id")/);
    expect(query).toContain('{$sum:"$Yards.Horses.Wins"}');
    expect(query).toContain(":-1}},{$limit:1}");
  });
});
