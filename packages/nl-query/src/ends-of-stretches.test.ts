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
