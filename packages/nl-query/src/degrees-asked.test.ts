import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "crags",
      withIds({
        climbs: (at) => ({
          title: `Climb ${at}`,
          rock: pick(["granite", "slate"], at),
          risk: pick(["mild", "serious", "deadly"], at),
          meters: new Int32(10 + at),
        }),
      }),
    ),
  ),
);

describe("how much of something documents are", () => {
  it.each([
    ["how serious are the granite climbs?", 'db.climbs.find({rock:"granite"},{risk:1,_id:0})'],
    ["granite climbs and how serious they are", 'db.climbs.find({rock:"granite"},{title:1,risk:1,_id:0})'],
    [
      "what granite climbs are there and how serious are they? title, risk",
      'db.climbs.find({rock:"granite"},{title:1,risk:1,_id:0})',
    ],
    [
      "title of granite climbs and how serious they are",
      'db.climbs.find({rock:"granite"},{title:1,risk:1,_id:0})',
    ],
  ])("asks for the field that holds it: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("stays a condition where it is said of the documents", () => {
    expect(ask("serious granite climbs").query).toContain('risk:"serious"');
  });
});
