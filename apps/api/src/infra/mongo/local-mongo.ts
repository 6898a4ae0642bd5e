import { AppError } from "../../app-error.ts";
import { followWithDeadline, untilAborted } from "./deadline.ts";
import { RAW_REPLY } from "./driver-values.ts";
import { exportDatabase } from "./export-database.ts";
import type { Mongo, PingCall } from "./mongo.ts";
import type { MongoClients } from "./mongo-clients.ts";
import { probeDatabase } from "./probe-database.ts";
import { readSchema } from "./read-schema.ts";
import { retryAfterFailover } from "./retry-after-failover.ts";
import { runOperation } from "./run-operation.ts";
import { StageClock } from "./stage-clock.ts";
import { translateConnectError, translateQueryError } from "./translate-error.ts";

/** The limit is of the caller's wait, so the time to report a failure is part of it: this share of it. */
const REPORT_SHARE = 0.1;

/** Runs a first call of a client within a time limit, in which opening the connection is included. */
async function within<T>(
  { target, timeLimitMs }: PingCall,
  work: (signal: AbortSignal) => Promise<T>,
  clock?: StageClock,
): Promise<T> {
  const deadline = followWithDeadline(undefined, timeLimitMs * (1 - REPORT_SHARE));
  const { signal } = deadline;
  try {
    return await untilAborted(work(signal), signal);
  } catch (error) {
    await clock?.stop();
    const failure = signal.aborted ? new Error("The connection timed out") : error;
    throw translateConnectError(failure, target, clock);
  } finally {
    deadline.end();
    await clock?.stop();
  }
}

/** Talks to MongoDB from this process. */
export function createLocalMongo(clients: MongoClients): Mongo {
  return {
    async ping(call) {
      await within(call, (signal) =>
        clients.use(call.target, (db) =>
          retryAfterFailover(() => db.command({ ping: 1 }, { ...RAW_REPLY, signal }), {
            isRead: true,
            signal,
          }),
        ),
      );
    },
    probe(call) {
      const clock = new StageClock();
      return within(
        call,
        (signal) => clients.useOnce(call.target, (db) => probeDatabase(db, signal), clock),
        clock,
      );
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
