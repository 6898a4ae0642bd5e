import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const NAMES = ["Ada", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal"];

/** Tours that employees make together, led by one of them. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "tours",
      withIds({
        employees: (at) => ({
          _id: new Int32(100 + at),
          name: NAMES[at] ?? `Employee ${at}`,
          weight: new Int32(60 + (at % 9)),
        }),
        tours: (at) => ({
          title: `Tour ${at}`,
          leadId: new Int32(100 + ((at * 5) % 20)),
          memberIds: [at % 7, (at * 3) % 20, (at * 11) % 20]
            .slice(0, 1 + (at % 3))
            .map((one) => new Int32(100 + one)),
        }),
      }),
      40,
    ),
  ),
);

const MEMBERS = '{$lookup:{from:"employees",localField:"memberIds",foreignField:"_id",as:"employee"}}';
const LEAD = '{$lookup:{from:"employees",localField:"leadId",foreignField:"_id",as:"employee"}}';

describe("those whom a list of identifiers refers to", () => {
  it.each(["tours and their members", "show the members of each tour", "title and members of each tour"])(
    "are shown by their names: %s",
    (question) => {
      expect(ask(question)).toEqual({
        query: `db.tours.aggregate([${MEMBERS},{$project:{title:1,name:"$employee.name",_id:0}}])`,
        isSure: true,
      });
    },
  );

  it("are shown by what they are told apart by where that is asked for", () => {
    expect(ask("tours with the ids of their members")).toEqual({
      query: "db.tours.find({},{title:1,memberIds:1,_id:0})",
      isSure: true,
    });
  });

  it("are counted, never added up", () => {
    expect(ask("tour with the most members").query).toContain(
      'memberIdsCount:{$size:{$ifNull:["$memberIds",[]]}}',
    );
    expect(ask("how many members does each tour have").query).toContain("{$project:{title:1,memberIdsCount:");
  });

  it.each([
    ["which tours have Bo and Fay as members", '{$all:["Bo","Fay"]}'],
    ["tours with Ada or Bo as members", '{$in:["Ada","Bo"]}'],
    ["tours whose members include Ada and Gus", '{$all:["Ada","Gus"]}'],
  ])("are all there where several are named: %s", (question, test) => {
    expect(ask(question).query).toBe(
      `db.tours.aggregate([${MEMBERS},{$match:{"employee.name":${test}}},{$unset:"employee"}])`,
    );
  });
});

it.each(["tours and their leads", "lead of each tour"])(
  "shows the name of the one in a role: %s",
  (question) => {
    expect(ask(question)).toEqual({
      query: `db.tours.aggregate([${LEAD},{$project:{title:1,name:{$first:"$employee.name"},_id:0}}])`,
      isSure: true,
    });
  },
);
