import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

/** Kites, and makers that are documents nowhere. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "kites",
      withIds({
        kites: (at) => ({
          name: `Kite ${at}`,
          maker_id: new Int32(4000 + (at % 7)),
          span: new Int32(at % 9),
        }),
      }),
    ),
  ),
);

it.each([
  "name and name of the maker of each kite",
  "For each kite, show its name and the name of the maker.",
])("doubts a key that is shown for a name: %s", (question) => {
  expect(ask(question).isSure).toBe(false);
});

it.each(["name and maker id of each kite", "name and span of each kite"])(
  "doubts no other column: %s",
  (question) => {
    expect(ask(question).isSure).toBe(true);
  },
);
