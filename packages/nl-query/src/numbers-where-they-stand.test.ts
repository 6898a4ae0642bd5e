import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const REGIONS = ["North", "South", "East", "West"];

/** Dojos, the classes that they hold and the coaches of these, with belts of a level and pupils of a grade. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "judo",
      withIds({
        dojos: (at) => ({
          dojoName: `Dojo ${at}`,
          region: REGIONS[at % REGIONS.length] ?? "",
          mats: new Int32(2 + (at % 5)),
          opened: new Int32(1970 + (at % 30)),
        }),
        coaches: (at) => ({ lastName: `Coach${at}` }),
        lessons: (at) => ({
          coachId: new Int32((at * 7) % 40),
          grade: new Int32(1 + (at % 6)),
          pupil: `Pupil ${at}`,
          minutes: new Int32(30 + (at % 7)),
          belts: [Doc.of(Object.entries({ color: "blue", level: new Int32(at % 4) }))],
        }),
      }),
    ),
  ),
);

describe("a number behind what says where something stands", () => {
  it("is that, and not how many follow it", () => {
    const { query } = ask("last names of the coaches who teach grade 4 pupils");
    expect(query).toMatch(/grade"?:4/);
    expect(query).not.toContain("$size:4");
  });

  it("counts what follows where nothing is in front of it", () => {
    expect(ask("coaches with 4 lessons").query).toContain("{$size:4}");
  });
});

describe("how many grades there are", () => {
  const GRADES =
    'db.lessons.aggregate([{$group:{_id:null,distinctGrade:{$addToSet:"$grade"}}},{$addFields:{distinctGrade:{$size:"$distinctGrade"}}}])';
  it.each(["how many grades are there", "number of grades", "how many different grades are there"])(
    "is the number of different ones: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: GRADES, isSure: true });
    },
  );

  it("adds up what documents have several of", () => {
    expect(ask("how many mats are there").query).toContain('{$sum:"$mats"}');
    expect(ask("total number of minutes").query).toContain('{$sum:"$minutes"}');
  });
});

describe("ends of the sky", () => {
  it.each([
    ["southern dojos", 'db.dojos.find({region:"South"})'],
    ["how many eastern dojos are there", 'db.dojos.countDocuments({region:"East"})'],
    ["dojos in the west", 'db.dojos.find({region:"West"})'],
  ])("are said as adjectives, too: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("a year", () => {
  it("may stand behind “on”", () => {
    expect(ask("dojos opened on 1984")).toEqual({ query: "db.dojos.find({opened:1984})", isSure: true });
  });
});

describe("all but those with a number of something", () => {
  it.each([
    "dojos except those with 4 mats",
    "dojos other than the ones with 4 mats",
    "all dojos except for those with 4 mats.",
  ])("have another one: %s", (question) => {
    expect(ask(question)).toEqual({ query: "db.dojos.find({mats:{$ne:4}})", isSure: true });
  });

  it("is not known of two conditions at once", () => {
    expect(ask("dojos except those with 4 mats opened in 1984").isSure).toBe(false);
  });
});
