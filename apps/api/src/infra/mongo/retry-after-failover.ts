import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from "mongodb";
import { wasSent } from "./tracked-connection.ts";

/** A server that is not the primary refuses a command before it does anything. */
const NOT_PRIMARY = new Set<number | string | undefined>([10_058, 10_107, 13_435, 13_436]);
/** A server that steps down or stops ends what is running, wherever it is. */
const INTERRUPTED = new Set<number | string | undefined>([91, 189, 11_600, 11_602]);

/** Whether a command that failed can be sent again without being done twice. */
function canRetry(error: unknown, isRead: boolean): boolean {
  if (error instanceof MongoServerError)
    return NOT_PRIMARY.has(error.code) || (isRead && INTERRUPTED.has(error.code));
  return (
    error instanceof MongoNetworkError &&
    !(error instanceof MongoServerSelectionError) &&
    (isRead || !wasSent(error))
  );
}

/** A connection that was closed meanwhile and a server that is gone are two failures of one failover. */
const RETRIES = 2;

/**
 * Sends a command again when its server is no longer the primary or has gone: the driver looks for the new
 * one meanwhile. Its own retries cover typed helpers only, not the commands that people write. A write is
 * sent again only if the server before can't have done it.
 */
export async function retryAfterFailover<T>(
  send: () => Promise<T>,
  { isRead, signal }: { isRead: boolean; signal: AbortSignal },
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await send();
    } catch (error) {
      if (retries === RETRIES || signal.aborted || !canRetry(error, isRead)) throw error;
    }
  }
}
