import { Int32 } from "@querysnap/mql";
import { inferReferences } from "@querysnap/schema";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

// fewer coaches than pupils, so that their stables are keys of all stables of the pupils
const collections = [
  ...snapshotOf(
    "riding",
    withIds({
      pupils: (at) => ({
        pupil: `Pupil ${at}`,
        level: new Int32(1 + ((at * 3) % 5)),
        stable: new Int32(301 + (at % 8)),
        height: new Int32(100 + (at % 9)),
      }),
    }),
    40,
  ).collections,
  ...snapshotOf(
    "riding",
    withIds({ coaches: (at) => ({ coach: `Coach ${at}`, stable: new Int32(301 + at) }) }),
    8,
  ).collections,
];
const ask = askerOf(
  createGenerator({
    databaseName: "riding",
    takenAt: 0,
    collections,
    references: inferReferences(collections),
  }),
);
const DIFFERENT = 'db.pupils.distinct("stable",{level:4})';

it.each([
  ["List the stables that have pupils in the fourth level.", DIFFERENT],
  ["What are the stables assigned to fourth-level pupils?", DIFFERENT],
  ["Identify the stables used by pupils from level 4.", DIFFERENT],
])("lists each key once where a clause tells of the keys: %s", (question, query) => {
  expect(ask(question)).toEqual({ query, isSure: true });
});

it.each([
  ["Show the stables of pupils with level 4.", "db.pupils.find({level:4},{stable:1,_id:0})"],
  ["Show the heights of pupils with level 4.", "db.pupils.find({level:4},{height:1,_id:0})"],
])("lists those of each document that is picked: %s", (question, query) => {
  expect(ask(question)).toEqual({ query, isSure: true });
});
