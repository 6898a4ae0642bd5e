import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "dives",
      withIds({
        dives: (at) => ({ diver: `Diver ${at % 9}`, grade: ["A", "B", "C", "D"][at % 4] ?? "" }),
      }),
    ),
  ),
);

it.each([
  "dives with grades under B",
  "number of grades above C",
  "dives with at least a B",
  "dives with grade B or better",
])("takes no letter of an order for what it is compared with: %s", (question) => {
  expect(ask(question).isSure).toBe(false);
});

it.each(["dives with grade B", "dives that got a B"])("finds a letter: %s", (question) => {
  expect(ask(question)).toEqual({ query: 'db.dives.find({grade:"B"})', isSure: true });
});
