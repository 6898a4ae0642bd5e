import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { climbingSnapshot } from "./climbing.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const asked = askerOf(createGenerator(climbingSnapshot()));

const NO_NOTES = "db.ascents.find({notes:null})";
const NO_ASCENTS =
  'db.climbers.aggregate([{$lookup:{from:"ascents",localField:"_id",foreignField:"climberId",as:"ascents"}},{$match:{ascents:{$size:0}}},{$unset:"ascents"}])';

describe("finds what was never written down", () => {
  it.each([
    ["ascents where notes were not recorded", NO_NOTES],
    ["ascents whose notes were never entered", NO_NOTES],
    ["ascents for which nobody ever set notes", NO_NOTES],
    ["on how many ascents were notes not recorded at all?", "db.ascents.countDocuments({notes:null})"],
    ["climbers with not one ascent", NO_ASCENTS],
    ["climbers who have not a single ascent", NO_ASCENTS],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});
