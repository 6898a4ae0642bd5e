import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createGenerator } from "@querysnap/nl-query";
import type { BenchRow } from "../bench-row.ts";
import { rowOf } from "./row-of.ts";
import { FIELDS, snapshotOf } from "./snapshot.ts";
import { QUESTIONS } from "./words.table.ts";

const ROUNDS = 4;
/** Rounds after which the compiler has optimized most of what a service runs for every question. */
const WARM_ROUNDS = 12;
const NOW = new Date("2026-11-20T12:00:00Z");

/** As many words as a question may have, none of them the path of a field. */
const DOTTED = Array.from({ length: 90 }, (_, at) => `mail${at}.example`).join(" ");

/** Time per question on schemas of 50 and 300 collections of 60 fields, and memory of the index. */
function measureInUse(): BenchRow[] {
  const rows: BenchRow[] = [];
  // code, tables and caches are there once for all schemas
  measure(createGenerator(snapshotOf(3)), 1);
  for (const [collections, aims] of [
    [50, { p50: 5, p95: 25 }],
    [300, { p50: null, p95: 80 }],
  ] as const) {
    const snapshot = snapshotOf(collections);
    const before = heap();
    const generator = createGenerator(snapshot);
    generator.generate(QUESTIONS[0] ?? "", { now: NOW });
    const used = heap() - before;
    const times = measure(generator, 1);
    const name = `${collections} collections x ${FIELDS} fields`;
    if (aims.p50 !== null)
      rows.push(rowOf(`${name}, p50`, { ours: at(times, 0.5), aim: aims.p50, unit: "ms" }));
    rows.push(rowOf(`${name}, p95`, { ours: at(times, 0.95), aim: aims.p95, unit: "ms" }));
    if (aims.p50 !== null) {
      const warm = measure(generator, WARM_ROUNDS);
      rows.push(
        rowOf(`${name}, p50 of a service in use`, { ours: at(warm, 0.5), aim: aims.p50, unit: "ms" }),
        rowOf(`${name}, memory`, { ours: used, aim: 2, unit: "MB" }),
      );
    } else
      rows.push(
        rowOf(`${name}, 90 words with dots`, { ours: timeOf(generator, DOTTED), aim: aims.p95, unit: "ms" }),
      );
  }
  return rows;
}

function timeOf(generator: ReturnType<typeof createGenerator>, question: string): number {
  const start = performance.now();
  generator.generate(question, { now: NOW });
  return performance.now() - start;
}

/** Milliseconds per question, sorted, in the rounds that follow `before` others. */
function measure(generator: ReturnType<typeof createGenerator>, before: number): number[] {
  const times: number[] = [];
  for (let round = 0; round < before + ROUNDS; round++) {
    for (const question of QUESTIONS) {
      const time = timeOf(generator, question);
      if (round >= before) times.push(time);
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

// measured as it is shipped, in one file
process.send?.(measureInUse());
