import { DateTime, Doc, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Moorings whose fields are called by the first letters of two words. */
const ROWS: Rows = {
  moorings: (at) => ({
    title: `Mooring ${at}`,
    watcon: pick(["calm", "rough", "stormy"], at),
    maxlen: new Int32(5 + (at % 20)),
    wavhei: new Double((at % 9) / 4),
    length: new Int32(3 + (at % 11)),
  }),
};

const ask = askerOf(createGenerator({ ...snapshotOf("moorings", withIds(ROWS)), references: [] }));

describe("names glued of the first letters of two words", () => {
  it.each([
    ["moorings per water condition", 'aggregate([{$group:{_id:"$watcon",count:{$sum:1}}}])'],
    [
      "average wave height of the moorings",
      'aggregate([{$group:{_id:null,averageWavhei:{$avg:"$wavhei"}}}])',
    ],
    ["moorings with a wave height of at least 2", "find({wavhei:{$gte:2}})"],
    ["moorings with a wave height of no more than 2", "find({wavhei:{$lte:2}})"],
  ])("are found by them: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.moorings.${query}`, isSure: true });
  });

  it("are no figure that another one stands beside", () => {
    expect(ask("mean and max length of the moorings").query).toContain(
      'averageLength:{$avg:"$length"},maximumLength:{$max:"$length"}',
    );
  });

  it("are not found by other words", () => {
    expect(ask("moorings per weather height").query).not.toContain("wavhei");
  });
});

describe("names glued of an initial or a short form", () => {
  const kilns = askerOf(
    createGenerator(
      snapshotOf(
        "yard",
        withIds({
          moulds: (at) => ({
            galno: new Int32(700 + at),
            ptype: pick(["relief", "slab", "tile"], at),
            maker: Doc.of([
              ["name", `Maker ${at % 9}`],
              ["kind", pick(["guild", "workshop"], at)],
            ]),
          }),
        }),
      ),
    ),
  );
  it.each([
    ["moulds per plaster type", 'aggregate([{$group:{_id:"$ptype",count:{$sum:1}}}])'],
    ["moulds per type", 'aggregate([{$group:{_id:"$ptype",count:{$sum:1}}}])'],
    ["moulds per maker kind", 'aggregate([{$group:{_id:"$maker.kind",count:{$sum:1}}}])'],
    ["gallery numbers of the moulds", "find({},{galno:1,_id:0})"],
    ["moulds with gallery number 712", "find({galno:712})"],
  ])("are found by both words: %s", (question, query) => {
    expect(kilns(question)).toEqual({ query: `db.moulds.${query}`, isSure: true });
  });
});

describe("names that hold words without meaning, or short forms of them", () => {
  const lab = askerOf(
    createGenerator(
      snapshotOf(
        "lab",
        withIds({
          observations: (at) => ({
            site: pick(["Fen", "Moor", "Dune"], at),
            lux: new Int32(at * 3),
            seen_at: new DateTime(Date.UTC(2024, at % 12, 3)),
          }),
        }),
      ),
    ),
  );
  it.each([
    ["observations per site", 'aggregate([{$group:{_id:"$site",count:{$sum:1}}}])'],
    ["obs per site", 'aggregate([{$group:{_id:"$site",count:{$sum:1}}}])'],
    [
      "observations in March 2024",
      'find({seen_at:{$gte:ISODate("2024-03-01T00:00:00Z"),$lt:ISODate("2024-04-01T00:00:00Z")}})',
    ],
    ["obs at Fen with lux over 90", 'find({site:"Fen",lux:{$gt:90}})'],
  ])("are read at the beginning of a question: %s", (question, query) => {
    expect(lab(question)).toEqual({ query: `db.observations.${query}`, isSure: true });
  });
});
