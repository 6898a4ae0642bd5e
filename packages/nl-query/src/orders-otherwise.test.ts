import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("an order that is said in other words", () => {
  it.each([
    ["number of inns per district, in order", '"$district"', "_id:1"],
    ["number of inns per district in order.", '"$district"', "_id:1"],
    ["Tally the inns by district and put the largest group at the top.", '"$district"', "count:-1"],
    ["number of inns per district, and put the district with the most first", '"$district"', "count:-1"],
    ["number of inns per style, and put the smallest on top", '"$style"', "count:1"],
  ])("orders groups: %s", (question, key, order) => {
    expect(ask(question)).toEqual({
      query: `db.inns.aggregate([{$group:{_id:${key},count:{$sum:1}}},{$sort:{${order}}}])`,
      isSure: true,
    });
  });

  it("needs no word where the groups are times", () => {
    expect(ask("number of rides per year, in order")).toEqual({
      query: 'db.rides.aggregate([{$group:{_id:{$year:"$startedAt"},count:{$sum:1}}},{$sort:{_id:1}}])',
      isSure: true,
    });
  });

  it.each([
    ["the five priciest inns, with name and rate, the dearest first", "name:1,rate:1"],
    [
      "the five priciest inns, with their name, rate and district, the priciest on top",
      "name:1,rate:1,district:1",
    ],
    ["rate and name of the five priciest inns, biggest on top", "rate:1,name:1"],
  ])("may be said twice: %s", (question, columns) => {
    expect(ask(question)).toEqual({
      query: `db.inns.find({},{${columns},_id:0}).sort({rate:-1}).limit(5)`,
      isSure: true,
    });
  });

  it.each(["the five priciest inns, cheapest first", "5 newest rides, oldest first"])(
    "is unsure where it is the other way round: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );

  it("is unsure where a direction turns it round", () => {
    expect(ask("latest 10 rides sorted by start date ascending").isSure).toBe(false);
  });

  it.each([
    ["Dutch inns, with name and rate, sorted by rate", '{style:"Dutch"},{name:1,rate:1,_id:0}'],
    [
      "Dutch inns, with name, rate and district, cheapest first",
      '{style:"Dutch"},{name:1,rate:1,district:1,_id:0}',
    ],
    ["inns, with sauna and piano, cheapest first", '{perks:{$all:["Sauna","Piano"]}}'],
  ])("leaves what stands in front of it: %s", (question, find) => {
    expect(ask(question)).toEqual({ query: `db.inns.find(${find}).sort({rate:1})`, isSure: true });
  });
});

describe("roundabout words around a condition", () => {
  it.each([
    ["inns with sauna and piano among their perks", '{perks:{$all:["Sauna","Piano"]}}'],
    ["inns with a sauna in their perks", '{perks:"Sauna"}'],
    ["inns without a sauna among their perks", '{perks:{$ne:"Sauna"}}'],
    ["inns that stand at a rate of at least 50", "{rate:{$gte:50}}"],
    ['inns that ended with "Dutch"', '{style:"Dutch"}'],
  ])("are understood: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.inns.find(${filter})`, isSure: true });
  });

  it.each(["inns with style Dutch. Only show the name and rate.", "Dutch inns; only list the name and rate"])(
    "ask for columns: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: 'db.inns.find({style:"Dutch"},{name:1,rate:1,_id:0})',
        isSure: true,
      });
    },
  );
});
