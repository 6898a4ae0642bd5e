import { describe, expect, test } from "vitest";
import { addMonths, type Month, nextMonth } from "./subscription-months.ts";

const at = (iso: string) => Date.parse(iso);
const iso = (ms: number) => new Date(ms).toISOString();

test.each([
  ["2026-01-31T10:00:00.000Z", 1, "2026-02-28T10:00:00.000Z"],
  ["2028-01-31T10:00:00.000Z", 1, "2028-02-29T10:00:00.000Z"],
  ["2026-01-31T10:00:00.000Z", 2, "2026-03-31T10:00:00.000Z"],
  ["2026-03-31T23:59:59.999Z", 1, "2026-04-30T23:59:59.999Z"],
  ["2026-12-15T00:00:00.000Z", 1, "2027-01-15T00:00:00.000Z"],
  ["2026-12-31T00:00:00.000Z", 2, "2027-02-28T00:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", 12, "2029-02-28T12:00:00.000Z"],
])("%s and %i months is %s", (...[start, months, end]) => {
  expect(iso(addMonths(at(start), months))).toBe(end);
});

describe("next month", () => {
  // covers: X.143
  test("months paid for one after the other keep the day they began with", () => {
    let last: Month | null = null;
    let endsAt: number | null = null;
    const ends: string[] = [];
    for (let count = 0; count < 4; count++) {
      last = nextMonth(last, endsAt, at("2026-01-31T08:00:00Z"));
      endsAt = last.ends_at;
      ends.push(iso(endsAt).slice(0, 10));
    }
    expect(ends).toEqual(["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]);
  });

  test("a month after a gap begins now", () => {
    const last = nextMonth(null, null, at("2026-01-31T08:00:00Z"));
    expect(nextMonth(last, null, at("2026-06-05T08:00:00Z"))).toEqual({
      anchor_at: at("2026-06-05T08:00:00Z"),
      anchor_months: 1,
      starts_at: at("2026-06-05T08:00:00Z"),
      ends_at: at("2026-07-05T08:00:00Z"),
    });
  });

  test("access that an operator gave is extended from its end", () => {
    const month = nextMonth(null, at("2026-03-10T00:00:00Z"), at("2026-03-01T00:00:00Z"));
    expect(iso(month.ends_at)).toBe("2026-04-10T00:00:00.000Z");
  });
});
