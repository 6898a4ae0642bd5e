import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { createGenerator } from "../create-generator.ts";

const now = new Date("2026-11-21T10:00:00Z");
const SIZE = 12;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "Jun", "Jul", "Oct", "Dec"];

/** Resorts with one snow depth for each month, and the races that they held. */
function resort(at: number): Doc {
  const snow = MONTHS.map((month, place): [string, Value] => [month, new Int32(at * place)]);
  const races = at % 2 === 0 ? [] : [Doc.of([["title", `Race ${at}`] as [string, Value]])];
  return Doc.of([
    ["_id", new Int32(at)],
    ["name", `Resort ${at}`],
    ["snow", [Doc.of(snow)]],
    ["races", races],
  ] as [string, Value][]);
}

function generatorOf(name: string, documentOf: (at: number) => Doc): ReturnType<typeof createGenerator> {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < SIZE; at++) accumulator.add(documentOf(at));
  const collections = [
    accumulator.finish({ name, count: SIZE, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] }),
  ];
  return createGenerator({
    databaseName: "weather",
    takenAt: 0,
    collections,
    references: inferReferences(collections),
  });
}

const weather = generatorOf("resorts", resort);

function queryOf(question: string): string {
  const result = weather.generate(question, { now });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

describe("pivotMonths", () => {
  it.each([
    "resorts whose Feb is higher than Jun",
    "resorts whose snow in February is higher than that in June",
    "resorts with a higher snow in Feb than in Jun",
    "resorts where the February snow exceeds that of June",
  ])("compares the fields of two months: %s", (question) => {
    expect(queryOf(question)).toContain('{$gt:["$snow.Feb","$snow.Jun"]}');
  });

  it.each([
    "In February, which resort has the highest snow?",
    "Which resort records the highest snow during February?",
    "Which resort sees the peak snow in the month of February?",
  ])("ranks by the month that is named: %s", (question) => {
    const query = queryOf(question);
    expect(query).toContain('{$sort:{"snow.Feb":-1}},{$limit:1}');
    expect(query).toContain("name");
  });

  it.each([
    "resorts with lower snow in April compared to October",
    "resorts with less snow in April relative to that in October",
  ])("compares what is beside another month: %s", (question) => {
    expect(queryOf(question)).toContain('{$lt:["$snow.Apr","$snow.Oct"]}');
  });

  it("keeps the path of compared fields beside a condition on another list", () => {
    const query = queryOf(
      "resorts whose snow in Mar is lower than that in Dec and that have never held races",
    );
    expect(query).toContain('{$lt:["$snow.Mar","$snow.Dec"]}');
    expect(query).toContain("races:{$size:0}");
  });

  it("wants either of both behind or", () => {
    const query = queryOf("resorts with a higher snow in Feb than in Jun or that have races");
    expect(query).toContain('$or:[{$expr:{$gt:["$snow.Feb","$snow.Jun"]}},{"races.0":{$exists:true}}]');
  });

  it("leaves months times where no fields are named by them", () => {
    const diary = generatorOf("entries", (at) =>
      Doc.of([
        ["_id", new Int32(at)],
        ["title", `Entry ${at}`],
        ["written", `2026-0${1 + (at % 9)}-11`],
      ] as [string, Value][]),
    );
    const result = diary.generate("entries written in February", { now });
    expect(result.ok && result.query).toContain("2026-02-01");
  });
});
