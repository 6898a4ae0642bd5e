import { type Db, MongoClient, type MongoClientOptions } from "mongodb";
import type { Config } from "../../config.ts";
import type { Clock } from "../clock.ts";
import type { ProxyOptions } from "./egress-filter.ts";

/** A database to talk to. Targets that are the same in all of it share one client and its pool. */
export type MongoTarget = {
  key: string;
  uri: string;
  databaseName: string;
  /** Users named the host, so it is not trusted. */ isForeign: boolean;
};

export type MongoClients = {
  /** The client stays open for some minutes after its last use. */
  use<T>(target: MongoTarget, work: (db: Db) => Promise<T>): Promise<T>;
  /** With a client of its own that is closed afterwards: for URIs that are not saved. */
  useOnce<T>(target: MongoTarget, work: (db: Db) => Promise<T>): Promise<T>;
  /** Closes the clients of a key once nothing runs on them. */
  release(key: string): Promise<void>;
  pingHosted(): Promise<void>;
  closeAll(): Promise<void>;
};

const IDLE_MS = 5 * 60_000;
const SWEEP_MS = 30_000;

type Entry = {
  key: string;
  client: MongoClient;
  db: Db;
  users: number;
  lastUsedAt: number;
  isReleased: boolean;
};

function optionsFor(target: MongoTarget, foreignProxy: ProxyOptions | null): MongoClientOptions {
  return {
    appName: "QuerySnap",
    serverSelectionTimeoutMS: 8_000,
    connectTimeoutMS: 8_000,
    maxPoolSize: target.isForeign ? 10 : 50,
    maxIdleTimeMS: IDLE_MS,
    // results are read as bytes; what is not valid text is shown with replacement characters instead of
    // failing
    enableUtf8Validation: false,
    ...(target.isForeign ? foreignProxy : {}),
  };
}

export type MongoClientsDeps = {
  config: Pick<Config, "hostedMongoUri">;
  clock: Clock;
  /** What stands between this server and hosts that users named; null where they may name any host. */
  foreignProxy: ProxyOptions | null;
};

/** One cache of open clients for a process. Holds nothing that another instance needs. */
export function createMongoClients({ config, clock, foreignProxy }: MongoClientsDeps): MongoClients {
  const entries = new Map<string, Entry>();
  const idOf = ({ key, uri, databaseName }: MongoTarget) => `${key} ${databaseName} ${uri}`;

  async function close(id: string, entry: Entry): Promise<void> {
    if (entries.get(id) === entry) entries.delete(id);
    await entry.client.close().catch(() => {});
  }

  const sweep = setInterval(() => {
    for (const [id, entry] of entries)
      if (entry.users === 0 && clock.now() - entry.lastUsedAt > IDLE_MS) void close(id, entry);
  }, SWEEP_MS).unref();

  function open(target: MongoTarget): Entry {
    const client = new MongoClient(target.uri, optionsFor(target, foreignProxy));
    // made once: it works through all options of its client
    return {
      key: target.key,
      client,
      db: client.db(target.databaseName),
      users: 0,
      lastUsedAt: 0,
      isReleased: false,
    };
  }

  async function use<T>(target: MongoTarget, work: (db: Db) => Promise<T>): Promise<T> {
    const id = idOf(target);
    const entry = entries.get(id) ?? open(target);
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
  }

  const hosted: MongoTarget = {
    key: "hosted",
    uri: config.hostedMongoUri,
    databaseName: "admin",
    isForeign: false,
  };
  return {
    use,
    async useOnce(target, work) {
      const client = new MongoClient(target.uri, { ...optionsFor(target, foreignProxy), maxPoolSize: 1 });
      try {
        return await work(client.db(target.databaseName));
      } finally {
        await client.close().catch(() => {});
      }
    },
    async release(key) {
      for (const [id, entry] of entries) {
        if (entry.key !== key) continue;
        if (entry.users === 0) await close(id, entry);
        else entry.isReleased = true;
      }
    },
    async pingHosted() {
      await use(hosted, (db) => db.command({ ping: 1 }, { signal: AbortSignal.timeout(3_000) }));
    },
    async closeAll() {
      clearInterval(sweep);
      for (const [id, entry] of entries) await close(id, entry);
    },
  };
}
