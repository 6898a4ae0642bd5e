import { Doc, Double, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { describe, expect, it } from "vitest";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  boathouses: (at) => ({ _id: new Int32(at), name: `Boathouse ${at}`, town: pick(["Ghent", "Porto"], at) }),
  racks: (at) => ({
    _id: new Int32(500 + at),
    boathouseId: new Int32(at % 12),
    state: pick(["free", "rented", "broken"], at),
    width: new Double(1 + at),
  }),
};

function snapshot(): SchemaSnapshot {
  const collections = Object.entries(ROWS).map(([name, row]) => {
    const accumulator = createSchemaAccumulator();
    for (let at = 0; at < 60; at++) accumulator.add(doc(row(at)));
    return accumulator.finish({ name, count: 60, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
  });
  return { databaseName: "yard", takenAt: 0, collections, references: inferReferences(collections) };
}

const generator = createGenerator(snapshot());

function ask(question: string): { query: string; isSure: boolean } {
  const result = generator.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
  if (!result.ok) return { query: result.message, isSure: false };
  const isSure = result.confidence >= SURE_CONFIDENCE && result.notUnderstood.length === 0;
  return { query: result.query.replaceAll(/\s/g, ""), isSure };
}

describe("groups by two keys, one of them of what the documents refer to", () => {
  it.each([
    "racks by boathouse name and state",
    "number of racks per boathouse and state, with the boathouse's name",
    "how many racks does each boathouse have in each state? Use the boathouse names.",
    "number of racks per boathouse and state, show the boathouse name",
  ])("are told by its name: %s", (question) => {
    const { query, isSure } = ask(question);
    expect(query).toContain('{$group:{_id:{name:"$boathouse.name",state:"$state"},count:{$sum:1}}}');
    expect(isSure).toBe(true);
  });

  it("are told by its key where no name is asked for", () => {
    expect(ask("number of racks per boathouse and state").query).toContain(
      '{$group:{_id:{boathouseId:"$boathouseId",state:"$state"},count:{$sum:1}}}',
    );
  });

  it("stay an order where only a name follows", () => {
    expect(ask("racks by boathouse name").query).not.toContain("$group");
  });
});
