import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { MongoClient } from "mongodb";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const ADMIN = { name: "bench", password: "bench-only" };
const PASSWORD = "Correct-Horse-7";
const SAMPLE = "sample_shop";

/** Waits without holding up the connections that are kept. */
const runFile = promisify(execFile);

async function startChild(
  args: string[],
  env: Record<string, string>,
): Promise<{ child: ChildProcess; ready: Record<string, unknown> }> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [ready] = (await once(child, "message")) as [Record<string, unknown>];
  return { child, ready };
}

/**
 * Sends over kept connections and reads the whole reply; `fetch` would add its own milliseconds to what is
 * measured.
 */
const agent = new Agent({ keepAlive: true });

function send(
  url: string,
  headers: Record<string, string>,
  body: string | null,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = body === null ? {} : { "content-length": Buffer.byteLength(body) };
    const call = request(
      url,
      { method: body === null ? "GET" : "POST", agent, headers: { ...headers, ...length } },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("error", reject);
        reply.on("end", () =>
          resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    call.on("error", reject);
    call.end(body ?? undefined);
  });
}

export type Account = { headers: Record<string, string>; connectionId: string };

/**
 * The application and the embedded database in processes of their own, as `npm start` runs them, with the
 * sample loaded.
 */
export class BenchServer {
  static async start(): Promise<BenchServer> {
    const dataDir = mkdtempSync(join(tmpdir(), "querysnap-bench-"));
    const database = await startChild(["dist/server/embedded-mongo.js"], {
      EMBEDDED_MONGO_OPTIONS: JSON.stringify({
        dir: join(dataDir, "mongo"),
        port: 0,
        adminUser: ADMIN,
        keepsSpareWorker: true,
      }),
    });
    const mongoUri = `mongodb://${ADMIN.name}:${ADMIN.password}@127.0.0.1:${String(database.ready["port"])}/admin?authSource=admin`;
    const client = new MongoClient(mongoUri);
    const env = { DATA_DIR: dataDir, PORT: "0", HOST_MONGODB_URI: mongoUri };
    await runFile(process.execPath, ["dist/server/load-sample.js"], {
      cwd: ROOT,
      env: { ...process.env, ...env },
    });
    const api = await startChild(["dist/server/api.js"], env);
    return new BenchServer({
      dataDir,
      url: String(api.ready["url"]),
      mongoUri,
      client,
      children: [api.child, database.child],
    });
  }

  private constructor(
    private readonly parts: {
      dataDir: string;
      url: string;
      mongoUri: string;
      client: MongoClient;
      children: ChildProcess[];
    },
  ) {}

  get url(): string {
    return this.parts.url;
  }

  /** A database of the same server, by the driver. */
  database(name: string) {
    return this.parts.client.db(name);
  }

  /** What a user would save to reach that database. */
  uriOf(name: string): string {
    const url = new URL(this.parts.mongoUri);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** The driver, straight to the database. */
  get sample() {
    return this.parts.client.db(SAMPLE);
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<string> {
    const all = { "content-type": "application/json", origin: this.url, ...headers };
    const { status, text } = await send(`${this.url}${path}`, all, JSON.stringify(body));
    if (status < 200 || status > 299) throw new Error(`${path}: ${status} ${text}`);
    return text;
  }

  async get(path: string, headers: Record<string, string>): Promise<string> {
    const { status, text } = await send(`${this.url}${path}`, headers, null);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return text;
  }

  /** Resident memory of the application and the processes it has started. */
  async residentMb(): Promise<number> {
    const pid = String(this.parts.children[0]?.pid);
    const { stdout } = await runFile("ps", ["-o", "rss=", "--pid", pid, "--ppid", pid]);
    return stdout
      .trim()
      .split("\n")
      .reduce((sum, line) => sum + Number(line) / 1024, 0);
  }

  /** A new account on the paid plan with the sample open, so that no quota is in the way. */
  async account(name: string): Promise<Account> {
    const email = `${name}@example.com`;
    await this.post("/api/auth/signup", { name, email, password: PASSWORD });
    await runFile(process.execPath, ["dist/server/querysnap.js", "admin", "plan", email, "snapx"], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: this.parts.dataDir },
    });
    const login = JSON.parse(await this.login(email)) as { token: string; csrfToken: string };
    const headers = { authorization: `Bearer ${login.token}`, "x-csrf-token": login.csrfToken };
    const { connection } = JSON.parse(await this.post("/api/connection/sample", {}, headers)) as {
      connection: { _id: string };
    };
    return { headers, connectionId: connection._id };
  }

  login(email: string): Promise<string> {
    return this.post("/api/auth/login", { email, password: PASSWORD });
  }

  /** Runs a statement through the application and reads the whole reply. */
  execute(account: Account, queryString: string): Promise<string> {
    return this.post(`/api/connection/${account.connectionId}/execute-raw`, { queryString }, account.headers);
  }

  async stop(): Promise<void> {
    agent.destroy();
    await this.parts.client.close();
    for (const child of this.parts.children) {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
    rmSync(this.parts.dataDir, { recursive: true, force: true });
  }
}
