import { DateTime, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, type Rows } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const PEOPLE = ["wren", "finch", "crane", "heron", "swift", "robin", "plover", "dunlin", "avocet", "siskin"];

/** Exhibits that name who keeps them by a login; "keeper" is also one of the duties of people. */
const ROWS: Rows = {
  people: (at) => ({
    _id: `${PEOPLE[at % 10]}${at}`,
    fullName: `Person ${at}`,
    email: `person${at}@hall.example`,
    duties: [["keeper", "guide", "porter"][at % 3] ?? "", "visitor"],
  }),
  exhibits: (at) => ({
    _id: new Int32(700 + at),
    title: `Exhibit ${at}`,
    keeper: `${PEOPLE[at % 10]}${at % 10}`,
    shownOn: new DateTime(Date.UTC(2023 + (at % 3), at % 12, 3)),
    stars: new Int32(5 + ((at * 7) % 40)),
    labels: ["clay", "glass", "iron", "oak"].slice(0, at % 5),
  }),
};

const ask = askerOf(createGenerator(snapshotOf("museum_hall", ROWS)));
const KEEPER = '{$lookup:{from:"people",localField:"keeper",foreignField:"_id",as:"person"}}';

describe("a reference that is called as a value of others", () => {
  it.each([
    ["title and keeper of each exhibit", "db.exhibits.find({},{title:1,keeper:1,_id:0})"],
    ["title, stars and keeper of exhibits", "db.exhibits.find({},{title:1,stars:1,keeper:1,_id:0})"],
    ["keeper of the newest exhibit", "db.exhibits.find({},{keeper:1,_id:0}).sort({shownOn:-1}).limit(1)"],
  ])("is the field of the documents: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("is the value where the name of its field is said", () => {
    const { query } = ask("exhibits by people with the keeper duty");
    expect(query).toContain('"person.duties":"keeper"');
  });
});

describe("columns of who is referred to", () => {
  it.each([
    ["title of each exhibit and the full name of its keeper", "fullName"],
    ["title of each exhibit together with the full name of its keeper", "fullName"],
    ["titles of exhibits and the email of their keeper", "email"],
    ["title and email of the keeper of each exhibit", "email"],
  ])("stand beside own columns: %s", (question, field) => {
    expect(ask(question)).toEqual({
      query: `db.exhibits.aggregate([${KEEPER},{$project:{title:1,${field}:{$first:"$person.${field}"},_id:0}}])`,
      isSure: true,
    });
  });

  it("are names that the role leads to", () => {
    expect(ask("full name of the keeper of the newest exhibit")).toEqual({
      query: `db.exhibits.aggregate([${KEEPER},{$sort:{shownOn:-1}},{$limit:1},{$project:{fullName:{$first:"$person.fullName"},_id:0}}])`,
      isSure: true,
    });
  });
});

describe("numbers of elements among columns", () => {
  const COUNT = 'labelsCount:{$size:{$ifNull:["$labels",[]]}}';
  it.each([
    "title and label count of exhibits",
    "title and label count of each exhibit",
    "title, label count of exhibits",
    "exhibits: title and label count",
    "title and number of labels of exhibits",
  ])("are counted: %s", (question) => {
    expect(ask(question)).toEqual({
      query: `db.exhibits.aggregate([{$project:{title:1,${COUNT},_id:0}}])`,
      isSure: true,
    });
  });

  it("are counted between others", () => {
    expect(ask("title, label count and stars of each exhibit")).toEqual({
      query: `db.exhibits.aggregate([{$project:{title:1,stars:1,${COUNT},_id:0}}])`,
      isSure: true,
    });
  });
});
