import {
  type ConnectionCheckOutFailedEvent,
  MongoErrorLabel,
  MongoNetworkError,
  MongoServerError,
} from "mongodb";
import { Connection } from "mongodb/lib/cmap/connection.js";

declare module "mongodb" {
  /** Parts that the driver's own types leave out. */
  interface ConnectionCheckOutFailedEvent {
    error?: MongoError;
  }
  interface MongoError {
    readonly errorLabelSet: Set<string>;
  }
}

/** Failures of commands that had left, so that the server may have run them. */
const sentFailures = new WeakSet<object>();

/**
 * The driver's connection, which makes its failures tell what a failover needs to know: whether a command
 * was sent, and the server's code as a number. Replies are read with typed numbers, and a code of such a
 * type would not let the driver notice that a server is no longer the primary.
 */
export class TrackedConnection extends Connection {
  override async command(...call: Parameters<Connection["command"]>): Promise<unknown> {
    try {
      return await super.command(...call);
    } catch (error) {
      if (isClosedByPeer(error)) throw new MongoNetworkError(error.message, { cause: error });
      if (error instanceof MongoServerError && error.code !== undefined) error.code = Number(error.code);
      if (this.established && error instanceof Error) sentFailures.add(error);
      throw error;
    }
  }
}

/** Node's own refusal to write to a connection that the server has ended: nothing was sent. */
const isClosedByPeer = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && error.code === "EPIPE";

/**
 * Takes back the driver's guess that a server which can't be connected to is overloaded: it would keep the
 * server as the primary until its next look, 10 s later. The event comes before the driver reads the label.
 */
export function treatAsGone({ error }: ConnectionCheckOutFailedEvent): void {
  error?.errorLabelSet.delete(MongoErrorLabel.SystemOverloadedError);
}

/** Whether the server may have run the command that failed so. */
export const wasSent = (error: object): boolean => sentFailures.has(error);
