import { describe, expect, it } from "vitest";
import { askSteamRailway as ask } from "./steam-railway.fixture.ts";

describe("figures where some document keeps an average of its own", () => {
  it.each([
    ["average boiler pressure by status", "$status", 'averagePressureBar:{$avg:"$boiler.pressure_bar"}'],
    ["average axle height by status", "$status", 'averageAxleHtCm:{$avg:"$axle_ht_cm"}'],
    [
      "average boiler pressure by chimney shape",
      "$chmny.shape",
      'averagePressureBar:{$avg:"$boiler.pressure_bar"}',
    ],
    ["mean club score by status", "$status", 'averageAvg:{$avg:"$scores.club.avg"}'],
  ])("are taken of groups: %s", (question, key, figure) => {
    expect(ask(question)).toEqual({
      query: `db.engines.aggregate([{$group:{_id:"${key}",${figure}}}])`,
      isSure: true,
    });
  });

  it.each([
    "engines whose trips are rated above 4 on average",
    "engines with an average trip rating above 4",
  ])("are those of the elements that are named: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('averageRating:{$avg:"$trips.rating"}}},{$match:{averageRating:{$gt:4}}}');
    expect(isSure).toBe(true);
  });
});

describe("numbers of elements beside names", () => {
  it.each([
    "names of engines and how many trips they had, most first",
    "names of engines with the number of trips they have, highest first",
  ])("order the documents: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain("{$sort:{tripsCount:-1}},{$project:{name:1,tripsCount:");
    expect(isSure).toBe(true);
  });
});

describe("marks that somebody gave", () => {
  it("are ratings", () => {
    expect(ask("passengers who gave a 5 in 2024").query).toContain('{$match:{"trips.rating":5,"trips.date":');
  });
});
