import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { stablesSnapshot } from "./stables.fixture.ts";

const ask = askerOf(createGenerator(stablesSnapshot()));

describe("what is old", () => {
  it.each([
    "grooms, oldest start first",
    "grooms with the oldest start date first",
    "grooms by start date, oldest first",
    "grooms sorted by their start date, oldest first",
  ])("is the date that is named: %s", (question) => {
    expect(ask(question)).toEqual({ query: "db.Grooms.find().sort({Start_date:1})", isSure: true });
  });

  it("is turned around by the youngest", () => {
    expect(ask("grooms by start date, youngest first").query).toBe("db.Grooms.find().sort({Start_date:-1})");
  });

  it("are people where no date is named in the order", () => {
    expect(ask("grooms, oldest first").query).toBe("db.Grooms.find().sort({Age:-1})");
    expect(ask("grooms who started since 2020, oldest first").query).toContain("sort({Age:-1})");
  });
});
