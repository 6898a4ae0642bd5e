import { describe, expect, it } from "vitest";
import { askCamel as ask } from "./trams.fixture.ts";

const TOWNS = 'db.drivers.aggregate([{$group:{_id:"$town",count:{$sum:1}}},{$sort:{count:-1}}])';

describe("orders of groups", () => {
  it.each([
    "For each town, provide the number of drivers; sort the result in descending order of the number of drivers.",
    "Return each town along with the corresponding number of drivers. Sort the result in descending order by the number of drivers.",
    "Return each town along with the corresponding total number of drivers; sort the results in descending order by the number of drivers.",
    "What is the number of drivers of each town? Sort from the most drivers to the fewest.",
    "number of drivers in each town, from the town with the most drivers to the one with the fewest",
    "number of drivers per town, sorted by number of drivers, most first",
    "number of drivers per town, sorted by number of drivers (descending)",
  ])("are said behind them: %s", (question) => {
    expect(ask(question)).toEqual({ query: TOWNS, isSure: true });
  });

  it("begin with the fewest where these are said to come first", () => {
    expect(ask("number of drivers per town, sorted by number of drivers, fewest first").query).toContain(
      "{$sort:{count:1}}",
    );
  });
});

describe("orders of sums beside names", () => {
  it.each([
    "Find the name of each depot and the total weight of its trams, sorted from the highest weight to the lowest.",
    "name of each depot and the total weight of its trams sorted by total weight descending",
  ])("are not lost: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      '{$group:{_id:"$depotId",totalWeight:{$sum:"$weight"}}},{$sort:{totalWeight:-1}}',
    );
    expect(query).toContain('depotName:"$depot.depotName",totalWeight:1');
    expect(isSure).toBe(true);
  });
});

it("reads a figure behind its amount", () => {
  expect(ask("tram weight total by depot name, highest first").query).toContain(
    '{$group:{_id:"$depot.depotName",totalWeight:{$sum:"$weight"}}},{$sort:{totalWeight:-1}}',
  );
});

it("keeps a word of a name that says little elsewhere", () => {
  expect(ask("return each home city with the number of depots").query).toContain('_id:"$homeCity"');
});
