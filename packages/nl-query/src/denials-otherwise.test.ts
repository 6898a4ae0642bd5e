import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { gliderSnapshot } from "./gliders.fixture.ts";

const ask = askerOf(createGenerator(gliderSnapshot()));

describe("a value in front of the field that holds it", () => {
  const NO_GRASS = 'db.airfields.find({surface:{$ne:"grass"}})';
  it.each([
    ["airfields where grass is not the surface", NO_GRASS],
    ['airfields where "grass" is not a known surface', NO_GRASS],
    ['airfields where "grass" is absent from the list of surfaces', NO_GRASS],
    ['airfields for which "grass" is not one of the surfaces', NO_GRASS],
    ["airfields where grass is the surface", 'db.airfields.find({surface:"grass"})'],
  ])("is compared with it: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("keeps a word that narrows the field", () => {
    expect(ask("airfields where grass is not the total surface")).not.toEqual({
      query: NO_GRASS,
      isSure: true,
    });
    expect(ask("airfields for which grass is the mostly used surface").query).not.toContain("$ne");
  });

  it("is a value of no other field", () => {
    expect(ask("airfields where the surface is not grass").query).toBe(NO_GRASS);
  });
});

describe("what is left out", () => {
  const OTHERS = 'db.gliders.find({maker:{$ne:"Grob"}},{glider_name:1,_id:0})';
  it.each([
    ["names of gliders, filtering out those that are made by Grob", OTHERS],
    ["names of gliders, excluding the ones that were made by Grob", OTHERS],
    [
      "names of airfields that are incompatible with grass",
      'db.airfields.find({surface:{$ne:"grass"}},{field_name:1,_id:0})',
    ],
    [
      "How many gliders exist without being used for flights?",
      "db.gliders.countDocuments({flights:{$size:0}})",
    ],
  ])("is denied: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("deeds that are denied of what they were done with", () => {
  it("ask for nobody who did it otherwise", () => {
    const { query } = ask("names of pilots that have flown no gliders made by Grob");
    expect(query).toContain("{$match:{gliders:{$size:0}}}");
    expect(query).not.toContain("$exists");
  });

  it.each(["participants in", "associated with"])("are denied as nouns, too: %s", (words) => {
    expect(ask(`names of pilots who are not ${words} flights`).query).toBe(
      "db.pilots.find({flights:{$size:0}},{name:1,_id:0})",
    );
  });
});
