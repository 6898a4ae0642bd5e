import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { expect, test } from "vitest";
import { createGenerator } from "./create-generator.ts";

const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));

/** Ticket types whose tickets repeat the code of their type. */
function ferrySnapshot(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < 12; at++)
    accumulator.add(
      doc({
        ticket_type_code: `T${at}`,
        ticket_type_label: `Label ${at}`,
        Tickets: Array.from({ length: at % 4 }, (_, number) =>
          doc({ ticket_id: new Int32(100 * at + number), ticket_type_code: `T${at}` }),
        ),
      }),
    );
  const types = { name: "Ticket_Types", count: 12, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] };
  const collections = [accumulator.finish(types)];
  return { databaseName: "ferry", takenAt: 0, collections, references: inferReferences(collections) };
}

const ferry = createGenerator(ferrySnapshot());

test.each([
  "What are the label and code of the most common ticket type?",
  "Give me the label and code for the ticket type that is the most common.",
  "Give me the label and code of the ticket type with the highest frequency.",
])("ranks documents by a list that repeats their key: %s", (text) => {
  const result = ferry.generate(text, { now: new Date("2026-06-01T12:00:00Z") });
  const query = result.ok ? result.query.replaceAll(/\s+/g, " ") : result.message;
  expect(query).toContain("$sort: { TicketsCount: -1 } }, { $limit: 1 }");
  expect(query).toContain("ticket_type_label: 1");
  expect(query).not.toContain("$group");
});
