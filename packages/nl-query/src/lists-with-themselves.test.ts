import { Doc, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Captains and regions are called by a field of their own name, barges by their name. */
const ROWS: Rows = {
  captains: (at) => ({
    captain: `Captain ${at}`,
    harbor: pick(["Alder", "Birch"], at),
    age: new Int32(20 + at),
  }),
  regions: (at) => ({
    region: `Region ${at}`,
    river: pick(["Elm", "Oak"], at),
    places: [
      Doc.of([
        ["village", `Village ${at}`],
        ["fuel", pick(["ash", "gas"], at)],
      ]),
    ],
  }),
  barges: (at) => ({ name: `Barge ${at}`, tonnage: new Int32(100 + at), flag: pick(["NL", "BE"], at) }),
};
const ask = askerOf(createGenerator(snapshotOf("rivers", withIds(ROWS))));

it.each([
  ["show captain and harbor", "db.captains.find({},{captain:1,harbor:1,_id:0})"],
  ["harbor and captain", "db.captains.find({},{harbor:1,captain:1,_id:0})"],
  ["captain and age of harbor Alder", 'db.captains.find({harbor:"Alder"},{captain:1,age:1,_id:0})'],
  [
    "show captain, harbor and age sorted by age",
    "db.captains.find({},{captain:1,harbor:1,age:1,_id:0}).sort({age:1})",
  ],
  ["show barge, tonnage and flag", "db.barges.find({},{name:1,tonnage:1,flag:1,_id:0})"],
])("what documents are called is shown where it stands in the list: %s", (question, query) => {
  expect(ask(question)).toEqual({ query, isSure: true });
});

it("stands beside columns of elements", () => {
  expect(ask("list region and village where fuel is gas").query).toContain(
    '{$project:{region:"$region",village:"$places.village",_id:0}}',
  );
});

it.each([
  ["the harbor of the captain and the age", "db.captains.find({},{harbor:1,age:1,_id:0})"],
  ["tonnage of barges and the flag", "db.barges.find({},{tonnage:1,flag:1,_id:0})"],
])("the documents that columns are of add none: %s", (question, query) => {
  expect(ask(question).query).toBe(query);
});
