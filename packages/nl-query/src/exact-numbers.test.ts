import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
/** Aviaries with their perches and keepers with their shifts. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "aviary",
      withIds({
        keepers: (at) => ({ name: `Keeper ${at}` }),
        shifts: (at) => ({
          keeperId: new Int32((at * 7) % 20),
          state: pick(["missed", "done", "swapped"], at),
        }),
        aviaries: (at) => ({
          name: `Aviary ${at}`,
          perches: Array.from({ length: at % 5 }, (_, n) =>
            Doc.of([
              ["wood", pick(["ash", "oak", "elm"], at + n)],
              ["broken", (at + n) % 3 === 0],
              ["weightKg", new Int32(2 + ((at + n) % 9))],
            ]),
          ),
        }),
      }),
    ),
  ),
);
const matching = (condition: string, count: number): string =>
  `db.aviaries.find({$expr:{$eq:[{$size:{$filter:{input:{$ifNull:["$perches",[]]},as:"element",cond:{$eq:[${condition}]}}}},${count}]}})`;

describe("a number in front of things of a kind", () => {
  it.each([
    ["aviaries with two oak perches", matching('"$$element.wood","oak"', 2)],
    ["aviaries that have 3 broken perches", matching('"$$element.broken",true', 3)],
    ["aviaries having 2 elm perches", matching('"$$element.wood","elm"', 2)],
  ])("counts them: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("counts related documents", () => {
    expect(ask("keepers with 2 missed shifts").query).toContain("{$match:{shifts:{$size:2}}}");
  });

  it("is how many are asked for in front of the documents", () => {
    expect(ask("two aviaries with oak perches")).toEqual({
      query: 'db.aviaries.find({"perches.wood":"oak"}).limit(2)',
      isSure: true,
    });
  });

  it("is no count in front of a unit", () => {
    expect(ask("aviaries with 4 kg perches").query).not.toContain("$filter");
  });
});
