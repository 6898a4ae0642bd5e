import { describe, expect, it } from "vitest";
import { askSteamRailway as ask } from "./steam-railway.fixture.ts";

const BOUNDS = '{"boiler.pressure_bar":{$gt:12},"chmny.ht_m":{$lt:3}}';

describe("numbers that the question compared", () => {
  it.each([
    "engines with a boiler pressure over 12 and a chimney height under 3, name and both values",
    "boiler pressure over 12 and chimney height under 3: name + both figures",
    "Which engines have a boiler pressure over 12 and a chimney height under 3? Name and those two figures.",
    "Find the engines with a boiler pressure over 12 and a chimney height under 3. Return the name and both values.",
    "Which engines have a boiler pressure over 12 and a chimney height under 3? Show the name plus both numbers.",
  ])("are shown where words point back at them: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.engines.find(${BOUNDS},{name:1,"boiler.pressure_bar":1,"chmny.ht_m":1,_id:0})`,
      isSure: true,
    });
  });

  it("are not guessed where another number of them is said", () => {
    expect(ask("engines with a boiler pressure over 12: name and both values").isSure).toBe(false);
  });
});

describe("an average that each document keeps", () => {
  it.each([
    [
      "engines whose average club score is at least 7.5, name and average club score",
      '{"scores.club.avg":{$gte:7.5}},{name:1,"scores.club.avg":1,_id:0}',
    ],
    [
      "Find the engines with an average club score of at least 7.5 but a press score below 70. Display the name, the average club score and the press score.",
      '{"scores.club.avg":{$gte:7.5},"scores.press.score":{$lt:70}},{name:1,"scores.club.avg":1,"scores.press.score":1,_id:0}',
    ],
    [
      "engines with a press score below 70 and an average club score above 7",
      '{"scores.press.score":{$lt:70},"scores.club.avg":{$gt:7}}',
    ],
    [
      "retired engines: name, county, average club score",
      '{status:"retired"},{name:1,county:1,"scores.club.avg":1,_id:0}',
    ],
  ])("is compared and shown as it is: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.engines.find(${query})`, isSure: true });
  });

  it.each(["makers with an average club score over 7", "which makers have an average club score above 7?"])(
    "is averaged for those who have several: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query:
          'db.engines.aggregate([{$unwind:"$makers"},{$group:{_id:"$makers",averageAvg:{$avg:"$scores.club.avg"}}},{$match:{averageAvg:{$gt:7}}}])',
        isSure: true,
      });
    },
  );

  it("is averaged beside a number of documents", () => {
    expect(ask("makers with at least 8 engines and an average club score above 6").query).toContain(
      "{$match:{count:{$gte:8},averageAvg:{$gt:6}}}",
    );
  });
});
