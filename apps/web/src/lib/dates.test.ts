import { expect, it } from "vitest";
import { formatDay, formatRelativeTime } from "./dates.ts";

const now = Date.parse("2026-11-21T12:00:00.000Z");

it.each([
  ["2026-11-21T11:59:30.000Z", "now"],
  ["2026-11-21T12:00:05.000Z", "now"],
  ["2026-11-21T11:59:00.000Z", "1 minute ago"],
  ["2026-11-21T11:01:00.000Z", "59 minutes ago"],
  ["2026-11-21T10:00:00.000Z", "2 hours ago"],
  ["2026-11-20T11:00:00.000Z", "yesterday"],
  ["2026-11-17T11:00:00.000Z", "4 days ago"],
  ["2026-11-14T11:00:00.000Z", "7 days ago"],
  ["2026-11-10T12:00:00.000Z", "10 Nov 2026"],
  ["", "unknown"],
])("%s is %s", (iso, text) => {
  expect(formatRelativeTime(iso, now)).toBe(text);
});

it("writes the day as in a sentence", () => {
  expect(formatDay("2026-08-23T12:00:00.000Z")).toBe("23 Aug 2026");
});
