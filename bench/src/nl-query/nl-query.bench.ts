import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createGenerator } from "@querysnap/nl-query";
import type { CollectionSchema, FieldSchema, SchemaSnapshot } from "@querysnap/schema";
import type { BenchRow } from "../bench-row.ts";
import { FIELD_WORDS, NOUNS, QUESTIONS } from "./words.table.ts";

const FIELDS = 60;
const VALUES = 12;
const ROUNDS = 4;
const NOW = new Date("2026-11-20T12:00:00Z");

/**
 * Time per question on schemas of 50 and 300 collections of 60 fields, and memory of the index. The baseline
 * is the time or size aimed at.
 */
export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  // code, tables and caches are there once for all schemas
  measure(createGenerator(snapshotOf(3)));
  for (const [collections, aims] of [
    [50, { p50: 5, p95: 25 }],
    [300, { p50: null, p95: 80 }],
  ] as const) {
    const snapshot = snapshotOf(collections);
    const before = heap();
    const generator = createGenerator(snapshot);
    generator.generate(QUESTIONS[0] ?? "", { now: NOW });
    const used = heap() - before;
    const times = measure(generator);
    const name = `${collections} collections x ${FIELDS} fields`;
    if (aims.p50 !== null)
      rows.push(rowOf(`${name}, p50`, { ours: at(times, 0.5), aim: aims.p50, unit: "ms" }));
    rows.push(rowOf(`${name}, p95`, { ours: at(times, 0.95), aim: aims.p95, unit: "ms" }));
    if (collections === 50) rows.push(rowOf(`${name}, memory`, { ours: used, aim: 2, unit: "MB" }));
  }
  return Promise.resolve(rows);
}

function rowOf(name: string, { ours, aim, unit }: { ours: number; aim: number; unit: string }): BenchRow {
  return { name, ours, baseline: aim, ratio: ours / aim, unit, aim: "<= 1" };
}

function measure(generator: ReturnType<typeof createGenerator>): number[] {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const question of QUESTIONS) {
      const start = performance.now();
      generator.generate(question, { now: NOW });
      if (round > 0) times.push(performance.now() - start);
    }
  }
  return times.sort((a, b) => a - b);
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

/** Megabytes in use after a collection of garbage. */
function heap(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
  return process.memoryUsage().heapUsed / 1e6;
}

function snapshotOf(count: number): SchemaSnapshot {
  const collections = Array.from({ length: count }, (_, number): CollectionSchema => {
    const noun = NOUNS[number % NOUNS.length] ?? "things";
    const name = number < NOUNS.length ? noun : `${noun}_${Math.floor(number / NOUNS.length)}`;
    const fields = Array.from({ length: FIELDS }, (_unused, index) => fieldOf(index, number));
    return {
      name,
      count: 10_000,
      sizeBytes: 0,
      averageDocumentBytes: 0,
      sampledDocuments: 1_000,
      limits: [],
      fields,
      indexes: [],
    };
  });
  return { databaseName: "bench", takenAt: 0, collections, references: [] };
}

function fieldOf(index: number, collection: number): FieldSchema {
  const word = FIELD_WORDS[(index * 7 + collection) % FIELD_WORDS.length] ?? "field";
  const second = FIELD_WORDS[(index * 3 + collection * 5) % FIELD_WORDS.length] ?? "value";
  const path = index < 20 ? `${word}${index}` : `${second}${second === word ? index : ""}.${word}${index}`;
  const type = (["string", "int", "date", "bool", "decimal"] as const)[index % 5] ?? "string";
  const texts =
    type === "string"
      ? Array.from({ length: VALUES }, (_, value) => `${word} ${(value * 31 + collection) % 97}`)
      : [];
  return {
    path,
    arrayPath: path,
    arrayDepth: 0,
    types: [{ type, count: 1_000, percentage: 100 }],
    totalCount: 1_000,
    nullCount: 0,
    nullPercentage: 0,
    missingCount: 0,
    missingPercentage: 0,
    uniqueCount: 200,
    uniquePercentage: 20,
    uniqueIsCapped: false,
    length: null,
    range:
      type === "int" || type === "decimal"
        ? { kind: "number", min: "0", max: "1000", average: "500", histogram: [] }
        : null,
    values: texts.map((text) => ({ value: JSON.stringify(text), text, count: 10 })),
    valuesAreComplete: true,
  };
}
