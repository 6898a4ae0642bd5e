import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const YARDS = ["Vik", "Os", "Flam", "Hella"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "logging",
      withIds({
        hauls: (at) => ({
          truck: ["Ara", "Bix", "Cor"][at % 3] ?? "",
          origin_yard: YARDS[at % 4] ?? "",
          dest_yard: YARDS[(at * 3 + 1) % 4] ?? "",
          logs: new Int32(5 + ((at * 7) % 60)),
        }),
      }),
    ),
  ),
);
const counted = (key: string, rest = ""): string =>
  `db.hauls.aggregate([{$group:{_id:"$${key}",count:{$sum:1}}}${rest}])`;
const ROUTES = '{$group:{_id:{origin_yard:"$origin_yard",dest_yard:"$dest_yard"},count:{$sum:1}}}';

describe("the ends of a way, called by their roles alone", () => {
  it.each([
    ["hauls per destination", counted("dest_yard")],
    ["number of hauls by origin", counted("origin_yard")],
    ["most common destination", counted("dest_yard", ",{$sort:{count:-1}},{$limit:1}")],
    [
      "average logs per destination",
      'db.hauls.aggregate([{$group:{_id:"$dest_yard",averageLogs:{$avg:"$logs"}}}])',
    ],
    ["list all origins", 'db.hauls.distinct("origin_yard")'],
    ["destinations of truck Ara", 'db.hauls.distinct("dest_yard",{truck:"Ara"})'],
    ["hauls per origin and destination", `db.hauls.aggregate([${ROUTES}])`],
    ["hauls per route", `db.hauls.aggregate([${ROUTES}])`],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("the busiest ways", () => {
  it.each(["most popular route", "Which is the busiest route?", "what is the most frequent route"])(
    "are pairs of ends: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: `db.hauls.aggregate([${ROUTES},{$sort:{count:-1}},{$limit:1}])`,
        isSure: true,
      });
    },
  );

  it.each(["top 3 routes", "the 3 most common routes", "top 3 origin-destination pairs"])(
    "are as many as asked for: %s",
    (question) => {
      expect(ask(question).query).toBe(`db.hauls.aggregate([${ROUTES},{$sort:{count:-1}},{$limit:3}])`);
    },
  );
});

describe("places by how often they are an end", () => {
  it.each([
    ["which yard has the most departures?", "origin_yard", -1],
    ["yard with the most arrivals", "dest_yard", -1],
    ["which yard has the fewest arrivals?", "dest_yard", 1],
    ["Which yard is the most common destination?", "dest_yard", -1],
  ])("%s", (question, key, way) => {
    expect(ask(question)).toEqual({
      query: counted(key, `,{$sort:{count:${way}}},{$limit:1}`),
      isSure: true,
    });
  });
});

it.each([
  "At which origin yard are the average logs highest?",
  "in which origin yard was the average logs largest",
])("where a mean is the highest: %s", (question) => {
  expect(ask(question).query).toContain(
    '{$group:{_id:"$origin_yard",averageLogs:{$avg:"$logs"}}},{$sort:{averageLogs:-1}},{$limit:1}',
  );
});
