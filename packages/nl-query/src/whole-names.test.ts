import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const person = (at: number): Record<string, Value> => ({
  firstName: pick(["Ada", "Ben", "Cleo", "Dag"], at),
  lastName: pick(["Holm", "Lund", "Dahl"], at),
  emergencyContact: doc({ name: `Contact ${at}`, phone: `7${at}` }),
});

const ROWS: Rows = {
  rowers: (at) => ({
    _id: new Int32(at),
    ...person(at),
    email: at % 5 === 0 ? null : `r${at}@x.org`,
    town: pick(["Ghent", "Porto"], at),
  }),
  coaches: (at) => ({ _id: new Int32(500 + at), ...person(at + 1) }),
  outings: (at) => ({
    _id: new Int32(900 + at),
    coachId: new Int32(500 + (at % 12)),
    rowerId: new Int32(at % 40),
    minutes: new Int32(30 + at),
  }),
};

const generator = createGenerator(snapshotOf("rowing", ROWS));
const guided = createGenerator({
  ...snapshotOf("guided", {
    pupils: (at) => ({
      _id: new Int32(at),
      fname: pick(["Ada", "Ben", "Cleo", "Dag"], at),
      lname: pick(["Holm", "Lund", "Dahl"], at),
      grade: new Int32(1 + (at % 9)),
      tutor: new Int32(700 + (at % 25)),
    }),
    teachers: (at) => ({
      teacherNo: new Int32(700 + at),
      fname: pick(["Eva", "Finn", "Gro"], at),
      lname: pick(["Ness", "Moe"], at),
    }),
  }),
  references: [
    {
      from: { collection: "pupils", path: "tutor" },
      to: { collection: "teachers", path: "teacherNo" },
      confidence: 0.95,
      reason: "values",
    },
  ],
});

function ask(question: string): { query: string; isSure: boolean } {
  const result = generator.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  if (!result.ok) throw new Error(result.message);
  const isSure = result.confidence >= SURE_CONFIDENCE && result.notUnderstood.length === 0;
  return { query: result.query.replaceAll(/\s/g, ""), isSure };
}

describe("shows both parts of a person's name", () => {
  it.each([
    ["names of rowers without an email", "{firstName:1,lastName:1,_id:0}"],
    ["rowers without an email, names please", "{firstName:1,lastName:1,_id:0}"],
    ["list the names and emails of the rowers from Ghent", "{firstName:1,lastName:1,email:1,_id:0}"],
    ["who are the rowers from Ghent?", "{firstName:1,lastName:1,_id:0}"],
  ])("%s", (question, columns) => {
    const { query, isSure } = ask(question);
    expect(query).toContain(columns);
    expect(isSure).toBe(true);
  });

  it.each([
    ["first names of the rowers from Ghent", "{firstName:1,_id:0}"],
    ["last names of the rowers from Ghent", "{lastName:1,_id:0}"],
    ["emergency contact names of the rowers from Ghent", '{"emergencyContact.name":1,_id:0}'],
  ])("but only what is asked for: %s", (question, columns) => {
    expect(ask(question).query).toContain(columns);
  });

  it.each([
    [
      "how many outings per coach? show the names",
      'name:{$concat:["$coach.firstName","","$coach.lastName"]}',
    ],
    [
      "number of outings per coach, with the coach's name",
      'name:{$concat:["$coach.firstName","","$coach.lastName"]}',
    ],
    [
      "top 3 coaches by number of outings",
      '$set:{name:{$concat:[{$first:"$coach.firstName"},"",{$first:"$coach.lastName"}]}}',
    ],
  ])("in one text beside groups: %s", (question, part) => {
    expect(ask(question).query).toContain(part);
  });
});

describe("both parts of a name in a role", () => {
  it.each([
    "first and last name of the tutor of pupils in grade 3",
    "first and last name of the tutor of each pupil",
  ])("are never those of two people: %s", (question) => {
    const result = guided.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
    const query = result.ok ? result.query.replaceAll(/\s/g, "") : "";
    expect(query).toContain("fname:");
    expect(query).not.toContain('fname:1,lname:{$first:"$teacher');
  });
});

describe("what most belong to", () => {
  it("is the group with most documents", () => {
    expect(ask("find the town that most rowers belong to").query).toBe(
      'db.rowers.aggregate([{$group:{_id:"$town",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}])',
    );
  });
});
