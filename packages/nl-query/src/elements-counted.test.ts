import { DateTime, Doc, Double, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const listOf = (length: number, make: (nr: number) => Doc): Doc[] =>
  Array.from({ length }, (_, nr) => make(nr));

const voyage = (at: number): Doc =>
  doc({
    voyage_code: `V${at}`,
    cargo: pick(["amber", "timber", "salt"], at),
    left_on: new DateTime(Date.parse("2016-02-01T00:00:00Z") + at * 40 * 86_400_000),
    tonnage: new Double(20 + (at % 7)),
    capacity: new Int32(30 + (at % 5)),
  });

const survey = (at: number): Doc =>
  doc({ surveyor: pick(["Ada", "Bo", "Cleo"], at), survey_year: pick(["2013", "2014", "2015"], at) });

/** Piers with the voyages from them and the surveys of them, and people, of whom some are captains. */
const ROWS: Rows = {
  piers: (at) => ({
    pier_id: new Int32(300 + at),
    name: `Pier ${at}`,
    length: new Int32(80 + 3 * at),
    voyages: listOf(at % 4, (nr) => voyage(at + nr)),
    surveys: listOf(at % 3, (nr) => survey(at + nr)),
  }),
  people: (at) => ({
    person_id: new Int32(500 + at),
    name: `${pick(["Ada", "Bo", "Cleo", "Dag"], at)} ${pick(["Holm", "Lund", "Dahl"], at)}`,
    height: new Int32(150 + (at % 45)),
    captain: listOf(at % 3 === 0 ? 1 : 0, () => doc({ captain_id: new Int32(at), licence: "A" })),
    deliveries: listOf(at % 2, (nr) => doc({ delivery_id: new Int32(at + nr), parcels: new Int32(at) })),
  }),
};

const generator = createGenerator({ ...snapshotOf("docks", withIds(ROWS)), references: [] });

const ask = askerOf(generator);

describe("counts only the elements that meet what is said of them", () => {
  it.each([
    ["Which pier had the most surveys in 2014?", '{$eq:["$$element.survey_year","2014"]}', "surveysCount:-1"],
    [
      "Which pier had the most voyages in 2017?",
      '{$gte:["$$element.left_on",ISODate("2017-',
      "voyagesCount:-1",
    ],
    [
      "the pier with the fewest voyages with amber as cargo",
      '{$eq:["$$element.cargo","amber"]}',
      "voyagesCount:1",
    ],
    ["names of piers with more than 1 survey in 2015", '{$eq:["$$element.survey_year","2015"]}', ",1]}"],
    ["names of piers with more than 1 voyage in 2017", '{$gte:["$$element.left_on",ISODate("2017-', ",1]}"],
  ])("%s", (question, condition, rest) => {
    const { query } = ask(question);
    expect(query).toContain("$filter");
    expect(query).toContain(condition);
    expect(query).toContain(rest);
  });

  it.each([
    ["Which pier had the most voyages?", "nothing is said of them"],
    ["Which pier with no voyages in 2017 has the most voyages?", "it must not hold them"],
    ["Which pier with voyages in both 2017 and 2018 has the most voyages?", "none is both"],
  ])("leaves the length of a list alone: %s, as %s", (question) => {
    const { query } = ask(question);
    expect(query).toContain("voyagesCount:-1");
    expect(query).not.toContain("$filter");
  });
});

describe("counts and adds up the elements of those that rank first", () => {
  it.each([
    ["How many voyages did the longest pier have?", '{$limit:1},{$unwind:"$voyages"},{$count:"count"}'],
    ["total tonnage of the voyages of the longest pier", '{$limit:1},{$unwind:"$voyages"},{$group:'],
  ])("%s", (question, stages) => {
    const { query } = ask(question);
    expect(query).toContain(`{$sort:{length:-1}},${stages}`);
    expect(query.split("$limit")).toHaveLength(2);
  });

  it("is unsure of documents where a number is asked for", () => {
    expect(ask("How many ambers does the longest pier have?").isSure).toBe(false);
  });
});

describe("looks for one element of each", () => {
  it.each([
    ["names of piers that have both amber and timber as cargo", '$all:["amber","timber"]'],
    ["piers with surveys in both 2013 and 2014", '$all:["2013","2014"]'],
    ["piers with surveys in the years of both 2013 and 2014", '$all:["2013","2014"]'],
    ["piers with surveys in 2013 or 2014", '$in:["2013","2014"]'],
  ])("%s", (question, condition) => {
    expect(ask(question).query).toContain(condition);
  });

  it("of dates, too", () => {
    const { query } = ask("names of piers whose voyages left in both 2017 and 2018");
    expect(query.match(/\$elemMatch/g)).toHaveLength(2);
    expect(query).not.toContain("$or");
  });

  it("groups by what stands in the same elements", () => {
    const { query } = ask("Which surveyors had surveys in both 2013 and 2014?");
    expect(query).toContain('_id:"$surveys.surveyor"');
  });
});

it.each([
  "names of all piers except for piers having a survey in 2014",
  "names of all piers except those that had a survey in 2014",
])("leaves out what is excepted: %s", (question) => {
  expect(ask(question).query).toContain('"surveys.survey_year":{$ne:"2014"}');
});

describe("is sure", () => {
  it.each([
    ["names of captains ordered by height", "what somebody is has the name of the person"],
    ["What is the average height of the captains?", "so has a figure of theirs"],
    ["How many different people have deliveries?", "each document is another one"],
  ])("%s: %s", (question) => {
    expect(ask(question).isSure).toBe(true);
  });
});

it("counts the elements beside each name, of documents without any too", () => {
  expect(ask("Give the name of every pier and how many voyages left it.")).toEqual({
    query: 'db.piers.aggregate([{$project:{name:1,voyagesCount:{$size:{$ifNull:["$voyages",[]]}},_id:0}}])',
    isSure: true,
  });
});

describe("is unsure", () => {
  it.each([
    ["names of deliveries of people taller than 180", "what somebody has is not called as they are"],
    ["names of piers longer than every pier with salt as cargo", "all of them are compared"],
    ["piers whose voyages have a tonnage greater than the capacity", "lists are compared as a whole"],
  ])("%s: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });
});
