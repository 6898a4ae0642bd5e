import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BetterSqlite } from "@querysnap/sqlite";
import { type CompiledQuery, sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newUser } from "../../features/auth/signup.ts";
import type { OpenDatabase } from "./open-database.ts";
import { openDatabase } from "./open-database.ts";

let dataDir: string;
let database: OpenDatabase;
const errors: unknown[] = [];
const file = () => join(dataDir, "querysnap.sqlite");

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "querysnap-sqlite-"));
  database = await openDatabase({ dataDir, DATABASE_URL: null }, (error) => errors.push(error));
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

const attempt = (key: string) => ({ key, failures: 1, window_ends_at: 1, locked_until: 0 });
const insertRow = (key: string): CompiledQuery =>
  database.db.insertInto("attempts").values(attempt(key)).returning("key").compile();
const noRow = (): CompiledQuery =>
  database.db
    .updateTable("attempts")
    .set({ failures: 9 })
    .where("key", "=", "nobody's")
    .returning("key")
    .compile();
const keys = async () =>
  (await database.db.selectFrom("attempts").select("key").orderBy("key").execute()).map(({ key }) => key);

test("statements run together are all done, or none of them", async () => {
  expect(await database.writeRelaxed([insertRow("a"), insertRow("b")])).toBe(2);
  expect(await database.writeRelaxed([insertRow("c"), noRow(), insertRow("d")])).toBe(1);
  await expect(database.writeRelaxed([insertRow("e"), insertRow("a")])).rejects.toThrowError(/UNIQUE/);
  expect(await keys()).toEqual(["a", "b"]);
});

test("what runs beside an open transaction is no part of it and does not see it", async () => {
  const steps: string[] = [];
  let [go, haveWritten] = [() => {}, () => {}];
  const mayEnd = new Promise<void>((resolve) => (go = resolve));
  const hasWritten = new Promise<void>((resolve) => (haveWritten = resolve));
  const undone = database.db.transaction().execute(async (transaction) => {
    await transaction.insertInto("attempts").values(attempt("undone")).execute();
    haveWritten();
    await mayEnd;
    steps.push("undone");
    throw new Error("undo");
  });
  await hasWritten;
  const beside = [
    database.writeRelaxed([insertRow("relaxed")]),
    database.db.insertInto("attempts").values(attempt("plain")).execute(),
    keys(),
  ] as const;
  const done = Promise.all(beside).then(() => steps.push("beside"));
  go();
  await expect(undone).rejects.toThrowError("undo");
  await done;
  expect(steps).toEqual(["undone", "beside"]);
  expect(await beside[2]).not.toContain("undone");
  expect(await keys()).toEqual(["plain", "relaxed"]);
});

test("only what may be lost in a power failure does not wait for the disk", async () => {
  const level = async () =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(database.db)).rows[0]?.synchronous;
  const [normal, full] = [1, 2];
  await database.writeRelaxed([insertRow("a")]);
  expect(await level()).toBe(normal);
  await database.db.insertInto("attempts").values(attempt("b")).execute();
  expect(await level()).toBe(full);
  await expect(database.writeRelaxed([insertRow("a")])).rejects.toThrowError();
  await database.db.transaction().execute(async (transaction) => {
    expect(
      (await sql<{ synchronous: number }>`pragma synchronous`.execute(transaction)).rows[0]?.synchronous,
    ).toBe(full);
    await transaction.insertInto("attempts").values(attempt("c")).execute();
  });
  expect(await level()).toBe(full);
});

test("the log is moved into the file while the database is in use", { timeout: 120_000 }, async () => {
  const before = statSync(file()).size;
  for (let at = 0; at < 600; at++) await database.writeRelaxed([insertRow(`${at}-${"x".repeat(2_000)}`)]);
  await vi.waitFor(() => expect(statSync(file()).size).toBeGreaterThan(before + 500_000), {
    timeout: 60_000,
    interval: 50,
  });
  // its own changes stay its own
  const version = database.dataVersion?.();
  await database.writeRelaxed([insertRow("last")]);
  expect(database.dataVersion?.()).toBe(version);
  await database.close();
  expect(existsSync(`${file()}-wal`)).toBe(false);
  database = await openDatabase({ dataDir, DATABASE_URL: null }, (error) => errors.push(error));
  expect(await keys()).toHaveLength(601);
});

