import { Int32 } from "@querysnap/mql";
import { describe, expect, test } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const NAMES = [
  "Heron",
  "Otter",
  "Grebe",
  "Plover",
  "Curlew",
  "Dunlin",
  "Avocet",
  "Gannet",
  "Petrel",
  "Osprey",
];

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "marina",
      withIds({
        dinghies: (at) => ({
          name: `${NAMES[at % 10] ?? ""} ${["", "Bay", "Cove", "Sound", "Reef", "Point"][Math.floor(at / 10)] ?? ""}`.trim(),
          sailNumber: `GB-${400 + at}`,
          rig: ["lateen", "gaff", "sprit"][at % 3] ?? "gaff",
          mooring: ["north", "south", "east", "west"][at % 4] ?? "north",
          crew: new Int32(1 + (at % 4)),
        }),
      }),
    ),
  ),
);

const alike = (field: string, by: string, name: string, rest = ""): string =>
  `db.dinghies.aggregate([{$match:{${by}:"${name}"}},{$lookup:{from:"dinghies",localField:"${field}",foreignField:"${field}",as:"alike"}},{$unwind:"$alike"},{$replaceRoot:{newRoot:"$alike"}},{$match:{${by}:{$ne:"${name}"}}}${rest}])`;

describe("documents with the value of one that is named", () => {
  test.each([
    "other dinghies with the same rig as Heron Bay",
    "same rig as Heron Bay: the other dinghies",
    "which other dinghies have the same rig as the dinghy Heron Bay?",
    "find the other dinghies whose rig is the same as that of dinghy Heron Bay",
    'every other dinghy which has the same rig as "Heron Bay"',
    "list the dinghies, not counting Heron Bay, that have the same rig as Heron Bay",
    "which dinghies besides Heron Bay have the same rig that Heron Bay has?",
    "dinghies that are of the same rig like Heron Bay, but not Heron Bay",
    "Heron Bay has a certain rig; which other dinghies have it as well?",
    "apart from Heron Bay, what dinghies have the rig of dinghy Heron Bay?",
    "other dinghies where the rig equals the rig of dinghy Heron Bay",
    "the rest of the dinghies with the same rig as Heron Bay",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query: alike("rig", "name", "HeronBay"), isSure: true });
  });

  test("are found by a code", () => {
    expect(ask("dinghies with the same mooring as GB-417").query).toBe(
      alike("mooring", "sailNumber", "GB-417"),
    );
  });

  test("are counted", () => {
    expect(ask("how many other dinghies have the same rig as Heron Bay").query).toBe(
      alike("rig", "name", "HeronBay", ',{$count:"count"}'),
    );
  });
});

describe("the same without a document that is named", () => {
  test.each([
    ["dinghies with the rig gaff", 'db.dinghies.find({rig:"gaff"})'],
    ["dinghies whose rig is not gaff", 'db.dinghies.find({rig:{$ne:"gaff"}})'],
  ])("is a plain condition: %s", (question, query) => {
    expect(ask(question).query).toBe(query);
  });

  test("stays unsure", () => {
    expect(ask("dinghies with the same rig as yesterday").isSure).toBe(false);
  });
});
