import { type Explained, type explainQuery as contract, type ParsedOf } from "@querysnap/contracts";
import {
  Doc,
  indexAdvice,
  isExplainable,
  type KnownCollection,
  type Operation,
  parseEjson,
  planSummary,
  readPlan,
  toCommand,
  WRITE_STAGES,
} from "@querysnap/mql";
import type { CollectionSchema, SchemaSnapshot } from "@querysnap/schema";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { jsonWith } from "../../infra/json-with.ts";
import { timeLimitOf } from "../../infra/mongo/run-operation.ts";
import type { ConnectionRow } from "../../infra/sql/connection-tables.ts";
import { getConnection, targetOf } from "../connections/get-connection.ts";
import type { TakeQuota } from "../usage/take-quota.ts";
import { getPlan } from "../users/get-user.ts";
import { type HostedQueries, isHosted } from "./hosted-queries.ts";
import { assertAllowed, readQuery } from "./read-query.ts";
import { findSchema } from "../schemas/get-schema.ts";
import { findLastRun } from "../history/list-history.ts";

export type ExplainQueryDeps = Pick<
  AppDeps,
  "store" | "clock" | "mongo" | "box" | "sampleUser" | "signer"
> & { takeQuota: TakeQuota; hostedQueries: HostedQueries };

export type ExplainQueryCall = {
  userId: string;
  connectionId: string;
  input: ParsedOf<typeof contract, "body">;
  signal: AbortSignal;
};

type Verbosity = "executionStats" | "queryPlanner";

/** The same statement as `db.c.explain(verbosity).…`, whatever explain it was written with. */
function withExplain(operation: Operation, verbosity: Verbosity): Operation {
  const chain = operation.chain.filter(({ method }) => method !== "explain");
  return { ...operation, chain, explain: [verbosity] };
}

/** Returns a verbosity that does not execute writes. @throws AppError query_invalid */
function verbosityFor(operation: Operation): Verbosity {
  const command = toCommand(operation);
  const inner = command.kind === "explain" ? command.command : command;
  if (!isExplainable(inner))
    throw new AppError("query_invalid", {
      details: `Syntax: ${operation.method} has no plan to explain; find, aggregate, countDocuments, distinct, update and delete have one`,
      reason: { kind: "syntax", place: null },
    });
  const last = inner.kind === "aggregate" ? inner.pipeline.at(-1)?.keys[0] : undefined;
  return WRITE_STAGES.has(last ?? "") ? "queryPlanner" : "executionStats";
}

function knownCollection(name: string, found: CollectionSchema | undefined): KnownCollection {
  const fields = found?.fields ?? [];
  return {
    name,
    indexes: (found?.indexes ?? []).map((index) => ({
      name: index.name,
      keys: index.keys.map(({ path, direction }) => [path, direction] as const),
      isPlain: !index.isUnique && !index.isSparse && index.expireAfterSeconds === null,
    })),
    arrays: new Set(
      fields.flatMap(({ path, types }) => (types.some(({ type }) => type === "array") ? [path] : [])),
    ),
  };
}

function knownFrom(snapshot: SchemaSnapshot | undefined) {
  return (name: string) =>
    knownCollection(
      name,
      snapshot?.collections.find((each) => each.name === name),
    );
}

/** Whether the text is what the user ran last on this connection: explaining that is free. */
async function isLastRun(
  deps: Pick<AppDeps, "store">,
  { userId, connectionId, input }: ExplainQueryCall,
): Promise<boolean> {
  const entry = await findLastRun(deps, userId, connectionId);
  return entry?.query === input.queryString;
}

type Explaining = { userId: string; connection: ConnectionRow; operation: Operation; signal: AbortSignal };

/** The server's reply; the plan alone where running the query took too long. */
async function runExplain(
  deps: ExplainQueryDeps,
  { userId, connection, operation, signal }: Explaining,
): Promise<{ text: string; hasRun: boolean }> {
  const explain = async (verbosity: Verbosity) => {
    const { result } = await deps.mongo.runOperation({
      target: targetOf(deps, connection),
      operation: withExplain(operation, verbosity),
      offset: 0,
      signal,
      requester: isHosted(connection) ? deps.signer.sign("requester", userId) : null,
      timeLimitMs: timeLimitOf(connection.kind),
    });
    const text = result.kind === "single" ? result.text : "null";
    return { text, hasRun: verbosity === "executionStats" };
  };
  const verbosity = verbosityFor(operation);
  try {
    return await explain(verbosity);
  } catch (error) {
    const isTooLong = error instanceof AppError && error.code === "query_timed_out";
    if (!isTooLong || verbosity === "queryPlanner") throw error;
    return await explain("queryPlanner");
  }
}

/**
 * Explains one statement. Runs it on the database, without its result; a write is planned and changes
 * nothing.
 *
 * @returns the reply as JSON text with the server's own reply in canonical Extended JSON inside
 * @throws AppError connection_not_found, query_invalid, query_forbidden, daily_limit_exceeded,
 * monthly_limit_exceeded, throttled and what running an operation throws
 */
export async function explainQuery(deps: ExplainQueryDeps, call: ExplainQueryCall): Promise<string> {
  const { userId, input, signal } = call;
  const connection = await getConnection(deps, userId, call.connectionId);
  const plan = await getPlan(deps, userId);
  const operation = readQuery(input.queryString, {
    collection: input.collection ?? undefined,
    nowMs: deps.clock.now(),
  });
  assertAllowed(operation, {
    isReadOnly: connection.is_read_only === 1,
    databaseName: connection.database_name,
  });
  verbosityFor(operation);
  const quota = (await isLastRun(deps, call))
    ? null
    : await deps.takeQuota({ userId, plan }, "queryExecution");
  let isUsed = false;
  try {
    const end = isHosted(connection) ? await deps.hostedQueries.start(userId) : null;
    const { text, hasRun } = await runExplain(deps, { userId, connection, operation, signal }).finally(() =>
      end?.(),
    );
    isUsed = true;
    const reply = parseEjson(text, { malformedTypes: "keep" });
    const report = readPlan(reply instanceof Doc ? reply : Doc.empty);
    const known = knownFrom(await findSchema(deps, connection.id));
    const plain: Omit<Explained, "plan"> = {
      success: true,
      summary: planSummary(report),
      ...report,
      advice: indexAdvice(toCommand(operation), report, known),
      hasRun,
    };
    return jsonWith(plain, ["plan", text]);
  } finally {
    await quota?.settle({ isUsed });
  }
}
