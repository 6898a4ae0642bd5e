import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { expect, test } from "vitest";
import { createGenerator } from "./create-generator.ts";

function gallerySnapshot(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < 20; at++) {
    const entries: Record<string, Value> = {
      gallery_id: new Int32(at),
      name: `Gallery ${at}`,
      visitors: new Int32(100 + at * 7),
      Loans: new Int32(900 - at * 3),
    };
    accumulator.add(Doc.of(Object.entries(entries)));
  }
  const galleries = { name: "galleries", count: 20, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] };
  const collections = [accumulator.finish(galleries)];
  return { databaseName: "town", takenAt: 0, collections, references: inferReferences(collections) };
}

const town = createGenerator(gallerySnapshot());

test.each([
  ["Show the names of galleries sorted by number of visitors.", "visitors: 1"],
  ["Show the names of galleries by ascending number of visitors.", "visitors: 1"],
  ["Show the names of galleries in descending order of the number of times they were loaned.", "Loans: -1"],
])("orders by the field that keeps a number: %s", (text, order) => {
  expect(queryOf(text)).toBe(`db.galleries .find({}, { name: 1, _id: 0 }) .sort({ ${order} })`);
});

test("shows the field that keeps a number", () => {
  expect(queryOf("List the name and number of visitors for each gallery.")).toBe(
    "db.galleries .find({}, { name: 1, visitors: 1, _id: 0 })",
  );
});

function queryOf(text: string): string {
  const result = town.generate(text, { now: new Date("2026-06-01T12:00:00Z") });
  return result.ok ? result.query.replaceAll(/\s+/g, " ") : result.message;
}
