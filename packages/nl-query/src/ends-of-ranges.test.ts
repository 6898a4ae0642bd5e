import { describe, expect, it } from "vitest";
import { askSteamRailway as ask } from "./steam-railway.fixture.ts";

describe("numbers with a lowest and a highest one in each document", () => {
  it.each([
    "engines for at least 5 seats",
    "engines for 5+ seats",
    "engines for 5 or more seats",
    "engines with at least 5 seats",
    "engines that are suitable for at least 5 people",
    "engines that can be booked with at least 5 seats",
  ])("reach a bound by the highest: %s", (question) => {
    expect(ask(question)).toEqual({ query: 'db.engines.find({"seats.max":{$gte:5}})', isSure: true });
  });

  it("hold a number between both", () => {
    expect(ask("engines for 4 seats")).toEqual({
      query: 'db.engines.find({"seats.min":{$lte:4},"seats.max":{$gte:4}})',
      isSure: true,
    });
  });

  it.each(["listed engines, name and maximum number of seats", "listed engines with name and max seats"])(
    "are shown by the end that is named: %s",
    (question) => {
      expect(ask(question).query).toBe('db.engines.find({listed:true},{name:1,"seats.max":1,_id:0})');
    },
  );

  it("are not sure below a bound, or where so many are needed", () => {
    expect(ask("engines that need at least 5 seats").isSure).toBe(false);
    expect(ask("engines for up to 4 seats").isSure).toBe(false);
  });
});

describe("prices by who sells", () => {
  it.each([
    "engines that the stall Platform Six sells for less than 30",
    "engines which Platform Six sells for less than 30",
    "engines that are sold at Platform Six for less than 30",
    "engines on sale at Platform Six for less than 30",
    "engines available at Platform Six for a price less than 30",
  ])("are those of one element: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.engines.find({stalls:{$elemMatch:{stall:"PlatformSix",price:{$lt:NumberDecimal("30")}}}})',
      isSure: true,
    });
  });
});

describe("multiples of another number", () => {
  it.each([
    "appeal raised > 10x goal",
    "engines whose appeal raised more than 10 times the goal",
    "raised over 10x the goal",
  ])("may be written short: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.engines.find({$expr:{$gt:["$appeal.raised",{$multiply:["$appeal.goal",10]}]}})',
      isSure: true,
    });
  });
});

describe("dates that are shown in order", () => {
  it.each([
    "name and conversion date of running engines, in order of date",
    "Which engines are running? Name and conversion date, chronologically.",
  ])("order the documents: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.engines.find({status:"running"},{name:1,converted_on:1,_id:0}).sort({converted_on:1})',
      isSure: true,
    });
  });
});
