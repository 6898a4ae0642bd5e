import { Doc, Double, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const line = (at: number): Doc =>
  doc({ code: pick(["A1", "B2", "C3"], at), note: "n", amount: new Double(5 + (at % 40)) });

const ROWS: Rows = {
  sails: (at) => ({ _id: new Int32(at), name: `Sail ${at}` }),
  riggers: (at) => ({ _id: new Int32(300 + at), name: `Rigger ${at}` }),
  hulls: (at) => ({
    _id: new Int32(500 + at),
    lockerNumber: `L-${1000 + at}`,
    riggerId: at % 7 === 0 ? null : new Int32(300 + (at % 20)),
    state: pick(["arrived", "waiting_sails", "mended"], at),
    offerAmount: new Double(20 + at),
    totalPrice: new Double(30 + at * 2),
    usedSails: [doc({ sailId: new Int32(at % 20), qty: new Int32(1 + (at % 3)) })],
  }),
  bills: (at) => ({
    _id: new Int32(900 + at),
    state: pick(["open", "void"], at),
    lines: [line(at), line(at + 1)],
    total: new Double(50 + at),
  }),
};

const generator = createGenerator(snapshotOf("yard", ROWS));

const ask = askerOf(generator);

describe("a stored state of several words", () => {
  it.each([
    "which hulls are waiting for sails?",
    "hulls that are waiting for sails",
    "hulls waiting for the sails",
  ])("comes before what it names: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toBe('db.hulls.find({state:"waiting_sails"})');
    expect(isSure).toBe(true);
  });
});

describe("a number that tells documents apart", () => {
  it.each(["number of hulls without a rigger", "number of boats w/o a rigger"])(
    "is no count: %s",
    (question) => {
      const { query } = ask(question);
      expect(query).toMatch(/count/i);
      expect(query).not.toContain("lockerNumber");
    },
  );

  it("is shown where its own thing is named", () => {
    expect(ask("number of the locker of each hull").query).toContain("{lockerNumber:1,_id:0}");
  });
});

describe("what is taken in", () => {
  it("is what was paid, not what was offered", () => {
    const { query, isSure } = ask("top 5 riggers by revenue from mended hulls");
    expect(query).toContain('{$sum:"$totalPrice"}');
    expect(isSure).toBe(true);
  });

  it("is the amount of the lines where they are split", () => {
    const { query, isSure } = ask("top 2 codes by revenue, leaving out void bills");
    expect(query).toContain('{$unwind:"$lines"},{$group:{_id:"$lines.code",total:{$sum:"$lines.amount"}}}');
    expect(isSure).toBe(true);
  });
});
