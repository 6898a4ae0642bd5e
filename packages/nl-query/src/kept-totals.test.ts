import { DateTime, Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Bills of a ferry, which keep their total, and tickets, which have two amounts. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "ferry",
      withIds({
        bills: (at) => ({
          number: `F-${1000 + at}`,
          state: ["PAID", "OVERDUE", "OPEN"][at % 3] ?? null,
          totalCents: new Int32(900 + ((at * 37) % 5000)),
          dueOn: new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 86_400_000),
          lines: [0, 1].slice(0, 1 + (at % 2)).map((n) =>
            Doc.of([
              ["label", `Line ${n}`],
              ["amountCents", new Int32(100 + ((at * 13 + n) % 800))],
            ]),
          ),
        }),
        tickets: (at) => ({
          code: `T${at}`,
          total: new Int32(10 + (at % 40)),
          amount: new Int32(5 + (at % 30)),
        }),
        voyages: (at) => ({
          ship: `Ship ${at}`,
          freight: new Int32(10 + (at % 40)),
          totalValue: new Int32(5 + (at % 30)),
        }),
      }),
    ),
  ),
);

const SUM = '{$group:{_id:null,totalTotalCents:{$sum:"$totalCents"}}}';

describe("totals that documents keep", () => {
  it.each([
    "sum of the bills",
    "total of the bills",
    "total amount of the bills",
    "What is the total amount of all bills?",
    "Compute the total sum of all bills.",
  ])("are added up: %s", (question) => {
    expect(ask(question)).toEqual({ query: `db.bills.aggregate([${SUM}])`, isSure: true });
  });

  it.each(["sum of paid bills", "the total amount of all paid bills", "total value of the paid bills"])(
    "are added up where others are left out: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: `db.bills.aggregate([{$match:{state:"PAID"}},${SUM}])`,
        isSure: true,
      });
    },
  );

  it("are added up in groups", () => {
    expect(ask("total amount of bills per state").query).toBe(
      'db.bills.aggregate([{$group:{_id:"$state",totalTotalCents:{$sum:"$totalCents"}}}])',
    );
  });

  it.each([
    "number, total amount and due date of overdue bills",
    "List the number, the total amount and the due date of every overdue bill.",
  ])("are columns among others: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.bills.find({state:"OVERDUE"},{number:1,totalCents:1,dueOn:1,_id:0})',
      isSure: true,
    });
  });

  it("are not meant where documents have another amount, or lines are", () => {
    expect(ask("total amount of the tickets").query).not.toContain('$sum:"$total"');
    expect(ask("sum of freight for voyages").query).toContain('$sum:"$freight"');
    expect(ask("total amount of the lines of all bills").query).not.toContain("$totalCents");
  });
});
