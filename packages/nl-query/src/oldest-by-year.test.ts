import { describe, expect, it } from "vitest";
import { askSteamRailway as ask } from "./steam-railway.fixture.ts";

describe("the age of things that keep the year they were made in", () => {
  it.each([
    ["the oldest retired engine", '{status:"retired"}).sort({built:1}).limit(1)'],
    [
      "which are the five oldest engines and their construction years",
      "{},{name:1,built:1,_id:0}).sort({built:1}).limit(5)",
    ],
    ["engines older than 100 years", "{built:{$lt:1926}})"],
  ])("goes by that year, and by no age of others: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.engines.find(${query}`, isSure: true });
  });

  it("leaves the least age of guests to its name", () => {
    expect(ask("engines with a minimum age of at most 8").query).toBe("db.engines.find({minAge:{$lte:8}})");
  });
});

describe("a second question about how tall they are", () => {
  it.each([
    "which five engines have the tallest chimneys, and how tall are they?",
    "which five engines have the tallest chimneys, and how many meters tall is each?",
  ])("shows the names and the height: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.engines.find({},{name:1,"chmny.ht_m":1,_id:0}).sort({"chmny.ht_m":-1}).limit(5)',
      isSure: true,
    });
  });

  it("is not guessed of what has no height", () => {
    expect(ask("Which engine has the highest boiler pressure, and how high is it?").isSure).toBe(false);
  });
});
