import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type EmbeddedServer, startEmbeddedServer } from "@querysnap/embedded-mongo";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runImport } from "./import.ts";

const dir = mkdtempSync(join(tmpdir(), "querysnap-import-"));
let server: EmbeddedServer;
let client: MongoClient;
beforeAll(async () => {
  server = await startEmbeddedServer({ dir, isDurable: false });
  client = new MongoClient(server.uri);
});
afterAll(async () => {
  await client.close();
  await server.close();
  rmSync(dir, { recursive: true, force: true });
});

const dump = (name: string): string =>
  fileURLToPath(new URL(`../../../../packages/dump/src/fixtures/dumps/${name}`, import.meta.url));

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let out = "";
  let err = "";
  const code = await runImport(["--uri", server.uri, ...args], {
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err };
}

const collectionsOf = async (database: string) =>
  (await client.db(database).listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);

// covers: D.14
it("imports a dump with its indexes and says what came", async () => {
  const { code, out } = await run(dump("good/bakery.archive.gz"), "--db", "bakery");
  expect(code).toBe(0);
  expect(out).toContain("sales: 4,000 documents, 4 indexes");
  expect(await client.db("bakery").collection("sales").countDocuments()).toBe(4000);
});

// covers: D.14
it("leaves nothing of a dump that is damaged, and names the place", async () => {
  const { code, err } = await run(dump("bad/truncated-gzip.archive.gz"), "--db", "half");
  expect(code).toBe(3);
  expect(err).toMatch(/it stops after document \d+ of "sales"/);
  expect(await collectionsOf("half")).toEqual([]);
});

// covers: D.14
it("touches no database that has collections", async () => {
  await client.db("full").collection("mine").insertOne({ a: 1 });
  const { code, err } = await run(dump("good/breads.bson.gz"), "--db", "full");
  expect(code).toBe(1);
  expect(err).toContain('The database "full" is not empty.');
  expect(await collectionsOf("full")).toEqual(["mine"]);
});

it("takes the types of CSV when it is told to", async () => {
  expect(await run(dump("good/csv.zip"), "--db", "csv")).toMatchObject({
    code: 3,
    err: expect.stringContaining("--infer-csv"),
  });
  expect(await run(dump("good/csv.zip"), "--db", "csv", "--infer-csv")).toMatchObject({ code: 0 });
  expect(
    await client
      .db("csv")
      .collection("breads")
      .countDocuments({ price: { $type: "double" } }),
  ).toBe(400);
});

it.each([[[]], [["a.gz"]], [["a.gz", "b.gz", "--db", "x"]]])("explains itself for %j", async (args) => {
  const { code, err } = await run(...args);
  expect(code).toBe(1);
  expect(err).toContain("Usage: querysnap import <file>");
});
