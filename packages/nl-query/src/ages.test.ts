import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { boatyardSnapshot } from "./boatyard.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const boatyard = createGenerator(boatyardSnapshot());
const AGE = '{$floor:{$divide:[{$dateDiff:{startDate:"$birthDate",endDate:"$$NOW",unit:"day"}},365.25]}}';

function ask(question: string, generator = boatyard): { query: string; isSure: boolean } {
  const result = generator.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  if (!result.ok) return { query: result.message, isSure: false };
  return { query: result.query.replaceAll(/\s/g, ""), isSure: result.confidence >= SURE_CONFIDENCE };
}

describe("ages that only a date of birth tells", () => {
  it.each([
    ["average age of clients", `{$group:{_id:null,averageAge:{$avg:${AGE}}}}`],
    ["how old are our clients on average", `{$group:{_id:null,averageAge:{$avg:${AGE}}}}`],
    ["how old is the oldest client", `{$group:{_id:null,maximumAge:{$max:${AGE}}}}`],
    ["how old is the youngest client", `{$group:{_id:null,minimumAge:{$min:${AGE}}}}`],
    ["average client age per town", `{$group:{_id:"$town",averageAge:{$avg:${AGE}}}}`],
    ["number of clients by age", `{$group:{_id:${AGE},count:{$sum:1}}},{$sort:{_id:1}}`],
    ["clients sorted by age", `{$addFields:{age:${AGE}}},{$sort:{age:1}}`],
    ["names and ages of clients", `{$project:{name:1,age:${AGE},_id:0}}`],
    ["clients' ages", `{$project:{name:1,age:${AGE}}}`],
    [
      "names and ages of the 3 oldest clients",
      `{$sort:{birthDate:1}},{$limit:3},{$project:{name:1,age:${AGE},_id:0}}`,
    ],
  ])("are the years since then: %s", (question, stages) => {
    expect(ask(question)).toEqual({ query: `db.clients.aggregate([${stages}])`, isSure: true });
  });

  it.each(["clients with an age over 40", "clients older than 40"])(
    "bound the date itself: %s",
    (question) => {
      expect(ask(question).query).toBe('db.clients.find({birthDate:{$lt:ISODate("1986-11-22T00:00:00Z")}})');
    },
  );

  it("are counted from a year of birth too", () => {
    const accumulator = createSchemaAccumulator();
    for (let at = 0; at < 40; at++) {
      const entries: Record<string, Value> = {
        _id: new Int32(at),
        boat: `Boat ${at}`,
        birthyear: new Int32(1950 + at),
      };
      accumulator.add(Doc.of(Object.entries(entries)));
    }
    const schema = accumulator.finish({
      name: "rowers",
      count: 40,
      sizeBytes: 0,
      averageDocumentBytes: 0,
      indexes: [],
    });
    const rowers = createGenerator({
      databaseName: "club",
      takenAt: 0,
      collections: [schema],
      references: [],
    });
    expect(ask("average age of rowers", rowers)).toEqual({
      query:
        'db.rowers.aggregate([{$group:{_id:null,averageAge:{$avg:{$subtract:[{$year:"$$NOW"},"$birthyear"]}}}}])',
      isSure: true,
    });
  });
});

describe("bounds of ages", () => {
  const WITHIN =
    'db.clients.find({birthDate:{$gte:ISODate("1985-11-23T00:00:00Z"),$lt:ISODate("1996-11-23T00:00:00Z")}})';
  it.each([
    "clients aged between 30 and 40",
    "clients aged 30 to 40",
    "clients aged 30-40",
    "clients between the ages of 30 and 40",
    "clients between 30 and 40 years old",
  ])("take in the whole last year: %s", (question) => {
    expect(ask(question)).toEqual({ query: WITHIN, isSure: true });
  });

  it("leave out what is over them", () => {
    expect(ask("clients aged over 40").query).toBe(
      'db.clients.find({birthDate:{$lt:ISODate("1986-11-22T00:00:00Z")}})',
    );
  });
});
