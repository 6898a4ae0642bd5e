import { describe, expect, it } from "vitest";
import { askQuarries } from "./quarry.fixture.ts";

describe("requests in formal words", () => {
  it.each([
    ["Enumerate, without duplicates, the towns of the masons.", 'db.masons.distinct("town")'],
    ["The towns of the masons, each listed once.", 'db.masons.distinct("town")'],
    [
      "names of masons whose birth year is not on record",
      "db.masons.find({birth_year:null},{mason_nm:1,_id:0})",
    ],
    ["quarries whose closed year has not been recorded", "db.quarries.find({closed_yr:null})"],
    ["masons whose hired date precedes 2015", 'db.masons.find({hired_dt:{$lt:"2015-01-01"}})'],
    [
      "Identify the mason with the latest birth year, giving the town and that year.",
      "db.masons.find({},{town:1,birth_year:1,_id:0}).sort({birth_year:-1}).limit(1)",
    ],
    [
      "For each mason, including those without blocks, return the name and the number of blocks.",
      'db.masons.aggregate([{$lookup:{from:"blocks",localField:"_id",foreignField:"mason_id",as:"blocks"}},{$project:{mason_nm:1,blocksCount:{$size:"$blocks"},_id:0}}])',
    ],
  ])("%s", (question, query) => {
    expect(askQuarries(question)).toEqual({ query, isSure: true });
  });
});
