import { type Change, CHANGES } from "@querysnap/contracts";
import { guard, type Operation, parse, type ParseError, type RefusalReason } from "@querysnap/mql";
import { AppError } from "../../app-error.ts";

function describe({ line, column, message, expected, suggestion }: ParseError): string {
  const advice = [
    expected === null ? null : `expected ${expected}`,
    suggestion === null ? null : `did you mean ${suggestion}?`,
  ].filter((part) => part !== null);
  return `Syntax error at line ${line}, column ${column}: ${message}${advice.length > 0 ? ` (${advice.join("; ")})` : ""}`;
}

/** Rules whose message says "not allowed" itself. */
const SAYS_NOT_ALLOWED = new Set<RefusalReason>(["read_only", "server_code"]);

function changeOf(action: string | null): Change | null {
  if (action === null) return null;
  if (action === "create") return "insert";
  return CHANGES.find((change) => change === action) ?? "update";
}

/**
 * The statements of a text.
 *
 * @throws AppError query_invalid with line, column and reason
 */
export function readStatements(
  text: string,
  { collection, nowMs }: { collection: string | undefined; nowMs: number },
): [Operation, ...Operation[]] {
  const result = parse(text, { now: nowMs, ...(collection ? { collection } : {}) });
  if (!result.ok) {
    const [first] = result.errors;
    throw new AppError("query_invalid", {
      details: result.errors.map(describe).join("\n"),
      reason: { kind: "syntax", place: first ? { line: first.line, column: first.column } : null },
    });
  }
  const [operation, ...more] = result.statements;
  if (!operation) throw new AppError("query_invalid", { reason: { kind: "syntax", place: null } });
  return [operation, ...more];
}

/** Line and column of an offset, from 1. */
function placeOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

/**
 * The one operation of a text; a second one is named with its place.
 *
 * @throws AppError query_invalid with line, column and reason
 */
export function readQuery(
  text: string,
  options: { collection: string | undefined; nowMs: number },
): Operation {
  const [operation, second] = readStatements(text, options);
  if (second) {
    const place = placeOf(text, second.span.start);
    const name = second.collection === null ? second.method : `${second.method} on ${second.collection}`;
    throw new AppError("query_invalid", {
      details: `Syntax: execute one statement at a time; the second one is ${name} at line ${place.line}, column ${place.column}. Select the one to run.`,
      reason: { kind: "syntax", place },
    });
  }
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
      // the specification's clients look for these words
      details: SAYS_NOT_ALLOWED.has(verdict.reason) ? verdict.message : `Not allowed: ${verdict.message}`,
      reason: { kind: "guard", rule: verdict.reason, change: changeOf(verdict.action) },
    });
}
