import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "beekeeping",
      withIds({
        apiaries: (at) => ({
          name: `Apiary ${at}`,
          county: ["Lee", "Kerr", "Bexar"][at % 3] ?? "",
          altitude: new Int32(100 + ((at * 37) % 900)),
          hives: Array.from({ length: at % 5 }, (_, n) =>
            Doc.of(
              Object.entries({
                frames: new Int32(6 + ((at + n) % 5)),
                jars_filled: new Int32((at * 3 + n) % 60),
              }),
            ),
          ),
        }),
      }),
    ),
  ),
);

describe("a bound in front of two numbers", () => {
  it.each([
    [
      "names of apiaries with at least two hives and 30 jars filled",
      'db.apiaries.find({"hives.1":{$exists:true},"hives.jars_filled":{$gte:30}},{name:1,_id:0})',
    ],
  ])("is that of both: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("numbers of what was recorded", () => {
  it.each([
    "names of apiaries that had three or more recorded hives",
    "names of apiaries where three or more hives were reported",
    "names of apiaries with at least 3 hives documented",
  ])("count all of it: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.apiaries.find({"hives.2":{$exists:true}},{name:1,_id:0})',
      isSure: true,
    });
  });
});

describe("lists that are to be sorted", () => {
  it.each([
    "Sort the list of names and altitudes of all apiaries in the descending order of altitude.",
    "Order the list of names and altitudes of all apiaries by altitude from the highest to the lowest",
  ])("show what they are lists of: %s", (question) => {
    expect(ask(question)).toEqual({
      query: "db.apiaries.find({},{name:1,altitude:1,_id:0}).sort({altitude:-1})",
      isSure: true,
    });
  });
});

it("splits a figure by various numbers as by each number", () => {
  expect(ask("maximum jars filled for various numbers of frames").query).toBe(
    ask("maximum jars filled for each number of frames").query,
  );
});

it("counts heads as what they are heads of", () => {
  expect(ask("Display apiary names and the associated hive headcounts.")).toEqual(
    ask("Display apiary names and their number of hives."),
  );
});
