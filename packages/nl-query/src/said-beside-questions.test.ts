import { DateTime, Double, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime =>
  new DateTime(Date.UTC(2021 + (at % 6), at % 12, 1 + (at % 28), 8, at % 60));
const LAUNDRY: Record<string, (at: number) => Record<string, Value>> = {
  washes: (at) => ({
    code: `W-${at}`,
    nickname: `Wash ${at}`,
    startsAt: day(at),
    channel: pick(["desk", "app"], at),
    fee: new Double(3 + (at % 30)),
    kind: pick(["wool", "silk", "linen"], at),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("laundry", withIds(LAUNDRY))));

describe("what is said beside a question", () => {
  it.each([
    ["washes of wool with a fee over 9, nickname + fee, highest fee first", ".sort({fee:-1})"],
    [
      "how many washes were started in each month of this year? List the months in chronological order.",
      "{$sort:{_id:1}}",
    ],
    ["codes of the washes whose fee lies within the range of 5 to 9", "{fee:{$gte:5,$lte:9}}"],
    ["total fee for each kind? Please sort from the highest total to the lowest.", "{$sort:{totalFee:-1}}"],
    ["total fee of washes this year, going by the start date", "{$group:{_id:null,"],
  ])("%s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("tells which groups are kept", () => {
    const question = "average fee of each kind, considering only kinds with at least 3 washes";
    expect(ask(question).query).toContain("{$match:{count:{$gte:3}}}");
  });
});
