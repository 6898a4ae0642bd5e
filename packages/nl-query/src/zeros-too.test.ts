import { DateTime, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  divers: (at) => ({ name: `Diver ${at}`, level: pick(["open", "rescue", "master"], at) }),
  dives: (at) => ({
    diverId: new Int32((at * 7) % 40),
    site: pick(["Blue Hole", "Wreck", "Canyon"], at),
    depth: new Int32(8 + ((at * 3) % 30)),
    doneAt: new DateTime(Date.parse("2025-01-05T08:00:00Z") + at * 9 * 86_400_000),
    photos: ["p", "q"].slice(0, at % 3),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("reef", withIds(ROWS))));

const LOOKUP = '{$lookup:{from:"dives",localField:"_id",foreignField:"diverId",as:"dives"}}';
const COUNTED = '{$project:{name:1,divesCount:{$size:"$dives"},_id:0}}';
const ALL = `db.divers.aggregate([${LOOKUP},${COUNTED}])`;

describe("numbers of related documents beside every document, of those without any too", () => {
  it.each([
    "number of dives per diver, including those with none",
    "how many dives does each diver have, including divers that have no dives?",
    "number of dives for each diver including divers without dives",
    "all divers with number of dives (0 if none)",
    "list every diver with their dive count, even if it's 0",
    "show every diver and the number of dives they have, even if that is zero",
    "dives per diver, zeros included",
    "diver name, number of dives, zero included",
    "list all divers with their number of dives, showing 0 for those without any",
    "return the number of dives for each diver, with 0 for divers that have none",
    "name of each diver with the number of dives, zero being shown for divers that have none",
    "count dives for each diver, even divers who don't have any dives",
    "every diver must be in the list, also when there are no dives for them. How many dives has each?",
    "not all divers have dives, but show them all anyway: name and number of dives",
    "counting the dives for each of the divers, what do you get, if a diver with nothing is shown as zero too?",
  ])("%s", (question) => {
    expect(ask(question)).toStrictEqual({ query: ALL, isSure: true });
  });

  it("narrows what is counted, not whom it is counted for", () => {
    expect(ask("number of dives in 2025 per diver, 0 if none").query).toContain(
      'foreignField:"diverId",pipeline:[{$match:{doneAt:',
    );
    expect(ask("number of dives per diver of level rescue, 0 if none").query).toContain(
      '{$match:{level:"rescue"}}',
    );
  });

  it("keeps their order", () => {
    expect(ask("number of dives per diver, most first, including those with none").query).toBe(
      `db.divers.aggregate([${LOOKUP},{$addFields:{divesCount:{$size:"$dives"}}},{$sort:{divesCount:-1}},${COUNTED}])`,
    );
  });
});

describe("words like those for zeros", () => {
  it.each([
    ["divers without dives", "{$match:{dives:{$size:0}}}"],
    ["number of dives per diver", 'db.dives.aggregate([{$group:{_id:"$diverId",count:{$sum:1}}}'],
    ["divers, keep those with level rescue", '{level:"rescue"}'],
    ["dives including those with 2 photos", "photos:{$size:2}"],
  ])("mean what they say: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it.each([
    "average depth of dives per diver, including those with none",
    "number of dives per site, including those with none",
    "list the divers, including those with none",
  ])("leave unsure what has no zeros to show: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });
});
