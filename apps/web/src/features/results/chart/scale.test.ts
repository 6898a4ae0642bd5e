import { describe, expect, it } from "vitest";
import { shortNumber, ticks, timeText } from "./scale.ts";

describe("axes of a picture", () => {
  it.each([
    [[0, 10], 5, [0, 2, 4, 6, 8, 10]],
    [[-3, 4], 4, [-4, -2, 0, 2, 4]],
    [[0, 0.3], 3, [0, 0.1, 0.2, 0.3]],
    [[0, 1_234_567], 3, [0, 500_000, 1_000_000, 1_500_000]],
    [[5, 5], 4, [5]],
  ] as const)("cover %j in about %i round steps", (range, count, expected) => {
    expect(ticks(range, count)).toEqual(expected);
  });

  it("never has more ticks than a few times what was asked for", () => {
    for (const high of [1e-300, 1e-9, 7, 1e9, Number.MAX_SAFE_INTEGER])
      expect(ticks([0, high], 5).length).toBeLessThan(12);
  });

  it("names years, months, days or hours, as the span asks for", () => {
    const time = Date.UTC(2026, 2, 1, 14, 30);
    const day = 86_400_000;
    expect([3000, 400, 30, 1].map((days) => timeText(time, days * day))).toEqual([
      "2026",
      "Mar 2026",
      "1 Mar",
      "14:30",
    ]);
  });

  it("shortens large numbers", () => {
    expect([12.5, 9999, 1_200_000].map(shortNumber)).toEqual(["12.5", "9,999", "1.2M"]);
  });
});
