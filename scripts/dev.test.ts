import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SKIPPED = /\/(node_modules|dist|test|conformance|evaluation|\.vite)$|\.test\.tsx?$/;
const LONG_MS = 120_000;

/** A clone whose sources can be changed: the packages of the registry are linked, ours are copied. */
function cloneOf(root: string): string {
  const clone = realpathSync(mkdtempSync(join(tmpdir(), "querysnap-dev-")));
  for (const name of ["apps", "packages", "scripts", "package.json", "tsconfig.json"]) {
    cpSync(join(root, name), join(clone, name), { recursive: true, filter: (path) => !SKIPPED.test(path) });
  }
  const [from, to] = [join(root, "node_modules"), join(clone, "node_modules")];
  mkdirSync(join(to, "@querysnap"), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== "@querysnap" && name !== ".vite") symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, "@querysnap"))) {
    const link = join(from, "@querysnap", name);
    symlinkSync(readlinkSync(link), join(to, "@querysnap", name));
  }
  return clone;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return address !== null && typeof address === "object" ? address.port : 0;
}

/** Command lines of the processes of a group that run. */
function groupMembers(group: number): string[] {
  return execFileSync("ps", ["-A", "-o", "pgid=,stat=,args="], { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pgid, state, command = ""] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
      return Number(pgid) === group && !state?.startsWith("Z") ? [command] : [];
    });
}

let clone: string;
let web: string;
let dev: ChildProcess;
let printed = "";

beforeAll(async () => {
  clone = cloneOf(ROOT);
  const [port, apiPort] = [await freePort(), await freePort()];
  web = `http://localhost:${port}`;
  // a group of its own, as a terminal makes one: Ctrl+C reaches every process of it
  dev = spawn(process.execPath, ["scripts/dev.mjs"], {
    cwd: clone,
    env: {
      ...process.env,
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: join(clone, "data"),
      INIT_CWD: clone,
      NODE_ENV: "",
      VITEST: "",
    },
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
}, LONG_MS);

afterAll(() => {
  if (dev.pid !== undefined && groupMembers(dev.pid).length > 0) process.kill(-dev.pid, "SIGKILL");
  rmSync(clone, { recursive: true, force: true });
});

async function until<T>(read: () => T | Promise<T>, isReached: (value: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + LONG_MS; ; await sleep(100)) {
    const value = await read();
    if (isReached(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`It did not come true; last: ${JSON.stringify(value)}\n${printed}`);
  }
}

async function answerOf(path: string): Promise<{ status: number; text: string }> {
  try {
    const reply = await fetch(`${web}${path}`);
    return { status: reply.status, text: await reply.text() };
  } catch {
    return { status: 0, text: "" };
  }
}

// covers: X.13
test(
  "npm run dev serves the page and the API at one address, and prints it",
  async () => {
    await until(
      () => answerOf("/api/health"),
      ({ status }) => status === 200,
    );
    await until(
      () => printed,
      (text) => text.includes(`QuerySnap runs at ${web} `),
    );
    expect((await answerOf("/")).text).toContain("/@vite/client");
    const signUp = await fetch(`${web}/api/auth/signup`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: web },
      body: JSON.stringify({ name: "Dev Person", email: "dev@example.com", password: "Correct-Horse-7" }),
    });
    expect(signUp.ok).toBe(true);
  },
  LONG_MS,
);

// covers: X.13
test.for([
  { what: "the API", file: "apps/api/src/features/app-info/app-info.routes.ts" },
  { what: "a package that it imports", file: "packages/contracts/src/index.ts" },
])("a change of $what starts the API again", { timeout: LONG_MS }, async ({ file }) => {
  const path = join(clone, file);
  const mark = `changed: ${file}`;
  writeFileSync(
    path,
    `${readFileSync(path, "utf8")}\nprocess.stdout.write(${JSON.stringify(`${mark}\n`)});\n`,
  );
  await until(
    () => printed,
    (text) => text.slice(text.indexOf(mark)).includes("The application restarted."),
  );
  expect(printed).toContain(mark);
  expect((await answerOf("/api/health")).status).toBe(200);
});

test("a change of the web application is served without a start", async () => {
  const path = join(clone, "apps/web/index.html");
  writeFileSync(path, readFileSync(path, "utf8").replace("</body>", "<!-- changed -->\n</body>"));
  await until(
    () => answerOf("/"),
    ({ text }) => text.includes("<!-- changed -->"),
  );
});

// covers: X.13
test(
  "Ctrl+C ends every process",
  async () => {
    const group = dev.pid ?? 0;
    const members = groupMembers(group).join("\n");
    for (const program of [
      "dev.mjs",
      "vite",
      "supervisor/main.ts",
      "api/src/main.ts",
      "embedded-mongo/src/process.ts",
    ])
      expect(members).toContain(program);
    const ended = once(dev, "exit");
    process.kill(-group, "SIGINT");
    await until(
      () => groupMembers(group),
      (left) => left.length === 0,
    );
    expect(printed).not.toContain("restarting it");
    expect(await ended).toEqual([0, null]);
  },
  LONG_MS,
);
