import type { HistoryEntry } from "@querysnap/contracts";
import { type Value, Doc, Int32, Long, Double, isArray } from "@querysnap/mql";

type Summarized = Pick<HistoryEntry, "status" | "operation" | "documentsAffected" | "errorMessage">;

function numberText(value: Value | null): string | null {
  if (value instanceof Int32 || value instanceof Long) return value.value.toLocaleString("en-US");
  return value instanceof Double ? String(value.value) : null;
}

/** One line on what a run did, in the words of the specification. */
export function resultSummary(entry: Summarized, result: Value | null): string {
  if (entry.status === "error")
    return entry.errorMessage ? `Query failed: ${entry.errorMessage}` : "Query failed";
  const affected = entry.documentsAffected.toLocaleString("en-US");
  const operation = entry.operation.toLowerCase();
  if (operation.startsWith("insert") || operation === "save") return "Document(s) inserted successfully";
  if (/^(?:update|replace)|findoneand(?:update|replace)|findandmodify|bulkwrite/.test(operation))
    return `${affected} document(s) modified`;
  if (/^(?:delete|remove)|findoneanddelete/.test(operation)) return `${affected} document(s) deleted`;
  const count = /count|size/.test(operation) ? numberText(result) : null;
  if (count !== null) return `Count: ${count}`;
  if (result !== null && isArray(result)) return `${affected} document(s) returned`;
  // a plan of a query is one document that was not read from a collection
  const isPlan = result instanceof Doc && entry.documentsAffected === 0;
  if (/^(?:find|aggregate|distinct)/.test(operation) && !isPlan) return `${affected} document(s) returned`;
  return "Query executed successfully";
}
