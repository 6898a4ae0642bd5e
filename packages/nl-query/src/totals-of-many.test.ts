import { describe, expect, it } from "vitest";
import { askQuarries } from "./quarry.fixture.ts";

const TOTAL =
  'db.blocks.aggregate([{$group:{_id:"$mason_id",totalMass:{$sum:"$mass"}}},{$sort:{totalMass:-1}},{$limit:3},{$lookup:{from:"masons",localField:"_id",foreignField:"_id",as:"mason"}}';

describe("the highest total of what belongs to documents", () => {
  it.each([
    "which 3 masons have the highest total mass",
    "the 3 masons whose blocks add up to the greatest mass",
    "Which 3 masons earned the most in total mass? Return name and total mass, highest first.",
    "Identify the 3 masons with the highest total mass, giving name and total mass in descending order.",
    "the 3 masons with the highest combined mass",
  ])("is added up: %s", (question) => {
    expect(askQuarries(question).query).toContain(TOTAL);
  });

  it("is shown with the name where both are asked for", () => {
    const question = "Which 3 masons have the highest total mass? Return the mason's name and that total.";
    expect(askQuarries(question)).toEqual({
      query: `${TOTAL},{$unwind:"$mason"},{$project:{_id:0,mason_nm:"$mason.mason_nm",totalMass:1}}])`,
      isSure: true,
    });
  });
});
