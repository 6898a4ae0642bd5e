import { DateTime, Int32 } from "@querysnap/mql";
import { expect, it } from "vitest";
import { askerOf, snapshotOf, withIds, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const day = (at: number): DateTime => new DateTime(Date.UTC(2025, at % 12, 1 + (at % 27)));
const ROWS: Rows = {
  hikers: (at) => ({ name: `Hiker ${at % 30}`, joinedAt: day(at) }),
  rentals: (at) => ({ hikerId: new Int32((at * 11) % 50), item: `Item ${at % 5}`, at: day(at * 5) }),
  visits: (at) => ({ hikerId: new Int32((at * 7) % 50), hut: `Hut ${at % 5}`, at: day(at * 3) }),
};
const ask = askerOf(createGenerator(snapshotOf("alps", withIds(ROWS))));

it("doubts that people are distinct by the day on which they joined", () => {
  expect(ask("unique hikers per day").isSure).toBe(false);
});

it("is sure of what may come again", () => {
  expect(ask("distinct huts per month in visits").isSure).toBe(true);
});
