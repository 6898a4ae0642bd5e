import { createHash } from "node:crypto";
import { LIMITS, type ParsedOf, type saveQuery as contract } from "@querysnap/contracts";
import { EjsonError, parse, parseEjson, print, valueToEjson } from "@querysnap/mql";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";
import { newId } from "../../infra/ids.ts";
import { isMissingParent } from "../../infra/sql/missing-parent.ts";
import type { SavedQueryRow } from "../../infra/sql/tables.ts";
import { getConnection } from "../connections/get-connection.ts";

type SaveInput = ParsedOf<typeof contract, "body">;

const UNKNOWN = "unknown";

/**
 * Identifies what a text means, however it is laid out: the text as our printer writes it, or the trimmed
 * text where it does not parse. The clock stands still, so that `new Date()` is always the same.
 */
function queryHash({ query, collection }: Pick<SaveInput, "query" | "collection">): string {
  const parsed = parse(query, { now: 0, ...(collection === UNKNOWN ? {} : { collection }) });
  const normalized = parsed.ok ? parsed.statements.map(print).join("\n") : query.trim();
  return createHash("sha256").update(normalized).digest("base64url");
}

/**
 * A result as canonical Extended JSON.
 *
 * @throws AppError validation_failed
 */
function readResult(result: NonNullable<SaveInput["result"]>): string {
  const text = typeof result === "string" ? result : JSON.stringify(result);
  try {
    const canonical = valueToEjson(parseEjson(text, { malformedTypes: "keep" }));
    if (Buffer.byteLength(canonical) <= LIMITS.historyResultBytes) return canonical;
  } catch (error) {
    if (!(error instanceof EjsonError)) throw error;
    throw new AppError("validation_failed", { details: `result: ${error.message}` });
  }
  throw new AppError("validation_failed", {
    details: `result: Must be ${LIMITS.historyResultBytes} bytes or less`,
  });
}

/**
 * Saves a query of its owner's connection. Of the same one sent many times at once, one is saved.
 *
 * @throws AppError connection_not_found, validation_failed, query_already_saved, saved_query_limit_reached
 */
export async function saveQuery(
  deps: Pick<AppDeps, "store" | "clock">,
  userId: string,
  input: SaveInput,
): Promise<SavedQueryRow> {
  const { savedQueries } = deps.store;
  const { connectionId, query } = input;
  await getConnection(deps, userId, connectionId);
  const nowMs = deps.clock.now();
  const row: SavedQueryRow = {
    id: newId("sav", nowMs),
    user_id: userId,
    connection_id: connectionId,
    name: input.name,
    description: input.description,
    query,
    query_hash: queryHash(input),
    natural_language: input.naturalLanguage ?? null,
    result: input.result == null ? null : readResult(input.result),
    result_truncated: input.resultTruncated ? 1 : 0,
    collection: input.collection,
    operation: input.operation,
    documents_affected: input.documentsAffected,
    usage_count: 0,
    tags: "[]",
    created_at: nowMs,
  };
  const size = await savedQueries.size(userId, connectionId);
  const isFull = size.count >= LIMITS.savedQueriesMax || size.chars + query.length > LIMITS.savedQueriesChars;
  if (isFull && !(await savedQueries.hasText(userId, connectionId, row.query_hash)))
    throw new AppError("saved_query_limit_reached");
  try {
    if (!isFull && (await savedQueries.insert(row))) return row;
  } catch (error) {
    // the connection was deleted in the meantime
    if (isMissingParent(error)) throw new AppError("connection_not_found");
    throw error;
  }
  throw new AppError("query_already_saved");
}
