import type { SavedQuery } from "@querysnap/contracts";
import { toIso } from "../../infra/clock.ts";
import { jsonWith } from "../../infra/json-with.ts";
import type { Flag, SavedQueryRow } from "../../infra/sql/tables.ts";

type ListedRow = Omit<SavedQueryRow, "query_hash"> & { has_result: Flag };

/** One query as JSON text. */
export function presentSavedQuery(row: ListedRow): string {
  const plain: Omit<SavedQuery, "result"> = {
    _id: row.id,
    connectionId: row.connection_id,
    name: row.name,
    description: row.description,
    query: row.query,
    naturalLanguage: row.natural_language,
    hasResult: row.has_result === 1,
    resultTruncated: row.result_truncated === 1,
    collection: row.collection,
    operation: row.operation,
    documentsAffected: row.documents_affected,
    usageCount: row.usage_count,
    // written by `updateSavedQuery` and by nothing else
    tags: JSON.parse(row.tags) as string[],
    createdAt: toIso(row.created_at),
  };
  return jsonWith(plain, ["result", row.result ?? "null"]);
}
