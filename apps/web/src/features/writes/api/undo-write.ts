import { undoWrite } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";

export const UNDO_FALLBACK = "Failed to restore the documents";

/** Restores the documents of a delete or update; its message says what was done. */
export function useUndoWrite() {
  return useMutation({
    mutationFn: (undoId: string) => api.call(undoWrite, { params: { undoId }, fallback: UNDO_FALLBACK }),
  });
}
