import { DateTime, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ROWS: Rows = {
  moorings: (at): Record<string, Value> => ({
    _id: new Int32(at),
    boat: `Boat ${at}`,
    moored_at: new DateTime(Date.UTC(2021 + (at % 4), at % 12, 1 + (at % 27))),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("harbor", ROWS)));
const GROUPED = '{$group:{_id:{year:{$year:"$moored_at"},month:{$month:"$moored_at"}},count:{$sum:1}}}';

describe("a year and its month", () => {
  it.each([
    "number of moorings per year and month",
    "Group the moorings by the year and month in which they were moored and count them, in chronological order.",
    "How many moorings were there in each month, in chronological order? Show year, month and count.",
    "mooring counts per month (year, month, count)",
    "number of moorings per calendar month (year and month of mooring), in chronological order",
  ])("have a column each: %s", (question) => {
    expect(ask(question).query).toContain(`${GROUPED},{$sort:{_id:1}}`);
  });

  it("are ordered by both where the dates say the order", () => {
    expect(ask("number of moorings per year and month, newest first").query).toContain(
      '{$sort:{"_id.year":-1,"_id.month":-1}}',
    );
  });

  it("stay one column where the year is not asked for", () => {
    expect(ask("number of moorings per month").query).toContain('format:"%Y-%m"');
  });
});
