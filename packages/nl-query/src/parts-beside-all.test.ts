import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const ask = askerOf(
  createGenerator(
    snapshotOf("school", {
      pilots: (at) => ({ _id: new Int32(at), name: `Pilot ${at}`, age: new Int32(20 + (at % 40)) }),
      gliders: (at) => ({
        _id: new Int32(300 + at),
        title: `Glider ${at}`,
        checks: [new Int32(at), new Int32(at + 1)],
      }),
      exams: (at) => ({
        _id: new Int32(900 + at),
        pilot_id: new Int32((at * 7) % 60),
        glider_id: new Int32(300 + ((at * 11) % 60)),
        season: pick(["spring", "autumn"], at),
        passed: at % 3 !== 0,
      }),
    }),
  ),
);

describe("a part that is counted beside all", () => {
  it.each([
    "exams and passed ones per season",
    "exams and passed exams per season",
    "number of exams and of passed exams per season",
    "count the exams per season, and the passed ones",
    "exams per season and the passed ones among them",
  ])("is a number of each group: %s", (question) => {
    expect(ask(question)).toEqual({
      query:
        'db.exams.aggregate([{$group:{_id:"$season",count:{$sum:1},matching:{$sum:{$cond:[{$eq:["$passed",true]},1,0]}}}}])',
      isSure: true,
    });
  });
});

describe("the opposite of a flag", () => {
  it("is a condition", () => {
    expect(ask("failed exams")).toEqual({ query: "db.exams.find({passed:false})", isSure: true });
  });

  it("is said of what is counted, which is no age of people", () => {
    const { query, isSure } = ask("pilots with at least three failed exams");
    expect(query).toContain("pipeline:[{$match:{passed:false}}]");
    expect(query).toContain('{$match:{"exams.2":{$exists:true}}}');
    expect(isSure).toBe(true);
  });

  it.each(["pilots who failed at least 3 gliders", "pilots who did not pass at least 3 gliders"])(
    "is not sure where it is said on the way to others: %s",
    (question) => {
      expect(ask(question).isSure).toBe(false);
    },
  );

  it("leaves other verbs on the way as they are", () => {
    expect(ask("pilots with exams in more than 3 gliders").isSure).toBe(true);
  });
});

describe("titles of what a list of numbers stands for", () => {
  it("are not sure", () => {
    expect(ask("title and checks of the gliders").isSure).toBe(true);
    expect(ask("title and check titles of the gliders").isSure).toBe(false);
  });
});
