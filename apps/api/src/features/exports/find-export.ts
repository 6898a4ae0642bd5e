import type { ExportProgress } from "@querysnap/contracts";
import type { AppDeps } from "../../app-deps.ts";
import { AppError } from "../../app-error.ts";

/** A running export writes its state each second; one that stopped doing so ended with its process. */
const MAX_SILENCE_MS = 60_000;

/**
 * How far an export of the user is.
 *
 * @throws AppError export_not_found
 */
export async function findExport(
  { store, clock }: Pick<AppDeps, "store" | "clock">,
  { userId, connectionId, exportId }: { userId: string; connectionId: string; exportId: string },
): Promise<ExportProgress> {
  const row = await store.exports.find(userId, exportId);
  if (row?.connection_id !== connectionId) throw new AppError("export_not_found");
  const isLost = row.state === "running" && clock.now() - row.updated_at > MAX_SILENCE_MS;
  return {
    state: isLost ? "failed" : row.state,
    collection: row.collection,
    collectionsDone: row.collections_done,
    collectionsTotal: row.collections_total,
    documents: row.documents,
    documentsTotal: row.documents_total,
    error: isLost ? "The server was restarted" : row.error_message,
  };
}
