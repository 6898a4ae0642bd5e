import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const runFile = promisify(execFile);
const INSTALL_TIMEOUT_MS = 5 * 60_000;
const START_TIMEOUT_MS = 2 * 60_000;

type Start = { uri: string; port: number; folder: string };

/** A web application that shows the documents of a collection, as its npm package is run. */
export type OtherApplication = {
  name: string;
  /** `package.json` of the folder it is installed to. */
  manifest: Record<string, unknown>;
  program: string;
  /** Files beside the program. */
  files: (pageSize: number) => Record<string, string>;
  env: (start: Start) => Record<string, string>;
  /** Path of the page with the first documents of a collection. */
  page: (at: { host: string; database: string; collection: string; pageSize: number }) => string;
};

const MONGO_EXPRESS_SCRIPTS = [
  "codemirror.js",
  "collection.js",
  "database.js",
  "document.js",
  "gridfs.js",
  "index.js",
  "vendor.js",
];

export const OTHER_APPLICATIONS: readonly OtherApplication[] = [
  {
    name: "mongo-express 1.0.2",
    manifest: {
      dependencies: { "mongo-express": "1.0.2" },
      // from a git repository, for its browser part only; and a release that its own range no longer fits
      overrides: { "bootstrap-paginator": "npm:is-odd@3.0.1", "mongodb-query-parser": "2.4.6" },
    },
    program: "node_modules/mongo-express/app.js",
    files: (pageSize) => ({
      "config.js": `export default { options: { documentsPerPage: ${pageSize} } };\n`,
      // made by its webpack build and missing in the package; pages only name these scripts
      "build-assets.json": JSON.stringify(
        Object.fromEntries(MONGO_EXPRESS_SCRIPTS.map((script) => [script, script])),
      ),
    }),
    env: ({ uri, port }) => ({
      ME_CONFIG_MONGODB_URL: uri,
      PORT: String(port),
      VCAP_APP_HOST: "127.0.0.1",
      ME_CONFIG_SITE_COOKIESECRET: "bench",
      ME_CONFIG_SITE_SESSIONSECRET: "bench",
    }),
    page: ({ database, collection }) => `/db/${database}/${collection}`,
  },
  {
    name: "mongoku 2.11.3",
    manifest: { dependencies: { mongoku: "2.11.3" } },
    program: "node_modules/mongoku/build/index.js",
    files: () => ({}),
    env: ({ uri, port, folder }) => ({
      MONGOKU_DEFAULT_HOST: uri,
      MONGOKU_SERVER_PORT: String(port),
      MONGOKU_DATABASE_FILE: join(folder, "mongoku.db"),
    }),
    page: ({ host, database, collection, pageSize }) =>
      `/servers/${encodeURIComponent(host)}/databases/${database}/collections/${collection}/documents?limit=${pageSize}`,
  },
];

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("The system gave no port");
  return address.port;
}

/** An application that runs in a folder of its own outside of the repository. */
export class RunningApplication {
  readonly #agent = new Agent({ keepAlive: true });
  private constructor(private readonly parts: { folder: string; port: number; child: ChildProcess }) {}

  /**
   * Installs it from the npm registry without running its scripts, and starts it.
   *
   * @returns a reason in words where it can't be installed
   */
  static async install(
    application: OtherApplication,
    { uri, pageSize }: { uri: string; pageSize: number },
  ): Promise<RunningApplication | string> {
    const folder = mkdtempSync(join(tmpdir(), "querysnap-bench-other-"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, ...application.manifest }));
    try {
      await runFile("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--omit=dev"], {
        cwd: folder,
        timeout: INSTALL_TIMEOUT_MS,
      });
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    }
    const program = join(folder, application.program);
    const cwd = join(program, "..");
    for (const [file, text] of Object.entries(application.files(pageSize)))
      writeFileSync(join(cwd, file), text);
    const port = await findFreePort();
    const child = spawn(process.execPath, [program], {
      cwd,
      env: { ...process.env, NODE_ENV: "production", ...application.env({ uri, port, folder }) },
      stdio: "ignore",
    });
    return new RunningApplication({ folder, port, child });
  }

  /** Resolves once the page holds `text`. */
  async untilServes(path: string, text: string): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const page = await this.get(path).catch((error: unknown) => String(error));
      if (page.includes(text)) return;
      if (this.parts.child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The page does not show the documents: ${page.slice(0, 300)}`);
      await sleep(100);
    }
  }

  get(path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const url = `http://127.0.0.1:${this.parts.port}${path}`;
      const call = request(url, { agent: this.#agent }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("error", reject);
        reply.on("end", () => resolve(Buffer.concat(chunks).toString()));
      });
      call.on("error", reject);
      call.end();
    });
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    const { child, folder } = this.parts;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  }
}
