import type { Collection } from "mongodb";
import { BenchServer } from "../api/bench-server.ts";
import type { BenchRow } from "../bench-row.ts";

/** `EXPORT_DOCUMENTS=1000000 npm run bench -- export` proves the memory of a large one. */
const DOCUMENTS = Number(process.env["EXPORT_DOCUMENTS"] ?? 200_000);
/** Of one collection, as the application limits it. */
const MOST_EXPORTED = 50_000;
const DATABASE = "bench_export";
const INSERTED_AT_ONCE = 5_000;
/** `ps` reads the state of every process, which costs time that the export would have. */
const SAMPLE_MEMORY_MS = 500;

const orderOf = (n: number) => ({
  _id: n,
  customer: `customer ${n % 997}`,
  status: n % 3 === 0 ? "paid" : "open",
  total: n / 7,
  items: [
    { sku: `sku-${n % 50}`, quantity: n % 5 },
    { sku: `sku-${n % 31}`, quantity: 1 },
  ],
  address: { street: `Street ${n % 1000}`, city: "Berlin", country: "DE" },
  createdAt: new Date(1_700_000_000_000 + n * 1000),
  note: "A few words about this order, as people write them.",
});

type Order = ReturnType<typeof orderOf>;

async function fill(server: BenchServer): Promise<Collection<Order>[]> {
  const collections: Collection<Order>[] = [];
  for (let start = 0; start < DOCUMENTS; start += MOST_EXPORTED) {
    const collection = server.database(DATABASE).collection<Order>(`orders_${collections.length}`);
    collections.push(collection);
    const end = Math.min(DOCUMENTS, start + MOST_EXPORTED);
    for (let at = start; at < end; at += INSERTED_AT_ONCE)
      await collection.insertMany(
        Array.from({ length: Math.min(INSERTED_AT_ONCE, end - at) }, (_, n) => orderOf(at + n)),
      );
  }
  return collections;
}

/** The driver alone: what reading costs before anything is made of it. */
async function readAll(collections: readonly Collection<Order>[]): Promise<number> {
  const start = performance.now();
  for (const collection of collections) {
    const cursor = collection.find({}, { raw: true, batchSize: 1_000 });
    while (await cursor.hasNext()) cursor.readBufferedDocuments();
  }
  return performance.now() - start;
}

type Download = { ms: number; bytes: number; memoryMb: { start: number; firstFifth: number; peak: number } };

async function download(server: BenchServer): Promise<Download> {
  const account = await server.account("export");
  const reply = await server.post(
    "/api/connection/connect",
    { nickname: "Bench", uri: server.uriOf(DATABASE) },
    account.headers,
  );
  const { connection } = JSON.parse(reply) as { connection: { _id: string } };
  const samples = [await server.residentMb()];
  const timer = setInterval(() => {
    server.residentMb().then(
      (megabytes) => samples.push(megabytes),
      () => {},
    );
  }, SAMPLE_MEMORY_MS);
  const start = performance.now();
  const response = await fetch(`${server.url}/api/connection/${connection._id}/export`, {
    method: "POST",
    headers: { origin: server.url, ...account.headers },
  });
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += (chunk as Uint8Array).length;
  const ms = performance.now() - start;
  clearInterval(timer);
  samples.push(await server.residentMb());
  const firstFifth = Math.max(...samples.slice(0, Math.ceil(samples.length / 5)));
  return { ms, bytes, memoryMb: { start: samples[0] ?? 0, firstFifth, peak: Math.max(...samples) } };
}

/** Exports a database of small orders over HTTP, as the side panel does. */
export async function run(): Promise<BenchRow[]> {
  const server = await BenchServer.start();
  try {
    const collections = await fill(server);
    await readAll(collections);
    const driverMs = await readAll(collections);
    const { ms, bytes, memoryMb } = await download(server);
    const perSecond = (time: number) => (DOCUMENTS / time) * 1000;
    return [
      {
        name: `export of ${DOCUMENTS} documents (${Math.round(bytes / 1024 ** 2)} MB ZIP), over the driver`,
        ours: perSecond(ms),
        baseline: perSecond(driverMs),
        ratio: perSecond(ms) / perSecond(driverMs),
        unit: "documents/s",
        aim: ">= 25000/s",
      },
      {
        name: "memory: highest of the whole export, over that of its first fifth",
        ours: memoryMb.peak,
        baseline: memoryMb.firstFifth,
        ratio: memoryMb.peak / memoryMb.firstFifth,
        unit: "MB",
        aim: "flat",
      },
    ];
  } finally {
    await server.stop();
  }
}
