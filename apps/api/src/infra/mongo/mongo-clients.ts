import { type Db, MongoClient, type MongoClientOptions } from "mongodb";
import type { Config } from "../../config.ts";
import type { Clock } from "../clock.ts";
import type { ProxyOptions } from "./egress-filter.ts";
import { CheckedConnection } from "./reply-checker.ts";
import type { StageClock } from "./stage-clock.ts";
import { TrackedConnection, treatAsGone } from "./tracked-connection.ts";
import { watchUnreachable } from "./unreachable-servers.ts";

declare module "mongodb" {
  interface MongoClientOptions {
    /** Internal to the driver: the class of its connections. */
    connectionType?: typeof TrackedConnection;
  }
}

/** A database to talk to. Targets that are the same in all of it share one client and its pool. */
export type MongoTarget = {
  key: string;
  uri: string;
  databaseName: string;
  /** Certificates of a private authority, which take the place of the public ones. */
  ca?: string | undefined;
  /** The host comes from the user: its replies are checked and its addresses filtered. */
  isUserSupplied: boolean;
};

/** The deployment with the sample and the uploads, as its administrator. */
export const hostedTarget = ({ hostedMongoUri }: Pick<Config, "hostedMongoUri">): MongoTarget => ({
  key: "hosted",
  uri: hostedMongoUri,
  databaseName: "admin",
  isUserSupplied: false,
});

/** Open clients, their connections, and how many of those are busy. */
export type PoolCounts = { clients: number; connections: number; inUse: number };

export type MongoClients = {
  countPools(): PoolCounts;
  /** The client stays open for some minutes after its last use. */
  use<T>(target: MongoTarget, work: (db: Db) => Promise<T>): Promise<T>;
  /** With a client of its own that is closed afterwards: for URIs that are not saved. */
  useOnce<T>(target: MongoTarget, work: (db: Db) => Promise<T>, clock?: StageClock): Promise<T>;
  /** Closes the clients of a key once nothing runs on them. */
  release(key: string): Promise<void>;
  closeAll(): Promise<void>;
};

const IDLE_MS = 5 * 60_000;
const SWEEP_MS = 30_000;
/** Beyond it, the client that was used least recently is closed, unless all of them are in use. */
const MAX_CLIENTS = 100;

type Pool = { connections: number; inUse: number };

type Entry = {
  key: string;
  client: MongoClient;
  db: Db;
  users: number;
  lastUsedAt: number;
  isReleased: boolean;
};

const COMMON_OPTIONS = {
  appName: "QuerySnap",
  serverSelectionTimeoutMS: 8_000,
  connectTimeoutMS: 8_000,
  maxIdleTimeMS: IDLE_MS,
  // results are read as bytes; what is not valid text is shown with replacement characters instead of failing
  enableUtf8Validation: false,
  connectionType: TrackedConnection,
} satisfies MongoClientOptions;

/** Client options for users' hosts; they take precedence over options of the URI. */
const USER_SUPPLIED_OPTIONS = {
  maxPoolSize: 5,
  minPoolSize: 0,
  // one socket less for each server: a failed operation makes the driver look at once anyway
  serverMonitoringMode: "poll",
  // a compressed reply of some kilobytes can be one of many megabytes
  compressors: ["none"],
  connectionType: CheckedConnection,
} satisfies MongoClientOptions;

function optionsFor(target: MongoTarget, egressProxy: ProxyOptions | null): MongoClientOptions {
  if (!target.isUserSupplied) return { ...COMMON_OPTIONS, maxPoolSize: 50 };
  const authority = target.ca === undefined ? {} : { ca: target.ca };
  return { ...COMMON_OPTIONS, ...USER_SUPPLIED_OPTIONS, ...egressProxy, ...authority };
}

const connectionTypeOf = ({ isUserSupplied }: MongoTarget) =>
  (isUserSupplied ? USER_SUPPLIED_OPTIONS : COMMON_OPTIONS).connectionType;

