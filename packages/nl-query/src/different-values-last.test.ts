import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { lodesSnapshot } from "./lodes.fixture.ts";
import { askCamel as askTrams } from "./trams.fixture.ts";

const ask = askerOf(createGenerator(lodesSnapshot()));

describe("different values that are asked for at the end", () => {
  it.each([
    ["owners of shafts in Tirol, no repeats", 'db.shafts.distinct("owner",{region:"Tirol"})'],
    ["owners with shafts in Tirol (distinct)", 'db.shafts.distinct("owner",{region:"Tirol"})'],
    ["every owner of shafts in Tirol, no dupes", 'db.shafts.distinct("owner",{region:"Tirol"})'],
    [
      "Which owners have shafts in Tirol? Return each owner once.",
      'db.shafts.distinct("owner",{region:"Tirol"})',
    ],
    [
      "List the owners of the shafts deeper than 60, each only once.",
      'db.shafts.distinct("owner",{depth:{$gt:60}})',
    ],
  ])("come once: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("leave documents as they are", () => {
    expect(ask("shafts in Tirol, no repeats").query).not.toContain("distinct");
  });

  it("are no question for each twice", () => {
    expect(ask("owners of shafts in Tirol, each twice").isSure).toBe(false);
  });
});

describe("different values that are asked for within a question", () => {
  const DROVE = '{$match:{"trams.0":{$exists:true}}},{$group:{_id:"$lname"}}';

  it.each([
    "last names of the drivers (no repeats) who drove heritage trams",
    "drivers (last names, no repeats) who drove heritage trams",
    "drivers who drove heritage trams (last names, without duplicates)",
    "which drivers drove heritage trams (last names, no repeats)",
  ])("deny nothing: %s", (question) => {
    const { query } = askTrams(question);
    expect(query).toContain('pipeline:[{$match:{tramType:"heritage"}}]');
    expect(query).toContain(DROVE);
  });

  it.each([
    "Find the last names of the drivers with a fine, without repeating them.",
    "last names of the drivers with a fine, without repeating any name",
  ])("are said with a verb: %s", (question) => {
    const { query, isSure } = askTrams(question);
    expect(query).toContain('{$match:{"fines.0":{$exists:true}}},{$group:{_id:"$lname"}}');
    expect(isSure).toBe(true);
  });
});
