import type { Value } from "@querysnap/mql";
import { type ReactNode, useState } from "react";
import { Banner } from "../../../components/banner.tsx";
import { Button } from "../../../components/button.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { useUndoableDelete } from "../../../components/use-undoable-delete.ts";
import { errorText } from "../../../lib/api-error.ts";
import { type SavedItem, useDeleteSavedQuery, useSavedQueries } from "../use-saved-queries.ts";
import { EditSavedQuery } from "./edit-saved-query.tsx";
import { SavedQueryRow } from "./saved-query-row.tsx";

type SavedQueriesViewProps = {
  connectionId: string;
  canExecute: boolean;
  onExecute: (item: SavedItem) => void;
  /** Draws a stored result. */
  renderResult: (value: Value) => ReactNode;
  /** The result as text for the clipboard. */
  resultText: (value: Value) => string;
};

/** The saved queries of a connection, newest first. */
export function SavedQueriesView({ connectionId, ...row }: SavedQueriesViewProps) {
  const saved = useSavedQueries(connectionId, true);
  const { mutate } = useDeleteSavedQuery(connectionId);
  const [edited, setEdited] = useState<SavedItem | null>(null);
  const { isHidden, remove } = useUndoableDelete({
    deletedText: "Saved query deleted",
    failedText: "Failed to delete saved query",
    send: mutate,
  });
  if (saved.isPending) return <SavedSkeleton />;
  if (!saved.data) {
    return (
      <Banner
        tone="danger"
        title="Error"
        action={
          <Button size="sm" onClick={() => void saved.refetch()}>
            Retry
          </Button>
        }
      >
        {errorText(saved.error, "Failed to load saved queries")}
      </Banner>
    );
  }
  const items = saved.data.filter((item) => !isHidden(item._id));
  return (
    <>
      {items.length === 0 ? (
        <NoSavedQueries />
      ) : (
        <ol aria-label="Saved Queries">
          {items.map((item) => (
            <SavedQueryRow key={item._id} {...row} item={item} onEdit={setEdited} onDelete={remove} />
          ))}
        </ol>
      )}
      {edited === null ? null : (
        <EditSavedQuery connectionId={connectionId} item={edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function SavedSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: 4 }, (_, row) => (
        <div key={row} className="grid gap-2 border-b border-line py-[13px]">
          <Skeleton className="w-1/5" />
          <Skeleton className="w-2/5" />
          <Skeleton className="w-3/5" />
        </div>
      ))}
    </div>
  );
}

function NoSavedQueries() {
  return (
    <div>
      <p className="text-body font-medium">No saved queries yet</p>
      <p className="mt-0.5 text-ui text-ink-3">
        Execute a query, then press <Kbd>Ctrl S</Kbd> to keep it with its result.
      </p>
    </div>
  );
}
