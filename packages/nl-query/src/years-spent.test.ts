import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "shipyard",
      withIds({
        welders: (at) => ({
          name: `Welder ${at}`,
          hall: ["north", "south"][at % 2] ?? "",
          years_welding: new Int32(1 + ((at * 7) % 30)),
        }),
        cranes: (at) => ({ crane_no: new Int32(at), built_year: new Int32(1960 + (at % 50)) }),
      }),
    ),
  ),
);
const AVERAGE = 'db.welders.aggregate([{$group:{_id:null,averageYearsWelding:{$avg:"$years_welding"}}}])';
const ORDERED = "db.welders.find({},{name:1,_id:0}).sort({years_welding:1})";

describe("years that people spent with what they do", () => {
  it.each([
    ["average years of experience of the welders", AVERAGE],
    ["What is the mean number of years that the welders have been working?", AVERAGE],
    ["How many years, on average, do welders spend in their profession?", AVERAGE],
    ["How many years do welders work on average?", AVERAGE],
    ["names of the welders in order of increasing years of service", ORDERED],
    ["Retrieve the names of welders, sorted from the least to the most years of work experience.", ORDERED],
    ["welder names arranged in ascending order according to their years in the trade", ORDERED],
    ["names of welders in an order that corresponds to their years welding", ORDERED],
    [
      "names of the welders and how many years they have been welding",
      "db.welders.find({},{name:1,years_welding:1,_id:0})",
    ],
    ["welder with the most years of service", "db.welders.find().sort({years_welding:-1}).limit(1)"],
  ])("are the number of years that is kept: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are none of things without such a number", () => {
    expect(ask("years of service of the cranes").query).not.toContain("years_welding");
  });
});
