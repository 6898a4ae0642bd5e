import { Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf("school", {
      pilots: (at) => ({ _id: new Int32(at), name: `Pilot ${at}`, age: new Int32(20 + (at % 40)) }),
      exams: (at) => ({
        _id: new Int32(900 + at),
        pilot_id: new Int32((at * 7) % 60),
        points: new Int32((at * 13) % 100),
      }),
    }),
  ),
);
const docOf = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const stages = (order: string): string =>
  `db.exams.aggregate([{$group:{_id:"$pilot_id",count:{$sum:1}}},{$lookup:{from:"pilots",localField:"_id",foreignField:"_id",as:"pilot"}},{$set:{name:{$first:"$pilot.name"}}},{$unset:"pilot"},{$sort:{${order}}}`;

describe("groups by a key that are shown with a name", () => {
  it.each([
    ["number of exams per pilot, most first, then by name", "count:-1,name:1"],
    ["number of exams per pilot, most first, then alphabetically", "count:-1,name:1"],
    ["number of exams per pilot, sorted by pilot name", "name:1"],
    ["number of exams per pilot, sorted alphabetically by pilot name", "name:1"],
  ])("are ordered by the name: %s", (question, order) => {
    expect(ask(question)).toEqual({ query: `${stages(order)}])`, isSure: true });
  });

  it("are cut after they are in order", () => {
    expect(ask("top 3 pilots by number of exams, ties by name").query).not.toContain("_id:1}");
  });

  it("look names up last where the order needs none", () => {
    expect(ask("number of exams per pilot, most first").query).toContain("{$sort:{count:-1}},{$lookup");
  });
});

describe("groups that are counted, when what is counted has a name as well", () => {
  const askYards = askerOf(
    createGenerator(
      snapshotOf("yards", {
        yards: (at) => ({
          _id: new Int32(at),
          name: `Yard ${at}`,
          city: ["Cork", "Bern"][at % 2] ?? null,
          depth: new Int32(3 + ((at * 5) % 40)),
        }),
        barges: (at) => ({
          _id: new Int32(900 + at),
          name: `Barge ${at}`,
          yardId: new Int32((at * 7) % 25),
          price: new Int32(100 + ((at * 13) % 90)),
        }),
      }),
    ),
  );

  it.each([
    "For each yard, return its name and how many barges it has, sorted by name",
    "For each yard, return the name and how many barges it has, sorted by the name of the yard",
    "the yard's name and the number of barges for each yard, sorted by the yard's name",
    "How many barges does each yard have? Show the name and the number in alphabetical order of the name.",
    "How many barges does each yard have? Show the name and the number, ordered by name.",
    "How many barges does each yard have? Show the name and the number. Sort the result by name.",
    "How many barges does each yard have? Show the name and the number in alphabetical order.",
  ])("are ordered by the name that is shown: %s", (question) => {
    const { query, isSure } = askYards(question);
    expect(query).toContain('{$sort:{"yard.name":1}},{$project:{_id:0,name:"$yard.name",count:1}}]');
    expect(query).not.toContain("{$sort:{count:");
    expect(isSure).toBe(true);
  });

  it("are ordered by another field of what is shown", () => {
    const { query, isSure } = askYards(
      "For each yard, return its name and how many barges it has, sorted by depth",
    );
    expect(query).toContain('{$sort:{"yard.depth":1}},{$project:{_id:0,name:"$yard.name",count:1}}]');
    expect(isSure).toBe(true);
  });

  it.each([
    ["For each yard, return its name and how many barges it has, sorted by the number", "count:1"],
    ["For each yard, return its name and how many barges it has, most first", "count:-1"],
  ])("are ordered by the figure where that is said: %s", (question, order) => {
    expect(askYards(question).query).toContain(`{$sort:{${order}}},{$lookup`);
  });
});

describe("groups of elements that are counted", () => {
  const askPorts = askerOf(
    createGenerator(
      snapshotOf("ports", {
        ports: (at) => ({
          _id: new Int32(at),
          name: `Port ${at}`,
          piers: [0, 1].map((pier) =>
            docOf({
              pierId: new Int32(at * 2 + pier),
              name: `Pier ${at * 2 + pier}`,
              cranes: [0, 1, 2].map((crane) =>
                docOf({ name: `Crane ${at}-${pier}-${crane}`, reach: new Int32(9 + crane) }),
              ),
            }),
          ),
        }),
      }),
    ),
  );

  it.each([
    "For each pier, return its name and how many cranes it has, sorted by name",
    "Show the name of each pier and the number of cranes, ordered by the name of the pier",
  ])("are ordered by the name in the key: %s", (question) => {
    expect(askPorts(question).query).toContain('{$sort:{"_id.name":1}}');
  });
});
