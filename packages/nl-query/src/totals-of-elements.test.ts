import { describe, expect, it } from "vitest";
import { Doc, Int32 } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { charterSnapshot } from "./charter.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(charterSnapshot()));

describe("totals of elements per document", () => {
  const PER_CHARTER = '{code:1,totalPrice:{$sum:"$extras.price"},_id:0}';
  it.each([
    "per charter: extra price total",
    "for each charter: extra price sum",
    "Return all charters together with the summed price of their extras.",
    "list all the charters with the total price of their extras",
  ])("%s", (question) => {
    expect(ask(question).query).toContain(PER_CHARTER);
  });
});

describe("one total of the elements of all documents", () => {
  const OVERALL = ask("total qty of all parts of all repair orders").query;
  it.each([
    "repair orders: total qty of all parts together",
    "all repair orders: the combined qty of all parts put together",
  ])("%s", (question) => {
    expect(OVERALL).toContain('{$group:{_id:null,totalQty:{$sum:"$parts.qty"}}}');
    expect(ask(question).query).toBe(OVERALL);
  });
});

describe("the number of what elements have", () => {
  it("is added up", () => {
    const question = "total number of part points";
    const parts = askerOf(
      createGenerator(
        snapshotOf(
          "shed",
          withIds({
            repairs: (at) => ({
              result: ["done", "failed", "open"][at % 3] ?? "",
              parts: [0, 1].map((add) =>
                Doc.of([
                  ["kind", ["plank", "oar"][(at + add) % 2] ?? ""],
                  ["points", new Int32(at + add)],
                ]),
              ),
            }),
          }),
        ),
      ),
    );
    const figure = 'totalPoints:{$sum:"$parts.points"}';
    expect(parts(question)).toEqual({
      query: `db.repairs.aggregate([{$unwind:"$parts"},{$group:{_id:null,${figure}}}])`,
      isSure: true,
    });
    expect(parts(`${question} by part kind`)).toEqual({
      query: `db.repairs.aggregate([{$unwind:"$parts"},{$group:{_id:"$parts.kind",${figure}}}])`,
      isSure: true,
    });
  });
});

describe("a bound of what elements have together", () => {
  it.each([
    "repair orders with more than 30 part qty in total",
    "repair orders with more than 30 part qty altogether",
  ])("is that of their sum: %s", (question) => {
    expect(ask(question).query).toContain('{$gt:[{$sum:"$parts.qty"},30]}');
  });
});

describe("totals of elements by one of their fields", () => {
  it("says the documents first", () => {
    expect(ask("repair orders: part qty total per part name").query).toContain(
      '{$group:{_id:"$parts.name",totalQty:{$sum:"$parts.qty"}}}',
    );
  });
});

describe("a number sign before “of”", () => {
  it.each([
    ["all charters: code, # of extras", "all charters: code, number of extras"],
    ["# of extras for each charter", "number of extras for each charter"],
    ["# of charters by channel", "number of charters by channel"],
  ])("%s", (signed, spelled) => {
    expect(ask(signed)).toEqual(ask(spelled));
    expect(ask(signed).isSure).toBe(true);
  });

  it("leaves numbers", () => {
    expect(ask("3 of the charters").query).toContain("limit(3)");
  });
});
