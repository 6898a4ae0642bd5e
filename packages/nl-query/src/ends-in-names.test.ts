import { describe, expect, it } from "vitest";
import { askQuarries } from "./quarry.fixture.ts";

describe("ends of a range that have a field each", () => {
  it.each(["greatest", "highest", "maximum"])("are compared: %s", (end) => {
    expect(askQuarries(`quarries whose ${end} depth exceeds 40 meters`)).toEqual({
      query: "db.quarries.find({depth_max:{$gt:40}})",
      isSure: true,
    });
  });

  it("rank by the same end", () => {
    expect(askQuarries("the quarry with the lowest depth").query).toContain("sort({depth_min:1})");
    expect(askQuarries("the quarry with the greatest depth").query).toContain("sort({depth_max:-1})");
  });

  it("are subtracted the right way round", () => {
    const question =
      "Identify the quarry with the widest span between its lowest and its greatest depth, giving the name and this span.";
    expect(askQuarries(question).query).toBe(
      'db.quarries.aggregate([{$addFields:{difference:{$subtract:["$depth_max","$depth_min"]}}},{$sort:{difference:-1}},{$limit:1},{$project:{quarry_nm:1,difference:{$subtract:["$depth_max","$depth_min"]},_id:0}}])',
    );
  });

  it("leave other fields as they are", () => {
    expect(askQuarries("the quarry with the lowest outlay").query).toContain("sort({outlay_meur:1})");
  });
});
