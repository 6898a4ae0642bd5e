import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const above = (at: number, of: number): Int32 | null => (at < 3 ? null : new Int32(at % of));

/** Rowers, who have mentors among other rowers, each of whom leads at most one. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "regatta",
      withIds({
        rowers: (at) => ({
          rowerId: new Int32(at),
          name: `Rower ${at}`,
          managerId: above(at, 5),
          mentorId: at < 3 ? null : new Int32(at - 3),
        }),
      }),
      40,
    ),
  ),
);

const PER_MANAGER =
  'db.rowers.aggregate([{$group:{_id:"$managerId",count:{$sum:1}}},{$lookup:{from:"rowers",localField:"_id",foreignField:"rowerId",as:"rower"}},{$set:{name:{$first:"$rower.name"}}},{$unset:"rower"}])';

describe("how many others of their kind somebody in a role has", () => {
  it.each([
    "number of rowers per manager",
    "How many people does each manager manage?",
    "how many rowers does each manager supervise",
    "managers and how many rowers they have",
    "list all managers with the number of their direct reports",
    "the managers and the number of people who report to them",
  ])("is counted per role: %s", (question) => {
    expect(ask(question)).toEqual({ query: PER_MANAGER, isSure: true });
  });

  it("is said by the verb of any role, with the name of the one in it", () => {
    expect(ask("mentors and how many people they mentor")).toEqual({
      query: PER_MANAGER.replace("$managerId", "$mentorId"),
      isSure: true,
    });
  });

  it("is bounded by its reports", () => {
    const plain = ask("Which manager has the most rowers?");
    expect(plain.query).toContain('{$group:{_id:"$managerId",count:{$sum:1}}},{$sort:{count:-1}},{$limit:1}');
    expect(ask("Which manager has the most reports?").query).toBe(plain.query);
  });
});

it.each([
  "managers with rowers",
  "managers who have rowers reporting to them",
  "managers with any rowers under them",
])("shows those in a role who have others: %s", (question) => {
  expect(ask(question)).toEqual({
    query:
      'db.rowers.aggregate([{$lookup:{from:"rowers",localField:"rowerId",foreignField:"managerId",as:"rowers"}},{$match:{"rowers.0":{$exists:true}}},{$unset:"rowers"}])',
    isSure: true,
  });
});
