import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const listOf = (length: number, make: (nr: number) => Doc): Doc[] =>
  Array.from({ length }, (_, nr) => make(nr));

const verdict = (at: number): Doc =>
  doc({
    critic: pick(["Ida", "Olaf", "Runa"], at),
    rating: new Int32(1 + (at % 5)),
    given: new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 86_400_000),
  });

const rower = (at: number): Doc =>
  doc({ name: `Rower ${at}`, age: new Int32(18 + (at % 20)), medals: new Int32(at % 7) });

const ROWS: Rows = {
  teas: (at) => ({
    _id: new Int32(at),
    label: `Tea ${at}`,
    origin: pick(["Assam", "Nepal"], at),
    verdicts: listOf(at % 4, (nr) => verdict(at + nr)),
  }),
  crews: (at) => ({ _id: new Int32(at), title: `Crew ${at}`, rowers: listOf(8, (nr) => rower(at * 8 + nr)) }),
};

const generator = createGenerator({ ...snapshotOf("club", ROWS, 40), references: [] });

function answer(question: string): { query: string; isSure: boolean } {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  if (!result.ok) return { query: `refused: ${result.message}`, isSure: false };
  const query = result.query.replaceAll("'", '"').replace(/\s+/g, "");
  return { query, isSure: result.confidence >= SURE_CONFIDENCE };
}

const byMean = (direction: 1 | -1, limit: number | null): string =>
  [
    "db.teas.aggregate([",
    direction === 1 ? '{$match:{"verdicts.0":{$exists:true}}},' : "",
    '{$addFields:{averageRating:{$avg:"$verdicts.rating"}}},',
    `{$sort:{averageRating:${direction}}}`,
    limit === null ? "" : `,{$limit:${limit}}`,
    "])",
  ].join("");

describe("ranks owners by what their elements have on average", () => {
  it.each([
    ["best rated tea", byMean(-1, 1)],
    ["highest rated teas", byMean(-1, null)],
    ["3 best rated teas", byMean(-1, 3)],
    ["worst reviewed tea", byMean(1, 1)],
  ])("%s", (question, query) => {
    expect(answer(question)).toEqual({ query, isSure: true });
  });

  it("warns where the highest rating may be that of one element", () => {
    expect(answer("tea with the highest rating")).toEqual({ query: byMean(-1, 1), isSure: false });
  });

  it("looks for the one element where somebody gave it", () => {
    expect(answer("tea that was given the highest rating").query).not.toContain("$avg");
  });

  it.each([
    ["which crew has the oldest rowers on average", -1],
    ["crew with the youngest rowers on average", 1],
    ["which crew has the highest age on average", -1],
  ])("%s", (question, direction) => {
    expect(answer(question)).toEqual({
      query: [
        'db.crews.aggregate([{$unwind:"$rowers"},',
        '{$group:{_id:"$title",name:{$first:"$title"},averageAge:{$avg:"$rowers.age"}}},',
        `{$sort:{averageAge:${direction}}},{$limit:1}])`,
      ].join(""),
      isSure: true,
    });
  });
});
