import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { BenchRow } from "../bench-row.ts";
import { rowOf } from "./row-of.ts";

/** Processes started to measure the first question; the median counts. */
const COLD_STARTS = 5;
const COLD_AIM_MS = 150;
const ENTRIES = {
  "cold-question": new URL("./cold-question.ts", import.meta.url),
  "questions-in-use": new URL("./questions-in-use.ts", import.meta.url),
};

/**
 * Time per question on schemas of 50 and 300 collections of 60 fields, time from the index to the first answer
 * in a fresh process, and memory of the index. The baseline is the time or size aimed at.
 */
export async function run(): Promise<BenchRow[]> {
  const dir = mkdtempSync(join(tmpdir(), "querysnap-bench-"));
  try {
    await bundleInto(dir);
    const cold: number[] = [];
    for (let start = 0; start < COLD_STARTS; start++) cold.push(Number(await replyOf(dir, "cold-question")));
    const median = cold.sort((a, b) => a - b)[Math.floor(COLD_STARTS / 2)] ?? 0;
    const first = rowOf("50 collections, first question of a process", {
      ours: median,
      aim: COLD_AIM_MS,
      unit: "ms",
    });
    return [first, ...((await replyOf(dir, "questions-in-use")) as BenchRow[])];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** What is measured runs from one file each, as the product does: sources that are translated on the way are slower. */
async function bundleInto(dir: string): Promise<void> {
  await build({
    entryPoints: Object.values(ENTRIES).map((url) => fileURLToPath(url)),
    outdir: dir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    logLevel: "warning",
    // packages of the older kind ask for others by name
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
}

/** What the process says once it has measured. */
async function replyOf(dir: string, entry: keyof typeof ENTRIES): Promise<unknown> {
  const child = fork(join(dir, `${entry}.mjs`), { execArgv: [] });
  const [reply]: unknown[] = await once(child, "message");
  await once(child, "exit");
  return reply;
}
