import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { snapshotOf, withIds } from "./asked.fixture.ts";
import { buildModel } from "./schema/build-model.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const listOf = (size: number, fields: (at: number) => Record<string, Value>): Value[] =>
  Array.from({ length: size }, (_, at) => Doc.of(Object.entries(fields(at))));

/** Dealers with their deals, numbered from 1 as dealers are, and rugs with the lines of the same deals. */
const snapshot = snapshotOf(
  "rug_trade",
  withIds({
    dealers: (at) => ({
      dealer_id: new Int32(at),
      dealer_name: `Dealer ${at}`,
      dealer_deals: listOf(at % 2, () => ({
        deal_id: new Int32((at * 7) % 60),
        deal_status: pick(["Open", "Closed", "Void"], at),
        lines: listOf(1, (n) => ({ deal_id: new Int32((at * 7) % 60), rug_id: new Int32((at + n) % 40) })),
      })),
    }),
    rugs: (at) => ({
      rug_id: new Int32(at),
      rug_pattern: pick(["Star", "Medallion", "Stripe"], at),
      lines: listOf(at % 2, () => ({
        deal_id: new Int32((at * 7) % 60),
        rug_id: new Int32(at),
        pieces: new Int32(1 + (at % 5)),
      })),
    }),
  }),
);

describe("keys of documents in a list", () => {
  it("refer to these, and not to the people around them who have the same numbers", () => {
    const found = buildModel(snapshot).references.map(
      ({ from, to }) => `${from.collection.name}.${from.path} -> ${to.collection.name}.${to.path}`,
    );
    expect(found).toContain("rugs.lines.deal_id -> dealers.dealer_deals.deal_id");
    expect(found.filter((one) => one.includes("deal_id -> dealers.dealer_id"))).toEqual([]);
    expect(found.filter((one) => one.startsWith("dealers.dealer_deals.deal_id"))).toEqual([]);
  });
});
