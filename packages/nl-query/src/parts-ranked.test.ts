import { describe, expect, it } from "vitest";
import { askSteamRailway as ask } from "./steam-railway.fixture.ts";

const TALLEST = '.sort({"chmny.ht_m":-1}).limit(5)';

describe("a part of documents that is measured", () => {
  it.each([
    "Find the five engines with the highest chimneys. Return the name and the chimney height, from the highest to the lowest.",
    "5 engines with the tallest chimneys, name and chimney height",
    "5 tallest chimneys: name and height",
    "5 tallest chimneys with name and height",
  ])("ranks the documents around it: %s", (question) => {
    expect(ask(question).query).toBe(`db.engines.find({},{name:1,"chmny.ht_m":1,_id:0})${TALLEST}`);
  });

  it.each([
    "What is the tallest chimney of each county? I want county, name and how high the chimney is.",
    "For every county, find the engine with the highest chimney. Return the county, the name of the engine and the chimney height.",
  ])("ranks them within groups: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$sort:{"chmny.ht_m":-1}},{$group:{_id:"$county",best:{$first:"$$ROOT"}}}');
    expect(query).toContain('{$project:{county:1,name:1,"chmny.ht_m":1,_id:0}}');
    expect(isSure).toBe(true);
  });

  it.each([
    ["engines with name and how high their chimney is", 'find({},{name:1,"chmny.ht_m":1,_id:0})'],
    [
      "retired engines with name and boiler pressure",
      'find({status:"retired"},{name:1,"boiler.pressure_bar":1,_id:0})',
    ],
  ])("is shown by its measure: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.engines.${query}`, isSure: true });
  });
});

describe("a sentence of its own that says what to show", () => {
  it.each([
    [
      "retired engines. Return the name, sorted alphabetically.",
      'engines.find({status:"retired"},{name:1,_id:0}).sort({name:1})',
    ],
    [
      "Find the fans from Kent. Return the nick, sorted alphabetically.",
      'fans.find({county:"Kent"},{nick:1,_id:0}).sort({nick:1})',
    ],
    [
      "engines with a chimney over 2 meters. Return the name and the chimney height, from the highest to the lowest.",
      'engines.find({"chmny.ht_m":{$gt:2}},{name:1,"chmny.ht_m":1,_id:0}).sort({"chmny.ht_m":-1})',
    ],
  ])("may have an order: %s", (question, query) => {
    expect(ask(question)).toEqual({ query: `db.${query}`, isSure: true });
  });
});

describe("what somebody won", () => {
  it.each([
    "names of engines that won the Golden Whistle",
    "Find the engines that won the prize Golden Whistle. A nomination without a win does not count. Return the name.",
    "Which engines actually won the Golden Whistle, rather than just being nominated for it? Names only.",
  ])("is said of one element, and the rest says it again: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.engines.find({prizes:{$elemMatch:{won:true,name:"GoldenWhistle"}}},{name:1,_id:0})',
      isSure: true,
    });
  });
});

describe("years behind elements", () => {
  it("are those of the elements", () => {
    expect(ask("engines with a bank overhaul before 1990")).toEqual({
      query: 'db.engines.find({overhauls:{$elemMatch:{sponsor:"bank",year:{$lt:1990}}}})',
      isSure: true,
    });
  });
});

describe("what the first or last one cost", () => {
  it.each([
    ["how much did the most recent overhaul cost", -1],
    ["what did the first overhaul cost?", 1],
  ])("is no sum of all: %s", (question, direction) => {
    expect(ask(question).query).toBe(
      `db.engines.aggregate([{$unwind:"$overhauls"},{$sort:{"overhauls.year":${direction}}},{$limit:1},{$project:{cost_eur:"$overhauls.cost_eur",_id:0}}])`,
    );
  });
});
