import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  lamps: (at) => ({
    label: pick(["Brass Owl", "Green Heron", "Old Anchor", "Blue Owl"], at),
    watts: new Int32(10 + ((at * 7) % 90)),
    country: pick(["Portugal", "Norway"], at),
    dimmer: at % 3 === 0 ? null : `D-${at}`,
    tests: [1, 2, 3].map((n) =>
      Doc.of([
        ["lux", new Int32(100 * n + at)],
        ["lab", pick(["north", "south"], at + n)],
      ]),
    ),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("lampshop", withIds(ROWS))));

describe("notes on how something is compared", () => {
  it.each([
    ['lamps whose label contains "owl", ignoring case', "find({label:/owl/i})"],
    ['lamps with "heron" in the label (upper or lower case)', "find({label:/heron/i})"],
    ["how many lamps have owl in their label, case does not matter?", "countDocuments({label:/owl/i})"],
    ["lamps with 20 to 40 watts (both bounds inclusive)", "find({watts:{$gte:20,$lte:40}})"],
    [
      "lamps that have between 20 and 40 watts inclusive: label",
      "find({watts:{$gte:20,$lte:40}},{label:1,_id:0})",
    ],
    ["count the lamps without a dimmer (null or missing)", "countDocuments({dimmer:null})"],
    [
      "how many lamps have no dimmer, either because it is null or because it is missing?",
      "countDocuments({dimmer:null})",
    ],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.lamps.${query}`, isSure: true });
  });
});

describe("a value said twice", () => {
  it.each([
    ["lamps from Norway (country Norway)", 'find({country:"Norway"})'],
    ["how many lamps of Norway, country = Norway?", 'countDocuments({country:"Norway"})'],
  ])("makes one condition: %s", (question, query) => {
    expect(ask(question).query).toBe(`db.lamps.${query}`);
  });
});

it("tests both ends of a range on one element of a list", () => {
  expect(ask("labels of lamps with a test lux between 150 and 180").query).toBe(
    "db.lamps.find({tests:{$elemMatch:{lux:{$gte:150,$lte:180}}}},{label:1,_id:0})",
  );
});

describe("a text that the question begins with", () => {
  it.each([
    [
      'list the labels that start with "Brass" together with their country',
      "find({label:/^Brass/i},{label:1,country:1,_id:0})",
    ],
  ])("is shown: %s", (question, query) => {
    expect(ask(question).query).toBe(`db.lamps.${query}`);
  });
});

it("reads a bare participle as the beginning of a text", () => {
  expect(ask('lamps with a label beginning "Old"')).toEqual({
    query: "db.lamps.find({label:/^Old/i})",
    isSure: true,
  });
});
