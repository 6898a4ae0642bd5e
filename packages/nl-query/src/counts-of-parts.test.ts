import { Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  beehives: (at): Record<string, Value> => ({
    _id: new Int32(at),
    meadow: pick(["north", "south", "river"], at),
    health: pick(["healthy", "weak", "dead"], at * 7),
    is_wintered: at % 3 === 0,
    frames: new Int32(5 + (at % 15)),
    yield_kg: `${4 + ((at * 7) % 90)}.5`,
  }),
};
const ask = askerOf(createGenerator(snapshotOf("apiary", ROWS)));

describe("a part of what is counted", () => {
  it.each([
    ["Count the beehives per meadow, and how many of them are weak.", '{$eq:["$health","weak"]}'],
    [
      "How many beehives does each meadow have, and how many of those are wintered?",
      '{$eq:["$is_wintered",true]}',
    ],
    ["number of beehives by meadow, how many of them have more than 12 frames", '{$gt:["$frames",12]}'],
  ])("has a number of its own in each group: %s", (question, condition) => {
    const { query } = ask(question);
    expect(query).toContain(`count:{$sum:1},matching:{$sum:{$cond:[${condition},1,0]}}`);
    expect(query).not.toContain("$match");
  });

  it("is counted beside all of them without groups", () => {
    expect(ask("How many healthy beehives are there, and how many of them are wintered?").query).toBe(
      'db.beehives.aggregate([{$match:{health:"healthy"}},{$group:{_id:null,count:{$sum:1},matching:{$sum:{$cond:[{$eq:["$is_wintered",true]},1,0]}}}}])',
    );
  });

  it("is not understood where nothing is known of it", () => {
    expect(ask("Count the beehives per meadow, and how many of them were painted.").isSure).toBe(false);
  });
});

describe("a total of numbers in texts", () => {
  it("is compared with a number", () => {
    expect(ask("meadows whose total yield is over 900").query).toContain("{$gt:900}");
  });
});
