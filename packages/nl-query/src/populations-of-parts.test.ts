import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const PARISHES = ["Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir"];
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "wards",
      withIds({
        wards: (at) => ({
          ward: `W${1000 + at}`,
          parish: PARISHES[at % 6] ?? "",
          pop: new Int32(((at * 71) % 23) * 40),
          founded_year: new Int32(1700 + at),
        }),
      }),
    ),
  ),
);
const SUMS = '{$group:{_id:"$parish",totalPop:{$sum:"$pop"}}}';

describe("populations of places whose parts are stored", () => {
  it.each([
    "parishes with a population over 4000",
    "which parishes have more than 4000 people",
    "show me the parishes with over 4000 inhabitants",
  ])("bounds what adds up: %s", (question) => {
    expect(ask(question).query).toContain(`${SUMS},{$match:{totalPop:{$gt:4000}}}`);
  });

  it("counts the places", () => {
    const { query } = ask("how many parishes have more than 4000 people");
    expect(query).toContain(`${SUMS},{$match:{totalPop:{$gt:4000}}},{$count:"count"}`);
  });

  it.each(["population by parish", "parishes and their populations"])(
    "lists a sum of each: %s",
    (question) => {
      expect(ask(question).query).toContain(SUMS);
    },
  );

  it("adds up those of one place", () => {
    const { query, isSure } = ask("population of Cedar");
    expect(query).toContain('$match:{parish:"Cedar"}');
    expect(query).toContain('totalPop:{$sum:"$pop"}');
    expect(isSure).toBe(true);
  });

  it("keeps bounds on the parts", () => {
    expect(ask("wards with a population over 400").query).toContain("pop:{$gt:400}");
    expect(ask("parishes that have a ward with more than 400 people").query).not.toContain("$sum");
  });
});

it("adds up no counts of several years", () => {
  const asked = askerOf(
    createGenerator(
      snapshotOf(
        "counts",
        withIds({
          counts: (at) => ({
            parish: PARISHES[at % 6] ?? "",
            year: new Int32(1950 + 10 * (at % 8)),
            population: new Int32(4000 + at),
          }),
        }),
      ),
    ),
  );
  expect(asked("parishes with a population over 4000").query).not.toContain("$sum");
  expect(asked("population of Cedar").query).not.toContain("$sum");
});
