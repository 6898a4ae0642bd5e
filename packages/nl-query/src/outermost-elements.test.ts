import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { describe, expect, it } from "vitest";
import { type Rows, snapshotOf } from "./asked.fixture.ts";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";
const day = (at: number): DateTime => new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 5 * 86_400_000);
const listOf = (length: number, make: (nr: number) => Doc): Doc[] =>
  Array.from({ length }, (_, nr) => make(nr));

const inspection = (at: number): Doc =>
  doc({
    held: day(at),
    verdict: pick(["Safe", "Worn", "Closed"], at),
    points: new Int32(at % 40),
  });

const ROWS: Rows = {
  bridges: (at) => ({
    _id: new Int32(300 + at),
    label: `Bridge ${at}`,
    river: pick(["Inn", "Drau", "Mur"], at),
    inspections: listOf(at % 4, (nr) => inspection(at + nr)),
  }),
  tolls: (at) => ({ _id: new Int32(9_000 + at), bridge_id: new Int32(300 + (at % 20)), paid_on: day(at) }),
};

const generator = createGenerator(snapshotOf("roads", ROWS, 50));

function answer(question: string): { query: string; isSure: boolean } {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  if (!result.ok) return { query: `refused: ${result.message}`, isSure: false };
  const query = result.query.replaceAll("'", '"').replace(/\s+/g, "");
  return { query, isSure: result.confidence >= SURE_CONFIDENCE };
}

const end = (name: "latest" | "first", test: string): string =>
  `$expr:{$let:{vars:{${name}:{$first:{$sortArray:{input:"$inspections",sortBy:{held:${name === "latest" ? -1 : 1}}}}}},in:${test}}}`;

describe("tests the latest or first element of an array", () => {
  it.each([
    ["bridges whose latest verdict is Worn", end("latest", '{$eq:["$$latest.verdict","Worn"]}')],
    ["bridges where the last verdict is Worn", end("latest", '{$eq:["$$latest.verdict","Worn"]}')],
    ["bridges whose first verdict was Safe", end("first", '{$eq:["$$first.verdict","Safe"]}')],
    ["bridges with most recent points above 20", end("latest", '{$gt:["$$latest.points",20]}')],
    [
      "bridges whose last inspection was before April",
      end(
        "latest",
        '{$and:[{$gt:["$$latest",null]},{$lt:["$$latest.held",ISODate("2026-04-01T00:00:00Z")]}]}',
      ),
    ],
  ])("%s", (question, filter) => {
    expect(answer(question)).toEqual({ query: `db.bridges.find({${filter}})`, isSure: true });
  });

  it("explains which element is tested", () => {
    const result = generator.generate("bridges whose latest verdict is Worn", { now: new Date(0) });
    const text = result.ok ? result.explanation.join(" ") : "";
    expect(text).toContain(
      'latest.verdict equals "Worn", where latest is the first of inspections by held, latest or highest first',
    );
  });

  it("warns where the last of related documents is not told apart", () => {
    expect(answer("bridges whose last toll was before June").isSure).toBe(false);
  });
});
