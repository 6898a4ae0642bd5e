import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("a stretch of the calendar", () => {
  it.each(["inns that got a B during last year", "inns that got a B in last year"])(
    "is whole where no article leads to it: %s",
    (question) => {
      expect(ask(question).query).toContain(
        'on:{$gte:ISODate("2025-01-01T00:00:00Z"),$lt:ISODate("2026-01-01T00:00:00Z")}',
      );
    },
  );

  it.each(["inns that got a B during the last year", "inns that got a B within last year"])(
    "ends now otherwise: %s",
    (question) => {
      expect(ask(question).query).toContain('on:{$gte:ISODate("2025-11-22T00:00:00Z")}');
    },
  );
});
