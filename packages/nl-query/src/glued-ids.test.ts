import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("identifiers written in one word", () => {
  it("are not summed up", () => {
    expect(ask("number of sled rides by members").query).toBe(
      'db.rides.countDocuments({riderkind:"Member"})',
    );
    expect(ask("how many sled rides lasted over 400").query).not.toContain("$sum:");
  });

  it("tell what is counted apart", () => {
    expect(ask("how many different sleds were there").query).toContain('{$addToSet:"$sledid"}');
  });
});
