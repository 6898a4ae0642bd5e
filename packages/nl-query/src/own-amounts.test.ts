import { DateTime, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Rows = {
  sponsors: (at) => ({ _id: new Int32(at), name: `Sponsor ${at}`, kind: pick(["person", "firm"], at) }),
  grants: (at) => ({
    _id: new Int32(500 + at),
    sponsorId: new Int32(at % 30),
    amount: new Double(10 + at * 3),
    state: pick(["settled", "pending"], at),
    channel: pick(["card", "cash", "transfer"], at),
    grantedAt: new DateTime(Date.parse("2026-01-05T00:00:00Z") + at * 4 * 86_400_000),
  }),
  moorings: (at) => ({
    _id: new Int32(900 + at),
    monthlyRent: new Double(50 + at),
    deposit: new Double(200 + at),
    depositReturned: at % 3 === 0,
    state: pick(["running", "ended"], at),
  }),
};

const generator = createGenerator(snapshotOf("rowing", ROWS));

const ask = askerOf(generator);

describe("a figure of things is that of their amount", () => {
  it.each([
    ["total of settled grants in March 2026", ['{_id:null,totalAmount:{$sum:"$amount"}}', 'state:"settled"']],
    ["what is the average settled grant?", ['{_id:null,averageAmount:{$avg:"$amount"}}', 'state:"settled"']],
    ["sum of all grants in 2026", ['{$sum:"$amount"}', "grantedAt"]],
    ["median grant", ['{$median:{input:"$amount"']],
    [
      "total and average of settled grants by channel",
      ['_id:"$channel",totalAmount:{$sum:"$amount"},averageAmount:{$avg:"$amount"}'],
    ],
    [
      "for each channel, tell me the sum and the mean of the settled grants",
      ['_id:"$channel",totalAmount:{$sum:"$amount"},averageAmount:{$avg:"$amount"}'],
    ],
    ["average settled grant by sponsor kind", ['_id:"$sponsor.kind",averageAmount:{$avg:"$amount"}']],
    ["what deposits do we hold in total", ['{_id:null,totalDeposit:{$sum:"$deposit"}}']],
    [
      "sum of deposits not returned for moorings that have ended",
      ["depositReturned:false", '{$sum:"$deposit"}'],
    ],
  ])("%s", (question, parts) => {
    const { query, isSure } = ask(question);
    for (const part of parts) expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it("is not sure where the amount is one of several things", () => {
    const { query, isSure } = ask("what is the average mooring?");
    expect(query).toContain('{$avg:"$monthlyRent"}');
    expect(isSure).toBe(false);
  });

  it.each(["average number of grants per sponsor", "average grants per sponsor", "total of each grant"])(
    "is no answer to: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );
});

const stalls = askerOf(
  createGenerator(
    snapshotOf("market", {
      stalls: (at) => ({
        stall_no: new Int32(at),
        stall_type: pick(["Bread", "Cheese", "Wine", "Honey", "Soap"], at),
        stall_amount: new Int32(20 + ((at * 37) % 400)),
      }),
      oils: (at) => ({ oil_no: new Int32(at), liters: new Int32(at % 9), price: new Int32(3 + at) }),
    }),
  ),
);

describe("prices of what keeps an amount alone", () => {
  it.each([
    ["What is the price of the most expensive stall?", -1],
    ["How much is the most expensive stall?", -1],
    ["What does the cheapest stall cost?", 1],
    ["What is the cost of the stall with the highest amount?", -1],
  ])("are that amount: %s", (question, order) => {
    expect(stalls(question)).toEqual({
      query: `db.stalls.find({},{stall_amount:1,_id:0}).sort({stall_amount:${order}}).limit(1)`,
      isSure: true,
    });
  });

  it("stand as they are where there is a price", () => {
    expect(stalls("What is the price of the most expensive oil?").query).toContain("{price:1,_id:0}");
  });
});
