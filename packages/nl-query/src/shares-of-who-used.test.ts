import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Visits with a channel and a flag for a voucher. */
const asked = askerOf(
  createGenerator(
    snapshotOf(
      "tearoom",
      withIds({
        visits: (at) => ({
          channel: ["walk-in", "online", "phone"][at % 3] ?? "",
          voucherUsed: at % 4 === 0,
          guest: Doc.of([["age", new Int32(20 + (at % 50))]]),
        }),
      }),
    ),
  ),
);
const PART = 'matching:{$sum:{$cond:[{$eq:["$voucherUsed",true]},1,0]}}';

describe("a share of those that are named in front of what was used", () => {
  it.each([
    ["what percentage of online visits used a voucher", '{$match:{channel:"online"}}'],
    ["what share of phone visits have used a voucher", '{$match:{channel:"phone"}}'],
  ])("%s", (question, whole) => {
    const { query, isSure } = asked(question);
    expect(query).toContain(`${whole},{$group:{_id:null,total:{$sum:1},${PART}}}`);
    expect(isSure).toBe(true);
  });

  it("and of each group", () => {
    expect(asked("what percentage of visits used a voucher per channel").query).toContain(
      `{$group:{_id:"$channel",total:{$sum:1},${PART}}}`,
    );
  });
});
