import type { QuotaState } from "@querysnap/contracts";
import { describe, expect, it } from "vitest";
import { isRunningLow, isUsedUp, leftToday, quotaWarning, usageWarning, usedPercent } from "./quota.ts";

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

const days = (daily: QuotaState, monthly: QuotaState): QuotaState => ({
  daily: daily.daily,
  monthly: monthly.monthly,
});

// covers: L.12
it.each([
  [quota(3, 20), quota(319, 400), 17, false],
  [quota(3, 20), quota(320, 400), 17, true],
  [quota(3, 20), quota(390, 400), 10, true],
  [quota(0, 20), quota(400, 400), 0, true],
  [quota(7, "Unlimited"), quota(7, "Unlimited"), "Unlimited", false],
])("what is left of the month bounds what is left of the day (%#)", (daily, monthly, left, isLow) => {
  const both = days(daily, monthly);
  expect([leftToday(both), isRunningLow(both)]).toEqual([left, isLow]);
});

// covers: L.12
it.each([
  [15, 3, null],
  [16, 3, { text: "Running low: queries", isOver: false }],
  [3, 4, { text: "Running low: AI", isOver: false }],
  [16, 4, { text: "Running low", isOver: false }],
  [20, 4, { text: "Used up: queries", isOver: true }],
  [16, 5, { text: "Used up: AI", isOver: true }],
  [20, 5, { text: "Used up", isOver: true }],
])("%i of 20 queries and %i of 5 generations: the warning names what it is about", (queries, ai, said) => {
  expect(quotaWarning({ queryExecution: quota(queries, 20), aiGeneration: quota(ai, 5) })).toEqual(said);
});
