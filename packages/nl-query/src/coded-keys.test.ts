import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const PARISHES: Rows = {
  parishes: (at) => ({
    _id: String(20_100 + at * 37),
    town: pick(["Elmstead", "Corve", "Haverling", "Oxley"], at),
    county: pick(["Wessex", "Mercia"], at),
    population: new Int32(900 + at * 13),
    chapels: Array.from({ length: at % 4 }, (_, n) => `Chapel ${n}`),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("diocese", PARISHES)));

describe("documents whose key is a postal code", () => {
  it.each([
    ["how many zip codes have a population over 1000?", "countDocuments({population:{$gt:1000}})"],
    ["count postcodes in Wessex", 'countDocuments({county:"Wessex"})'],
    [
      "Which zip codes have exactly two chapels? Return the zip and the town.",
      "find({chapels:{$size:2}},{_id:1,town:1})",
    ],
    ["zip and town of all entries in Mercia", 'find({county:"Mercia"},{_id:1,town:1})'],
    [
      "the zip code with the largest population: zip, county",
      "find({},{_id:1,county:1}).sort({population:-1}).limit(1)",
    ],
    [
      "average population of a zip code by county",
      'aggregate([{$group:{_id:"$county",averagePopulation:{$avg:"$population"}}}])',
    ],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.parishes.${query}`, isSure: true });
  });
});

it("keeps ids of five digits as ids where nothing is a place", () => {
  const tickets: Rows = { tickets: (at) => ({ _id: String(31_000 + at), seat: new Int32(at) }) };
  const askTickets = askerOf(createGenerator(snapshotOf("stalls", tickets)));
  expect(askTickets("how many zip codes are there?").isSure).toBe(false);
});
