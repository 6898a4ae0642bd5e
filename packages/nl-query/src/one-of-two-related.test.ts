import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "bays",
      withIds({
        bays: (at) => ({ name: `Bay ${at}`, depth: new Int32(5 + (at % 60)) }),
        piers: (at) => ({ label: `Pier ${at}`, bay_id: new Int32((at * 7) % 23) }),
        wrecks: (at) => ({ label: `Wreck ${at}`, bay_id: new Int32(20 + ((at * 11) % 31)) }),
      }),
    ),
  ),
);
const PIERS = '{$lookup:{from:"piers",localField:"_id",foreignField:"bay_id",as:"piers"}}';
const WRECKS = '{$lookup:{from:"wrecks",localField:"_id",foreignField:"bay_id",as:"wrecks"}}';
const EITHER = '{$match:{$or:[{"piers.0":{$exists:true}},{"wrecks.0":{$exists:true}}]}}';

describe("documents with one of two kinds of others", () => {
  it.each([
    ["bays with a pier or a wreck", '{$unset:["piers","wrecks"]}'],
    ["bays that have either a pier or a wreck", '{$unset:["piers","wrecks"]}'],
    ["names of bays with piers or wrecks", "{$project:{name:1,_id:0}}"],
    ["how many bays have a pier or a wreck", '{$count:"count"}'],
  ])("have either: %s", (question, shown) => {
    expect(ask(question)).toEqual({
      query: `db.bays.aggregate([${PIERS},${WRECKS},${EITHER},${shown}])`,
      isSure: true,
    });
  });

  it.each([
    "bays without a pier or a wreck",
    "bays with neither a pier nor a wreck",
    "bays with no pier or wreck",
  ])("have neither: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain("{$match:{piers:{$size:0}}}");
    expect(query).toContain("{$match:{wrecks:{$size:0}}}");
  });

  it("have both", () => {
    const { query } = ask("bays with a pier and a wreck");
    expect(query).toContain('{$match:{"piers.0":{$exists:true}}}');
    expect(query).toContain('{$match:{"wrecks.0":{$exists:true}}}');
  });
});
