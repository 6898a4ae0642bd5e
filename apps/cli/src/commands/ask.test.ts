import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LLMock } from "@copilotkit/aimock";
import { startEmbeddedServer, type EmbeddedServer } from "@querysnap/embedded-mongo";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runAsk } from "./ask.ts";

const dir = mkdtempSync(join(tmpdir(), "querysnap-ask-"));
let server: EmbeddedServer;

beforeAll(async () => {
  server = await startEmbeddedServer({ dir: join(dir, "data") });
  const client = new MongoClient(server.uri);
  await client
    .db("shop")
    .collection("orders")
    .insertMany([
      { status: "paid", total: 12.5, createdAt: new Date("2026-01-02") },
      { status: "open", total: 99, createdAt: new Date("2026-02-02") },
    ]);
  await client.close();
});

afterAll(async () => {
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

async function ask(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const code = await runAsk(["--uri", server.uri, "--db", "shop", ...args], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    dryRunMs: 60_000,
  });
  return { code, out, err };
}

it("knows the indexes of a collection, which a search for the nearest needs", async () => {
  const client = new MongoClient(server.uri);
  const kiosks = client.db("shop").collection("kiosks");
  const at = (latitude: number) => ({ site: { type: "Point", coordinates: [-73.9, latitude] } });
  await kiosks.insertMany([at(40.7), at(40.8), at(40.9)]);
  const question = "closest 2 kiosks to [-73.9, 40.75]";
  expect((await ask(question)).err).toContain("needs a 2dsphere index on site of kiosks");
  await kiosks.createIndex({ site: "2dsphere" });
  expect((await ask(question)).out).toContain("$near");
  await kiosks.drop();
  await client.close();
});

it("prints the query and what it does", async () => {
  const { code, out } = await ask("paid orders over 10");
  expect(code).toBe(0);
  expect(out).toMatch(/db\.orders\s+\.find\(\{\s+status: "paid",\s+total: \{ \$gt: 10 \}\s+\}\)/);
  expect(out).toContain('status is "paid"');
});

// covers: X.09h
it("prints how sure it is, and each reading where the question leaves several", async () => {
  const client = new MongoClient(server.uri);
  const times = { createdAt: new Date("2026-02-02"), paidAt: new Date("2026-02-04") };
  await client
    .db("billing")
    .collection("invoices")
    .insertMany([{ amount: 1, ...times }]);
  await client.close();
  const sure = await ask("orders with a total over 10");
  expect(sure.out).toMatch(/Confidence: \d\d %/);
  expect(sure.err).toBe("");
  const { out } = await ask("--db", "billing", "--now", "2026-03-10T00:00:00Z", "invoices of last month");
  expect(out).toContain("“last month”: created on or paid on?\n- created on: the query above\n- paid on:\n");
  expect(out).toContain("paidAt: { $gte:");
  const doubtful = await ask("paid orders over 10");
  expect(doubtful.err).toBe("Not sure: check the query before you run it.\n");
});

// covers: X.09m
it("knows a value that the sample misses from the index of its field", async () => {
  const client = new MongoClient(server.uri);
  const events = client.db("log").collection("events");
  // sampled documents lie at even distances and at the ends: document 1524 is not among them
  const all = Array.from({ length: 3_000 }, (_, n) => ({ n, level: n === 1_524 ? "fatal" : "info" }));
  await events.insertMany(all);
  await events.createIndex({ level: 1 });
  await client.close();
  const { out } = await ask("--db", "log", "fatal events");
  expect(out).toContain('level: "fatal"');
});

// covers: X.09l
it("warns of an answer that finds nothing, and names the condition that nothing meets", async () => {
  const found = await ask("orders with a total over 10");
  const { out, err } = await ask("orders with a total over 10000");
  expect(err).toContain("no document of orders matches the condition on total.");
  const confidenceIn = (text: string) => Number(/Confidence: (\d+) %/.exec(text)?.[1]);
  expect(confidenceIn(out)).toBeLessThan(confidenceIn(found.out) - 5);
});

it("prints the whole answer as JSON", async () => {
  const { out } = await ask("--json", "--now", "2026-02-20T00:00:00Z", "orders this month");
  expect(JSON.parse(out)).toMatchObject({ ok: true, collection: "orders", isWrite: false });
});

it("keeps what the dry run is for out of the JSON", async () => {
  const client = new MongoClient(server.uri);
  const kinds = ["tea", "coffee"];
  await client
    .db("stall")
    .collection("products")
    .insertMany([1, 2, 3, 4].map((n) => ({ name: `Cup ${n}`, category: kinds[n % 2], stock: n })));
  await client
    .db("stall")
    .collection("orders")
    .insertMany([1, 2, 3, 4].map((n) => ({ items: [{ category: kinds[n % 2], quantity: 3 * n }] })));
  await client.close();
  const { out } = await ask("--json", "--db", "stall", "total quantity per category");
  expect(JSON.parse(out)).toMatchObject({ ok: true });
  expect(JSON.parse(out)).not.toHaveProperty("rivals");
});

it("refuses with a reason and its own exit code", async () => {
  const { code, out, err } = await ask("what is the weather like in Tokyo");
  expect(code).toBe(3);
  expect(out).toBe("");
  expect(err).toContain("weather");
});

it("answers a batch line by line, bad lines too, and writes nothing else", async () => {
  const file = join(dir, "batch.jsonl");
  writeFileSync(
    file,
    [
      '{"id":1,"question":"how many paid orders"}',
      "{broken",
      '{"id":"c"}',
      '{"id":4,"question":"orders","collection":"nothing"}',
      '{"id":5,"question":"list orders"}',
    ].join("\n"),
  );
  const { code, out } = await ask("--batch", file);
  const lines = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: unknown; refused: boolean; query: string | null });
  expect(code).toBe(0);
  expect(lines.map((line) => [line.id, line.refused])).toEqual([
    [1, false],
    [null, true],
    ["c", true],
    [4, true],
    [5, false],
  ]);
  expect(lines[0]?.query).toBe('db.orders\n  .countDocuments({\n    status: "paid"\n  })');
});

it.each([
  [["--uri"], 2],
  [["--now", "yesterday-ish", "orders"], 2],
  [[], 2],
  [["--collection", "nothing", "orders"], 1],
])("refuses arguments %j with code %i", async (args, code) => {
  expect((await ask(...args)).code).toBe(code);
});

// covers: LM.08
it("asks a model by --provider, checks its query and names it as the source", async () => {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  const reply = { query: 'db.orders.find({ status: "paid", total: { $gt: 10 } })', refusal: null };
  mock.on({ predicate: () => true }, { content: JSON.stringify(reply) });
  vi.stubEnv("AI_MODEL", "gpt-5-mini");
  vi.stubEnv("AI_BASE_URL", `${mock.url}/v1`);
  try {
    const { code, out } = await ask("--json", "--provider", "openai", "paid orders over 10");
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ ok: true, source: { kind: "model", name: "gpt-5-mini" } });
    const text = await ask("--provider", "openai", "paid orders over 10");
    expect(text.out).toContain("Answered by: gpt-5-mini");
    expect((await ask("--provider", "oracle", "orders")).err).toContain("--provider must be one of");
  } finally {
    vi.unstubAllEnvs();
    await mock.stop();
  }
});
