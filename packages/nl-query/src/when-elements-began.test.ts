import { describe, expect, it } from "vitest";
import { askSteamRailway as ask } from "./steam-railway.fixture.ts";

const driver = (role: string, date: string): string =>
  `db.engines.find({drivers:{$elemMatch:{role:"${role}",${date}}}}`;

describe("times of elements that have a first and a last day", () => {
  it.each([
    "engines with a chief driver who started before 1900",
    "engines with a chief driver from before 1900",
    "at which engines did a chief driver begin their service before the year 1900?",
    "engines whose chief driver started before 1900",
  ])("are those of the element that is named: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `${driver("chiefdriver", 'from:{$lt:ISODate("1900-01-01T00:00:00Z")}')})`,
      isSure: true,
    });
  });

  it("end by the verb of an end", () => {
    expect(ask("engines with a fireman who left after 1910")).toEqual({
      query: `${driver("fireman", 'to:{$gte:ISODate("1911-01-01T00:00:00Z")}')})`,
      isSure: true,
    });
  });

  it.each([
    ["drivers who began after 1900", '"drivers.from":{$gte:'],
    ["drivers who left after 1910", '"drivers.to":{$gte:'],
    ["drivers starting in 1900", '"drivers.from":{$gte:ISODate("1900-01-01T00:00:00Z"),$lt:'],
  ])("are told by the verb of the elements alone: %s", (question, condition) => {
    expect(ask(question).query).toContain(condition);
  });

  it("are those of the documents where these were built then", () => {
    expect(ask("engines with a chief driver that were built before 1900").query).toContain(
      "built:{$lt:1900}",
    );
  });
});

describe("months in a row", () => {
  it.each([
    ["engines with a trip rated 5 in July or August 2024", "2024-07-01", "2024-09-01"],
    ["engines with a 5-rated trip in July, August or September 2024", "2024-07-01", "2024-10-01"],
  ])("are one stretch of one element: %s", (question, from, to) => {
    expect(ask(question)).toEqual({
      query: `db.engines.find({trips:{$elemMatch:{rating:5,date:{$gte:ISODate("${from}T00:00:00Z"),$lt:ISODate("${to}T00:00:00Z")}}}})`,
      isSure: true,
    });
  });

  it.each([
    "engines with at least one trip in March or June 2024 with a rating of 5",
    "engines with at least one trip in March or June 2024 that is rated 5",
  ])("are alternatives of one element where there is one between them: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain('as:"element",cond:{$and:[{$or:[');
    expect(query).toContain('{$eq:["$$element.rating",5]}');
    expect(query).not.toContain('"trips.rating":5');
  });

  it("are two where there is one between them", () => {
    expect(ask("trips in March or June 2024").query).toContain("$or");
  });
});
