import { describe, expect, it } from "vitest";
import { askerOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";
import { innsSnapshot } from "./inns.fixture.ts";

const ask = askerOf(createGenerator(innsSnapshot()));

describe("words for what is asked for", () => {
  it.each([
    ["places with a sauna", '{perks:"Sauna"}'],
    ["places in Lisbon with a sauna", '{"address.town":"Lisbon",perks:"Sauna"}'],
  ])("may be places where the documents are some: %s", (question, filter) => {
    expect(ask(question)).toEqual({ query: `db.inns.find(${filter})`, isSure: true });
  });

  it.each([
    ["list what they're called and their rate for Dutch inns", "name:1,rate:1"],
    ["for Dutch inns, list what they are called and their rate", "name:1,rate:1"],
  ])("may be what things are called: %s", (question, columns) => {
    expect(ask(question)).toEqual({
      query: `db.inns.find({style:"Dutch"},{${columns},_id:0})`,
      isSure: true,
    });
  });

  it.each([
    ["Count the inns with an empty list of visits.", "inns", "{visits:{$size:0}}"],
    ["Count all the inns in Lisbon", "inns", '{"address.town":"Lisbon"}'],
    ["count the rides by members", "rides", '{riderkind:"Member"}'],
  ])("begin with a verb: %s", (question, collection, filter) => {
    expect(ask(question)).toEqual({ query: `db.${collection}.countDocuments(${filter})`, isSure: true });
  });

  it.each([
    ["inn names, alphabetical", "find({},{name:1,_id:0}).sort({name:1})"],
    ["inns of Dutch style, in alphabetical order", 'find({style:"Dutch"}).sort({name:1})'],
  ])("end with an order: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.inns.${query}`, isSure: true });
  });
});
