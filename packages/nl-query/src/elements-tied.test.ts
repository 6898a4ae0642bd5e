import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Potters hold the firings that they took part in, with the kiln that each was fired in. */
const ROWS: Rows = {
  kilns: (at) => ({
    kiln_code: `K${100 + at}`,
    kiln_name: at === 2 ? "Old Dragon" : `Oven ${at}`,
    village: pick(["Alder", "Birch", "Cedar"], at),
  }),
  potters: (at) => ({
    name: `Potter ${at}`,
    guild: pick(["north", "south"], at),
    firings: Array.from({ length: 1 + (at % 3) }, (_, nr) =>
      Doc.of([
        ["kiln_code", `K${100 + ((at * 7 + nr) % 40)}`],
        ["outcome", pick(["cracked", "flawless", "warped"], at + nr)],
        ["pots", new Int32(3 + ((at + nr) % 30))],
      ]),
    ),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("claypit", withIds(ROWS))));

const DRAGON =
  '{$lookup:{from:"kilns",localField:"firings.kiln_code",foreignField:"kiln_code",' +
  'pipeline:[{$match:{kiln_name:"OldDragon"}}],as:"kiln"}},{$match:{"kiln.0":{$exists:true}}},';
const tied = (test: string): string =>
  '{$match:{$expr:{$gt:[{$size:{$filter:{input:{$ifNull:["$firings",[]]},as:"element",' +
  `cond:{$and:[${test},{$in:["$$element.kiln_code","$kiln.kiln_code"]}]}}}},0]}}}`;

describe("conditions on elements and on what these refer to", () => {
  it.each([
    ["potters with the outcome cracked in the kiln Old Dragon", '{$eq:["$$element.outcome","cracked"]}', ""],
    [
      "how many potters with the outcome cracked in the kiln Old Dragon?",
      '{$eq:["$$element.outcome","cracked"]}',
      ',{$count:"count"}',
    ],
  ])("are met by one element together: %s", (question, test, end) => {
    expect(ask(question).query).toContain(DRAGON + tied(test) + end);
  });

  it("are met by one element of the documents that are joined", () => {
    expect(ask("kilns in which a firing of Potter 7 has the outcome warped").query).toContain(
      'localField:"kiln_code",foreignField:"firings.kiln_code",let:{key:"$kiln_code"},pipeline:[' +
        '{$unwind:"$firings"},{$match:{$expr:{$eq:["$firings.kiln_code","$$key"]}}},{$match:{',
    );
  });

  it("are left as they are where only one of both is said", () => {
    expect(ask("potters with the outcome cracked").query).toBe(
      'db.potters.find({"firings.outcome":"cracked"})',
    );
  });
});

describe("numbers of documents whose elements refer to others", () => {
  it("are shown beside every one of these, with 0 for those without any", () => {
    const { query } = ask(
      "show every kiln and how many potters have a firing in it, with 0 where there are none",
    );
    expect(query).toContain('foreignField:"firings.kiln_code"');
    expect(query).toContain('pottersCount:{$size:"$potters"}');
    expect(query).not.toContain('"potters.0":{$exists:true}}}');
  });
});
