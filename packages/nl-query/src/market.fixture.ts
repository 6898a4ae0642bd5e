import { Doc, DateTime, Double, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, type SchemaSnapshot } from "@querysnap/schema";

const DAY_MS = 86_400_000;
const doc = (entries: Record<string, Value>): Doc => Doc.of(Object.entries(entries));
const pick = (from: readonly string[], at: number): string => from[at % from.length] ?? "";

const article = (at: number): Doc =>
  doc({
    name: pick(["cheese", "honey", "bread", "jam", "olives"], at),
    price: new Double(1.5 + (at % 11)),
    quantity: new Int32(1 + (at % 6)),
  });

const taking = (at: number): Doc =>
  doc({
    _id: new Int32(at),
    takenOn: new DateTime(1_420_000_000_000 + 8 * DAY_MS * at),
    stallName: pick(["North Gate", "Fountain", "Arcade"], at),
    payment: pick(["Cash", "Card"], at),
    articles: [0, 1, 2].slice(0, 1 + (at % 3)).map((n) => article(at + n)),
  });

/** What stalls of a market took in, by article: the name of the collection is a word for revenue too. */
export function marketSnapshot(): SchemaSnapshot {
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < 150; at++) accumulator.add(taking(at));
  const takings = accumulator.finish({
    name: "takings",
    count: 150,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexes: [],
  });
  return { databaseName: "market", takenAt: 0, collections: [takings], references: [] };
}
