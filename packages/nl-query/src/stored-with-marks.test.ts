import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Crates whose kinds hold their own name, marks and numbers. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "depot",
      withIds({
        crates: (at) => ({
          label: `C-${at}`,
          kind: pick(["Crates - Flat", "Crates - Deep, lined", "Crates - Deep, bare"], at),
          branch: pick(["Lumber - 064", "Garden & Home", "Tools/Parts"], at),
          weight: new Int32(at),
        }),
      }),
    ),
  ),
);

describe("stored texts with marks between their words", () => {
  it.each([
    ["how many crates are Crates - Flat?", 'db.crates.countDocuments({kind:"Crates-Flat"})'],
    ["crates of kind Crates - Deep, lined", 'db.crates.find({kind:"Crates-Deep,lined"})'],
    ["crates of the branch Lumber - 064", 'db.crates.find({branch:"Lumber-064"})'],
    ["crates of the branch lumber – 064", 'db.crates.find({branch:"Lumber-064"})'],
    ["crates whose kind starts with Crates - Deep", "db.crates.find({kind:/^Crates-Deep/i})"],
    ["crates heavier than 12, lightest first", "db.crates.find({weight:{$gt:12}}).sort({weight:1})"],
  ])("are read as one: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
