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
