import { Doc, Int32 } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { askerOf, snapshotOf } from "./asked.fixture.ts";
import { createGenerator } from "./create-generator.ts";

const GRADES = ["fine", "coarse", "mixed", "raw"];
const FLEECES = 90;

const fleece = (at: number): Doc =>
  Doc.of([
    ["fleece_id", new Int32(at)],
    ["shepherd_id", new Int32((at * 7) % 20)],
    ["grade_code", GRADES[(at * 5) % 4] ?? ""],
    ["kilos", new Int32(1 + (at % 9))],
  ]);
const fleecesWhere = (accept: (at: number) => boolean): Doc[] =>
  Array.from({ length: FLEECES }, (_, at) => at)
    .filter((at) => accept(at))
    .map((at) => fleece(at));

const ask = askerOf(
  createGenerator(
    snapshotOf(
      "wool",
      {
        shepherds: (at) => ({
          shepherd_id: new Int32(at),
          first_name: `First ${at}`,
          last_name: `Last ${at}`,
          fleeces: fleecesWhere((one) => (one * 7) % 20 === at),
        }),
        grades: (at) => ({
          grade_code: GRADES[at] ?? `G${at}`,
          note: `Note ${at}`,
          fleeces: fleecesWhere((one) => (one * 5) % 4 === at),
        }),
      },
      20,
    ),
  ),
);

describe("lists that other documents keep copies of", () => {
  it("are read from the documents that are asked for", () => {
    expect(ask("Can you show me the first names, last names, and fleece grades for all shepherds?")).toEqual({
      query:
        'db.shepherds.aggregate([{$unwind:"$fleeces"},{$project:{first_name:"$first_name",last_name:"$last_name",grade_code:"$fleeces.grade_code",_id:0}}])',
      isSure: true,
    });
  });

  it("are never shown whole from the documents that are looked up", () => {
    const { query } = ask("Provide the first name of each shepherd along with the grade of their fleece.");
    expect(query).not.toContain("$grade.fleeces");
  });
});
