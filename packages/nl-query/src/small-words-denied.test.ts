import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Lookouts whose watch is called like a stretch of time. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "lighthouse",
      withIds({
        lookouts: (at) => ({
          code: `L-${100 + at}`,
          watch: pick(["day", "night", "dawn"], at),
          pay: new Int32(20 + ((at * 11) % 37)),
        }),
      }),
    ),
  ),
);

describe("a value that is a small word", () => {
  it.each([
    "lookouts whose watch is neither day nor night",
    "lookouts whose watch is not day or night",
    "lookouts where the watch is neither day nor night",
    "lookouts with a watch other than day or night",
  ])("is denied with another: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.lookouts.find({watch:{$nin:["day","night"]}})',
      isSure: true,
    });
  });

  it.each([
    "lookouts whose watch is not day",
    "lookouts whose watch isn't day",
    "lookouts where the watch is never day",
    "lookouts with a watch that is not day",
    "lookouts with a watch other than day",
    "lookouts not on day watch",
  ])("is denied alone: %s", (question) => {
    expect(ask(question)).toEqual({ query: 'db.lookouts.find({watch:{$ne:"day"}})', isSure: true });
  });

  it("is no value where its field is not named", () => {
    expect(ask("lookouts with a pay above 30 per day").query).not.toContain('"day"');
    expect(ask("the lookout of the day").query).not.toContain('"day"');
  });
});
