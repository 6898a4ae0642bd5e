import { describe, expect, it } from "vitest";
import { askSteamRailway as ask } from "./steam-railway.fixture.ts";

describe("the year of a deed that a field is called after", () => {
  it.each([
    "engines in Kent with name and construction year",
    "names and build years of the engines in Kent",
    "name + year built of engines in Kent",
    "Find the engines in Kent. Show only the name and the year they were built.",
    "the name and the year of construction of engines in Kent",
  ])("is that field, and not the year of elements: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.engines.find({county:"Kent"},{name:1,built:1,_id:0})',
      isSure: true,
    });
  });

  it.each(["in which year was Iron Duke 7 built?", "what year was Iron Duke 7 built"])(
    "is asked for as when it was done: %s",
    (question) => {
      expect(ask(question).query).toBe('db.engines.find({name:"IronDuke7"},{built:1,_id:0})');
    },
  );

  it("is shown for each", () => {
    expect(ask("show the name and year each engine was built").query).toBe(
      "db.engines.find({},{name:1,built:1,_id:0})",
    );
  });

  it("leaves the year of elements alone", () => {
    expect(ask("overhaul years of the listed engines").query).toContain('year:"$overhauls.year"');
  });
});

describe("years behind a deed", () => {
  it.each([
    ["joined 2020 or later", 'fans.find({joined:{$gte:ISODate("2020-01-01T00:00:00Z")}})'],
    ["fans who joined 2020 or before", 'fans.find({joined:{$lt:ISODate("2021-01-01T00:00:00Z")}})'],
    ["engines built 1850 or earlier", "engines.find({built:{$lt:1851}})"],
    ["built 1850 or later", "engines.find({built:{$gte:1850}})"],
  ])("are open to one side: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.${query}`, isSure: true });
  });
});
