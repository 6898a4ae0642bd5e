import { Doc, Double, Int32, type Value } from "@querysnap/mql";
import type { SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { askerOf, type Rows, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const SIZE = 60;
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const listOf = (length: number, make: (nr: number) => Doc): Doc[] =>
  Array.from({ length }, (_, nr) => make(nr));

const dateText = (year: number, at: number): string =>
  `${year}-${String(1 + (at % 12)).padStart(2, "0")}-${String(1 + (at % 28)).padStart(2, "0")}`;

const ship = (at: number): Doc =>
  doc({
    ship_id: new Int32(800 + at),
    ship_name: `Ship ${at}`,
    rig: pick(["sloop", "ketch", "cutter"], at),
    breed_code: pick(["A1", "B2"], at),
    length: new Int32(8 + (at % 30)),
  });

/** Fleets with their ships, which have names like the fleets do, and their captains, who race each other. */
const ROWS: Rows = {
  fleet: (at) => ({
    fleet_id: new Int32(100 + at),
    fleet: `Fleet ${at}`,
    captain_id: new Int32(500 + (at % 40)),
    home_port: pick(["Aalborg", "Bergen", "Cork"], at),
    year_founded: new Int32(1880 + at),
    ships: listOf(at % 5, (nr) => ship(5 * at + nr)),
  }),
  captain: (at) => ({
    captain_id: new Int32(500 + at),
    name: `${pick(["Ada", "Bo", "Cleo", "Dag"], at)} ${pick(["Holm", "Lund", "Dahl"], at)}`,
    born_on: dateText(1960 + (at % 30), at),
    hand: pick(["L", "R"], at),
    age: new Int32(20 + (at % 50)),
    visits: listOf(at % 3, (nr) =>
      doc({
        harbor_id: new Int32((at + nr) % SIZE),
        visit_date: dateText(2012 + nr, at),
        tickets: new Int32(1 + nr),
        total_spent: new Double(10 + at),
      }),
    ),
    standings: listOf(at % 4, (nr) =>
      doc({
        grade: pick(["A", "B", "F"], at + nr),
        year: pick(["2013", "2014", "2015"], at + nr),
        rank: new Int32(1 + ((at + nr) % 50)),
      }),
    ),
  }),
  sailors: (at) => ({
    sailor_id: new Int32(700 + at),
    first_name: pick(["Gus", "Hedda", "Ivo"], at),
    last_name: pick(["Moe", "Nygaard"], at),
    country: pick(["NOR", "DEN"], at),
  }),
  bouts: (at) => ({
    bout_id: new Int32(at),
    leader_id: new Int32(700 + (at % 30)),
    cup_id: new Int32(at % 40),
  }),
  cup: (at) => ({ cup_id: new Int32(at), cup_name: `Cup ${at}` }),
  harbor: (at) => ({
    harbor_id: new Int32(at),
    harbor_name: `Harbor ${at}`,
    staff: new Int32(3 + (at % 9)),
    pilots: listOf(at % 3, (nr) =>
      doc({
        pilot_fname: pick(["Eve", "Finn"], at + nr),
        pilot_lname: pick(["Berg", "Falk"], at),
        hired_on: dateText(2010 + nr, at),
      }),
    ),
  }),
  moorings: (at) => ({
    mooring_id: new Int32(at),
    ship_id: new Int32(800 + at),
    mooring_type: pick(["buoy", "pier"], at),
    fee: new Double(20 + (at % 9)),
  }),
  races: (at) => ({
    race_id: new Int32(at),
    winner_id: new Int32(500 + (at % 25)),
    loser_id: new Int32(530 + (at % 20)),
    best_of: new Int32(3 + 2 * (at % 2)),
    fleet_id: new Int32(100 + (at % 30)),
    course_code: pick(["REGA", "TRIA", "PRAC", "CAPT"], at),
    minutes: new Int32(40 + (at % 50)),
    raced_on: dateText(2008 + (at % 4), at),
    recorded_by: listOf(at % 3, (nr) => doc({ nr: new Int32(nr) })).map((_, nr) => pick(["Ada", "Bo"], nr)),
  }),
  breeds: (at) => ({ breed_code: pick(["A1", "B2"], at), masts: new Int32(1 + (at % 3)) }),
};

function keyOf(name: string): { collection: string; path: string } {
  const [collection = "", ...path] = name.split(".");
  return { collection, path: path.join(".") };
}

function snapshot(): SchemaSnapshot {
  const references = (
    [
      ["fleet.captain_id", "captain.captain_id"],
      ["races.winner_id", "captain.captain_id"],
      ["races.loser_id", "captain.captain_id"],
      ["bouts.leader_id", "sailors.sailor_id"],
      ["bouts.cup_id", "cup.cup_id"],
      ["races.fleet_id", "fleet.fleet_id"],
      ["captain.visits.harbor_id", "harbor.harbor_id"],
    ] as const
  ).map(([from, to]) => ({ from: keyOf(from), to: keyOf(to), confidence: 1, reason: "" }));
  return { ...snapshotOf("docks", withIds(ROWS), SIZE), references };
}

const generator = createGenerator(snapshot());

const ask = askerOf(generator);

describe("names what is called by the name of its collection", () => {
  it.each([
    ["names and founding years of the fleets founded before 1900", "{fleet:1,year_founded:1,_id:0}"],
    ["Show the fleet and home port of all fleets founded before 1900", "{fleet:1,home_port:1,_id:0}"],
    ["name of each fleet and name of its captain", 'fleet:1,name:"$captain.name"'],
    ["name and country of the sailor who led the most bouts", "{first_name:1,last_name:1,country:1,_id:0}"],
  ])("%s", (question, columns) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(columns);
    expect(isSure).toBe(true);
  });
});

describe("compares the number of elements that are narrowed by a value", () => {
  it.each([
    ["names of fleets with more than 1 sloop ship", "{$gt:[{$size:{$filter:", '"sloop"]}}}},1]}'],
    ["fleets that have at least two cutter ships", "{$gte:[{$size:{$filter:", '"cutter"]}}}},2]}'],
  ])("%s", (question, comparison, number) => {
    const { query } = ask(question);
    expect(query).toContain(comparison);
    expect(query).toContain(number);
    expect(query).not.toContain("limit");
  });

  it("keeps a number that says how many to show", () => {
    expect(ask("names of the 2 longest ships").query).toContain("limit:2");
  });
});

describe("is unsure of a field that is not what the words call it", () => {
  it.each([
    ["average fee of moorings per breed", "the type of a mooring is no breed"],
    ["total fee of moorings per ship name", "the key of a ship is no name"],
    ["name of the fleet with the largest number of minutes", "minutes are added up, races are counted"],
    ["names of harbors visited by captains older than 40", "those are names of captains"],
  ])("%s: %s", (question) => {
    expect(ask(question).isSure).toBe(false);
  });

  it.each(["average fee of moorings per type", "total fee of moorings per ship id"])(
    "sure: %s",
    (question) => {
      expect(ask(question).isSure).toBe(true);
    },
  );
});

describe("reads in which role documents are referred to from what is done", () => {
  it.each([
    ["names of captains who lost more than 2 races", 'foreignField:"loser_id"', "is lost by the loser"],
    ["captains without any defeat", 'foreignField:"loser_id"', "and so is a defeat"],
    ["names of captains without any win", 'foreignField:"winner_id"', "a win is a race won"],
    ["names of captains with at least 3 victories", 'foreignField:"winner_id"', "by any name"],
    ["names of captains who never lost a race", 'foreignField:"loser_id"', "also where there is none"],
    ["number of lost races per captain", '_id:"$loser_id"', "for each"],
  ])("%s (%s): %s", (question, part) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(part);
    expect(isSure).toBe(true);
  });
});

