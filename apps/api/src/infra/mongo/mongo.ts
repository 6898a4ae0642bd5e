import type { ExportDatabaseCall } from "./export-database.ts";
import type { SchemaSnapshot } from "@querysnap/schema";
import type { MongoTarget } from "./mongo-clients.ts";
import type { Outcome } from "./outcome.ts";
import type { Probe } from "./probe-database.ts";
import type { ReadSchemaCall } from "./read-schema.ts";
import type { RunCall } from "./run-operation.ts";

export type PingCall = { target: MongoTarget; timeLimitMs: number };

/**
 * Everything this application asks of a MongoDB. One implementation does it in this process, the other asks
 * the process for users' hosts to do the same.
 */
export type Mongo = {
  /**
   * Signs in and waits for the answer to a ping.
   *
   * @throws AppError uri_invalid, connection_failed
   */
  ping(call: PingCall): Promise<void>;
  /**
   * Looks at a database for the first time. Leaves no open client behind: its URI is not saved yet.
   *
   * @throws AppError uri_invalid, connection_failed
   */
  probe(call: PingCall): Promise<Probe>;
  /**
   * @throws AppError query_failed, query_invalid, query_timed_out, query_cancelled, database_forbidden,
   * database_unreachable, throttled
   */
  runOperation(call: RunCall): Promise<Outcome>;
  /** @throws AppError query_timed_out, query_cancelled, database_forbidden, database_unreachable, throttled */
  readSchema(target: MongoTarget, call: ReadSchemaCall): Promise<SchemaSnapshot>;
  /**
   * Writes the database's ZIP file.
   *
   * @throws AppError query_timed_out, query_cancelled, query_failed, database_forbidden, database_unreachable,
   * throttled
   */
  exportDatabase(target: MongoTarget, call: ExportDatabaseCall): Promise<void>;
  /** Closes the clients of a key once nothing runs on them. */
  release(key: string): Promise<void>;
  close(): Promise<void>;
};

/** Sends each target to where its host may be talked to. */
export function routeMongo({ hosted, userHosts }: { hosted: Mongo; userHosts: Mongo }): Mongo {
  const of = (target: MongoTarget) => (target.isUserSupplied ? userHosts : hosted);
  return {
    ping: (call) => of(call.target).ping(call),
    probe: (call) => of(call.target).probe(call),
    runOperation: (call) => of(call.target).runOperation(call),
    readSchema: (target, call) => of(target).readSchema(target, call),
    exportDatabase: (target, call) => of(target).exportDatabase(target, call),
    async release(key) {
      await Promise.all([hosted.release(key), userHosts.release(key)]);
    },
    async close() {
      await Promise.all([hosted.close(), userHosts.close()]);
    },
  };
}
