import { LIMITS } from "@querysnap/contracts";
import { AppError } from "../../app-error.ts";
import type { ConnectionRow } from "../../infra/sql/tables.ts";

const RETRY_AFTER_SECONDS = 5;

/** Whether the database is one that all users share a server with: the sample or a temporary one. */
export function isHosted({ kind }: Pick<ConnectionRow, "kind">): boolean {
  return kind !== "own";
}

export type HostedQueries = {
  /**
   * Counts one more running query of the user.
   *
   * @returns What to call when it has ended.
   * @throws AppError throttled
   */
  start(userId: string): () => void;
};

/** Limits the queries that one user runs at once on hosted databases, in this process. */
export function createHostedQueries(limit: number = LIMITS.hostedQueriesAtOnce): HostedQueries {
  const running = new Map<string, number>();
  return {
    start(userId) {
      const count = running.get(userId) ?? 0;
      if (count >= limit)
        throw new AppError("throttled", {
          message: `${limit} of your queries are still running. Wait for one to finish, or cancel it.`,
          extras: { retryAfter: RETRY_AFTER_SECONDS },
        });
      running.set(userId, count + 1);
      return () => {
        const left = (running.get(userId) ?? 1) - 1;
        if (left === 0) running.delete(userId);
        else running.set(userId, left);
      };
    },
  };
}
