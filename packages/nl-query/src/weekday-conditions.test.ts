import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, type SchemaSnapshot } from "@querysnap/schema";
import { expect, it } from "vitest";
import { SURE_CONFIDENCE } from "./confidence.ts";
import { createGenerator } from "./create-generator.ts";

const SIZE = 40;
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const day = (at: number): DateTime => new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 86_400_000);

const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  ferries: (at) => ({ _id: new Int32(at), pier: `Pier ${at % 4}`, leftAt: day(at) }),
  tickets: (at) => ({
    _id: new Int32(at),
    price: new Int32(5 + (at % 9)),
    soldOn: `2026-02-${10 + (at % 18)}`,
  }),
};

function snapshot(): SchemaSnapshot {
  const collections = Object.entries(ROWS).map(([name, row]) => {
    const accumulator = createSchemaAccumulator();
    for (let at = 0; at < SIZE; at++) accumulator.add(doc(row(at)));
    return accumulator.finish({ name, count: SIZE, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
  });
  return { databaseName: "bay", takenAt: 0, collections, references: [] };
}

const generator = createGenerator(snapshot());

it.each([
  ["ferries on weekends", 'db.ferries.find({$expr:{$in:[{$dayOfWeek:"$leftAt"},[1,7]]}})'],
  ["ferries on Mondays", 'db.ferries.find({$expr:{$eq:[{$dayOfWeek:"$leftAt"},2]}})'],
  [
    "how many ferries on Tuesdays and Fridays",
    'db.ferries.countDocuments({$expr:{$in:[{$dayOfWeek:"$leftAt"},[3,6]]}})',
  ],
  ["tickets on weekends", 'db.tickets.find({$expr:{$in:[{$dayOfWeek:{$toDate:"$soldOn"}},[1,7]]}})'],
])("reads days that return every week: %s", (question, query) => {
  const result = generator.generate(question, { now: new Date("2026-11-21T10:00:00Z") });
  expect(result.ok && result.query.replaceAll("'", '"').replace(/\s+/g, "")).toBe(query);
  expect(result.ok && result.confidence).toBeGreaterThanOrEqual(SURE_CONFIDENCE);
});
