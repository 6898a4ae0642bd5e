import { Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf, withIds } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "regatta",
      withIds({
        marks: (at) => ({
          rower_id: new Int32(at % 23),
          course_id: new Int32((at * 7) % 11),
          score: new Int32(40 + ((at * 13) % 60)),
        }),
      }),
    ),
  ),
);
const counted = (key: string, of: string, way: 1 | -1, limit: string): string => {
  const name = `distinct${of[0]?.toUpperCase()}${of.slice(1).replace("_id", "Id")}`;
  return `db.marks.aggregate([{$group:{_id:"$${key}",${name}:{$addToSet:"$${of}"}}},{$addFields:{${name}:{$size:"$${name}"}}},{$sort:{${name}:${way}}}${limit}])`;
};

describe("keys of one kind ranked by how many of another they have", () => {
  it.each([
    "which course has the most rowers?",
    "course with the most rowers",
    "which course has the highest number of rowers",
  ])("are one: %s", (question) => {
    expect(ask(question)).toEqual({
      query: counted("course_id", "rower_id", -1, ",{$limit:1}"),
      isSure: true,
    });
  });

  it.each([
    ["top 3 courses by number of rowers", counted("course_id", "rower_id", -1, ",{$limit:3}")],
    ["courses with the fewest rowers", counted("course_id", "rower_id", 1, "")],
    ["which rower took the most courses?", counted("rower_id", "course_id", -1, ",{$limit:1}")],
    ["number of rowers per course sorted by count descending", counted("course_id", "rower_id", -1, "")],
  ])("%s", (question, query) => {
    expect(ask(question)).toEqual({ query, isSure: true });
  });

  it("are documents where these are called so", () => {
    expect(ask("which course has the most marks?").query).toContain(
      '{$group:{_id:"$course_id",count:{$sum:1}}}',
    );
  });
});
