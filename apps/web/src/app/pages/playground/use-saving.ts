import { TEXTS } from "@querysnap/contracts";
import { toast } from "sonner";
import { limitReached } from "../../../features/queries/execution-error.ts";
import type { Execution } from "../../../features/queries/execution-state.ts";
import type { Shown } from "../../../features/queries/run.ts";
import { useSaveQuery } from "../../../features/saved-queries/api/saved-queries.ts";
import { ApiError } from "../../../lib/api-error.ts";

const MESSAGE_MS = 2000;
const MESSAGE = { duration: MESSAGE_MS, id: "save-query" };

/** Returns the result on screen, or null while a failure is shown instead. */
function savableResult(execution: Execution): Shown | null {
  if (execution.kind === "done" || execution.kind === "running") return execution.shown;
  return execution.kind === "failed" && limitReached(execution.error, "query") ? execution.shown : null;
}

/** Saves the query whose result is on screen and shows the outcome as a toast. */
export function useSaving(connectionId: string, { onPlanMissing }: { onPlanMissing: () => void }) {
  const { mutateAsync, isPending } = useSaveQuery(connectionId);

  const send = async ({ sent, outcome }: Shown) => {
    try {
      const { savedInput } = await import("../../../features/saved-queries/saved-input.ts");
      const input = {
        ...outcome,
        connectionId,
        query: sent.template ?? sent.queryString,
        naturalLanguage: sent.naturalLanguage ?? null,
      };
      await mutateAsync(savedInput(input, new Date()));
      toast.success(TEXTS.querySaved, MESSAGE);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === "plan_required") onPlanMissing();
      else if (code === "query_already_saved") toast.info("Query already saved", MESSAGE);
      else if (code === "saved_query_limit_reached" && error instanceof ApiError)
        toast.error(TEXTS.querySaveFailed, { ...MESSAGE, description: error.message });
      else toast.error(TEXTS.querySaveFailed, MESSAGE);
    }
  };
  const save = (execution: Execution) => {
    if (isPending) return;
    const shown = savableResult(execution);
    if (shown) void send(shown);
    else toast.info("Execute a query first: it is saved with its result", MESSAGE);
  };
  return { save, isSaving: isPending };
}
