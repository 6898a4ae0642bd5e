import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "../asked.fixture.ts";
import { createGenerator } from "../create-generator.ts";

const now = new Date("2026-11-21T10:00:00Z");
const SIZE = 24;
const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % from.length];

/** Skiers with a flag stored as "1" and "0", and the lifts of a resort. */
const ROWS: Rows = {
  skiers: (at) => ({
    _id: new Int32(at),
    name: pick(["Ada", "Berit", "Cato", "Dag"], at) ?? "",
    gender: pick(["Male", "Female"], at) ?? "",
    class: pick(["junior", "senior", "masters"], at) ?? "",
    retired_yn: pick(["0", "1"], at) ?? "",
    zip_postcode: String(100 + at),
    win_rate: new Int32(at),
    fall_rate: new Int32(SIZE - at),
    joining_season: new Int32(2000 + at),
  }),
  lifts: (at) => ({
    _id: new Int32(at),
    title: pick(["Corn", "Rye"], at) ?? "",
    speed: new Int32(at),
    length: new Int32(100 + at),
    opening_date: `2020-01-${10 + (at % 20)}`,
    builder: pick(["Wopfner", "Doppel"], at) ?? "",
    pylons: Array.from({ length: at % 4 }, (_, place) =>
      Doc.of([
        ["height", new Int32(10 + place)],
        ["lift_no", new Int32(at)],
      ] as [string, Value][]),
    ),
  }),
};

const resort = createGenerator(snapshotOf("resort", ROWS, SIZE));

function queryOf(question: string): string {
  const result = resort.generate(question, { now });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

describe("what a question states in other words", () => {
  it.each([
    ["skiers whose percentage of wins is below 10", "{win_rate:{$lt:10}}"],
    ["names of skiers whose win rate is lower than their fall rate", '{$lt:["$win_rate","$fall_rate"]}'],
  ])("compares a percentage that is stored: %s", (question, part) => {
    expect(queryOf(question)).toContain(part);
  });

  it.each([
    ["skiers that have names containing the letter a", "name:/a/i"],
    ["skiers whose names feature the character 'a'", "name:/a/i"],
    ["skiers that feature 'er' in their name", "name:/er/i"],
  ])("looks for a part of the own name: %s", (question, part) => {
    expect(queryOf(question)).toContain(part);
  });

  it("takes names behind 'about' as columns", () => {
    expect(queryOf("give details about the speed and length of the lift Corn")).toContain("speed:1,length:1");
  });

  it("counts each value for each group where the values leave nothing out", () => {
    expect(queryOf("number of male and female skiers for each class")).toContain(
      '_id:{class:"$class",gender:"$gender"}',
    );
  });

  it("finds either of two values of a field that holds one", () => {
    expect(queryOf('speed of the lifts "Corn" and "Rye"')).toContain('title:{$in:["Corn","Rye"]}');
  });

  it.each([
    'lifts by the builders "Doppel" or "Eisl"',
    'lifts by either "Eisl" or "Doppel"',
    'lifts of "Eisl" and "Doppel"',
  ])("finds a value that is not stored in the field of the one beside it: %s", (question) => {
    expect(queryOf(question)).toMatch(/builder:\{\$in:\["(Doppel","Eisl|Eisl","Doppel)"\]\}/);
  });

  it.each(["lifts with at least 2 pylons", "lifts that have two or more pylons"])(
    "counts what stands behind the number: %s",
    (question) => {
      expect(queryOf(question)).toContain('"pylons.1":{$exists:true}');
    },
  );

  it.each([["lifts over 110 m long or under 105 m", "$or:[{length:{$gt:110}},{length:{$lt:105}}]"]])(
    "compares with a measure before its adjective: %s",
    (question, part) => {
      expect(queryOf(question)).toContain(part);
    },
  );

  it.each([
    ["names of the retired skiers", 'retired_yn:"1"'],
    ["names of the retired skiers (where 1 signifies yes)", 'retired_yn:"1"'],
    ["how many skiers have the postal code 107", 'zip_postcode:"107"'],
    ["skiers after the 2010 season", "joining_season:{$gt:2010}"],
    ["skiers before the start of the 2010 season", "joining_season:{$lt:2010}"],
  ])("reads a flag, a code or a season: %s", (question, part) => {
    expect(queryOf(question)).toContain(part);
  });

  it.each([
    ["How fast is the longest lift?", "{speed:1,_id:0}"],
    ["What date did the lift Corn open?", "opening_date:1"],
  ])("shows the field that a question word asks for: %s", (question, part) => {
    expect(queryOf(question)).toContain(part);
  });

  it("leaves no mark of a request that was set apart", () => {
    const result = resort.generate("Identify skiers with a win rate between 3 and 9 and return their names", {
      now,
    });
    expect(result.notUnderstood).toEqual([]);
  });
});
