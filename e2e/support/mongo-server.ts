import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Db, MongoClient } from "mongodb";
import { TemporaryFolder } from "./temporary-folder.ts";

const PROGRAM = fileURLToPath(new URL("../../dist/server/embedded-mongo.js", import.meta.url));
const ROOT_USER = { name: "root", password: "root-password" };

/** A MongoDB server with users, in a process of its own that can be killed and started again on its port. */
export class MongoServer {
  readonly #folder = new TemporaryFolder("querysnap-e2e-mongo-");
  #process: ChildProcess | null = null;
  #port = 0;

  get port(): number {
    return this.#port;
  }

  async start(): Promise<void> {
    const options = { dir: this.#folder.path, port: this.#port, adminUser: ROOT_USER };
    const started = spawn(process.execPath, [PROGRAM], {
      env: { ...process.env, EMBEDDED_MONGO_OPTIONS: JSON.stringify(options) },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    this.#process = started;
    const [ready] = (await once(started, "message")) as [{ port: number }];
    this.#port = ready.port;
  }

  async kill(): Promise<void> {
    const running = this.#process;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, "exit");
    running.kill("SIGKILL");
    await ended;
  }

  /** A URI of this server; `credentials` are written as they are. */
  uri(credentials: string, rest: string): string {
    return `mongodb://${credentials}@127.0.0.1:${this.#port}/${rest}`;
  }

  /** Runs commands as the administrator. */
  async asRoot<T>(work: (db: Db) => Promise<T>, database = "admin"): Promise<T> {
    const { name, password } = ROOT_USER;
    const client = new MongoClient(this.uri(`${name}:${password}`, "admin"));
    try {
      return await work(client.db(database));
    } finally {
      await client.close();
    }
  }

  async remove(): Promise<void> {
    await this.kill();
    this.#folder.remove();
  }
}
