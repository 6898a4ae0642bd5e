import { Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "coast",
      withIds({
        soundings: (at) => ({
          code: `S${1000 + at}`,
          depth: new Int32(at * 90),
          visibility: new Int32(500 + at * 700),
          cable: new Int32(3000 + at * 500),
          cargo: new Int32(900 + at * 100),
          course: new Int32(2 + at),
        }),
      }),
    ),
  ),
);

it.each([
  ["soundings with a visibility under 10 km", "visibility:{$lt:10000}"],
  ["soundings with a depth over 2 kilometers", "depth:{$gt:2000}"],
  ["soundings with a cable of at least 5 km", "cable:{$gte:5000}"],
  ["soundings with a cargo under 3 tons", "cargo:{$lt:3000}"],
])("takes meters and kilograms where the numbers are those: %s", (question, bound) => {
  expect(ask(question).query).toContain(bound);
});

it.each([
  ["soundings with a course over 20 km", "course:{$gt:20}"],
  ["soundings with a visibility under 9000 m", "visibility:{$lt:9000}"],
  ["soundings with a cargo under 2000", "cargo:{$lt:2000}"],
])("keeps a number that may be one of these: %s", (question, bound) => {
  expect(ask(question).query).toContain(bound);
});
