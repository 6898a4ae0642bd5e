import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WorkerThreads } from "./worker-threads.ts";

let dir: string;
let threads: WorkerThreads | null;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "threads-"));
  threads = null;
});

afterEach(() => {
  threads?.close();
  rmSync(dir, { recursive: true, force: true });
});

/** Threads that note that they run, and end when the file `die` is there. */
function create(keepsSpare: boolean): WorkerThreads {
  const source = `
    import { appendFileSync, existsSync } from "node:fs";
    import { parentPort, threadId } from "node:worker_threads";
    appendFileSync(${JSON.stringify(join(dir, "started"))}, threadId + " ");
    parentPort.on("message", () => {});
    process.on("exit", () => appendFileSync(${JSON.stringify(join(dir, "ended"))}, "x"));
    setInterval(() => existsSync(${JSON.stringify(join(dir, "die"))}) && process.exit(1), 20);`;
  writeFileSync(join(dir, "thread.mjs"), source);
  threads = new WorkerThreads({
    url: pathToFileURL(join(dir, "thread.mjs")),
    heapMb: 64,
    mayKeepSpare: () => keepsSpare,
  });
  return threads;
}

const started = (): number[] =>
  existsSync(join(dir, "started"))
    ? readFileSync(join(dir, "started"), "utf8").trim().split(" ").map(Number)
    : [];
const untilStarted = (count: number) =>
  vi.waitFor(() => expect(started()).toHaveLength(count), { timeout: 15_000, interval: 50 });

test("a spare thread is made while nothing happens, given to who asks, and replaced", async () => {
  const pool = create(true);
  await untilStarted(1);
  const first = pool.take();
  expect(first.threadId).toBe(started()[0]);
  await untilStarted(2);
  const second = pool.take();
  expect(second.threadId).toBe(started()[1]);
  await Promise.all([first.terminate(), second.terminate()]);
});

test("who asks before there is a spare gets a new thread; so does everybody without spares", async () => {
  for (const keepsSpare of [true, false]) {
    const pool = create(keepsSpare);
    const thread = pool.take();
    await new Promise((resolve) => thread.once("online", resolve));
    await thread.terminate();
    pool.close();
  }
});

test("a spare that ended is not given away", async () => {
  const pool = create(true);
  await untilStarted(1);
  writeFileSync(join(dir, "die"), "");
  await vi.waitFor(() => expect(existsSync(join(dir, "ended"))).toBe(true), {
    timeout: 15_000,
    interval: 20,
  });
  await vi.waitFor(() => expect(pool.hasSpare).toBe(false), { timeout: 15_000, interval: 20 });
  rmSync(join(dir, "die"));
  const thread = pool.take();
  await untilStarted(2);
  expect(thread.threadId).toBe(started()[1]);
  await thread.terminate();
});
