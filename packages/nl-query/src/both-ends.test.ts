import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Rows = {
  rowers: (at) => ({
    name: `Rower ${at}`,
    town: pick(["Ghent", "Bruges", "Lier"], at),
    age: new Int32(16 + ((at * 7) % 50)),
  }),
  outings: (at) => ({
    river: pick(["Lys", "Leie", "Dender"], at),
    duration_min: new Int32(20 + ((at * 13) % 200)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("rowing", withIds(ROWS))));

const AGES = 'minimumAge:{$min:"$age"},maximumAge:{$max:"$age"}';
const TIMES = 'minimumDurationMin:{$min:"$duration_min"},maximumDurationMin:{$max:"$duration_min"}';

describe("both ends of what is measured", () => {
  it.each([
    ["the age of the youngest and of the oldest rower", `db.rowers.aggregate([{$group:{_id:null,${AGES}}}])`],
    ["what is the age of the youngest rower and of the oldest rower?", AGES],
    ["how old are the youngest and the oldest rower?", AGES],
    ["give the youngest age and the oldest age of the rowers", AGES],
    ["the ages of the oldest and youngest rowers", 'maximumAge:{$max:"$age"},minimumAge:{$min:"$age"}'],
    ["For every town give the youngest age and the oldest age of its rowers.", `{_id:"$town",${AGES}`],
    ["average, youngest and oldest age per town", `averageAge:{$avg:"$age"},${AGES}`],
    ["How long were the shortest and the longest outing?", TIMES],
    ["How many minutes did the shortest and the longest outing take?", TIMES],
    ["durations of the shortest and longest outings per river", `{_id:"$river",${TIMES}`],
  ])("are its lowest and its highest number: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });

  it.each(["name of the youngest and the oldest rower", "the youngest and the oldest rower"])(
    "stay unsure where documents are asked for: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );

  it("are an order where it goes from one to the other", () => {
    const { query } = ask("names and ages of the rowers from Ghent, age oldest to youngest");
    expect(query).not.toContain("$min");
  });
});
