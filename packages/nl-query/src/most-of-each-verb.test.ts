import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "paddock",
      withIds({
        goats: (at) => ({
          name: `Goat ${at}`,
          breed: ["Saanen", "Boer", "Alpine"][at % 3] ?? "",
          weightKg: new Int32(20 + ((at * 7) % 50)),
          born: `20${10 + (at % 12)}-0${1 + (at % 9)}-11`,
          arrival: `20${12 + (at % 12)}-0${1 + (at % 9)}-17`,
        }),
      }),
    ),
  ),
);

describe("what weighs the most of each", () => {
  it.each([
    "For every breed, which goat weighs the most?",
    "which goat weighs the most in each breed",
    "for each breed, the goat that weighs most",
    "heaviest goat per breed",
  ])("is one document each, and no total: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.goats.aggregate([{$sort:{weightKg:-1}},{$group:{_id:"$breed",best:{$first:"$$ROOT"}}},{$replaceRoot:{newRoot:"$best"}}])',
      isSure: true,
    });
  });
});

describe("a date that is called born", () => {
  it.each([
    ["oldest goat", "db.goats.find().sort({born:1}).limit(1)"],
    ["youngest goat", "db.goats.find().sort({born:-1}).limit(1)"],
  ])("tells the age before the arrival does: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});
