import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { ciderSnapshot } from "./cider.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(createGenerator(ciderSnapshot()));

describe("codes that are spelled like small words", () => {
  it.each([
    "Which land codes are there?",
    "pickers whose land codes are known",
    "How many pickers of each land are there?",
  ])("are no values of these: %s", (question) => {
    expect(ask(question).query).not.toContain("ARE");
  });

  it("are values where they are quoted", () => {
    expect(ask('pickers with land code "ARE"').query).toBe('db.pickers.find({land_code:"ARE"})');
  });
});
