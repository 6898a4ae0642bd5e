import { expect, test } from "@playwright/test";
import { spawn, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Installation, sendSignal } from "./support/installation.ts";
import { newEmail, PASSWORD } from "./support/person.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LONG_MS = 120_000;

test.describe.configure({ mode: "serial" });

const installation = new Installation({}, { isFirstStart: true });

test.afterAll(() => installation.remove());

async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + LONG_MS;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Not within ${LONG_MS / 1000} s: ${what}`);
    await sleep(100);
  }
}

const person = { email: newEmail("process"), password: PASSWORD };

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${installation.url}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", origin: installation.url, ...headers },
  });
}

/** Signs in, opens the sample and counts; proves that both processes and the way between them work. */
async function countOrders(): Promise<number> {
  const login = (await (await post("/api/auth/login", person)).json()) as {
    token: string;
    csrfToken: string;
  };
  const headers = { authorization: `Bearer ${login.token}`, "x-csrf-token": login.csrfToken };
  const sample = (await (await post("/api/connection/sample", {}, headers)).json()) as {
    connection: { _id: string };
  };
  const reply = await post(
    `/api/connection/${sample.connection._id}/execute-raw`,
    { queryString: "db.orders.countDocuments({})" },
    headers,
  );
  const text = await reply.text();
  const count = /"result":\s*\{"\$number(?:Int|Long)":"(\d+)"\}/.exec(text)?.[1];
  if (count === undefined) throw new Error(`No count in ${text}`);
  return Number(count);
}

async function answersHealth(): Promise<boolean> {
  try {
    return (await fetch(`${installation.url}/api/health`)).ok;
  } catch {
    return false;
  }
}

async function countsAgain(): Promise<boolean> {
  try {
    return (await countOrders()) > 10_000;
  } catch {
    return false;
  }
}

// covers: X.01
test("starts on an empty folder and prints its address", async () => {
  await installation.start();
  expect(await answersHealth()).toBe(true);
  expect((await post("/api/auth/signup", { name: "Process Test", ...person })).ok).toBe(true);
  expect(await countOrders()).toBeGreaterThan(10_000);
});

// covers: X.02
test("refuses a second start on the same data folder, naming it", () => {
  const second = spawnSync(process.execPath, ["scripts/start.mjs"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: installation.dataDir, PORT: "0" },
    encoding: "utf8",
    timeout: LONG_MS,
  });
  expect(second.status).toBe(1);
  expect(second.stderr).toContain(installation.dataDir);
  expect(second.stderr).toContain("is running on");
});

// covers: X.04
test("stops a bad setting at the start with the variable's name", () => {
  const bad = spawnSync(process.execPath, ["scripts/start.mjs"], {
    cwd: ROOT,
    env: { ...process.env, PORT: "eighty" },
    encoding: "utf8",
    timeout: LONG_MS,
  });
  expect(bad.status).toBe(1);
  expect(bad.stderr).toContain("PORT: must be a whole number");
});

for (const program of ["api", "embedded-mongo"]) {
  // covers: X.03
  test(`restarts a killed ${program} and answers again`, async () => {
    const victim = installation.children().find((child) => child.command.includes(`${program}.`));
    if (!victim) throw new Error(`no child runs ${program}`);
    process.kill(victim.pid, "SIGKILL");
    await until(() => !sendSignal(victim.pid, 0), "the child is gone");
    await until(countsAgain, `${program} answers again`);
    expect(installation.children().some((child) => child.command.includes(`${program}.`))).toBe(true);
  });
}

// covers: X.03
test("ends its children after kill -9, and starts again on the same folder", async () => {
  const children = installation.children();
  // embedded database, application, payment simulator
  expect(children).toHaveLength(3);
  await installation.stop("SIGKILL");
  await until(() => children.every((child) => !sendSignal(child.pid, 0)), "the children are gone");
  await installation.start();
  expect(await countOrders()).toBeGreaterThan(10_000);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  test(`stops everything within 10 s of ${signal}`, async () => {
    const children = installation.children();
    expect(await installation.stop(signal)).toBeLessThan(10_000);
    expect(children.filter((child) => sendSignal(child.pid, 0))).toEqual([]);
    await installation.start();
  });
}

for (const signal of ["SIGTERM", "SIGKILL"] as const) {
  test(`started by npm, it ends when npm gets ${signal}, and starts again on the same folder`, async () => {
    await installation.stop();
    const env = { ...process.env, PORT: "0", DATA_DIR: installation.dataDir, LOG_LEVEL: "warn" };
    const npm = spawn("npm", ["start"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
    let printed = "";
    npm.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    await until(() => /https?:\/\/[\w.:-]+/.test(printed), "the address is printed");
    const address = /https?:\/\/[\w.:-]+/.exec(printed)?.[0] ?? "";
    npm.kill(signal);
    // At once, as somebody who does not know what is still ending.
    await installation.start();
    await expect(fetch(`${address}/api/health`)).rejects.toThrow("fetch failed");
    expect(await countOrders()).toBeGreaterThan(10_000);
  });
}
