import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const CODES = ["KX1", "KX2", "LM7", "LM9", "QT3", "QT4", "VR2", "VR8"];

const ROWS: Rows = {
  meadows: (at) => ({ _id: `${CODES[at % 8]}${at}`, title: `Meadow ${at}`, hectares: new Int32(3 + at) }),
  hives: (at) => ({
    _id: new Int32(900 + at),
    meadow: `${CODES[at % 8]}${at % 8}`,
    yield: new Int32(10 + ((at * 7) % 33)),
  }),
};

const ask = askerOf(createGenerator(snapshotOf("apiary_map", ROWS)));
const NAME =
  '{$lookup:{from:"meadows",localField:"_id",foreignField:"_id",as:"meadowInfo"}},{$set:{name:{$first:"$meadowInfo.title"}}},{$unset:"meadowInfo"}';

describe("groups by a code that is called as its documents", () => {
  it.each([
    ["mean and max yield by meadow", 'averageYield:{$avg:"$yield"},maximumYield:{$max:"$yield"}'],
    [
      "average and maximum yield of hives in each meadow",
      'averageYield:{$avg:"$yield"},maximumYield:{$max:"$yield"}',
    ],
    ["hives per meadow", "count:{$sum:1}"],
    ["total yield per meadow", 'totalYield:{$sum:"$yield"}'],
  ])("show the code and the name: %s", (question, figures) => {
    expect(ask(question)).toEqual({
      query: `db.hives.aggregate([{$group:{_id:"$meadow",${figures}}},${NAME}])`,
      isSure: true,
    });
  });

  it("show the name alone where it is asked for", () => {
    expect(ask("meadow title and number of hives for each meadow").query).toContain(
      '{$project:{_id:0,title:"$meadowInfo.title",count:1}}',
    );
  });
});
