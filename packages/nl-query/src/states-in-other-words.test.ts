import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "allotments",
      withIds({
        plots: (at) => ({ no: new Int32(at), lease: pick(["paused", "running", "expired"], at) }),
        pleas: (at) => ({ no: new Int32(at), outcome: pick(["REJECTED", "granted", "cancelled"], at) }),
        pumps: (at) => ({ no: new Int32(at), state: pick(["faulty", "on_hold", "suspended"], at) }),
      }),
    ),
  ),
);

describe("a state in other words than the stored ones", () => {
  it.each([
    ["plots on hold", 'db.plots.find({lease:"paused"})'],
    ["which plots have been put on hold?", 'db.plots.find({lease:"paused"})'],
    ["suspended plots", 'db.plots.find({lease:"paused"})'],
    ["plots whose lease is frozen", 'db.plots.find({lease:"paused"})'],
    ["lapsed plots", 'db.plots.find({lease:"expired"})'],
    ["pleas that were turned down", 'db.pleas.find({outcome:"REJECTED"})'],
    ["declined pleas", 'db.pleas.find({outcome:"REJECTED"})'],
    ["pleas that were called off", 'db.pleas.find({outcome:"cancelled"})'],
  ])("is known: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    ["pumps on hold", 'db.pumps.find({state:"on_hold"})'],
    ["suspended pumps", 'db.pumps.find({state:"suspended"})'],
  ])("is itself where it is stored: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
