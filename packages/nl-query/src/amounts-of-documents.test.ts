import { Doc, Double, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Bills of a ferry line with a number in a text, and the crates that they are for. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "ferry",
      withIds({
        bills: (at) => ({
          number: `B-20${at}`,
          status: pick(["open", "paid"], at),
          skipper: pick(["Rask", "Lund", "Mir"], at),
          totalCents: new Int32(500 + ((at * 37) % 900)),
          rows: [Doc.of([["amountCents", new Int32(100 + at)]])],
        }),
        fees: (at) => ({
          amountCents: new Int32(100 + at),
          state: pick(["due", "paid", "void"], at),
          berth: new Int32(at),
        }),
        crates: (at) => ({ tag: `K${at}`, price: new Double(5 + at), weight: new Double(20 + at) }),
      }),
    ),
  ),
);

describe("the owner of a column in a list", () => {
  it("says to whom a document belongs", () => {
    expect(
      ask("For every open bill, return its number, the name of the skipper it belongs to and its total.")
        .query,
    ).toBe('db.bills.find({status:"open"},{number:1,skipper:1,totalCents:1,_id:0})');
  });
});

describe("the amount of documents that are worth one number", () => {
  const shown = 'db.bills.find({status:"open"},{number:1,totalCents:1,_id:0})';
  it.each([
    ["number and amount of the open bills", shown],
    ["open bills: number, amount", shown],
    ["For every open bill, return its number and its total.", shown],
    ["amounts of open bills", 'db.bills.find({status:"open"},{totalCents:1,_id:0})'],
    ["open bills, highest amount first", 'db.bills.find({status:"open"}).sort({totalCents:-1})'],
    ["open bills by amount", 'db.bills.find({status:"open"}).sort({totalCents:1})'],
    ["tag and amount of all crates", "db.crates.find({},{tag:1,price:1,_id:0})"],
  ])("is that, and no number in a text: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    [
      "open bills sorted by total in descending order",
      'db.bills.find({status:"open"}).sort({totalCents:-1})',
    ],
    ["open bills, highest total first", 'db.bills.find({status:"open"}).sort({totalCents:-1})'],
  ])("orders them by their total: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["total amount of open bills", '{$sum:"$totalCents"}'],
    ["total of open bills", '{$sum:"$totalCents"}'],
    ["number of bills per skipper sorted by total", "{$sort:{count:1}}"],
  ])("is added up or counted where that is asked for: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});

describe("the total amount of documents in a state", () => {
  it.each(["total amount of paid fees", "the total amount of all the paid fees"])("%s", (question) => {
    expect(ask(question)).toStrictEqual({
      query:
        'db.fees.aggregate([{$match:{state:"paid"}},{$group:{_id:null,totalAmountCents:{$sum:"$amountCents"}}}])',
      isSure: true,
    });
  });
});
