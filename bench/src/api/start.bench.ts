import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { BenchRow } from "../bench-row.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PASSWORD = "Correct-Horse-7";
const MB = 1024 * 1024;

/** What is asked of a start and of the memory afterwards. */
const MOST = { firstMs: 20_000, laterMs: 4_000, memoryMb: 400 };

type Started = { child: ChildProcess; url: string; ms: number };

/** From the command to the first answer. */
async function start(dataDir: string): Promise<Started> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["--max-semi-space-size=1", "scripts/start.mjs"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    const url = /http:\/\/[\w.:]+/.exec(printed)?.[0];
    if (!url) continue;
    const reply = await fetch(`${url}/api/health`);
    if (!reply.ok) throw new Error(`The first answer was ${reply.status}.`);
    await reply.text();
    return { child, url, ms: performance.now() - startedAt };
  }
  throw new Error(`It ended before it printed an address: ${printed}`);
}

async function stop({ child }: Started): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** Sign-up, sample, one query: what a newcomer does. */
async function useIt(url: string): Promise<void> {
  const post = async (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Record<string, unknown>> => {
    const reply = await fetch(`${url}${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", origin: url, ...headers },
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    return (await reply.json()) as Record<string, unknown>;
  };
  const person = { email: "bench@example.com", password: PASSWORD };
  await post("/api/auth/signup", { name: "Bench", ...person });
  const { token, csrfToken } = await post("/api/auth/login", person);
  const headers = { authorization: `Bearer ${String(token)}`, "x-csrf-token": String(csrfToken) };
  const { connection } = await post("/api/connection/sample", {}, headers);
  const { _id } = connection as { _id: string };
  await fetch(`${url}/api/connection/${_id}/schema`, { headers }).then((reply) => reply.text());
  await post(
    `/api/connection/${_id}/generate-query`,
    { naturalLanguage: "delivered orders of the last 90 days, newest first" },
    headers,
  );
  await post(
    `/api/connection/${_id}/execute-raw`,
    { queryString: "db.orders.find({}).sort({ placedAt: -1 }).limit(1000)" },
    headers,
  );
}

/** Resident memory of the supervisor and its children together. */
function residentMb({ child }: Started): number {
  const pid = String(child.pid);
  const lines = execFileSync("ps", ["-o", "rss=", "--pid", pid, "--ppid", pid], { encoding: "utf8" }).trim();
  return lines.split("\n").reduce((sum, line) => sum + (Number(line) * 1024) / MB, 0);
}

const row = (name: string, unit: string, figures: { ours: number; most: number }): BenchRow => ({
  name,
  ours: figures.ours,
  baseline: figures.most,
  ratio: figures.ours / figures.most,
  unit,
  aim: "<= 1",
});

/** Measures `npm start` on what is built; the baseline of each row is its limit. */
export async function run(): Promise<BenchRow[]> {
  // building what is stale is a matter of its own
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: ROOT, stdio: "ignore" });
  const dataDir = mkdtempSync(join(tmpdir(), "querysnap-bench-"));
  try {
    const first = await start(dataDir);
    await stop(first);
    const later = await start(dataDir);
    await sleep(2_000);
    const idleMb = residentMb(later);
    await useIt(later.url);
    const usedMb = residentMb(later);
    await stop(later);
    return [
      row("first start, to the first answer", "ms", { ours: first.ms, most: MOST.firstMs }),
      row("later start, to the first answer", "ms", { ours: later.ms, most: MOST.laterMs }),
      row("memory of all processes, idle", "MB", { ours: idleMb, most: MOST.memoryMb }),
      row("memory of all processes, after the first queries", "MB", { ours: usedMb, most: MOST.memoryMb }),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
