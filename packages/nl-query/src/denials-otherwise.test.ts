import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
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

describe("a verb that is denied", () => {
  const RAFTS: Rows = {
    rafts: (at) => ({ raftId: new Int32(at), raftName: `Raft ${at}`, leadId: new Int32((at * 7) % 20) }),
    guides: (at) => ({
      guideId: new Int32(at),
      fullName: `Guide ${at}`,
      rank: ["Lead", "Junior", "Trainee"][at % 3] ?? "",
    }),
  };
  const askRafts = askerOf(createGenerator(snapshotOf("rafts", RAFTS)));

  it("is no value that is written like it", () => {
    const { query } = askRafts("Which guides do not lead any raft? Show their names and ranks.");
    expect(query).toContain("{$match:{rafts:{$size:0}}}");
    expect(query).not.toContain('"Lead"');
  });

  it("leaves values alone behind other words", () => {
    expect(askRafts("full names of the guides who are not lead").query).toContain('{rank:{$ne:"Lead"}}');
  });
});
