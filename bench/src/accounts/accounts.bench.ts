import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hash } from "@node-rs/argon2";
import autocannon from "autocannon";
import { median, timeMs } from "../api/timing.ts";
import type { BenchRow } from "../bench-row.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PROBE = fileURLToPath(new URL("loop-probe.mjs", import.meta.url));
const EMPTY_ROUTE = fileURLToPath(new URL("empty-route.mjs", import.meta.url));
const PASSWORD = "Correct-Horse-7";
/** What the application hashes with. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 20;
/** All calls together stay below what one address may make in a minute. */
const WARM_UP = 1_000;
const CALLS = 1_500;
const ROUNDS = 5;

type Child = { process: ChildProcess; url: string };

async function start(args: string[], env: Record<string, string> = {}): Promise<Child> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [ready] = (await once(child, "message")) as [{ url: string }];
  return { process: child, url: ready.url };
}

async function stop({ process: child }: Child): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

function post({ url }: Child, path: string, body: object): Promise<Response> {
  return fetch(`${url}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", origin: url },
  });
}

const login = async (app: Child, at: number): Promise<Response> => {
  const reply = await post(app, "/api/auth/login", { email: `bench${at}@example.com`, password: PASSWORD });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
  return reply;
};

type Spent = { loopHeldMs: number; cpuMs: number };

/** The longest time that nothing else could run since it was last asked, and all processor time so far. */
async function spent({ process: child }: Child): Promise<Spent> {
  const answer = once(child, "message");
  child.send("spent");
  const [{ loopHeldMs, cpuMs }] = (await answer) as [Spent];
  return { loopHeldMs, cpuMs };
}

/** Timed to the last answer: the load generator itself ends on whole seconds. */
async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  amount: number,
): Promise<number> {
  const startedAt = performance.now();
  let answers = 0;
  let endedAt = Number.NaN;
  const { non2xx } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon({ url, headers, connections: 10, amount }, (error: Error | null, result) =>
      error ? reject(error) : resolve(result),
    );
    running.on("response", () => {
      if (++answers === amount) endedAt = performance.now();
    });
  });
  // a refusal costs next to nothing
  if (non2xx > 0) throw new Error(`${non2xx} of ${amount} calls of ${url} failed`);
  return (amount * 1000) / (endedAt - startedAt);
}

async function currentUserRow(app: Child, empty: Child): Promise<BenchRow> {
  const { token } = (await (await login(app, 0)).json()) as { token: string };
  const measure = {
    ours: (amount: number) =>
      requestsPerSecond(`${app.url}/api/me`, { authorization: `Bearer ${token}` }, amount),
    baseline: (amount: number) => requestsPerSecond(empty.url, {}, amount),
  };
  await measure.ours(WARM_UP);
  await measure.baseline(WARM_UP);
  const ours: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await measure.ours(CALLS));
    baseline.push(await measure.baseline(CALLS));
  }
  const ratio = median(ours.map((value, round) => value / (baseline[round] ?? Number.NaN)));
  return {
    name: "GET /api/me over an empty route",
    ours: median(ours),
    baseline: median(baseline),
    ratio,
    unit: "requests/s",
    aim: ">= 0.5",
  };
}

async function signInRows(app: Child): Promise<BenchRow[]> {
  const everybody = Array.from({ length: AT_ONCE }, (_, at) => at);
  const ours = { perSecond: [] as number[], cpuMs: [] as number[], loopHeldMs: [] as number[] };
  const bare = { perSecond: [] as number[], cpuMs: [] as number[], loopHeldMs: [] as number[] };
  for (let round = -1; round < ROUNDS; round++) {
    await spent(app);
    const cpuBefore = process.cpuUsage();
    const hashMs = await timeMs(() => Promise.all(everybody.map(() => hash(PASSWORD, ARGON2))));
    const cpu = process.cpuUsage(cpuBefore);
    const idle = await spent(app);
    const loginMs = await timeMs(() => Promise.all(everybody.map((at) => login(app, at))));
    const busy = await spent(app);
    if (round < 0) continue;
    ours.perSecond.push((AT_ONCE * 1000) / loginMs);
    ours.cpuMs.push((busy.cpuMs - idle.cpuMs) / AT_ONCE);
    ours.loopHeldMs.push(busy.loopHeldMs);
    bare.perSecond.push((AT_ONCE * 1000) / hashMs);
    bare.cpuMs.push((cpu.user + cpu.system) / 1000 / AT_ONCE);
    bare.loopHeldMs.push(idle.loopHeldMs);
  }
  const row = (name: string, key: keyof typeof ours, unit: string) => ({
    name,
    ours: median(ours[key]),
    baseline: median(bare[key]),
    ratio: median(ours[key].map((value, round) => value / (bare[key][round] ?? Number.NaN))),
    unit,
  });
  return [
    { ...row(`${AT_ONCE} sign-ins at once over bare argon2id`, "perSecond", "per s"), aim: ">= 0.8" },
    { ...row("processor time of a sign-in over bare argon2id", "cpuMs", "ms"), aim: "<= 1.25" },
    {
      ...row("event loop held up by them, over idling beside as much hashing", "loopHeldMs", "ms"),
      aim: "< 50 ms",
    },
  ];
}

/** Measures the built application; `npm start` or `npm run build` builds it. */
export async function run(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "querysnap-bench-"));
  const app = await start(["--import", PROBE, "dist/server/api.js"], {
    DATA_DIR: dataDir,
    PORT: "0",
    // nothing here asks a MongoDB
    HOST_MONGODB_URI: "mongodb://bench:bench@127.0.0.1:9/admin",
  });
  const empty = await start([EMPTY_ROUTE]);
  try {
    for (let at = 0; at < AT_ONCE; at++)
      await post(app, "/api/auth/signup", {
        name: `Bench ${at}`,
        email: `bench${at}@example.com`,
        password: PASSWORD,
      });
    return [await currentUserRow(app, empty), ...(await signInRows(app))];
  } finally {
    await stop(app);
    await stop(empty);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
