import { LIMITS, type ParsedOf, type whyEmpty as contract, type WhyNoDocuments } from "@querysnap/contracts";
import { buildOperation, Doc, isArray, parseEjson } from "@querysnap/mql";
import { type EmptyProbe, whyEmpty } from "@querysnap/nl-query";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import type { RunCall } from "../../infra/mongo/run-operation.ts";
import { getConnection, targetOf } from "../connections/get-connection.ts";
import { getSchema } from "../schemas/get-schema.ts";
import { type HostedQueries, isHosted } from "./hosted-queries.ts";
import { assertAllowed, readQuery } from "./read-query.ts";

/** One count that takes longer than this is given up; the others go on. */
const COUNT_TIME_MS = 4_000;

export type WhyEmptyDeps = Pick<AppDeps, "store" | "clock" | "mongo" | "box" | "sampleUser" | "signer"> & {
  hostedQueries: HostedQueries;
};
export type WhyEmptyCall = {
  userId: string;
  connectionId: string;
  input: ParsedOf<typeof contract, "body">;
  signal: AbortSignal;
};

/** Failures of one count that leave the others worth trying. */
const TOLERATED = new Set(["query_timed_out", "query_failed", "query_invalid"]);

/** Runs pipelines within a shared deadline; every one is guarded as a read of this connection. */
function probeOf(
  mongo: AppDeps["mongo"],
  call: Pick<RunCall, "target" | "requester" | "signal"> & { databaseName: string },
): EmptyProbe {
  const endsAt = performance.now() + LIMITS.whyEmptyTimeMs;
  return {
    async aggregate(collection, pipeline) {
      const timeLimitMs = Math.min(COUNT_TIME_MS, Math.ceil(endsAt - performance.now()));
      if (timeLimitMs <= 0) return null;
      const operation = buildOperation({ collection, method: "aggregate", args: [pipeline] });
      assertAllowed(operation, { isReadOnly: true, databaseName: call.databaseName });
      const { target, requester, signal } = call;
      try {
        const { result } = await mongo.runOperation({
          target,
          operation,
          offset: 0,
          requester,
          signal,
          timeLimitMs,
        });
        if (result.kind !== "list") return null;
        const rows = parseEjson(Buffer.from(result.bytes).toString("utf8"));
        return isArray(rows) ? rows.filter((row) => row instanceof Doc) : null;
      } catch (error) {
        if (error instanceof AppError && TOLERATED.has(error.code)) return null;
        throw error;
      }
    },
  };
}

/**
 * Finds which condition of a query that returned nothing removes all documents. Free of quota and not
 * recorded.
 *
 * @returns null for operations that read no documents
 * @throws AppError connection_not_found, query_invalid, query_forbidden, throttled and what reading the schema
 * and running an operation throw
 */
export async function explainEmpty(
  deps: WhyEmptyDeps,
  { userId, connectionId, input, signal }: WhyEmptyCall,
): Promise<WhyNoDocuments | null> {
  const connection = await getConnection(deps, userId, connectionId);
  const databaseName = connection.database_name;
  const operation = readQuery(input.queryString, {
    collection: input.collection ?? undefined,
    nowMs: deps.clock.now(),
  });
  assertAllowed(operation, { isReadOnly: connection.is_read_only === 1, databaseName });
  const schema = await getSchema(deps, { connection, isRefresh: false, signal });
  const end = isHosted(connection) ? await deps.hostedQueries.start(userId) : null;
  try {
    const probe = probeOf(deps.mongo, {
      target: targetOf(deps, connection),
      requester: isHosted(connection) ? deps.signer.sign("requester", userId) : null,
      signal,
      databaseName,
    });
    return await whyEmpty({ operation, schema, probe });
  } finally {
    await end?.();
  }
}
