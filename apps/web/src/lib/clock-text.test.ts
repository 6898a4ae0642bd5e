import { describe, expect, it } from "vitest";
import { agoText, dayText, untilText } from "./clock-text.ts";

const now = new Date(2026, 10, 21, 9, 41, 12);

describe("agoText", () => {
  it.each([
    [new Date(2026, 10, 21, 9, 41, 0), "just now"],
    [new Date(2026, 10, 21, 9, 40, 0), "1 minute ago"],
    [new Date(2026, 10, 21, 7, 30, 0), "2 hours ago"],
    [new Date(2026, 10, 20, 23, 0, 0), "yesterday"],
    [new Date(2026, 10, 20, 1, 0, 0), "yesterday"],
    [new Date(2026, 10, 18, 12, 0, 0), "3 days ago"],
    [new Date(2026, 7, 23, 12, 0, 0), "23 Aug 2026"],
  ])("%s", (date, text) => {
    expect(agoText(date, now)).toBe(text);
  });
});

describe("untilText", () => {
  it.each([
    [7 * 3_600_000 + 12 * 60_000, "7 h 12 min"],
    [90_000, "2 min"],
    [10 * 86_400_000, "10 days"],
    [-5, "0 min"],
  ])("%i ms", (ms, text) => {
    expect(untilText(new Date(now.getTime() + ms), now)).toBe(text);
  });
});

it("writes days for sentences", () => {
  expect(dayText(new Date(2026, 7, 23))).toBe("23 Aug 2026");
});
