import { MongoClient } from "mongodb";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const LONG_MS = 60_000;

const dir = mkdtempSync(join(tmpdir(), "querysnap-cli-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Runs a script of the repository as a user in another folder does. */
function npmRun(...args: string[]): ChildProcess {
  const { INIT_CWD: _own, ...env } = process.env;
  return spawn("npm", ["--prefix", ROOT, "run", "--silent", ...args], {
    cwd: dir,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

async function firstLine(started: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of started.stdout ?? []) {
    text += String(chunk);
    if (text.includes("\n")) break;
  }
  return text.split("\n")[0] ?? "";
}

async function isReachable(uri: string): Promise<boolean> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 500 });
  const answer = await client
    .db("admin")
    .command({ ping: 1 })
    .then(() => true)
    .catch(() => false);
  await client.close();
  return answer;
}

test.each(["SIGTERM", "SIGKILL"] as const)(
  "the embedded server prints its URI first, keeps its data where the user is, and ends when npm gets %s",
  async (signal) => {
    const npm = npmRun("embedded", "--", "--port", "0", "--dir", "./data");
    const uri = await firstLine(npm);
    expect(uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/$/);
    expect(await isReachable(uri)).toBe(true);
    expect(existsSync(join(dir, "data"))).toBe(true);
    const ended = once(npm, "exit");
    npm.kill(signal);
    await ended;
    await expect.poll(() => isReachable(uri), { timeout: 15_000 }).toBe(false);
  },
  LONG_MS,
);

test(
  "a batch file is looked for where the user is, and its answers are all that is printed",
  async () => {
    const server = npmRun("embedded", "--", "--port", "0", "--dir", "./batch");
    const uri = await firstLine(server);
    const client = new MongoClient(uri);
    await client.db("shop").collection("orders").insertOne({ status: "paid", total: 12.5 });
    await client.close();
    writeFileSync(join(dir, "questions.jsonl"), '{"id":"a","question":"paid orders"}\n');
    const ask = npmRun("ask", "--", "--uri", uri, "--db", "shop", "--batch", "questions.jsonl");
    expect(JSON.parse(await firstLine(ask))).toMatchObject({
      id: "a",
      query: 'db.orders\n  .find({ status: "paid" })',
    });
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
  },
  LONG_MS,
);
