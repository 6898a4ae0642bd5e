import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { seedVaultsSnapshot } from "./seed-vaults.fixture.ts";

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

const askVaults = askerOf(createGenerator(seedVaultsSnapshot()));

describe("how high a number is", () => {
  it.each([
    "How high is the monthly fee of vault V-104?",
    "how large is the monthly fee of vault V-104",
    "how much is the monthly fee of vault V-104",
  ])("asks for the number, and for no severity that may be high: %s", (question) => {
    expect(askVaults(question)).toEqual({
      query: 'db.vaults.find({code:"V-104"},{monthlyFeeCents:1,_id:0})',
      isSure: true,
    });
  });

  it.each([
    "How high on average is the monthly fee of the vaults?",
    "how high is the monthly fee of the vaults on average",
    "on average, how high is the monthly fee of the vaults",
  ])("may be a mean: %s", (question) => {
    expect(askVaults(question)).toEqual({
      query: 'db.vaults.aggregate([{$group:{_id:null,averageMonthlyFeeCents:{$avg:"$monthlyFeeCents"}}}])',
      isSure: true,
    });
  });

  it("is said of the documents that have the severity", () => {
    expect(askVaults("how high are the faults").query).toBe("db.faults.find({},{severity:1,_id:0})");
    expect(askVaults("how high are the vaults").query).not.toContain("severity");
    expect(askVaults("how high are the vaults").isSure).toBe(false);
  });
});
