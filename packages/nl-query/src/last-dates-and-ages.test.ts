import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "winch_yard",
      withIds({
        winches: (at) => ({
          plate: `W-${at}`,
          pullKg: new Int32(100 + ((at * 7) % 53)),
          lastGreasedAt: new DateTime(Date.UTC(2026, at % 10, 1 + (at % 27))),
        }),
        pulls: (at) => ({ snd_id: new Int32((at * 7) % 9), weightKg: new Int32(10 + ((at * 3) % 31)) }),
      }),
    ),
  ),
);

describe("dates of what was done last", () => {
  it.each(["oldest winch", "newest winch"])("tell no age: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });

  it("order where they are named", () => {
    expect(ask("winches by last greased date").query).toBe("db.winches.find().sort({lastGreasedAt:1})");
  });
});

it("groups by a key whose documents are not stored, and leaves the figure open", () => {
  expect(ask("weight per sender")).toEqual({
    query: 'db.pulls.aggregate([{$group:{_id:"$snd_id",averageWeightKg:{$avg:"$weightKg"}}}])',
    isSure: false,
  });
});