/** Writes and says each key once it is committed. */
const WRITER = `
  import { openDatabase } from ${JSON.stringify(new URL("./open-database.ts", import.meta.url).href)};
  const database = await openDatabase({ dataDir: process.env.DATA_DIR, DATABASE_URL: null }, () => {});
  for (let at = 0; ; at++) {
    const row = { key: "k" + at, failures: 1, window_ends_at: 1, locked_until: 0 };
    await database.writeRelaxed([database.db.insertInto("attempts").values(row).returning("key").compile()]);
    process.stdout.write(at + "\\n");
    if (at % 50 === 0) await new Promise(setImmediate);
  }`;

async function readUntil(child: ChildProcess, enough: number): Promise<number> {
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.split("\n").length > enough && child.exitCode === null) child.kill("SIGKILL");
  }
  return Number(text.split("\n").at(-2));
}

test(
  "what was acknowledged outlives a killed process, whatever the log was doing",
  { timeout: 120_000 },
  async () => {
    await database.close();
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", WRITER], {
      cwd: fileURLToPath(new URL(".", import.meta.url)),
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    const last = await readUntil(child, 1_200);
    await ended;
    database = await openDatabase({ dataDir, DATABASE_URL: null }, (error) => errors.push(error));
    const found = new Set(await keys());
    expect(last).toBeGreaterThan(1_000);
    for (let at = 0; at <= last; at++) expect(found).toContain(`k${at}`);
    const check = new BetterSqlite(file(), { readonly: true });
    expect(check.pragma("integrity_check", { simple: true })).toBe("ok");
    check.close();
  },
);

/** Holds the write lock in another process until it is killed; resolves once the lock is held. */
async function lockFromOutside(): Promise<ChildProcess> {
  const source = `
    const { BetterSqlite } = await import(${JSON.stringify(import.meta.resolve("@querysnap/sqlite"))});
    new BetterSqlite(process.env.FILE).exec("begin immediate");
    process.stdout.write("locked");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", source], {
    env: { ...process.env, FILE: file() },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (child.stdout) await once(child.stdout, "data");
  return child;
}

test("writes wait for another process's lock while the event loop goes on", { timeout: 60_000 }, async () => {
  await database.db.insertInto("attempts").values(attempt("before")).execute();
  const holder = await lockFromOutside();
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  const writes = Promise.all([
    database.db.insertInto("attempts").values(attempt("direct")).execute(),
    database.db
      .transaction()
      .execute((transaction) => transaction.insertInto("attempts").values(attempt("bound")).execute()),
    database.writeRelaxed([insertRow("relaxed")]),
  ]);
  expect(await keys()).toEqual(["before"]);
  await vi.waitFor(() => expect(turns).toBeGreaterThan(20), { timeout: 4_000 });
  holder.kill("SIGKILL");
  await writes;
  clearInterval(timer);
  expect(await keys()).toEqual(["before", "bound", "direct", "relaxed"]);
});

test("the file and its log are readable by their owner only", async () => {
  await database.writeRelaxed([insertRow("a")]);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(statSync(`${file()}-wal`).mode & 0o777).toBe(0o600);
});

test("a user's row survives in full next to relaxed writes", async () => {
  const row = newUser({ name: "Ada", email: "ada@example.com", role: "user" }, 1);
  await Promise.all([
    database.db.insertInto("users").values(row).execute(),
    ...["a", "b", "c"].map((key) => database.writeRelaxed([insertRow(key)])),
  ]);
  expect(await database.db.selectFrom("users").selectAll().execute()).toEqual([row]);
});
