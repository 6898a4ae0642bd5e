import { DateTime, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const SNAPSHOT = snapshotOf(
  "docks",
  withIds({
    docks: (at) => ({
      name: `Dock ${at}`,
      region: ["north", "south", "west"][at % 3] ?? "",
      built: new Int32(1950 + at),
      rent: new Int32(900 + at),
    }),
    barges: (at) => ({
      title: `Barge ${at}`,
      dock_id: new Int32(at % 20),
      launched: new Int32(1980 + (at % 40)),
      state: ["afloat", "beached", "sold"][at % 3] ?? "",
      price: new Int32(1000 + at * 10),
    }),
    inspections: (at) => ({
      dock_id: new Int32(at % 25),
      doneOn: new DateTime(Date.UTC(2022 + (at % 4), at % 12, 1 + (at % 28))),
      fee: new Int32(40 + at),
    }),
  }),
);
const ask = askerOf(createGenerator(SNAPSHOT));

it.each([
  "docks with exactly 2 barges and with barges launched after 2010",
  "docks with more than 3 barges and with at least two beached barges",
  "docks with fewer than 2 barges and with afloat barges",
  "docks in the north with at least two beached barges and with more than 3 barges launched after 2000",
])("two clauses about the same documents are no one clause: %s", (question) => {
  expect(ask(question).isSure).toBe(false);
});

it.each([
  "docks in the north with at least two beached barges",
  "docks with afloat barges launched after 2010",
])("one clause has all of its conditions: %s", (question) => {
  expect(ask(question).isSure).toBe(true);
});

const IN_2024 = '{doneOn:{$gte:ISODate("2024-01-01T00:00:00Z"),$lt:ISODate("2025-01-01T00:00:00Z")}}';

it("clauses about the same documents look these up for each", () => {
  const { query } = ask("docks with no inspections in 2024 and with at least 3 inspections");
  expect(query).toContain('as:"inspections"}},{$match:{"inspections.2":{$exists:true}}}');
  expect(query).toContain(
    `pipeline:[{$match:${IN_2024}}],as:"inspectionsInfo"}},{$match:{inspectionsInfo:{$size:0}}}`,
  );
});

it('an adjective behind "and" may be said of either', () => {
  expect(ask("docks with barges cheaper than 1200").isSure).toBe(true);
  expect(ask("docks with sold barges and more expensive than 1200").isSure).toBe(false);
});
