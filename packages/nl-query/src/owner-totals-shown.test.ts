import { describe, expect, it } from "vitest";
import { askKilnYard as ask } from "./kiln-yard.fixture.ts";

const TOTAL = /\{\$group:\{_id:"\$potter_id",\w+:\{\$sum:"\$gross_eur"\}\}\},\{\$match:\{\w+:\{\$gt:90\}\}\}/;

describe("totals of owners that are bounded", () => {
  it.each([
    "last names of the potters whose vases grossed more than 90 euros altogether, with the total",
    "list the last names of the potters whose vases have a combined gross of more than 90, along with the total gross",
    "names of potters with more than 90 gross in all their vases together, and the total",
  ])("are shown beside their names: %s", (question) => {
    const { query } = ask(question);
    expect(query).toMatch(TOTAL);
  });
});

describe("totals of owners that are ranked", () => {
  it.each([
    "identify the 3 potters with the highest total gross, giving the last name and the total in descending order",
    "list the three potters with the highest total gross, stating the last name and the total in descending order of the total",
  ])("keep the order of their rank: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      '{$group:{_id:"$potter_id",totalGrossEur:{$sum:"$gross_eur"}}},{$sort:{totalGrossEur:-1}},{$limit:3}',
    );
    expect(query).toContain('last_name:"$potter.last_name",totalGrossEur:1');
    expect(isSure).toBe(true);
  });
});

describe("a particle in front of a year", () => {
  it("is none of a verb", () => {
    expect(ask("potters logged in 2012").query).not.toContain("login");
    expect(ask("vases signed in 2012").query).toBe("db.vases.find({sign_yr:2012})");
  });
});
