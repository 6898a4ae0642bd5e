import { expect, test } from "vitest";
import { createMemoryRateLimiter } from "./memory-rate-limiter.ts";
import type { RateRule } from "./rate-limiter.ts";

const RULE = { points: 2, windowMs: 10_000 };

test("counts by name and key in windows that start with their first call, and says how long to wait", () => {
  let nowMs = 1_000_000;
  const limiter = createMemoryRateLimiter(1, () => nowMs);
  const consume = (name: string, key: string, rule = RULE) => limiter.consume(name, key, rule);
  const calls = () => consume("sign-in", "a", RULE);
  expect([calls(), calls(), calls()]).toEqual([null, null, 10]);
  expect([consume("sign-in", "b", RULE), consume("sign-up", "a", RULE)]).toEqual([null, null]);
  nowMs += 9_001;
  expect(calls()).toBe(1);
  nowMs += 999;
  expect([calls(), calls(), calls()]).toEqual([null, null, 10]);
});

test("the factor multiplies a rule unless it is exact; old windows are swept away without taking a live one", () => {
  let nowMs = 0;
  const limiter = createMemoryRateLimiter(10, () => nowMs);
  const consume = (name: string, key: string, rule: RateRule) => limiter.consume(name, key, rule);
  const long = { points: 1, windowMs: 300_000 };
  for (let n = 0; n < 10; n++) expect(consume("x", "live", long)).toBeNull();
  for (let n = 0; n < 100; n++) expect(consume("x", `once-${n}`, RULE)).toBeNull();
  nowMs += 61_000;
  expect(consume("x", "live", long)).toBe(239);
  for (let n = 0; n < 20; n++) expect(consume("x", "once-1", RULE)).toBeNull();
  const exact = () => consume("mail-reset-password", "ann@example.com", { ...RULE, isExact: true });
  expect([exact(), exact(), exact()]).toEqual([null, null, 10]);
});
