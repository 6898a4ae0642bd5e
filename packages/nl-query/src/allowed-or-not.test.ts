import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { guesthousesSnapshot } from "./guesthouses.fixture.ts";

const ask = askerOf(createGenerator(guesthousesSnapshot()));

describe("what a yes-or-no field allows", () => {
  it.each([
    ["houses where smoking is allowed", true],
    ["houses where smoking is permitted", true],
    ["houses that permit smoking", true],
    ["houses where smoking is forbidden", false],
    ["houses where smoking is not allowed", false],
    ["houses that ban smoking", false],
    ["houses that do not allow smoking", false],
  ])("%s", (question, isAllowed) => {
    expect(ask(question)).toEqual({ query: `db.houses.find({"rules.smoking":${isAllowed}})`, isSure: true });
  });
});

describe("what a text with a value for each rule allows", () => {
  it.each([
    "how many houses have no pets allowed",
    "how many houses do not allow pets",
    "how many houses don't let you bring a pet",
    "how many houses ban pets",
    "how many houses where pets are not allowed",
    "how many houses where guests can not bring pets",
    'how many houses have the value "no" in their pet rule',
    'how many houses with "no" in their pet rule',
    "how many houses whose pet rule is no",
  ])("%s", (question) => {
    expect(ask(question)).toEqual({ query: 'db.houses.countDocuments({"rules.pets":"no"})', isSure: true });
  });

  it.each(["houses where pets are allowed", "houses that allow pets"])("%s", (question) => {
    expect(ask(question)).toEqual({ query: 'db.houses.find({"rules.pets":"allowed"})', isSure: true });
  });

  it("does not guess which of several values permits", () => {
    expect(ask("houses where pets are ok").isSure).toBe(false);
  });

  it("keeps a value that is said behind", () => {
    expect(ask("houses that allow pets on a lead")).toEqual({
      query: 'db.houses.find({"rules.pets":"on lead"})'.replace(" ", ""),
      isSure: true,
    });
  });
});

describe("a quoted text that is a whole value", () => {
  it("is looked for inside where a part is meant", () => {
    expect(ask('houses with the word "none" in their wifi coverage').query).toBe(
      'db.houses.find({"wifi.cov":/none/i})',
    );
    expect(ask('houses with "house" in the category').query).toBe("db.houses.find({category:/house/i})");
  });
});
