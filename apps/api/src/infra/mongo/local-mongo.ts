import { AppError } from "../../app-error.ts";
import { followWithDeadline, untilAborted } from "./deadline.ts";
import { RAW_REPLY } from "./driver-values.ts";
import { exportDatabase } from "./export-database.ts";
import type { Mongo } from "./mongo.ts";
import type { MongoClients } from "./mongo-clients.ts";
import { readSchema } from "./read-schema.ts";
import { runOperation } from "./run-operation.ts";
import { translateConnectError, translateQueryError } from "./translate-error.ts";

/** Talks to MongoDB from this process. */
export function createLocalMongo(clients: MongoClients): Mongo {
  return {
    async ping({ target, timeLimitMs, isOnce }) {
      const deadline = followWithDeadline(undefined, timeLimitMs);
      const { signal } = deadline;
      try {
        const answered = clients[isOnce ? "useOnce" : "use"](target, (db) =>
          db.command({ ping: 1 }, { ...RAW_REPLY, signal }),
        );
        await untilAborted(answered, signal);
      } catch (error) {
        throw translateConnectError(signal.aborted ? new Error("The connection timed out") : error);
      } finally {
        deadline.end();
      }
    },
    runOperation: (call) => runOperation(clients, call),
    async readSchema(target, call) {
      try {
        return await clients.use(target, (db) => readSchema(db, call));
      } catch (error) {
        if (call.signal.aborted) throw new AppError("query_cancelled", { cause: error });
        throw translateQueryError(error, target);
      }
    },
    async exportDatabase(target, call) {
      try {
        await clients.use(target, (db) => exportDatabase(db, call));
      } catch (error) {
        if (call.signal.aborted) throw new AppError("query_cancelled", { cause: error });
        throw translateQueryError(error, target);
      }
    },
    release: (key) => clients.release(key),
    close: () => clients.closeAll(),
  };
}
