import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

/** Ferry rides with names that were written as one word, and states of several words. */
function snapshot(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < 60; at++)
    accumulator.add(
      doc({
        _id: new Int32(at),
        rideduration: new Int32(10 + at),
        zip_code: `0${1_000 + (at % 9)}`,
        pincode: `${5_000 + (at % 9)}`,
        berth: pick(["Upper cabin/suite", "Shared deck", "Car deck - covered, heated"], at),
        port: doc({ town: pick(["Elmshorn", "Vigo", "Split"], at) }),
        luggage: [doc({ label: `L${at}`, kg: new Int32(at % 20) })],
      }),
    );
  const rides = accumulator.finish({
    name: "rides",
    count: 60,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexes: [],
  });
  return { databaseName: "ferry", takenAt: 0, collections: [rides], references: [] };
}

const generator = createGenerator(snapshot());

function queryOf(question: string): string {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  return result.ok ? result.query.replace(/\s+/g, "") : `refused: ${result.message}`;
}

describe("names written as one word", () => {
  // covers: X.09f
  it.each(["average ride duration", "average duration of rides", "average rideduration"])(
    "finds the field that begins with its collection's name: %s",
    (question) => expect(queryOf(question)).toContain('{$avg:"$rideduration"}'),
  );

  it("finds a name of two words that is typed as one", () => {
    expect(queryOf("rides per zipcode")).toContain('_id:"$zip_code"');
  });

  it("groups by codes of digits, which measure nothing", () => {
    expect(queryOf("number of rides per pincode")).toContain('_id:"$pincode"');
  });

  it("groups elements by a field of what holds them", () => {
    expect(queryOf("number of luggage per town")).toContain('_id:"$port.town"');
  });
});

describe("values of several words", () => {
  // covers: X.09f
  it.each([
    ["rides in an upper cabin", '{berth:"Uppercabin/suite"}'],
    ["rides on the heated covered car deck", '{berth:"Cardeck-covered,heated"}'],
  ])("finds them by some of their words, or in another order: %s", (question, filter) =>
    expect(queryOf(question)).toContain(filter),
  );

  it("takes no words that two of them share", () => {
    expect(queryOf("rides with a deck")).not.toContain("berth:");
  });
});