describe("reads phrases of textbooks", () => {
  it.each([
    [
      "names of captains with an F in 2014",
      '{$elemMatch:{grade:"F",year:"2014"}}',
      "the year of the same element",
    ],
    ["How many races were best of 5?", "{best_of:5}", "a name that ends in of"],
    ["number of left-handed captains", '{hand:"L"}', "a code for a side"],
    ["captains once ranked in the top 10", '{"standings.rank":{$lte:10}}', "a bound of a rank"],
    ["captains with a rank of 10 or better", '{"standings.rank":{$lte:10}}', "the better rank is lower"],
    [
      "races raced between March 2009 and the end of 2010",
      '{$gte:"2009-03-01",$lt:"2011-01-01"}',
      "until the last day",
    ],
    [
      "races raced from the start of 2009 to the end of 2010",
      '{$gte:"2009-01-01",$lt:"2011-01-01"}',
      "both ends",
    ],
    [
      "Which fleet has the longest races on average?",
      '_id:"$fleet_id",averageMinutes:{$avg:"$minutes"}}},{$sort:{averageMinutes:-1}},{$limit:1}',
      "the average of each",
    ],
    [
      "How many ships does each fleet have? Leave out fleets without ships.",
      "{$match:{count:{$gte:1}}}",
      "groups without any",
    ],
  ])("%s (%s): %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });

  it.each([
    ["races recorded by two people", "{recorded_by:{$size:2}}"],
    ["races that were recorded by more than one person", '{"recorded_by.1":{$exists:true}}'],
  ])("counts who did it: %s", (question, filter) => {
    expect(ask(question).query).toContain(filter);
  });
});

describe("adds up and shows what elements hold", () => {
  it.each([
    ["total spent per captain", '{$sum:"$visits.total_spent"}', "each has several visits"],
    ["total spent by each captain", '{$sum:"$visits.total_spent"}', "by whom is no condition"],
    [
      "What is the latest visit date?",
      '{$project:{visit_date:"$visits.visit_date",_id:0}}',
      "the date alone",
    ],
    [
      "What is the earliest visit date of Ada Holm?",
      '{$project:{visit_date:"$visits.visit_date",_id:0}}',
      "hers",
    ],
  ])("%s (%s): %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});

describe("reads words of which a code is the beginning", () => {
  it.each([
    ["How many regattas were there?", '{course_code:"REGA"}'],
    ["average minutes of practices", '{course_code:"PRAC"}'],
  ])("%s", (question, filter) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(filter);
    expect(isSure).toBe(true);
  });

  it("leaves words that name something stored to their names", () => {
    expect(ask("How many captains were born in 1970?").query).not.toContain("CAPT");
  });
});

it("names elements by their own names", () => {
  const { query } = ask("names of pilots hired before 2012");
  expect(query).toContain("pilot_fname");
  expect(query).not.toContain("harbor_name");
});
