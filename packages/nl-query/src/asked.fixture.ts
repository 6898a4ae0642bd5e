import { Doc, Int32, type Value } from "@querysnap/mql";
import { createSchemaAccumulator, inferReferences, type SchemaSnapshot } from "@querysnap/schema";
import { SURE_CONFIDENCE } from "./confidence.ts";
import type { Generator } from "./create-generator.ts";

/** Fields of the document at an index, by the name of its collection. */
export type Rows = Record<string, (at: number) => Record<string, Value>>;

/** Returns the schema of `size` documents per collection, with the references that their values suggest. */
export function snapshotOf(databaseName: string, rows: Rows, size = 60): SchemaSnapshot {
  const collections = Object.entries(rows).map(([name, row]) => {
    const accumulator = createSchemaAccumulator();
    for (let at = 0; at < size; at++) accumulator.add(Doc.of(Object.entries(row(at))));
    return accumulator.finish({ name, count: size, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
  });
  return { databaseName, takenAt: 0, collections, references: inferReferences(collections) };
}

/** Adds the index of each document as its `_id`, before its other fields. */
export function withIds(rows: Rows): Rows {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, (at: number) => ({ _id: new Int32(at), ...row(at) })]),
  );
}

type Asked = { query: string; isSure: boolean };

/**
 * Returns a function that asks `generator` a question. `query` is the query without white space, or the
 * message of a refusal; `isSure` means a confident answer that understood every word.
 */
export function askerOf(generator: Pick<Generator, "generate">): (question: string) => Asked {
  return (question) => {
    const result = generator.generate(question, { now: new Date("2026-11-22T12:00:00Z") });
    if (!result.ok) return { query: result.message, isSure: false };
    const isSure = result.confidence >= SURE_CONFIDENCE && result.notUnderstood.length === 0;
    return { query: result.query.replaceAll(/\s/g, ""), isSure };
  };
}
