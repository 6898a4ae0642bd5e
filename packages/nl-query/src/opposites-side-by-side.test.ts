import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "moorings",
      withIds({
        boats: (at) => ({
          name: `Boat ${at}`,
          berth: ["north", "south", "east"][at % 3] ?? "",
          yearly_fee: new Int32(100 + ((at * 37) % 900)),
          is_insured: at % 3 > 0,
          has_radio: at % 2 > 0,
          sponsor: at % 4 > 0 ? `Sponsor ${at % 5}` : null,
        }),
      }),
    ),
  ),
);

const FEES = 'averageYearlyFee:{$avg:"$yearly_fee"}';

describe("a property beside its opposite", () => {
  it.each([
    ["average fee of insured vs non-insured boats", `{$group:{_id:"$is_insured",${FEES}}}`],
    ["average fee of insured and non insured boats", `{$group:{_id:"$is_insured",${FEES}}}`],
    ["average fee of insured boats vs not insured boats", `{$group:{_id:"$is_insured",${FEES}}}`],
    ["average fee of non-insured versus insured boats", `{$group:{_id:"$is_insured",${FEES}}}`],
    ["average yearly fee of boats with and without a radio", `{$group:{_id:"$has_radio",${FEES}}}`],
    ["number of boats with a radio vs without one", '{$group:{_id:"$has_radio",count:{$sum:1}}}'],
    ["how many boats are insured and how many are not", '{$group:{_id:"$is_insured",count:{$sum:1}}}'],
    ["how many boats have a radio and how many do not?", '{$group:{_id:"$has_radio",count:{$sum:1}}}'],
  ])("has a figure of its own: %s", (question, group) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(group);
    expect(query).not.toContain("$match");
    expect(isSure).toBe(true);
  });

  it.each([
    "average fee of boats with and without a sponsor",
    "list boats with and without a radio",
    "boats with or without a sponsor",
  ])("is not sure of one side alone: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });

  it("is the side that is asked for", () => {
    expect(ask("how many boats are not insured").query).toBe("db.boats.countDocuments({is_insured:false})");
    expect(ask("average fee of boats without a radio").query).toContain("{$match:{has_radio:false}}");
  });
});
