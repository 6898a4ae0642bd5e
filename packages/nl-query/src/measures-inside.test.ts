import { Doc, Double, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

/** Soundings of a river, whose measures are documents with a grade beside the number. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "river",
      withIds({
        soundings: (at) => ({
          place: `Bend ${at % 7}`,
          swell: doc({ height: new Double((at % 9) / 4), interval: new Int32(at % 8), kind: "M" }),
          silt: doc({ depth: new Double((at % 5) / 2), grade: at % 2 === 0 ? "A" : "B" }),
          current: doc({
            heading: doc({ angle: new Int32(at * 3), grade: "A" }),
            speed: doc({ rate: new Double(at / 3), grade: "B" }),
          }),
          hatch: doc({ length: new Int32(at % 6), width: new Int32(at % 4) }),
        }),
      }),
    ),
  ),
);

describe("the measure inside an embedded document", () => {
  it.each([
    ["soundings with silt over 1", 'find({"silt.depth":{$gt:1}})'],
    ["soundings with swell over 2", 'find({"swell.height":{$gt:2}})'],
    ["soundings with a current over 9", 'find({"current.speed.rate":{$gt:9}})'],
    ["average silt of the soundings", 'aggregate([{$group:{_id:null,averageDepth:{$avg:"$silt.depth"}}}])'],
  ])("is meant by its name: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.soundings.${query}`, isSure: true });
  });

  it("is not guessed where several fit", () => {
    expect(ask("soundings with hatch over 3").isSure).toBe(false);
  });
});
