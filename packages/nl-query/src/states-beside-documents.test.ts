import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "grounds",
      withIds({
        gardens: (at) => ({
          name: `Garden ${at}`,
          openToPublic: at % 3 === 0,
          entranceFee: at % 4 === 0 ? null : new Int32(2 + (at % 9)),
          operator: ["Alder Trust", "Birch Trust", "Cedar Trust"][at % 3] ?? "",
          pumpWatts: new Int32(100 * (at % 20)),
          lifetimeYears: new Int32(2 + (at % 30)),
          laidOutYear: new Int32(1900 + at),
          areaHa: new Int32(1 + (at % 12)),
        }),
      }),
    ),
  ),
);

describe("flags of several words beside the documents", () => {
  it.each([
    ["gardens open to public", "db.gardens.find({openToPublic:true})"],
    ["gardens open to public with fee < 5", "db.gardens.find({openToPublic:true,entranceFee:{$lt:5}})"],
    ["gardens closed to the public", "db.gardens.find({openToPublic:false})"],
    ["non public gardens", "db.gardens.find({openToPublic:false})"],
  ])("are conditions: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("show nothing in front of the documents", () => {
    const { query, isSure } = ask("Which publicly accessible gardens charge an entrance fee below 5?");
    expect(query).not.toContain("openToPublic:1");
    expect(isSure && !query.includes("openToPublic:true")).toBe(false);
  });
});

describe("words of names", () => {
  it.each([
    "gardens with pump over 500",
    "gardens with a pump above 500",
    "gardens whose pump exceeds 500 watts",
  ])("go without units such as watts: %s", (question) => {
    expect(ask(question).query).toBe("db.gardens.find({pumpWatts:{$gt:500}})");
  });

  it.each(["average lifetime", "mean lifetime of the gardens"])("keep compounds whole: %s", (question) => {
    const query = 'db.gardens.aggregate([{$group:{_id:null,averageLifetimeYears:{$avg:"$lifetimeYears"}}}])';
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("take no number of years for the year of an age", () => {
    expect(ask("oldest garden").query).toBe("db.gardens.find().sort({laidOutYear:1}).limit(1)");
  });

  it("leave states open that only resemble a name", () => {
    expect(ask("number of gardens still in operation per operator").isSure).toBe(false);
  });
});
