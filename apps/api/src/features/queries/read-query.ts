import { guard, type Operation, parse, type ParseError } from "@querysnap/mql";
import { AppError } from "../../app-error.ts";

function describe({ line, column, message, expected, suggestion }: ParseError): string {
  const advice = [
    expected === null ? null : `expected ${expected}`,
    suggestion === null ? null : `did you mean ${suggestion}?`,
  ].filter((part) => part !== null);
  return `Syntax error at line ${line}, column ${column}: ${message}${advice.length > 0 ? ` (${advice.join("; ")})` : ""}`;
}

/**
 * The one operation of a text.
 *
 * @throws AppError query_invalid with line, column and reason
 */
export function readQuery(
  text: string,
  { collection, nowMs }: { collection: string | undefined; nowMs: number },
): Operation {
  const result = parse(text, { now: nowMs, ...(collection ? { collection } : {}) });
  if (!result.ok) throw new AppError("query_invalid", { details: result.errors.map(describe).join("\n") });
  const [operation, ...more] = result.statements;
  if (!operation || more.length > 0)
    throw new AppError("query_invalid", { details: "Syntax: execute one statement at a time" });
  return operation;
}

/**
 * Refuses what this connection may not run.
 *
 * @throws AppError query_forbidden
 */
export function assertAllowed(
  operation: Operation,
  connection: { isReadOnly: boolean; databaseName: string },
): void {
  const verdict = guard(operation, {
    readOnly: connection.isReadOnly,
    databaseName: connection.databaseName,
  });
  if (!verdict.allowed)
    throw new AppError("query_forbidden", {
      details: /not allowed/.test(verdict.message) ? verdict.message : `Not allowed: ${verdict.message}`,
    });
}
