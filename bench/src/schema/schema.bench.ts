import {
  DateTime,
  Decimal128,
  Doc,
  Double,
  Int32,
  Long,
  ObjectId,
  isArray,
  type Value,
} from "@querysnap/mql";
import { createSample } from "@querysnap/sample-data";
import { createSchemaAccumulator } from "@querysnap/schema";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as bson from "bson";
import { parseSchema } from "mongodb-schema";
import type { BenchRow } from "../bench-row.ts";

const DOCUMENTS = 1_000;
const ROUNDS = 9;
const NAMES = ["orders", "customers", "events"] as const;

/** Time to describe 1,000 documents beside `mongodb-schema`, and memory after many documents beside few. */
export async function run(): Promise<BenchRow[]> {
  const sample = createSample(new Date("2026-01-01T00:00:00Z"));
  const rows: BenchRow[] = [];
  for (const name of NAMES) {
    const documents = sample.find((one) => one.name === name)?.documents.slice(0, DOCUMENTS) ?? [];
    const plain = documents.map((doc) => toDriver(doc));
    const ours = await median(() => describeAll(documents));
    const baseline = await median(async () => void (await parseSchema(plain)));
    rows.push({
      name: `1,000 ${name}, mongodb-schema`,
      ours,
      baseline,
      ratio: ours / baseline,
      unit: "ms",
      aim: "<= 1",
    });
  }
  const few = heapAfter(50_000);
  const many = heapAfter(1_000_000);
  rows.push({
    name: "memory after 1,000,000 documents, 50,000",
    ours: many,
    baseline: few,
    ratio: many / few,
    unit: "MB",
    aim: "<= 1.2",
  });
  return rows;
}

function describeAll(documents: readonly Doc[]): void {
  const accumulator = createSchemaAccumulator();
  for (const doc of documents) accumulator.add(doc);
  accumulator.finish({
    name: "bench",
    count: documents.length,
    sizeBytes: 0,
    averageDocumentBytes: 0,
    indexes: [],
  });
}

async function median(work: () => void | Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") collect();
}

/** Megabytes that an accumulator keeps after so many different documents. */
function heapAfter(documents: number): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const accumulator = createSchemaAccumulator();
  for (let at = 0; at < documents; at++) {
    const entries: [string, Value][] = [
      ["_id", new Int32(at)],
      ["name", `name ${at}`],
      ["amount", new Double(at / 7)],
      [`dynamic${at % 20_000}`, "x"],
    ];
    accumulator.add(Doc.of(entries));
  }
  collectGarbage();
  const used = process.memoryUsage().heapUsed - before;
  accumulator.finish({ name: "bench", count: documents, sizeBytes: 0, averageDocumentBytes: 0, indexes: [] });
  return used / 1e6;
}

function toDriver(value: Value): unknown {
  if (value instanceof Doc)
    return Object.fromEntries([...value.entries()].map(([key, one]) => [key, toDriver(one)]));
  if (isArray(value)) return value.map((one) => toDriver(one));
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return new bson.Long(value.value);
  if (value instanceof DateTime) return new Date(value.ms);
  if (value instanceof ObjectId) return new bson.ObjectId(value.hex);
  if (value instanceof Decimal128) return new bson.Decimal128(decimalBytes(value));
  return value;
}

function decimalBytes(value: Decimal128): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(16));
  bytes.setBigUint64(0, value.low, true);
  bytes.setBigUint64(8, value.high, true);
  return new Uint8Array(bytes.buffer);
}
