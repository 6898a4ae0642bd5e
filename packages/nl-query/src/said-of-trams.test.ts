import { describe, expect, it } from "vitest";
import { askTramway } from "./tramway.fixture.ts";

describe("times of the day", () => {
  it.each(["trams that depart between 8:00 and 12:00", "which trams depart from 8:00 to 12:00"])(
    "takes both ends for clock times, and neither for a column: %s",
    (question) => {
      expect(askTramway(question)).toEqual({
        query: 'db.trams.find({departs:{$gte:"08:00",$lt:"12:00"}})',
        isSure: true,
      });
    },
  );

  it.each([
    ["when does tram 4017 leave", 'db.trams.find({tram_number:"4017"},{departs:1,_id:0})'],
    ["what time do trams to Lyon depart", 'db.trams.find({destination:"Lyon"},{departs:1,_id:0})'],
  ])("shows when: %s", (question, query) => {
    expect(askTramway(question)).toEqual({ query, isSure: true });
  });
});

describe("what is said of trams", () => {
  it("finds one by the number that it is known by where no key is so large", () => {
    expect(askTramway("show tram 4034").query).toBe('db.trams.find({tram_number:"4034"})');
    expect(askTramway("show tram 12").query).toBe("db.trams.find({_id:12})");
  });

  it.each(["trams from Lyon", "number of trams starting from Lyon", "which trams start in Lyon"])(
    "is not sure that the only end that is stored is meant: %s",
    (question) => {
      expect(askTramway(question).isSure).toBe(false);
    },
  );

  it.each(["trams to Lyon", "trams that arrive in Lyon"])("knows the end that is stored: %s", (question) => {
    expect(askTramway(question)).toEqual({ query: 'db.trams.find({destination:"Lyon"})', isSure: true });
  });

  it("counts no times at which trams depart", () => {
    expect(askTramway("how many trams depart from Lyon").query).not.toContain("departs");
  });

  it("takes a subject and its verb for no name of both", () => {
    expect(askTramway("which trams halt at the halt with the most platforms").query).toContain(
      'from:"trams"',
    );
    expect(askTramway("list tram halts").query).toBe("db.tram_halts.find()");
  });
});

describe("clauses that say what else to show", () => {
  it.each([
    ["names of the halts and when they were opened", "{name:1,opened:1,_id:0}"],
    ["show the names of the halts and the year they were opened", "{name:1,opened:1,_id:0}"],
    ["list the halts and where they are located", "{name:1,city:1,country:1,_id:0}"],
    [
      "names of the halts, where they are located and when they were opened",
      "{name:1,city:1,country:1,opened:1,_id:0}",
    ],
  ])("%s", (question, columns) => {
    expect(askTramway(question)).toEqual({ query: `db.halts.find({},${columns})`, isSure: true });
  });
});

it("shows an address as a whole", () => {
  expect(askTramway("names of the depots and where they are located")).toEqual({
    query: "db.depots.find({},{depot_name:1,address:1,_id:0})",
    isSure: true,
  });
});

describe("the most of something", () => {
  it.each([
    ["the oldest halt", "db.halts.find().sort({opened:1}).limit(1)"],
    ["how much is the oldest halt", "db.halts.find({},{price:1,_id:0}).sort({opened:1}).limit(1)"],
    ["how expensive is the newest halt", "db.halts.find({},{price:1,_id:0}).sort({opened:-1}).limit(1)"],
    [
      "the name from the halts that has the most platforms",
      "db.halts.find({},{name:1,_id:0}).sort({platforms:-1}).limit(1)",
    ],
  ])("%s", (question, query) => {
    expect(askTramway(question).query).toBe(query);
  });

  it("counts the lists of elements that stand in rows of their own", () => {
    const { query } = askTramway("depot name and shed ID of the shed with the largest number of tracks");
    expect(query).toContain('$size:{$ifNull:["$sheds.tracks",[]]}');
  });
});

describe("what belongs to the best of others, over documents that link them", () => {
  it("picks that one first, and finds all that are linked to it", () => {
    const { query } = askTramway("names of the trams that stop at the oldest halt");
    expect(query).toMatch(/^db\.halts\.aggregate\(\[\{\$sort:\{opened:1\}\},\{\$limit:1\}/);
    expect(query).toContain('from:"trams"');
    expect(query.match(/\$lookup/g)).toHaveLength(2);
  });
});

describe("names of documents", () => {
  it("keeps a stored name that stands behind a word for columns", () => {
    expect(askTramway('what is the kind of the key named "Teal"').query).toContain('key_name:"Teal"');
  });

  it.each(['halt countries whose name contains "and"', 'halt countries that have "and" in their names'])(
    "looks for a text in what is called so: %s",
    (question) => {
      expect(askTramway(question).query).toBe('db.halts.distinct("country",{country:/and/i})');
    },
  );

  it("does not look for what elements have in their names", () => {
    expect(askTramway("depots that have halts in the tracks").query).not.toContain("/halts/i");
  });
});
