import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const birth = (at: number): DateTime => new DateTime(Date.UTC(1950 + (at % 50), at % 12, 1 + (at % 28)));
/** Divers of clubs, and dives that keep a list of sightings. */
const ask = askerOf(
  createGenerator(
    snapshotOf("diving", {
      clubs: (at) => ({ _id: `C${at % 60}`, name: `Club ${at}` }),
      divers: (at) => ({
        _id: new Int32(at),
        name: `Diver ${at}`,
        town: ["Kiel", "Bergen", "Turku"][at % 3] ?? "",
        birth_date: birth(at),
        club_id: `C${(at * 7) % 20}`,
        fee: new Int32(20 + ((at * 13) % 90)),
      }),
      dives: (at) => ({
        _id: new Int32(900 + at),
        diver_id: new Int32((at * 11) % 40),
        site: ["reef", "wreck"][at % 2] ?? "",
        sightings: [0, 1, 2].slice(0, at % 4).map((n) => Doc.of([["animal", `animal ${n}`]])),
      }),
    }),
  ),
);

describe("shares", () => {
  it.each([
    ["share of divers over 40 per town", '_id:"$town"'],
    ["percentage of divers over 40 in each club", '_id:"$club_id"'],
  ])("of those of an age are told of each group: %s", (question, key) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(
      `{$group:{${key},total:{$sum:1},matching:{$sum:{$cond:[{$lt:["$birth_date",ISODate("1986-11-22T00:00:00Z")]},1,0]}}}}`,
    );
    expect(isSure).toBe(true);
  });

  it.each([
    ["percentage of dives without sightings", "$eq"],
    ["what percentage of dives have sightings", "$gt"],
  ])("of those without elements count empty lists: %s", (question, op) => {
    expect(ask(question).query).toContain(`{$cond:[{${op}:[{$size:{$ifNull:["$sightings",[]]}},0]},1,0]}`);
  });
});

describe("the difference of two figures", () => {
  it("is shown of what documents refer to", () => {
    const { query, isSure } = ask("difference between the highest and lowest fee per club");
    expect(query).toContain('{$project:{difference:{$subtract:["$maximumFee","$minimumFee"]}}},{$lookup:');
    expect(isSure).toBe(true);
  });

  it("leaves the count beside it", () => {
    expect(
      ask("number of divers and difference between the highest and lowest fee per club").query,
    ).toContain('{$project:{count:1,difference:{$subtract:["$maximumFee","$minimumFee"]}}}');
  });
});

describe("what each document refers to", () => {
  it.each([
    "count of unique clubs by town",
    "number of different clubs per town",
    "how many different clubs does each town have",
    "different clubs per town",
  ])("is counted once for each value: %s", (question) => {
    expect(ask(question).query).toContain('{$group:{_id:"$town",count:{$addToSet:"$club_id"}}}');
  });
});

describe("different values of what refers to others", () => {
  it.each(["number of different towns per club", "how many distinct towns does each club have"])(
    "are counted once: %s",
    (question) => {
      const { query, isSure } = ask(question);
      expect(query).toContain('{$group:{_id:"$club_id",count:{$addToSet:"$town"}}}');
      expect(isSure).toBe(true);
    },
  );
});
