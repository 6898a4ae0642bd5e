import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Rehearsal rooms with the fees between which they are let, and the lettings with the fee that was agreed. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "rehearsals",
      withIds({
        halls: (at) => ({
          title: `Hall ${at}`,
          district: pick(["Harbor", "Mills", "Old Town"], at),
          feeMin: new Int32(20 + ((at * 7) % 30)),
          feeMax: new Int32(60 + ((at * 11) % 50)),
          isHeated: at % 2 === 0,
        }),
        lettings: (at) => ({
          hallId: new Int32(at % 50),
          contract: Doc.of([["fee", new Int32(30 + ((at * 5) % 60))]]),
        }),
      }),
    ),
  ),
);

describe("the ends of a range that documents keep", () => {
  it.each([
    ["title and upper fee limit of halls", "db.halls.find({},{title:1,feeMax:1,_id:0})"],
    ["halls with a fee cap over 80", "db.halls.find({feeMax:{$gt:80}})"],
    ["halls whose fee floor is at least 30", "db.halls.find({feeMin:{$gte:30}})"],
    ["halls where the lower end of the fee range is under 30", "db.halls.find({feeMin:{$lt:30}})"],
    ["halls where the top of the fee range is over 80", "db.halls.find({feeMax:{$gt:80}})"],
    ["halls sorted by fee ceiling", "db.halls.find().sort({feeMax:1})"],
    ["halls whose minimum fee is under 30", "db.halls.find({feeMin:{$lt:30}})"],
  ])("are called limits, ends and caps: %s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it.each([
    "avg max fee per district",
    "average maximum fee per district",
    "For each district, compute the average upper fee limit of its halls.",
  ])("are no second figure behind another: %s", (question) => {
    expect(ask(question)).toEqual({
      query: 'db.halls.aggregate([{$group:{_id:"$district",averageFeeMax:{$avg:"$feeMax"}}}])',
      isSure: true,
    });
  });

  it.each(["hall with the highest max fee", "the hall with the highest upper fee limit"])(
    "rank the documents that have them: %s",
    (question) => {
      expect(ask(question)).toEqual({ query: "db.halls.find().sort({feeMax:-1}).limit(1)", isSure: true });
    },
  );

  it("are figures of what has only one number", () => {
    expect(ask("highest contract fee per hall").query).toContain('{$max:"$contract.fee"}');
  });
});

describe("the best of each group", () => {
  const best =
    'db.halls.aggregate([{$sort:{feeMax:-1}},{$group:{_id:"$district",best:{$first:"$$ROOT"}}},{$replaceRoot:{newRoot:"$best"}},{$project:{district:1,title:1,feeMax:1,_id:0}}])';
  it.each([
    "For each district, return the title and the upper fee limit of the hall with the highest upper fee limit, together with the district.",
    "for each district, return the title and the max fee of the hall with the highest max fee",
  ])("stands there with columns that have an article each, and with its group: %s", (question) => {
    expect(ask(question)).toEqual({ query: best, isSure: true });
  });
});
