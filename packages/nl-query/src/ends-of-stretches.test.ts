import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("an end of a stretch of time", () => {
  it.each([
    ["rides since the start of this year", '$gte:ISODate("2026-01-01T00:00:00Z")'],
    ["rides after the beginning of 2024", '$gte:ISODate("2024-01-01T00:00:00Z")'],
    ["rides before the start of 2024", '$lt:ISODate("2024-01-01T00:00:00Z")'],
    ["rides after the end of 2024", '$gte:ISODate("2025-01-01T00:00:00Z")'],
    ["rides before the end of 2024", '$lt:ISODate("2025-01-01T00:00:00Z")'],
    ["rides until the end of last year", '$lt:ISODate("2026-01-01T00:00:00Z")'],
    ["rides since the start of March 2024", '$gte:ISODate("2024-03-01T00:00:00Z")'],
  ])("bounds: %s", (question, bound) => {
    expect(ask(question)).toEqual({ query: `db.rides.find({startedAt:{${bound}}})`, isSure: true });
  });
});

const SPRING = '{startedAt:{$gte:ISODate("2026-02-01T00:00:00Z"),$lt:ISODate("2026-05-01T00:00:00Z")}}';

describe("a stretch between two days", () => {
  it.each([
    "rides within the period from 2026-02-01 through 2026-04-30",
    "rides in the time frame from 1 February 2026 to 30 April 2026",
    "rides from 2026-02-01 to 2026-04-30, both days included",
    "rides between 2026-02-01 and 2026-04-30 inclusive",
    "rides between 2026-02-01 and 2026-04-30 (both included)",
    "rides between 2026-02-01 and 2026-04-30, including both dates",
    "rides from February 1, 2026 to April 30, 2026, inclusive",
  ])("has both of them: %s", (question) => {
    expect(ask(question)).toEqual({ query: `db.rides.find(${SPRING})`, isSure: true });
  });
});
