import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Kilns of a pottery with the firing that was ordered last. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "pottery",
      withIds({
        kilns: (at) => ({
          label: `Kiln ${at}`,
          fuel: pick(["gas", "wood", "electric"], at),
          state: pick(["idle", "heating", "broken"], at),
          liters: new Int32(80 + ((at * 37) % 300)),
          order: Doc.of([
            ["isPaid", at % 2 === 0],
            ["fee", new Int32(20 + ((at * 7) % 60))],
          ]),
        }),
      }),
    ),
  ),
);

describe("what tells of which documents, between commas", () => {
  it.each([
    [
      "sum of fees, paid orders",
      'db.kilns.aggregate([{$match:{"order.isPaid":true}},{$group:{_id:null,totalFee:{$sum:"$order.fee"}}}])',
    ],
    [
      "idle kilns, label + liters, most liters first",
      'db.kilns.find({state:"idle"},{label:1,liters:1,_id:0}).sort({liters:-1})',
    ],
    [
      "average liters, idle kilns",
      'db.kilns.aggregate([{$match:{state:"idle"}},{$group:{_id:null,averageLiters:{$avg:"$liters"}}}])',
    ],
  ])("is no column that is missing: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("leaves columns that are missing a reason to doubt", () => {
    expect(ask("average liters, idle kilns, fuel").isSure).toBe(false);
    expect(ask("sum of fees, paid orders, labels").isSure).toBe(false);
    expect(ask("what the smallest liters and its fuel").isSure).toBe(false);
  });
});
