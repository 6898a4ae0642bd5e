import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { TemporaryFolder } from "./temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** What `npm start` gives to `node`. */
const START_ARGUMENTS = (
  JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: { start: string } }
).scripts.start
  .split(" ")
  .slice(2);
const CLI = join(ROOT, "dist/server/querysnap.js");
const START_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 60_000;

/** Names the folder of an installation that has loaded the sample and was used by nobody. */
const LOADED_DIR = "E2E_LOADED_DIR";

/** @returns Whether there was such a process to send the signal to; 0 only asks. */
export function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

/** One data folder and the `npm start` that runs on it, as a user would have it. */
export class Installation {
  readonly #folder = new TemporaryFolder("querysnap-e2e-");
  #process: ChildProcess | null = null;
  #output = "";
  #url = "";

  constructor(
    private readonly env: Record<string, string> = {},
    private readonly options: {
      /** Loads the sample itself, as the first start does. */ isFirstStart?: boolean;
    } = {},
  ) {}

  /** Loads the sample once for all installations that do not ask for a first start. */
  static async prepare(): Promise<Installation> {
    const installation = new Installation({}, { isFirstStart: true });
    await installation.start();
    await installation.stop();
    process.env[LOADED_DIR] = installation.dataDir;
    return installation;
  }

  /** Gives an account a plan, as an operator does in the terminal. */
  givePlan(email: string, plan: "snap" | "snapx"): void {
    execFileSync(process.execPath, [CLI, "admin", "plan", email, plan], {
      env: { ...process.env, DATA_DIR: this.dataDir },
    });
  }

  get dataDir(): string {
    return this.#folder.path;
  }

  get url(): string {
    return this.#url;
  }

  /** All that was printed since the first start. */
  get output(): string {
    return this.#output;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Resolves when the address is printed. The port is kept over restarts. */
  async start(): Promise<void> {
    const loaded = process.env[LOADED_DIR];
    if (loaded && !this.#url && !this.options.isFirstStart) cpSync(loaded, this.dataDir, { recursive: true });
    const started = spawn(process.execPath, START_ARGUMENTS, {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: this.#url ? new URL(this.#url).port : "0",
        DATA_DIR: this.dataDir,
        LOG_LEVEL: "warn",
        ...this.env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.#process = started;
    let printed = "";
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      this.#output += chunk.toString();
    };
    started.stdout.on("data", read);
    started.stderr.on("data", read);
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const address = /https?:\/\/[\w.:-]+/.exec(printed);
      if (address) {
        this.#url = address[0];
        return;
      }
      // a free port is looked for first and listened on later: another test can take it between
      if (started.exitCode !== null && !this.#url && printed.includes("PORT: is in use")) return this.start();
      if (started.exitCode !== null)
        throw new Error(`The start ended with code ${started.exitCode}:\n${printed}`);
      if (Date.now() > deadline)
        throw new Error(`No address within ${START_TIMEOUT_MS / 1000} s:\n${printed}`);
      await sleep(50);
    }
  }

  /**
   * Ends it as Ctrl+C or the system would and waits, also for its children: one whose parent was killed may still
   * answer a request. @returns Milliseconds
   */
  async stop(signal: "SIGTERM" | "SIGINT" | "SIGKILL" = "SIGTERM"): Promise<number> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return 0;
    const children = this.children();
    const startedAt = Date.now();
    const exit = once(running, "exit");
    running.kill(signal);
    const end = async () => {
      await exit;
      while (children.some(({ pid }) => sendSignal(pid, 0))) await sleep(10, undefined, { ref: false });
    };
    await Promise.race([
      end(),
      sleep(STOP_TIMEOUT_MS, undefined, { ref: false }).then(() => {
        throw new Error(`Still running ${STOP_TIMEOUT_MS / 1000} s after ${signal}.`);
      }),
    ]);
    return Date.now() - startedAt;
  }

  /** Process ids of the children, by the name of their program file. */
  children(): { pid: number; command: string }[] {
    // it exits with 1 when there are none
    const { stdout } = spawnSync("ps", ["-o", "pid=,args=", "--ppid", String(this.pid)], {
      encoding: "utf8",
    });
    return stdout
      .split("\n")
      .map((line) => /^\s*(\d+)\s+(.*)$/.exec(line))
      .filter((match) => match !== null)
      .map(([, pid = "0", command = ""]) => ({ pid: Number(pid), command }));
  }

  /** Resident memory of the supervisor and its children together, in bytes. */
  residentBytes(): number {
    const lines = execFileSync("ps", ["-o", "rss=", "--pid", String(this.pid), "--ppid", String(this.pid)], {
      encoding: "utf8",
    }).trim();
    return lines.split("\n").reduce((sum, line) => sum + Number(line) * 1024, 0);
  }

  async remove(): Promise<void> {
    await this.stop("SIGTERM");
    this.#folder.remove();
  }
}
