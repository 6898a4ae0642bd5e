import { DateTime, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const DAY_MS = 86_400_000;
const day = (at: number): DateTime => new DateTime(Date.parse("2024-01-03T00:00:00Z") + at * DAY_MS);
const ROWS: Rows = {
  campers: (at): Record<string, Value> => ({
    _id: `c${at}`,
    camper_id: new Int32(at),
    first_name: ["Ida", "Jo", "Kim"][at % 3] ?? "",
    last_name: `Lund${at}`,
    birth_date: day(-7000 - at * 31),
  }),
  stays: (at): Record<string, Value> => ({
    _id: `s${at}`,
    camper_id: new Int32((at * 7) % 40),
    state: ["planned", "cancelled", "over"][at % 3] ?? "",
    site: ["north", "south"][at % 2] ?? "",
    arrival_date: day(at * 9),
    departure_date: day(at * 9 + 1 + (at % 12)),
  }),
};
const ask = askerOf(createGenerator(snapshotOf("camp", ROWS)));

describe("formal requests", () => {
  it.each([
    "Who among the campers has the earliest date of birth? Kindly return the first name and the last name.",
    "Which of the campers has the earliest birth date? List the first name and the last name.",
  ])("ask for the one at the end: %s", (question) => {
    expect(ask(question)).toEqual({
      query: "db.campers.find({},{first_name:1,last_name:1,_id:0}).sort({birth_date:1}).limit(1)",
      isSure: true,
    });
  });

  it.each([
    "number of stays per month of 2025 by arrival date, January to December",
    "number of stays per month of 2025 by arrival date, from the first month to the last",
  ])("order groups by their months: %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain('{$group:{_id:{$month:"$arrival_date"},count:{$sum:1}}},{$sort:{_id:1}}');
    expect(query).not.toContain("$and");
  });

  it("ask for owners of both kinds of documents", () => {
    const { query } = ask("names of the campers with both planned and cancelled stays");
    expect(query).toContain('[{$match:{state:"planned"}}]');
    expect(query).toContain('[{$match:{state:"cancelled"}}]');
  });

  it("average a time of each document, not numbers of documents", () => {
    const { query } = ask("average number of days from arrival to departure of the stays by site");
    expect(query).toContain(
      'averageDays:{$avg:{$dateDiff:{startDate:"$arrival_date",endDate:"$departure_date"',
    );
    expect(query).not.toContain("averageCount");
  });
});
