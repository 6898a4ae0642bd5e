import { chmodSync, existsSync, mkdirSync, unlinkSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { ClientConnection } from "./client-connection.ts";
import { DatabaseRouter } from "./database-router.ts";
import type { ServerContext } from "./server-context.ts";
import { ServerCounters } from "./server-statistics.ts";
import { UserStore } from "./user-store.ts";

const MB = 1024 * 1024;
const MAX_CONNECTIONS = 1000;
/** Documents held in memory, of all databases together. */
const CACHE_BYTES = 256 * MB;

export type EmbeddedServerOptions = {
  /** Folder for the databases' files; created when missing. One server at a time. */
  readonly dir: string;
  /** TCP port; 0 picks a free one, null listens on the socket only. Default 0. */
  readonly port?: number | null;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Also listens on this unix socket. */
  readonly socketPath?: string;
  /** Turns authentication on; the user is created, or its password set, with the role root. */
  readonly adminUser?: { readonly name: string; readonly password: string };
  /**
   * False trades safety for speed: a crash of the machine may lose writes. For throw-away data only. Default
   * true.
   */
  readonly isDurable?: boolean;
  /** Most bytes of documents in one database. Default 2 GiB. */
  readonly maxDatabaseBytes?: number;
  /** Most bytes that one command may hold. Default 160 MiB. */
  readonly operationBytes?: number;
  /** JavaScript heap of one worker thread. Default 512 MiB. */
  readonly workerHeapMb?: number;
  /** Most worker threads of all databases together. Default 30: with the main thread and a spare one, 32. */
  readonly maxThreads?: number;
  /** A database's worker ends, and gives its memory back, after this long without work. Default 10 s. */
  readonly idleMs?: number;
  /**
   * Keeps a worker ready, so that a query beside a long one starts a tenth of a second earlier, for about 12
   * MB. Default false.
   */
  readonly keepsSpareWorker?: boolean;
};

export type EmbeddedServer = {
  /** Without credentials. */
  readonly uri: string;
  /** Null when only a unix socket is listened on. */
  readonly port: number | null;
  readonly socketPath: string | null;
  /** Stops listening, lets running commands finish for a few seconds, closes the files. */
  close(): Promise<void>;
};

const CLOSE_GRACE_MS = 3000;

/**
 * Starts a MongoDB-compatible server in this process, its databases in worker threads.
 *
 * @throws Error when another server runs on the folder, its file of users is damaged, or the port is taken.
 */
export async function startEmbeddedServer(options: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const { dir, host = "127.0.0.1", port = 0, socketPath, adminUser } = options;
  // before anything is opened that a failure would leave open
  const workerUrl = await findWorker();
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const users = new UserStore(join(dir, "users.sqlite"));
  if (adminUser) ensureAdmin(users, adminUser);
  const router = openRouter(options, workerUrl);
  const connections = new Set<ClientConnection>();
  const counters = new ServerCounters();
  let actualPort: number | null = null;
  let nextOperation = 1;
  let nextConnection = 1;
  const context: ServerContext = {
    router,
    users,
    requiresAuth: adminUser !== undefined,
    startedMs: Date.now(),
    get host() {
      return `${host}:${actualPort ?? 0}`;
    },
    connectionCount: () => connections.size,
    maxConnections: MAX_CONNECTIONS,
    counters,
    dir,
    nextOperationId: () => (nextOperation = (nextOperation % 0x7fff_fffe) + 1),
  };
  const handleSocket = (socket: Socket): void => {
    if (connections.size >= MAX_CONNECTIONS) {
      counters.rejectedConnections++;
      socket.destroy();
      return;
    }
    counters.connections++;
    const connection = new ClientConnection(socket, context, nextConnection++);
    connections.add(connection);
    socket.on("close", () => connections.delete(connection));
  };
  const servers: Server[] = [];
  const close = async (): Promise<void> => {
    for (const server of servers) server.close();
    await router.close(CLOSE_GRACE_MS);
    for (const connection of connections) connection.close();
    users.close();
  };
  try {
    if (port !== null) {
      const server = await listen(createServer(handleSocket), { host, port });
      servers.push(server);
      const address = server.address();
      actualPort = typeof address === "object" && address ? address.port : port;
    }
    if (socketPath !== undefined) {
      if (existsSync(socketPath)) unlinkSync(socketPath);
      servers.push(await listen(createServer(handleSocket), { path: socketPath }));
      chmodSync(socketPath, 0o600);
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    uri:
      actualPort === null
        ? `mongodb://${encodeURIComponent(socketPath ?? "")}/`
        : `mongodb://${host}:${actualPort}/`,
    port: actualPort,
    socketPath: socketPath ?? null,
    close,
  };
}

function openRouter(options: EmbeddedServerOptions, workerUrl: URL): DatabaseRouter {
  return new DatabaseRouter({
    dir: options.dir,
    workerUrl,
    workerHeapMb: options.workerHeapMb ?? 512,
    maxDatabaseBytes: options.maxDatabaseBytes ?? 2048 * MB,
    cacheBytes: CACHE_BYTES,
    operationBytes: options.operationBytes ?? 160 * MB,
    maxThreads: options.maxThreads ?? 30,
    idleMs: options.idleMs ?? 10_000,
    isDurable: options.isDurable ?? true,
    keepsSpareWorker: options.keepsSpareWorker ?? false,
  });
}

/** The bundle of the worker beside the bundle of this; built first where this runs from its sources. */
async function findWorker(): Promise<URL> {
  return process.env["QUERYSNAP_BUNDLED"]
    ? new URL("./worker-entry.js", import.meta.url)
    : (await import("../worker/bundle-worker.ts")).bundleWorker();
}

function ensureAdmin(users: UserStore, { name, password }: { name: string; password: string }): void {
  const roles = [{ role: "root", db: "admin" }];
  if (!users.update({ db: "admin", name }, { roles, password }))
    users.create({ db: "admin", name, roles, customData: null }, password);
}

function listen(server: Server, at: { host: string; port: number } | { path: string }): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(at, () => {
      server.off("error", reject);
      resolve(server);
    });
  });
}
