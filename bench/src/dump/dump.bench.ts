import { execFile } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import { type DumpSink, importDump, readDump } from "@querysnap/dump";
import { startEmbeddedServer } from "@querysnap/embedded-mongo";
import { MongoClient } from "mongodb";
import type { BenchRow } from "../bench-row.ts";
import { makeArchive } from "./make-archive.ts";

const DOCUMENTS = 100_000;
const ROUNDS = 3;
const GIGABYTE_DOCUMENTS = 4_200_000;
const OPTIONS = { fileName: "bench.gz", maxBytes: 2 ** 31 };
const NOTHING: DumpSink = { collection() {}, documents() {} };

/** Reading and importing an archive beside unpacking it alone, and the memory that a gigabyte takes. */
export async function run(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "querysnap-bench-"));
  try {
    const path = join(folder, "bench.archive.gz");
    await makeArchive(path, DOCUMENTS);
    const unpacking = await fastest(() => unpack(path));
    const reading = await fastest(() => readDump(path, NOTHING, OPTIONS));
    return [
      {
        name: "read 100,000 documents, gunzip alone",
        ours: DOCUMENTS / reading,
        baseline: DOCUMENTS / unpacking,
        ratio: unpacking / reading,
        unit: "documents/ms",
        aim: ">= 150 documents/ms",
      },
      await importRow(path, folder),
      await memoryRow(folder),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function importRow(path: string, folder: string): Promise<BenchRow> {
  const server = await startEmbeddedServer({ dir: join(folder, "mongo") });
  const client = new MongoClient(server.uri);
  try {
    let databases = 0;
    const expiresAt = new Date(Date.now() + 7 * 86_400_000);
    const importing = await fastest(() =>
      importDump(client.db(`bench_${++databases}`), path, { ...OPTIONS, expiresAt }),
    );
    const source = client.db("bench_1").collection("sales");
    const documents = await source.find({}, { limit: 10_000, promoteValues: false }).toArray();
    const inserting = await fastest(async () => {
      await client.db(`driver_${++databases}`).collection("sales").insertMany(documents);
    });
    const baseline = documents.length / inserting;
    const ours = DOCUMENTS / importing;
    return {
      name: "import 100,000 documents, insertMany of the driver",
      ours,
      baseline,
      ratio: ours / baseline,
      unit: "documents/ms",
      aim: ">= 40 documents/ms",
    };
  } finally {
    await client.close();
    await server.close();
  }
}

/** In a process of its own, whose peak nothing else has raised. */
async function memoryRow(folder: string): Promise<BenchRow> {
  const path = join(folder, "gigabyte.archive.gz");
  await makeArchive(path, GIGABYTE_DOCUMENTS);
  const script = fileURLToPath(new URL("./peak-memory.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, path]);
  const { baseMb, peakMb, unpackedBytes }: { baseMb: number; peakMb: number; unpackedBytes: number } =
    JSON.parse(stdout);
  return {
    name: `peak memory of ${(unpackedBytes / 2 ** 30).toFixed(2)} GB (${Math.round(statSync(path).size / 2 ** 20)} MB packed), before`,
    ours: peakMb,
    baseline: baseMb,
    ratio: peakMb / baseMb,
    unit: "MB",
    aim: "<= 64 MB more",
  };
}

async function unpack(path: string): Promise<void> {
  let bytes = 0;
  for await (const chunk of createReadStream(path).pipe(createGunzip({ chunkSize: 64 * 1024 })))
    bytes += Buffer.byteLength(chunk);
  if (bytes === 0) throw new Error("Nothing was unpacked");
}

/** Milliseconds; other work on the machine makes rounds slower, never faster. */
async function fastest(work: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
