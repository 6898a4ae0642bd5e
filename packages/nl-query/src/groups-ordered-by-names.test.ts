import { Int32 } from "@querysnap/mql";
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
        yards: (at) => ({ _id: new Int32(at), name: `Yard ${at}`, city: ["Cork", "Bern"][at % 2] ?? null }),
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
  ])("are ordered by the name that is shown: %s", (question) => {
    const { query } = askYards(question);
    expect(query).toContain('name:"$yard.name",count:1}},{$sort:{name:1}}]');
    expect(query).not.toContain("{$sort:{count:");
  });

  it.each([
    ["For each yard, return its name and how many barges it has, sorted by the number", "count:1"],
    ["For each yard, return its name and how many barges it has, most first", "count:-1"],
  ])("are ordered by the figure where that is said: %s", (question, order) => {
    expect(askYards(question).query).toContain(`{$sort:{${order}}},{$lookup`);
  });
});
