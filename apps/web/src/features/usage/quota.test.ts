import type { QuotaState } from "@querysnap/contracts";
import { describe, expect, it } from "vitest";
import { isRunningLow, isUsedUp, usageWarning, usedPercent } from "./quota.ts";

const quota = (used: number, limit: number | "Unlimited"): QuotaState => {
  const use = { used, limit, remaining: limit === "Unlimited" ? limit : limit - used, percentage: 0 };
  return { daily: use, monthly: use };
};

describe("usageWarning", () => {
  // covers: P2.10
  it.each([
    [13, 0, undefined],
    [14, 0, "warn"],
    [17, 0, "warn"],
    [18, 0, "danger"],
    [0, 4, "warn"],
    [0, 5, "danger"],
  ])("%i of 20 queries and %i of 5 generations", (queries, generations, warning) => {
    expect(usageWarning({ queryExecution: quota(queries, 20), aiGeneration: quota(generations, 5) })).toBe(
      warning,
    );
  });

  it("never warns without limits", () => {
    expect(
      usageWarning({ queryExecution: quota(9999, "Unlimited"), aiGeneration: quota(1, 100) }),
    ).toBeUndefined();
    expect(usageWarning(undefined)).toBeUndefined();
    expect(usedPercent(quota(5, "Unlimited").daily)).toBe(0);
  });
});

// covers: P9.02
it.each([
  [15, false],
  [16, true],
])("%i of 20 runs low: %s", (used, low) => {
  expect(isRunningLow(quota(used, 20))).toBe(low);
});

// covers: L.12
it.each([
  [19, 19, false],
  [20, 20, true],
  [3, 20, true],
])("%i of 20 today, %i of 20 this month used up: %s", (daily, monthly, isOver) => {
  expect(isUsedUp({ daily: quota(daily, 20).daily, monthly: quota(monthly, 20).monthly })).toBe(isOver);
});
