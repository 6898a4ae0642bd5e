import { describe, expect, it } from "vitest";
import { askQuarries } from "./quarry.fixture.ts";

describe("multiples of a currency in the name of a field", () => {
  it("say nothing of what is stored", () => {
    expect(askQuarries("average outlay of the quarries")).toEqual({
      query: 'db.quarries.aggregate([{$group:{_id:null,averageOutlayMeur:{$avg:"$outlay_meur"}}}])',
      isSure: true,
    });
  });

  it("are what a bound is kept in", () => {
    expect(askQuarries("quarries with an outlay over 3 million").query).toBe(
      "db.quarries.find({outlay_meur:{$gt:3}})",
    );
  });
});

describe("the year of a deed", () => {
  it.each(["name and year of establishment of each quarry", "name and establishment year of each quarry"])(
    "is found by its noun: %s",
    (question) => {
      expect(askQuarries(question)).toEqual({
        query: "db.quarries.find({},{quarry_nm:1,est_yr:1,_id:0})",
        isSure: true,
      });
    },
  );

  it("is found by its verb where the name is short for it", () => {
    expect(askQuarries("quarries established before 1920")).toEqual({
      query: "db.quarries.find({est_yr:{$lt:1920}})",
      isSure: true,
    });
  });

  it("tells what was done first of all", () => {
    expect(
      askQuarries("Identify the quarry that was established first of all, stating the name and the stone.")
        .query,
    ).toBe("db.quarries.find({},{quarry_nm:1,stone:1,_id:0}).sort({est_yr:1}).limit(1)");
  });
});
