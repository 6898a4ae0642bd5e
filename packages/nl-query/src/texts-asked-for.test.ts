import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

/** Visits to workshops, which are kept in the visits only. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "guild",
      withIds({
        visits: (at) => ({
          shop_name: `${["Anvil", "Bellows", "Chisel"][at % 3] ?? ""} ${at % 12} Ltd`,
          call_sign: `${["KA", "OB", "OC"][at % 3] ?? ""}${at % 10}`,
          distance: new Int32(at),
          warden: doc({ name: `Warden ${at % 8}`, badge: `W${at % 8}` }),
        }),
      }),
    ),
  ),
);

describe("texts that are asked for and looked into", () => {
  it.each([
    ["distinct call signs that begin with O", 'distinct("call_sign",{call_sign:/^O/i})'],
    ["call signs beginning with O", 'distinct("call_sign",{call_sign:/^O/i})'],
    ["call signs beginning with O, no duplicates", 'distinct("call_sign",{call_sign:/^O/i})'],
    ["call signs (no duplicates)", 'distinct("call_sign")'],
    ["distinct shop names that end in Ltd", 'distinct("shop_name",{shop_name:/Ltd$/i})'],
    ["shop names ending in Ltd", "find({shop_name:/Ltd$/i},{shop_name:1,_id:0})"],
    ["shops that have a name ending with Ltd", "find({shop_name:/Ltd$/i},{shop_name:1,_id:0})"],
  ])("are what comes back: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.visits.${query}`, isSure: true });
  });

  it("are not all that comes back where more is asked for", () => {
    expect(ask("call signs beginning with O and their wards").query).not.toContain("distinct");
  });

  it.each([
    ["visits whose call sign begins with O", "find({call_sign:/^O/i})"],
    ["how many call signs begin with O", "countDocuments({call_sign:/^O/i})"],
  ])("are conditions alone where something else is asked for: %s", (question, query) => {
    expect(ask(question).query).toBe(`db.visits.${query}`);
  });
});
