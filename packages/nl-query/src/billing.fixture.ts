import { DateTime, Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, type SchemaSnapshot } from "@querysnap/schema";

const day = (at: number): DateTime => new DateTime(Date.parse("2026-01-01T00:00:00Z") + at * 86_400_000);
const ROWS: Record<string, (at: number) => Record<string, Value>> = {
  invoices: (at) => ({
    _id: new Int32(at),
    city: ["Porto", "Lisbon"][at % 2] ?? "",
    branch: ["Porto", "Faro"][at % 2] ?? "",
    amount: new Int32(at),
    createdAt: day(at),
    paidAt: day(at + 9),
    updatedAt: day(at + 20),
  }),
  suppliers: (at) => ({ _id: new Int32(at), region: ["North", "South"][at % 2] ?? "" }),
  depots: (at) => ({ _id: new Int32(at), region: ["North", "South"][at % 2] ?? "" }),
  agents: (at) => ({ _id: new Int32(at), region: ["North", "South"][at % 2] ?? "" }),
};

/** Collections whose dates, values and names leave questions open. */
export function billingSnapshot(): SchemaSnapshot {
  const collections = Object.entries(ROWS).map(([name, row]) => {
    const accumulator = createSchemaAccumulator();
    for (let at = 0; at < 60; at++) accumulator.add(Doc.of(Object.entries(row(at))));
    return accumulator.finish({ name, count: 60, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
  });
  return { databaseName: "billing", takenAt: 0, collections, references: [] };
}
