import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const DAY = 86_400_000;
const START = Date.parse("2025-01-03T15:00:00Z");
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "lodge",
      withIds({
        stays: (at) => ({
          lodger: `Lodger ${at % 23}`,
          room_kind: ["single", "double", "dormitory"][at % 3] ?? "",
          check_in: new DateTime(START + at * 2 * DAY),
          check_out: new DateTime(START + (at * 2 + 1 + (at % 9)) * DAY - 14_400_000),
          quoted_price: new Int32(80 + ((at * 37) % 500)),
        }),
      }),
    ),
  ),
);
const DAYS = '{$divide:[{$subtract:["$check_out","$check_in"]},86400000]}';

describe("the time between checking in and checking out", () => {
  it.each([
    ["average length of stay", `{$group:{_id:null,averageDays:{$avg:${DAYS}}}}`],
    ["average stay duration", `{$group:{_id:null,averageDays:{$avg:${DAYS}}}}`],
    ["how long is the average stay", `{$group:{_id:null,averageDays:{$avg:${DAYS}}}}`],
    ["average length of stay per room kind", `{$group:{_id:"$room_kind",averageDays:{$avg:${DAYS}}}}`],
    ["the longest stay", "{$sort:{hours:-1}},{$limit:1}"],
    ["stays longer than a week", '{startDate:"$check_in",endDate:"$check_out",unit:"day"}},7]'],
  ])("is how long a stay is: %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});
