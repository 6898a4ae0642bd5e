import { Doc } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Rows = {
  bakers: (at) => ({
    name: `Baker ${at}`,
    stalls: [0, 1, 2].slice(at % 4).map((n) =>
      Doc.of([
        ["market", pick(["Riverside", "Old Town", "Station"], at + n)],
        ["surface", pick(["stone", "wood", "steel", "glass"], at * 3 + n)],
      ]),
    ),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("bakers", withIds(ROWS))));

describe("none of the elements named before", () => {
  it.each([
    "bakers that have stalls, but none of them in Riverside",
    "bakers who have stalls and none in Riverside",
    "bakers with stalls, none of which are in Riverside",
  ])("keeps documents without such an element: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.bakers.find({"stalls.0":{$exists:true},"stalls.market":{$ne:"Riverside"}})',
      isSure: true,
    });
  });

  it("leaves a condition on the first element as it is", () => {
    expect(ask("bakers that have a stall in Station but none in Riverside")).toEqual({
      query: 'db.bakers.find({"stalls.market":{$eq:"Station",$ne:"Riverside"}})',
      isSure: true,
    });
  });
});
