import { describe, expect, it } from "vitest";
import { askSteamRailway as ask } from "./steam-railway.fixture.ts";

describe("who did the most of what the elements of a list say", () => {
  it.each([
    "Find the five fans who paid the most in total for the engines in their album. Return the nick and the total paid, highest first.",
    "5 fans who have paid the most overall, nick and total paid",
    "the five fans who paid most. Show the nick and the total paid.",
  ])("is ranked by the sum of it: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.fans.aggregate([{$addFields:{totalPaid:{$sum:"$album.paid"}}},{$sort:{totalPaid:-1}},{$limit:5},{$project:{nick:1,totalPaid:{$sum:"$album.paid"},_id:0}}])',
      isSure: true,
    });
  });
});

describe("a stretch of time that is said again", () => {
  it.each([
    "engines converted during the fifties, 1950 through 1959",
    "engines converted in the 1950s (1950 to 1959)",
  ])("is one condition: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.engines.find({converted_on:{$gte:ISODate("1950-01-01T00:00:00Z"),$lt:ISODate("1960-01-01T00:00:00Z")}})',
      isSure: true,
    });
  });
});

describe("groups that have any", () => {
  it.each([
    "number of trips per month in 2025, only months that had trips",
    "How many trips were there each month in 2025? Only months that had trips, in calendar order.",
  ])("are all there are: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$group:{_id:{$month:"$trips.date"},count:{$sum:1}}},{$sort:{_id:1}}');
    expect(isSure).toBe(true);
  });
});

describe("values that are named most often", () => {
  it.each([
    "Which three comforts are offered most often? Return each comfort with the number of engines, sorted by that number descending.",
    "which three comforts are found most frequently?",
  ])("are as many as said: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.engines.aggregate([{$unwind:"$comforts"},{$group:{_id:"$comforts",count:{$sum:1}}},{$sort:{count:-1}},{$limit:3}])',
      isSure: true,
    });
  });
});
