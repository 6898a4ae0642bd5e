import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { TemporaryFolder } from "./temporary-folder.ts";

const CLI = fileURLToPath(new URL("../../dist/server/querysnap.js", import.meta.url));
const [USER, PASSWORD] = ["ann", "secret"];

/** A MongoDB server that belongs to the user, on a port and in a folder of its own. */
export class OwnMongo {
  readonly #folder = new TemporaryFolder("querysnap-own-");
  #process: ChildProcess | null = null;
  #port = "0";

  /** Resolves once it listens; keeps its port over restarts. */
  async start(): Promise<void> {
    const place = ["embedded", "--port", this.#port, "--dir", this.#folder.path];
    const started = spawn(process.execPath, [CLI, ...place, "--user", USER, "--password", PASSWORD], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = started;
    for await (const line of createInterface(started.stdout)) {
      const found = /mongodb:\/\/\S+/.exec(line);
      if (!found) continue;
      this.#port = new URL(found[0]).port;
      return;
    }
    throw new Error("The database ended before it listened.");
  }

  uri(database: string): string {
    return `mongodb://${USER}:${PASSWORD}@127.0.0.1:${this.#port}/${database}?authSource=admin`;
  }

  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.stop();
    this.#folder.remove();
  }
}
