import { describe, expect, it } from "vitest";
import { askQuarries } from "./quarry.fixture.ts";

const BEST =
  'db.quarries.aggregate([{$addFields:{difference:{$subtract:["$yield_meur","$outlay_meur"]}}},{$sort:{difference:-1}},{$limit:1},{$project:{quarry_nm:1,difference:{$subtract:["$yield_meur","$outlay_meur"]},_id:0}}])';

describe("differences that rank", () => {
  it.each([
    "Which quarry has the largest difference between yield and outlay? Return its name and the difference.",
    "Which quarry made the largest profit, yield minus outlay? Return its name and the profit.",
    "Identify the quarry for which the difference between yield and outlay is the greatest, giving the name and this difference.",
  ])("are shown where that is asked for: %s", (question) => {
    expect(askQuarries(question)).toEqual({ query: BEST, isSure: true });
  });

  it("stay hidden otherwise", () => {
    const { query } = askQuarries("name of the quarry with the smallest difference between yield and outlay");
    expect(query).toContain("$sort:{difference:1}");
    expect(query).toContain("$project:{quarry_nm:1,_id:0}");
  });

  it("are columns where nothing is ranked", () => {
    expect(askQuarries("the difference between yield and outlay of each quarry").query).not.toContain(
      "$sort",
    );
  });
});
