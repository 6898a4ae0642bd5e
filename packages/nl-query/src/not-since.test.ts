import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { climbingSnapshot } from "./climbing.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const asked = askerOf(createGenerator(climbingSnapshot()));

const seen = (bound: string): string => `db.climbers.find({last_seen:${bound}})`;

describe("reads a negated 'since' as before", () => {
  it.each([
    ["climbers not seen since June 2026", seen('{$lt:ISODate("2026-06-01T00:00:00Z")}')],
    ["climbers who have not been seen since 1 March 2025", seen('{$lt:ISODate("2025-03-01T00:00:00Z")}')],
    ["climbers nobody has seen since June 2025", seen('{$lt:ISODate("2025-06-01T00:00:00Z")}')],
    ["climbers that were never seen after 2025", seen('{$lt:ISODate("2026-01-01T00:00:00Z")}')],
    [
      "how many climbers haven't been seen since last month?",
      'db.climbers.countDocuments({last_seen:{$lt:ISODate("2026-10-01T00:00:00Z")}})',
    ],
    ["climbers seen since June 2025", seen('{$gte:ISODate("2025-06-01T00:00:00Z")}')],
  ])("%s", (question, query) => {
    expect(asked(question)).toEqual({ query, isSure: true });
  });
});

it("is unsure about a negated stretch of time", () => {
  expect(asked("climbers not seen in June 2025").isSure).toBe(false);
});
