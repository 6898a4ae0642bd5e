import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient, MongoServerError } from "mongodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type EmbeddedServer,
  type EmbeddedServerOptions,
  startEmbeddedServer,
} from "./start-embedded-server.ts";

const PAGE_BYTES = 4096;

let dir: string;
const running = new Set<EmbeddedServer>();

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "embedded-start-"));
});

afterEach(async () => {
  for (const server of running) await server.close();
  running.clear();
  rmSync(dir, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedServerOptions> = {}): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dir, isDurable: false, ...options });
  running.add(server);
  return server;
}

async function stop(server: EmbeddedServer): Promise<void> {
  running.delete(server);
  await server.close();
}

async function withClient<T>({ uri }: EmbeddedServer, run: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3000 });
  try {
    return await run(client);
  } finally {
    await client.close();
  }
}

function damage(name: string): void {
  for (const file of readdirSync(dir)) if (file.startsWith(name)) rmSync(join(dir, file));
  writeFileSync(join(dir, name), "no database at all ".repeat(1000));
}

test("a folder belongs to one server at a time", async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(`Another server runs on ${dir}.`);
  await stop(first);
  expect((await start()).port).toBeTypeOf("number");
});

test("a start that fails because of the port lets go of the folder", async () => {
  const other = mkdtempSync(join(tmpdir(), "embedded-start-"));
  try {
    const { port } = await start({ dir: other });
    await expect(start({ port })).rejects.toThrow("EADDRINUSE");
    expect((await start()).port).not.toBe(port);
  } finally {
    for (const server of running) await stop(server);
    rmSync(other, { recursive: true, force: true });
  }
});

// three workers start, each from sources
test(
  "a damaged file of a database is named in the error, and the other databases go on",
  { timeout: 120_000 },
  async () => {
    const before = await start();
    await withClient(before, (client) => client.db("shop").collection("c").insertOne({ a: 1 }));
    await stop(before);
    damage("db-shop.sqlite");
    await withClient(await start(), async (client) => {
      const failure: unknown = await client
        .db("shop")
        .collection("c")
        .findOne()
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(MongoServerError);
      expect(failure).toMatchObject({
        code: 301,
        codeName: "DataCorruptionDetected",
        message: "the file of this database is damaged: file is not a database",
      });
      await client.db("calm").collection("c").insertOne({ a: 1 });
      expect(await client.db("calm").collection("c").countDocuments()).toBe(1);
    });
  },
);

// covers: X.08b
test("a file of 0 bytes counts as damaged, and nothing is written to it", { timeout: 60_000 }, async () => {
  writeFileSync(join(dir, "db-shop.sqlite"), "");
  await withClient(await start(), async (client) => {
    const collection = client.db("shop").collection("c");
    const damaged = { code: 301, codeName: "DataCorruptionDetected" };
    await expect(collection.findOne()).rejects.toMatchObject(damaged);
    await expect(collection.insertOne({ a: 1 })).rejects.toMatchObject(damaged);
    expect(statSync(join(dir, "db-shop.sqlite")).size).toBe(0);
  });
});

// covers: X.08b
test(
  "a database whose catalog is damaged does not look empty to the next command",
  { timeout: 60_000 },
  async () => {
    const before = await start();
    await withClient(before, (client) => client.db("shop").collection("c").insertOne({ a: 1 }));
    await stop(before);
    // The first page, with the schema, stays: the file opens, but its tables cannot be read.
    const file = join(dir, "db-shop.sqlite");
    writeFileSync(file, readFileSync(file).fill(0xff, PAGE_BYTES));
    await withClient(await start(), async (client) => {
      const collection = client.db("shop").collection("c");
      await expect(collection.findOne()).rejects.toMatchObject({ code: 301 });
      await expect(collection.findOne()).rejects.toMatchObject({ code: 301 });
      await expect(collection.insertOne({ a: 1 })).rejects.toMatchObject({ code: 301 });
    });
  },
);

// covers: X.08b
test("a damaged database can be dropped, and used again", { timeout: 60_000 }, async () => {
  writeFileSync(join(dir, "db-shop.sqlite"), "no database at all ".repeat(1000));
  await withClient(await start(), async (client) => {
    const shop = client.db("shop");
    await expect(shop.collection("c").findOne()).rejects.toMatchObject({ code: 301 });
    expect(await shop.dropDatabase()).toBe(true);
    await shop.collection("c").insertOne({ a: 1 });
    expect(await shop.collection("c").countDocuments()).toBe(1);
  });
});

// covers: X.08c
test("a second database whose name differs in case only is refused", { timeout: 60_000 }, async () => {
  await withClient(await start(), async (client) => {
    await client.db("Shop").collection("c").insertOne({ a: 1 });
    const insert = client.db("shop").collection("c").insertOne({ a: 1 });
    await expect(insert).rejects.toMatchObject({
      code: 13297,
      codeName: "DatabaseDifferCase",
      message: "db already exists with different case already have: [Shop] trying to create [shop]",
    });
    expect(await client.db("shop").collection("c").findOne()).toBeNull();
    await client.db("Shop").dropDatabase();
    await client.db("shop").collection("c").insertOne({ a: 1 });
  });
});

test("a damaged file of users stops the start and is named", async () => {
  await stop(await start());
  damage("users.sqlite");
  await expect(start()).rejects.toThrow(`${join(dir, "users.sqlite")} can not be used`);
});
