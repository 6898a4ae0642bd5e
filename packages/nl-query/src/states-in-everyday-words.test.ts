import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { bikeResaleSnapshot } from "./bike-resale.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { loomHouseSnapshot } from "./loom-house.fixture.ts";

const askBikes = askerOf(createGenerator(bikeResaleSnapshot()));
const askLooms = askerOf(createGenerator(loomHouseSnapshot()));

describe("states in everyday words", () => {
  it.each([
    ["For how many visits did nobody turn up?", 'db.visits.countDocuments({state:"no_show"})'],
    ["which visits did nobody show up for", 'db.visits.find({state:"no_show"})'],
    ["visits where no one showed up", 'db.visits.find({state:"no_show"})'],
    ["visits where the circle didn't show up", 'db.visits.find({state:"no_show"})'],
    ["visits that were called off", 'db.visits.find({state:"cancelled"})'],
    ["circles on hold", 'db.circles.find({state:"PAUSED"})'],
  ])("are those that are stored: %s", (question, query) => {
    expect(askLooms(question)).toEqual({ query, isSure: true });
  });

  it.each([
    "How many of our clients are companies rather than private people?",
    "how many clients are businesses",
    "number of clients that are companies",
  ])("are kinds of clients: %s", (question) => {
    expect(askBikes(question)).toEqual({
      query: 'db.clients.countDocuments({type:"business"})',
      isSure: true,
    });
  });
});

describe("what was finished", () => {
  it.each(["finished tuneups", "tuneups that were completed"])(
    "has that state where the date is called otherwise: %s",
    (question) => {
      expect(askBikes(question)).toEqual({ query: 'db.tuneups.find({state:"DONE"})', isSure: true });
    },
  );

  it("has the date of what was closed", () => {
    expect(askBikes("closed tuneups").query).toBe("db.tuneups.find({closedAt:{$ne:null}})");
  });

  it.each([
    "How many tuneups has each mechanic finished, and how many minutes of labor did they need on average?",
    "how many tuneups has each mechanic done and how many labor minutes did they need on average",
  ])("is counted beside an average of it: %s", (question) => {
    const query =
      'db.tuneups.aggregate([{$match:{state:"DONE"}},{$group:{_id:"$mechanic",count:{$sum:1},averageLaborMinutes:{$avg:"$laborMinutes"}}}])';
    expect(askBikes(question)).toEqual({ query, isSure: true });
  });

  it("is counted beside the average length of a list", () => {
    const { query } = askBikes(
      "how many orders did each client place and how many items do they have on average",
    );
    expect(query).toContain('averageItems:{$avg:{$size:{$ifNull:["$items",[]]}}}');
  });
});

describe("what is left out", () => {
  it.each([
    "revenue per channel if we leave out cancelled and returned orders",
    "revenue per channel when cancelled and returned orders are not counted",
    "revenue per channel if we don't count cancelled and returned orders",
  ])("is excluded: %s", (question) => {
    const query =
      'db.orders.aggregate([{$match:{state:{$nin:["CANCELLED","RETURNED"]}}},{$group:{_id:"$channel",total:{$sum:"$total"}}}])';
    expect(askBikes(question)).toEqual({ query, isSure: true });
  });
});

describe("a bound behind what is measured", () => {
  it.each([
    ["bikes with 300 wh battery or more", 'db.bikes.find({"specs.batteryWh":{$gte:300}})'],
    ["bikes that have 300 Wh of battery or more", 'db.bikes.find({"specs.batteryWh":{$gte:300}})'],
    ["bikes with 300 wh battery or less", 'db.bikes.find({"specs.batteryWh":{$lte:300}})'],
  ])("is one of it: %s", (question, query) => {
    expect(askBikes(question)).toEqual({ query, isSure: true });
  });
});

describe("flags whose names are cut short", () => {
  it.each([
    ["studios with air conditioning", true],
    ["which studios are equipped with air conditioning?", true],
    ["air conditioned studios", true],
    ["studios that have no air conditioning", false],
  ])("are found by the whole words: %s", (question, isThere) => {
    const query = `db.studios.find({has_air_con:${isThere}})`;
    expect(askLooms(question)).toEqual({ query, isSure: true });
  });
});
