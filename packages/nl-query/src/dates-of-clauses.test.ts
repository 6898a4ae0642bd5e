import { DateTime } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.UTC(2023, 0, 1) + at * 86_400_000);
const ROWS: Rows = {
  permits: (at) => ({
    holder: `Holder ${at}`,
    zone: pick(["red", "blue"], at),
    retirement_date: day(at),
    end_date: day(at + 400),
    valid_until: day(at + 500),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("permits", withIds(ROWS))));

describe("a date told by what happens then", () => {
  it.each([
    ["the day on which the permit ends", "end_date"],
    ["the date on which they became retired", "retirement_date"],
    ["the date until which they are valid", "valid_until"],
  ])("is the column of that date: %s", (said, path) => {
    expect(ask(`Show the holder and ${said} for each permit of the red zone.`).query).toBe(
      `db.permits.find({zone:"red"},{holder:1,${path}:1,_id:0})`,
    );
  });
});
