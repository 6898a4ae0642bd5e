import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf("bees", {
      meadows: (at) => ({
        meadow_name: `Meadow ${at}`,
        valley: ["Aare", "Reuss", "Inn"][at % 3] ?? "",
        hives: Array.from({ length: at % 4 }, (_, one) =>
          Doc.of([
            ["hive_no", new Int32(at * 4 + one)],
            ["wood", one % 2 === 0 ? "ash" : "fir"],
          ]),
        ),
      }),
      invoices: (at) => ({
        invoice_no: new Int32(at),
        buyer: ["Falk", "Lund"][at % 2] ?? "",
        amount: new Int32(10 + at * 3),
      }),
    }),
  ),
);

describe("totals and figures of things", () => {
  it.each([
    "Present a summary of valleys and their respective meadow totals.",
    "valleys and their meadow figures",
  ])("are how many there are: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.meadows.aggregate([{$group:{_id:"$valley",count:{$sum:1}}}])',
      isSure: true,
    });
  });

  it("are so of elements", () => {
    expect(ask("List the meadow names and the corresponding hive totals").query).toContain(
      '{$size:{$ifNull:["$hives",[]]}}',
    );
  });

  it("are sums of what keeps an amount", () => {
    expect(ask("buyers and their invoice totals").query).not.toContain("count:");
  });
});
