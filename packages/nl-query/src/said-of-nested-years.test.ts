import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const year = (at: number): Int32 => new Int32(1990 + (at % 30));
const ROWS: Rows = {
  theaters: (at) => ({
    name: `Theater ${at}`,
    opened_year: new Int32(1900 + at),
    renovation: at % 3 === 0 ? Doc.of([["renovated_year", year(at)]]) : null,
    sponsors: [0, 1].slice(at % 2).map((n) =>
      Doc.of([
        ["firm", `Firm ${(at + n) % 7}`],
        ["since", year(at + n)],
      ]),
    ),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("theaters", withIds(ROWS))));

describe("years kept in nested documents", () => {
  it.each([
    ["theaters with a sponsor since 2005", "{$gte:2005}"],
    ["theaters with a sponsor who joined in 2005 or later", "{$gte:2005}"],
    ["theaters that have a sponsor who has been there since 2005 or later", "{$gte:2005}"],
  ])("compares the year of the elements: %s", (question, test) => {
    expect(ask(question).query).toBe(`db.theaters.find({"sponsors.since":${test}})`);
  });

  it.each([
    ["renovated theaters", 'find({"renovation.renovated_year":{$ne:null}})'],
    ["number of renovated theaters", 'countDocuments({"renovation.renovated_year":{$ne:null}})'],
    ["how many theaters were renovated?", 'countDocuments({"renovation.renovated_year":{$ne:null}})'],
    ["theaters that have not been renovated", 'find({"renovation.renovated_year":null})'],
  ])("tells what was done by its year: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.theaters.${query}`, isSure: true });
  });
});
