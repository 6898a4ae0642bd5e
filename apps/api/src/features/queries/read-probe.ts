import { buildOperation, Doc, isArray, type Operation, parseEjson } from "@querysnap/mql";
import type { VerifyProbe } from "@querysnap/nl-query";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import type { RunCall } from "../../infra/mongo/run-operation.ts";
import { assertAllowed } from "./read-query.ts";

/** Failures of one read that leave the others worth trying. */
const TOLERATED = new Set(["query_timed_out", "query_failed", "query_invalid"]);
/** Failures in which the server says what is wrong with the query. */
const REFUSALS = new Set(["query_failed", "query_invalid"]);
const EXPLAINED = new Set(["find", "findOne", "aggregate", "distinct"]);

export type ProbeCall = Pick<RunCall, "target" | "requester" | "signal"> & {
  databaseName: string;
  /** Of one read … */
  readTimeMs: number;
  /** … and of all together. */
  totalTimeMs: number;
};

/** Reads that check or explain a query; every one is guarded as on a read-only connection. */
export function createReadProbe(mongo: AppDeps["mongo"], call: ProbeCall): VerifyProbe {
  const endsAt = performance.now() + call.totalTimeMs;
  const run = async (operation: Operation) => {
    const timeLimitMs = Math.min(call.readTimeMs, Math.ceil(endsAt - performance.now()));
    if (timeLimitMs <= 0) return null;
    assertAllowed(operation, { isReadOnly: true, databaseName: call.databaseName });
    const { target, requester, signal } = call;
    return mongo.runOperation({ target, operation, offset: 0, requester, signal, timeLimitMs });
  };
  return {
    async aggregate(collection, pipeline) {
      try {
        const outcome = await run(buildOperation({ collection, method: "aggregate", args: [pipeline] }));
        if (outcome?.result.kind !== "list") return null;
        const rows = parseEjson(Buffer.from(outcome.result.bytes).toString("utf8"));
        return isArray(rows) ? rows.filter((row) => row instanceof Doc) : null;
      } catch (error) {
        if (error instanceof AppError && TOLERATED.has(error.code)) return null;
        throw error;
      }
    },
    async dryRun(operation) {
      // plans of writes are left to the confirmation before they run
      if (!EXPLAINED.has(operation.method)) return null;
      try {
        await run({ ...operation, explain: [] });
        return null;
      } catch (error) {
        if (!(error instanceof AppError) || !TOLERATED.has(error.code)) throw error;
        return REFUSALS.has(error.code) ? (error.details ?? error.message) : null;
      }
    },
  };
}
