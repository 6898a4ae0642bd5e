import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "docks",
      withIds({
        docks: (at) => ({ name: `Dock ${at}`, region: ["north", "south", "west"][at % 3] ?? "" }),
        barges: (at) => ({
          title: `Barge ${at}`,
          dock_id: new Int32(at % 20),
          launched: new Int32(1980 + (at % 40)),
          state: ["afloat", "beached", "sold"][at % 3] ?? "",
        }),
      }),
    ),
  ),
);

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
