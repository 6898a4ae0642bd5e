import { type countResult as contract, LIMITS, type ParsedOf } from "@querysnap/contracts";
import type { Operation } from "@querysnap/mql";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { getConnection, targetOf } from "../connections/get-connection.ts";
import { type HostedQueries, isHosted } from "./hosted-queries.ts";
import { assertAllowed, readQuery } from "./read-query.ts";

export type CountResultDeps = Pick<AppDeps, "store" | "clock" | "mongo" | "box" | "sampleUser" | "signer"> & {
  hostedQueries: HostedQueries;
};
export type CountResultCall = {
  userId: string;
  connectionId: string;
  input: ParsedOf<typeof contract, "body">;
  signal: AbortSignal;
};

/** Calls that only change how a cursor is shown. */
const SHOWS = new Set(["toArray", "pretty"]);

/** The same cursor, counted: filter, hint, collation, skip and limit stay. */
function counted(operation: Operation): Operation {
  if (operation.method !== "find" && operation.method !== "aggregate")
    throw new AppError("query_invalid", {
      details: "Syntax: only find() and aggregate() have a total",
      reason: { kind: "syntax", place: null },
    });
  const chain = operation.chain.filter(({ method }) => !SHOWS.has(method));
  return { ...operation, chain: [...chain, { method: "itcount", args: [] }] };
}

/**
 * Counts the documents of a query whose result was cut. Free of quota and not recorded.
 *
 * @throws AppError connection_not_found, query_invalid, query_forbidden and what running an operation throws
 */
export async function countResult(
  deps: CountResultDeps,
  { userId, connectionId, input, signal }: CountResultCall,
): Promise<number> {
  const connection = await getConnection(deps, userId, connectionId);
  const operation = counted(
    readQuery(input.queryString, {
      collection: input.collection ?? undefined,
      nowMs: deps.clock.now(),
    }),
  );
  // a count never writes, whatever the connection may do: $out and $merge are refused
  assertAllowed(operation, { isReadOnly: true, databaseName: connection.database_name });
  const end = isHosted(connection) ? await deps.hostedQueries.start(userId) : null;
  try {
    const { documentsAffected } = await deps.mongo.runOperation({
      target: targetOf(deps, connection),
      operation,
      offset: 0,
      signal,
      requester: isHosted(connection) ? deps.signer.sign("requester", userId) : null,
      timeLimitMs: LIMITS.countTimeMs,
    });
    return documentsAffected;
  } finally {
    await end?.();
  }
}
