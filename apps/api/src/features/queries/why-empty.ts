import { LIMITS, type ParsedOf, type whyEmpty as contract, type WhyNoDocuments } from "@querysnap/contracts";
import { whyEmpty } from "@querysnap/nl-query";
import type { AppDeps } from "../../app-deps.ts";
import { getConnection, targetOf } from "../connections/get-connection.ts";
import { getSchema } from "../schemas/get-schema.ts";
import { type HostedQueries, isHosted } from "./hosted-queries.ts";
import { createReadProbe } from "./read-probe.ts";
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
    const probe = createReadProbe(deps.mongo, {
      target: targetOf(deps, connection),
      requester: isHosted(connection) ? deps.signer.sign("requester", userId) : null,
      signal,
      databaseName,
      readTimeMs: COUNT_TIME_MS,
      totalTimeMs: LIMITS.whyEmptyTimeMs,
    });
    return await whyEmpty({ operation, schema, probe });
  } finally {
    await end?.();
  }
}
