import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const ROWS: Rows = {
  duels: (at) => ({
    Fencer_1: `${pick(["Ida", "Per", "Ole"], at)} Vik`,
    Fencer_2: `${pick(["Una", "Tor", "Eli"], at)} Moen`,
    hall: pick(["Oslo", "Molde"], at),
    touches: new Int32(3 + (at % 12)),
    population_mio: new Int32(1 + at),
    judges: [doc({ judge1: `Judge ${at}`, judge2: `Judge ${at + 1}`, chair: pick(["A", "B"], at) })],
  }),
};
const ask = askerOf(createGenerator(snapshotOf("fencing", withIds(ROWS), 40)));

describe("names of fields that are told apart by a number", () => {
  it.each([
    ["Show both fencers of the duels in Molde.", "{Fencer_1:1,Fencer_2:1,_id:0}"],
    ["the names of both fencers of duels with more than 9 touches", "{Fencer_1:1,Fencer_2:1,_id:0}"],
    ["the hall and both fencers of every duel", "Fencer_1:1,Fencer_2:1,"],
  ])("%s", (question, columns) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(columns);
    expect(isSure).toBe(true);
  });

  it("leaves two things of other names to the readers", () => {
    expect(ask("both halls of the duels").query).not.toContain("Fencer_1");
  });
});

it("knows short names of millions as units", () => {
  const { query, isSure } = ask("What is the average population of the duels in Molde?");
  expect(query).toContain('{$avg:"$population_mio"}');
  expect(isSure).toBe(true);
});
