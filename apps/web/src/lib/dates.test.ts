import { describe, expect, it } from "vitest";
import {
  formatDay,
  formatDayMonth,
  formatExactTime,
  formatMinute,
  formatMonth,
  formatRelativeTime,
  formatSecond,
  formatTimeLeft,
} from "./dates.ts";

const SOURCES = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const now = new Date(2026, 10, 21, 9, 41, 12);

describe("formatRelativeTime", () => {
  it.each([
    [new Date(2026, 10, 21, 9, 41, 0), "just now"],
    [new Date(2026, 10, 21, 9, 41, 17), "just now"],
    [new Date(2026, 10, 21, 9, 40, 0), "1 minute ago"],
    [new Date(2026, 10, 21, 8, 42, 0), "59 minutes ago"],
    [new Date(2026, 10, 21, 7, 30, 0), "2 hours ago"],
    [new Date(2026, 10, 20, 23, 0, 0), "yesterday"],
    [new Date(2026, 10, 20, 1, 0, 0), "yesterday"],
    [new Date(2026, 10, 18, 12, 0, 0), "3 days ago"],
    [new Date(2026, 10, 14, 12, 0, 0), "7 days ago"],
    [new Date(2026, 7, 23, 12, 0, 0), "23 Aug 2026"],
  ])("%s", (date, text) => {
    expect(formatRelativeTime(date.toISOString(), now)).toBe(text);
  });

  it("says unknown for a time that cannot be read", () => {
    expect(formatRelativeTime("", now)).toBe("unknown");
  });
});

describe("formatTimeLeft", () => {
  it.each([
    [7 * 3_600_000 + 12 * 60_000, "7 h 12 min"],
    [90_000, "2 min"],
    [10 * 86_400_000, "10 days"],
    [-5, "0 min"],
  ])("%i ms", (ms, text) => {
    expect(formatTimeLeft(new Date(now.getTime() + ms).toISOString(), now)).toBe(text);
  });
});

it("writes months with three letters, whatever the browser says", () => {
  const september = Date.UTC(2026, 8, 4, 9, 5, 7);
  expect(formatDay(september, "utc")).toBe("4 Sep 2026");
  expect(formatDayMonth(september, "utc")).toBe("4 Sep");
  expect(formatMonth(september, "utc")).toBe("Sep 2026");
  expect([formatMinute(september, "utc"), formatSecond(september, "utc")]).toEqual(["09:05", "09:05:07"]);
  expect(formatExactTime("2026-09-04T09:05:07Z")).toMatch(/^4 Sep 2026, \d\d:\d\d:07 \S+$/);
  expect(formatExactTime("never")).toBe("unknown");
});

it("is the only place that words dates", () => {
  const others = Object.entries(SOURCES).filter(([, source]) =>
    /toLocale(?:Date|Time)String|\.toLocaleString\("en-GB|DateTimeFormat/.test(source),
  );
  expect(others.map(([path]) => path)).toEqual(["./dates.ts"]);
});

it("writes days for sentences", () => {
  expect(formatDay(new Date(2026, 7, 23).toISOString())).toBe("23 Aug 2026");
});
