import { describe, expect, it } from "vitest";
import { Int32 } from "@querysnap/mql";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { ferrySnapshot } from "./ferry.fixture.ts";

const ferry = createGenerator(ferrySnapshot());

const ask = askerOf(ferry);

describe("names that abbreviate their collection", () => {
  it.each([
    ["landing names", "db.landings.find({},{landingname:1,_id:0})"],
    ["number of landings per type", 'db.landings.aggregate([{$group:{_id:"$ltype",count:{$sum:1}}}])'],
    [
      "number of journeys per journey status",
      'db.journeys.aggregate([{$group:{_id:"$jrnstatus",count:{$sum:1}}}])',
    ],
    ["journeys per jrnstatus", 'db.journeys.aggregate([{$group:{_id:"$jrnstatus",count:{$sum:1}}}])'],
    [
      "average fuel amount of cancelled journeys",
      'db.journeys.aggregate([{$match:{jrnstatus:"cancelled"}},{$group:{_id:null,averageFuelAmt:{$avg:"$fuel_amt"}}}])',
    ],
  ])("are read in full: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("short forms in the plural", () => {
  const depot = askerOf(
    createGenerator(
      snapshotOf(
        "depot",
        withIds({
          custs: (at) => ({ nm: `Cust ${at}`, cust_no: new Int32(at) }),
          emps: (at) => ({ nm: `Emp ${at}`, shift_mins: new Int32(at * 7) }),
          deliv: (at) => ({ del_no: `X${at}`, cust_no: new Int32(at), qty: new Int32(at * 3) }),
        }),
      ),
    ),
  );
  it.each([
    ["how many customers are there", "db.custs.countDocuments({})"],
    ["number of employees", "db.emps.countDocuments({})"],
    ["How many deliveries do we have?", "db.deliv.countDocuments({})"],
    ["average quantity of deliveries", 'db.deliv.aggregate([{$group:{_id:null,averageQty:{$avg:"$qty"}}}])'],
  ])("name collections: %s", (question, query) => {
    expect(depot(question)).toEqual({ query, isSure: true });
  });

  it("leave animals what they are", () => {
    const shelter = askerOf(
      createGenerator(
        snapshotOf("shelter", withIds({ cats: (at) => ({ name: `Cat ${at}`, lives: new Int32(at) }) })),
      ),
    );
    expect(shelter("how many cats are there")).toEqual({ query: "db.cats.countDocuments({})", isSure: true });
  });

  it("are not read where they mean something else", () => {
    expect(depot("employees with the minimum shift").query).not.toContain("$gt");
    expect(depot("employees with shift minutes over 60").query).toBe("db.emps.find({shift_mins:{$gt:60}})");
  });
});

describe("short forms", () => {
  it.each([
    ["number of journeys per weather", 'db.journeys.aggregate([{$group:{_id:"$wx",count:{$sum:1}}}])'],
    ["inactive stewards", 'db.stewards.find({isactive:"N"})'],
    ["active stewards from Porto", 'db.stewards.find({isactive:"Y",hometown:"Porto"})'],
    ["journeys delayed by more than 20 minutes", "db.journeys.find({delay_min:{$gt:20}})"],
  ])("are read by their place in a name: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("numbers of things that a field keeps", () => {
  const perWeather = (figure: string): string => `db.journeys.aggregate([{$group:{_id:"$wx",${figure}}}])`;
  it.each([
    ["seats sold by weather", perWeather('totalSeatsSold:{$sum:"$seats_sold"}')],
    ["total number of seats requested per weather", perWeather('totalSeatsReq:{$sum:"$seats_req"}')],
    ["number of seats sold for each weather", perWeather('totalSeatsSold:{$sum:"$seats_sold"}')],
    ["number of journeys per weather", perWeather("count:{$sum:1}")],
  ])("are added up: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });
});

describe("names of people in two fields", () => {
  const BOTH = "{s_fname:1,s_lname:1,_id:0}";
  it.each([
    ["steward names", BOTH],
    ["names of the stewards from Ghent", BOTH],
    ["full names of stewards with no mobile", BOTH],
    ["first and last names of the stewards", BOTH],
    ["Which stewards have never had a journey? Give their names.", BOTH],
    ["name of the steward with the most journeys", BOTH],
    ["last names of the stewards", "{s_lname:1,_id:0}"],
    ["first names of stewards from Basel", "{s_fname:1,_id:0}"],
    ["s_fname of stewards from Basel", "{s_fname:1,_id:0}"],
  ])("are shown in both parts unless one is told: %s", (question, columns) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(columns);
    expect(isSure).toBe(true);
  });
});
