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
