import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Orders of boats with an amount, and their installments, which have two. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "boatyard",
      withIds({
        contracts: (at) => ({
          contract_id: new Int32(at),
          contract_amount: new Int32(500 + at),
          installments: Array.from({ length: at % 4 }, (_, n) =>
            Doc.of(
              Object.entries({
                installment_id: new Int32(at * 10 + n),
                amount_due: new Int32(40 + ((at * 7 + n) % 60)),
                amount_paid: new Int32((at * 3 + n) % 60),
                paid_on: `2023-0${1 + (at % 9)}-11`,
              }),
            ),
          ),
        }),
      }),
    ),
  ),
);

describe("an amount of elements that have several", () => {
  it.each([
    "installments with an amount over 60",
    "dates on which installments were paid where the amount exceeds 60",
  ])("is not for sure that of the documents around them: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });

  it.each([
    ["contracts with an amount over 520", "db.contracts.find({contract_amount:{$gt:520}})"],
    [
      "installments with an amount due over 60",
      'db.contracts.aggregate([{$unwind:"$installments"},{$match:{"installments.amount_due":{$gt:60}}},{$replaceRoot:{newRoot:"$installments"}}])',
    ],
  ])("is the one that is named: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("a bound that names no amount, of elements that have two alike", () => {
  it("is unsure", () => {
    expect(ask("installments of more than 60 dollars").isSure).toBe(false);
  });

  it("is sure where one of them is named", () => {
    expect(ask("installments with more than 50 paid").query).toContain('"installments.amount_paid":{$gt:50}');
  });
});
