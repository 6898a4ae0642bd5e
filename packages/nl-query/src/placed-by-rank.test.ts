import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { stablesSnapshot } from "./stables.fixture.ts";

const ask = askerOf(createGenerator(stablesSnapshot()));

describe("the place of a document in a list", () => {
  it.each([
    "name and monthly rent of the stable that ranks second when the stables are sorted by monthly rent in descending order",
    "name and monthly rent of the stable that is second when all stables are ordered by monthly rent from highest to lowest",
    "name and monthly rent of the stable that comes in second place by monthly rent",
    "name and monthly rent of the stable ranked second by monthly rent",
    "name and monthly rent of the stable that takes second place in terms of monthly rent",
    "name and monthly rent of the stable with the second highest monthly rent",
  ])("skips those before it: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        "db.Stables.find({},{Stable_name:1,Monthly_rent:1,_id:0}).sort({Monthly_rent:-1}).skip(1).limit(1)",
      isSure: true,
    });
  });

  it("counts from the lowest where the list ascends", () => {
    expect(ask("the groom who is third if the grooms are sorted by wage in ascending order").query).toBe(
      "db.Grooms.find().sort({Wage:1}).skip(2).limit(1)",
    );
    expect(ask("the groom who ranks 4th when all grooms are ordered from youngest to oldest").query).toBe(
      "db.Grooms.find().sort({Age:1}).skip(3).limit(1)",
    );
  });

  it("leaves numbers alone that are compared", () => {
    expect(ask("grooms whose age is 30, sorted by wage in descending order")).toEqual({
      query: "db.Grooms.find({Age:30}).sort({Wage:-1})",
      isSure: true,
    });
    expect(ask("races where spectators are 500, sorted by race date descending").query).toBe(
      "db.Races.find({Spectators:500}).sort({Race_date:-1})",
    );
    expect(ask("which race ranks 2nd by spectators").query).toBe(
      "db.Races.find().sort({Spectators:-1}).skip(1).limit(1)",
    );
  });

  it("sorts whole lists as before", () => {
    expect(ask("grooms sorted by wage in descending order").query).toBe("db.Grooms.find().sort({Wage:-1})");
  });
});