export type MongoClientsDeps = {
  clock: Clock;
  /** The filter between this server and hosts that users name; null where they may name any host. */
  egressProxy: ProxyOptions | null;
  maxClients?: number;
};

/** Follows how many connections a client has and how many of them are busy. */
function countConnections(client: MongoClient): Pool {
  const pool: Pool = { connections: 0, inUse: 0 };
  client.on("connectionCreated", () => pool.connections++);
  client.on("connectionClosed", () => pool.connections--);
  client.on("connectionCheckedOut", () => pool.inUse++);
  client.on("connectionCheckedIn", () => pool.inUse--);
  return pool;
}

function sumOf(pools: Iterable<Pool>): Pool {
  const sum: Pool = { connections: 0, inUse: 0 };
  for (const { connections, inUse } of pools) {
    sum.connections += connections;
    sum.inUse += inUse;
  }
  return sum;
}

/** One cache of open clients for a process. Holds nothing that another instance needs. */
export function createMongoClients({
  clock,
  egressProxy,
  maxClients = MAX_CLIENTS,
}: MongoClientsDeps): MongoClients {
  /** The least recently used first. */
  const entries = new Map<string, Entry>();
  const pools = new Map<MongoClient, Pool>();
  const idOf = ({ key, uri, databaseName, ca = "" }: MongoTarget) => `${key} ${databaseName} ${uri} ${ca}`;

  function connect(target: MongoTarget, options: MongoClientOptions = {}): MongoClient {
    const client = new MongoClient(target.uri, { ...optionsFor(target, egressProxy), ...options });
    client.on("connectionCheckOutFailed", treatAsGone);
    pools.set(client, countConnections(client));
    return client;
  }

  async function disconnect(client: MongoClient): Promise<void> {
    await client.close().catch(() => {});
    pools.delete(client);
  }

  async function close(id: string, entry: Entry): Promise<void> {
    if (entries.get(id) === entry) entries.delete(id);
    await disconnect(entry.client);
  }

  const sweep = setInterval(() => {
    for (const [id, entry] of entries)
      if (entry.users === 0 && clock.now() - entry.lastUsedAt > IDLE_MS) void close(id, entry);
  }, SWEEP_MS).unref();

  function makeRoom(): void {
    for (const [id, entry] of entries) {
      if (entries.size < maxClients) return;
      if (entry.users === 0) void close(id, entry);
    }
  }

  function open({ key, ...target }: MongoTarget): Entry {
    makeRoom();
    const client = connect({ key, ...target });
    // `db` is created once: it copies all options of its client
    const db = client.db(target.databaseName);
    return { key, client, db, users: 0, lastUsedAt: 0, isReleased: false };
  }

  return {
    countPools: () => ({ clients: pools.size, ...sumOf(pools.values()) }),
    async use(target, work) {
      const id = idOf(target);
      const entry = entries.get(id) ?? open(target);
      // a map keeps the order of insertion
      entries.delete(id);
      entries.set(id, entry);
      entry.users += 1;
      entry.isReleased = false;
      try {
        return await work(entry.db);
      } finally {
        entry.users -= 1;
        entry.lastUsedAt = clock.now();
        if (entry.isReleased && entry.users === 0) await close(id, entry);
      }
    },
    async useOnce(target, work, clock) {
      const client = connect(target, { maxPoolSize: 1, ...clock?.options(connectionTypeOf(target)) });
      clock?.watch(client);
      try {
        const unreachable = watchUnreachable(client);
        return await Promise.race([work(client.db(target.databaseName)), unreachable]);
      } finally {
        await disconnect(client);
      }
    },
    async release(key) {
      for (const [id, entry] of entries) {
        if (entry.key !== key) continue;
        if (entry.users === 0) await close(id, entry);
        else entry.isReleased = true;
      }
    },
    async closeAll() {
      clearInterval(sweep);
      for (const [id, entry] of entries) await close(id, entry);
    },
  };
}
