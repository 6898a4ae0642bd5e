import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
/** Gymnasts with the routines they were graded for, and clubs beside them. */
const ask = askerOf(
  createGenerator(
    snapshotOf(
      "gym",
      withIds({
        gymnasts: (at) => ({
          name: `Gymnast ${at}`,
          routines: Array.from({ length: 1 + (at % 3) }, (_, n) =>
            Doc.of([
              ["apparatus", pick(["beam", "vault", "floor"], at + n)],
              ["grade", new Int32(40 + ((at * 13 + n * 7) % 60))],
            ]),
          ),
        }),
        halls: (at) => ({ title: `Hall ${at}`, seats: new Int32(100 + at * 10) }),
      }),
    ),
  ),
);

describe("who holds an element", () => {
  it.each([
    ["who has the lowest beam routine grade", '{"routines.grade":1}'],
    ["which gymnast has the highest beam routine grade", '{"routines.grade":-1}'],
    ["gymnast with the highest beam routine grade", '{"routines.grade":-1}'],
  ])("is told by the name: %s", (question, order) => {
    expect(ask(question).query).toBe(
      `db.gymnasts.aggregate([{$unwind:"$routines"},{$match:{"routines.apparatus":"beam"}},{$sort:${order}},{$limit:1},{$project:{name:"$name",_id:0}}])`,
    );
  });

  it("is found by how many there are", () => {
    expect(ask("who has more than 2 routines")).toEqual({
      query: 'db.gymnasts.find({"routines.2":{$exists:true}})',
      isSure: true,
    });
  });

  it.each([
    ["which gymnast has the highest grade", "$max", -1],
    ["which gymnast has the lowest grade", "$min", 1],
  ])("is ranked by one grade, not by their sum: %s", (question, operator) => {
    const { query } = ask(question);
    expect(query).toContain(`{${operator}:"$routines.grade"}`);
    expect(query).not.toContain("$sum");
  });

  it("is no answer where it is left out", () => {
    expect(ask("beam routines with a grade over 80 and who did them").isSure).toBe(false);
  });
});
