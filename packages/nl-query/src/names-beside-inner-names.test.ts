import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Mountain huts and their wardens, who belong to a club each. */
const ask = askerOf(
  createGenerator(
    snapshotOf("alps", {
      wardens: (at) => ({
        _id: `w${at}`,
        fullName: `Ira Stone ${at}`,
        club: Doc.of([
          ["name", pick(["Edelweiss", "Gentian", "Arnica"], at)],
          ["town", pick(["Brig", "Visp"], at)],
        ]),
        shift: pick(["day", "night"], at),
        pledge: new Int32(100 + ((at * 37) % 90)),
      }),
      huts: (at) => ({
        _id: `h${at}`,
        title: `Hut ${at}`,
        valley: pick(["Simplon", "Turtmann", "Loetschen"], at),
        beds: new Int32(10 + ((at * 7) % 40)),
        hasStove: at % 3 === 0,
        wardenId: `w${at % 60}`,
      }),
    }),
  ),
);

describe("names of people", () => {
  const names = "db.wardens.find({},{fullName:1,_id:0})";
  it.each([
    ["warden names", names],
    ["names of the wardens", names],
    ["list the name of every warden", names],
    ["names of wardens on the night shift", 'db.wardens.find({shift:"night"},{fullName:1,_id:0})'],
    ["name and shift of all wardens", "db.wardens.find({},{fullName:1,shift:1,_id:0})"],
  ])("are their own, and not those of an object inside: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are looked up beside other documents", () => {
    const { query, isSure } = ask("huts with a stove: title, warden name");
    expect(query).toContain('{$project:{title:1,fullName:{$first:"$warden.fullName"},_id:0}}');
    expect(isSure).toBe(true);
  });

  it.each(["club names", "name of the club of each warden", "names of the wardens' clubs"])(
    "are those of the object where it is said: %s",
    (question) => {
      expect(ask(question).query).toBe('db.wardens.find({},{"club.name":1,_id:0})');
    },
  );

  it("are those of the object that a list is of", () => {
    expect(ask("names and towns of the clubs").query).toContain('"club.name":1,"club.town":1');
  });
});
