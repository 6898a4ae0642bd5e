import { DateTime, Double } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "reef",
      withIds({
        soundings: (at) => ({
          buoy_name: `Buoy ${at % 9}`,
          buoy: ["Heron", "Tern", "Gull"][at % 3] ?? "",
          verdict: ["clear", "murky"][at % 2] ?? "",
          high: new Double(9 + at / 4),
          low: new Double(2 + at / 5),
          taken_on: new DateTime(Date.UTC(2025, at % 12, 3)),
        }),
      }),
    ),
  ),
);

describe("what stands in front of an amount or behind the documents", () => {
  it.each([
    "Heron: verdict and high minus low",
    "Heron soundings: verdict, high minus low",
    "Heron: high minus low and verdict",
  ])("is a column beside a difference: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.soundings.aggregate([{$match:{buoy:"Heron"}},{$project:{verdict:1,difference:{$subtract:["$high","$low"]},_id:0}}])',
      isSure: true,
    });
  });

  it("is what differs, and not the name of the documents", () => {
    expect(ask("different sounding verdicts of Heron")).toEqual({
      query: 'db.soundings.distinct("verdict",{buoy:"Heron"})',
      isSure: true,
    });
  });
});
