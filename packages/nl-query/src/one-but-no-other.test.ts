import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { salvageSnapshot } from "./salvage.fixture.ts";

const ask = askerOf(createGenerator(salvageSnapshot()));
const NAMES = "{$project:{diver_first_name:1,diver_last_name:1,_id:0}}";

/** Divers by what their wrecks have become: each outcome, and whether there is such a wreck. */
function divers(sets: readonly [string, boolean][]): string {
  const stages = sets.map(([outcome, isThere], at) => {
    const alias = at === 0 ? "wrecks" : "wrecksInfo";
    const test = isThere ? `"${alias}.0":{$exists:true}` : `${alias}:{$size:0}`;
    return `{$lookup:{from:"wrecks",localField:"diver_id",foreignField:"diver_id",pipeline:[{$match:{outcome:${outcome}}}],as:"${alias}"}},{$match:{${test}}}`;
  });
  return `db.divers.aggregate([${stages.join()},${NAMES}])`;
}

describe("documents of one value and none of another", () => {
  const RAISED = '"raised"';
  const LOST = '"lost"';
  it.each<[string, [string, boolean][]]>([
    [
      "names of divers who have a raised wreck but no lost wreck",
      [
        [RAISED, true],
        [LOST, false],
      ],
    ],
    [
      "Find the names of divers that have raised wrecks but no lost ones.",
      [
        [RAISED, true],
        [LOST, false],
      ],
    ],
    [
      "names of divers with no lost wreck but a raised wreck",
      [
        [LOST, false],
        [RAISED, true],
      ],
    ],
    [
      "names of divers with no lost wrecks and no raised wrecks",
      [
        [LOST, false],
        [RAISED, false],
      ],
    ],
    [
      "names of divers with a raised wreck and a lost wreck",
      [
        [RAISED, true],
        [LOST, true],
      ],
    ],
  ])("are looked up apart: %s", (question, sets) => {
    expect(ask(question)).toEqual({ query: divers(sets), isSure: true });
  });

  it.each([
    ["names of divers that had a raised wreck or a lost wreck", true],
    ["names of divers without raised or lost wrecks", false],
  ])("are alternatives behind or: %s", (question, isThere) => {
    expect(ask(question)).toEqual({
      query: divers([[`{$in:[${RAISED},${LOST}]}`, isThere]]),
      isSure: true,
    });
  });

  it("are none of those that do not include it", () => {
    const none = { query: divers([[LOST, false]]), isSure: true };
    expect(ask("names of divers whose wrecks do not include lost ones")).toEqual(none);
  });

  it("are shown with names where no names are asked for", () => {
    const { query } = ask("divers with both a raised and a lost wreck");
    expect(query).toContain('{$set:{name:{$concat:[{$first:"$diver.diver_first_name"}');
  });
});
