import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Potters sell vases; regions hold places with the sheds that stand there. */
const ROWS: Rows = {
  potters: (at) => ({
    name: `Potter ${at}`,
    guild: pick(["north", "south"], at),
    age: new Int32(20 + at),
  }),
  vases: (at) => ({
    potter_id: new Int32((at * 7) % 50),
    glaze: pick(["celadon", "tenmoku", "shino"], at),
    fair: pick(["spring", "autumn"], at),
    price: new Int32(20 + at),
  }),
  regions: (at) => ({
    region: `Region ${at}`,
    gps: Doc.of([
      ["satellites", new Int32(at % 40)],
      ["quality", pick(["poor", "good"], at)],
    ]),
    places: Array.from({ length: 1 + (at % 3) }, (_, nr) =>
      Doc.of([
        ["village", `Village ${at * 3 + nr}`],
        [
          "sheds",
          Array.from({ length: 2 }, (_unused, shed) =>
            Doc.of([
              ["shed", `Shed ${at * 6 + nr * 2 + shed}`],
              ["fuel", pick(["ash", "gas", "oak"], at + nr + shed)],
            ]),
          ),
        ],
      ]),
    ),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("claypit", withIds(ROWS))));

const OF_NORTH =
  'db.vases.aggregate([{$lookup:{from:"potters",localField:"potter_id",foreignField:"_id",' +
  'pipeline:[{$match:{guild:"north"}}],as:"potter"}},';
const MATCHING = 'total:{$sum:1},matching:{$sum:{$cond:[{$gt:[{$size:"$potter"},0]},1,0]}}}}';

describe("shares with a condition on what a lookup finds", () => {
  it.each([
    ["what percentage of vases are by potters of the guild north", "{$group:{_id:null,"],
    ["percentage of vases by potters of the guild north per fair", '{$group:{_id:"$fair",'],
  ])("count the documents for which it finds some: %s", (question, group) => {
    const answer = ask(question);
    expect(answer.query).toContain(OF_NORTH + group + MATCHING);
    expect(answer.isSure).toBe(true);
  });

  it("compare a value of rows, where groups need these anyway", () => {
    expect(ask("share of vases of potters older than 30 by glaze").query).toContain(
      '{$unwind:"$vases"},{$group:{_id:"$vases.glaze",total:{$sum:1},matching:{$sum:{$cond:[{$gt:["$age",30]},1,0]}}}}',
    );
  });
});

describe("conditions below a list whose elements are shown", () => {
  it("hold for each of these elements", () => {
    expect(ask("list region and village where fuel is gas").query).toContain(
      '[{$unwind:"$places"},{$match:{"places.sheds.fuel":"gas"}},{$project:{region:"$region",village:"$places.village"',
    );
  });
});

describe("lists and groups of a field whose values are picked", () => {
  it.each([
    "number of vases per glaze with glaze shino",
    "glazes of vases with both celadon and shino",
    "distinct glazes of vases with glaze shino",
  ])("are unsure: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });

  it("have no documents that must hold two values of it at once", () => {
    expect(ask("glazes of vases with both celadon and shino").query).not.toContain("first:");
  });
});

describe("columns", () => {
  it.each([
    ["gps satellites of the regions", '{"gps.satellites":1,_id:0}'],
    ["gps and gps satellites of the regions", "{gps:1,_id:0}"],
    ["gps satellites and gps of the regions", "{gps:1,_id:0}"],
    [
      "How many vases does each potter have who is older than 30? Show the name and the number, also when it is zero.",
      "{$project:{name:1,vasesCount:",
    ],
  ])("are shown once, and as a whole where a part is asked for as well: %s", (question, columns) => {
    expect(ask(question).query).toContain(columns);
  });
});
