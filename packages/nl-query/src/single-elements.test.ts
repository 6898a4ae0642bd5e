import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Museums with the grants they were given, and the donors of each. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "grants",
      withIds({
        museums: (at) => ({
          name: `Museum ${at}`,
          grants: Array.from({ length: at % 4 }, (_, n) =>
            Doc.of([
              ["granted_amount", new Int32(1000 * (1 + ((at * 7 + n * 3) % 40)))],
              ["donors", ["Ash", "Birch", "Cedar"].slice(0, 1 + ((at + n) % 3))],
            ]),
          ),
        }),
      }),
    ),
  ),
);

describe("what elements have together", () => {
  it.each([
    "museums that were granted more than 20000 in total",
    "museums that were granted over 20000 altogether",
  ])("is added up before it is compared: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query.includes('{$sum:"$grants.granted_amount"}') || !isSure).toBe(true);
  });

  it("is no list of single amounts", () => {
    const { query, isSure } = ask("total granted by each museum");
    expect(query.includes("$sum") || !isSure).toBe(true);
  });

  it("leaves a bound on one of them alone", () => {
    expect(ask("museums with a granted amount over 20000")).toEqual({
      query: 'db.museums.find({"grants.granted_amount":{$gt:20000}})',
      isSure: true,
    });
  });
});

describe("all elements with a list of some length", () => {
  it.each([
    "museums whose grants all have more than one donor",
    "museums where all grants have more than 1 donor",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.museums.find({grants:{$not:{$elemMatch:{"donors.1":{$exists:false}}}},"grants.donors.1":{$exists:true}})',
      isSure: true,
    });
  });
});
