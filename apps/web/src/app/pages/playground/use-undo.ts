import type { KeptUndo } from "@querysnap/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { showError } from "../../../components/show-error.ts";
import { historyKey } from "../../../features/history/api/history.ts";
import { errorText } from "../../../lib/api-error.ts";
import { formatExactTime } from "../../../lib/dates.ts";
import { UNDO_FALLBACK, useUndoWrite } from "../../../features/writes/api/undo-write.ts";
import type { Outcome } from "../../../features/queries/api/execute-query.ts";

const OFFER_MS = 15_000;
const count = (documents: number) =>
  `${documents.toLocaleString("en-US")} ${documents === 1 ? "document" : "documents"}`;

/** Restores the documents of a delete or update, from the toast after the run or from the history. */
export function useUndo(connectionId: string) {
  const client = useQueryClient();
  const { mutateAsync } = useUndoWrite();
  const undo = (kept: KeptUndo) => {
    mutateAsync(kept._id)
      .then(
        ({ message }) => void toast.success(message),
        (error: unknown) => showError(errorText(error, UNDO_FALLBACK)),
      )
      .finally(() => void client.invalidateQueries({ queryKey: historyKey(connectionId) }));
  };
  /** Shows a toast with the number of changed documents and an Undo button, if they were kept. */
  const offer = ({ undo: kept, documentsAffected, operation }: Outcome) => {
    if (!kept) return;
    const verb = /delete|remove/i.test(operation) ? "deleted" : "updated";
    const partly = kept.isPartial ? `, ${count(kept.documents)} of them kept` : "";
    toast.success(`${count(documentsAffected)} ${verb}${partly}`, {
      description: `Can be undone until ${formatExactTime(kept.expiresAt)}, here or in the history.`,
      duration: OFFER_MS,
      action: { label: "Undo", onClick: () => undo(kept) },
    });
  };
  return { undo, offer };
}
