import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const MARKS = ["fast", "wooden", "racing", "leaky", "night-sailing"];
const CODES = ["A12", "B7", "C44"];
const some = (from: readonly string[], at: number, separator: string): string =>
  from.filter((_, nr) => (at + nr) % (1 + (at % 3) + (nr % 2)) === 0).join(separator);

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "slips",
      withIds({
        boats: (at) => ({
          name: `Boat ${at}`,
          tag_list: some(MARKS, at, ", "),
          engine: some(CODES, at, " "),
          sail: `${at} Harbour Road, ${at % 2 === 0 ? "Vigo" : "Faro"}`,
          length: new Int32(5 + (at % 9)),
        }),
      }),
    ),
  ),
);

describe("texts that hold lists", () => {
  it.each([
    "boats tagged wooden",
    "boats tagged with wooden",
    "boats with the tag wooden",
    "boats whose tag list contains wooden",
    'boats whose tags include "wooden"',
    'boats whose tags include the tag "wooden"',
  ])("are searched for one item: %s", (question) => {
    expect(ask(question)).toEqual({ query: "db.boats.find({tag_list:/wooden/i})", isSure: true });
  });

  it.each([
    ["boats not tagged wooden", "{tag_list:{$not:/wooden/i}}"],
    ["boats tagged wooden and leaky", "{tag_list:/wooden/i,$and:[{tag_list:/leaky/i}]}"],
    ["boats with the engine B7", "{engine:/B7/i}"],
    ["boats whose engine is exactly B7", '{engine:"B7"}'],
    ["leaky boats", "{tag_list:/leaky/i}"],
  ])("tell what is in them: %s", (question, condition) => {
    expect(ask(question).query).toBe(`db.boats.find(${condition})`);
  });

  it("are no places of one form", () => {
    expect(ask("boats with the sail Vigo").query).not.toContain("sail:/vigo/i");
  });
});
