import { isArray, type Value } from "@querysnap/mql";
import { HistoryView } from "../../../features/history/components/history-view.tsx";
import type { HistoryItem } from "../../../features/history/api/history.ts";
import { ResultJson } from "../../../features/results/components/result-json.tsx";
import { ResultTable } from "../../../features/results/components/result-table.tsx";
import { resultText } from "../../../features/results/json-lines.ts";
import { resultTitle, toResultSet } from "../../../features/results/result-set.ts";
import { SavedQueriesView } from "../../../features/saved-queries/components/saved-queries-view.tsx";
import { type SavedItem, useSavedQueries } from "../../../features/saved-queries/api/saved-queries.ts";
import { useUndo } from "./use-undo.ts";

const ROW_PX = 28;
const HEAD_PX = 31;
const MOST_ROWS = 10;

type HistoryTabProps = {
  connectionId: string;
  canExecute: boolean;
  /** Whether the plan includes saved queries. */
  canSave: boolean;
  onExecute: (item: HistoryItem) => void;
  onExecuteSaved: (item: SavedItem) => void;
  /** Both open a query in the Query Interface; missing on pages without one. */
  onOpen?: (item: HistoryItem) => void;
  onOpenSaved?: (item: SavedItem) => void;
};

const drawing = {
  renderResult: (value: Value) => <StoredResult value={value} />,
  resultText: (value: Value) => resultText(toResultSet(value)),
};

/** Query History and Saved Queries, with stored results drawn as new ones are. */
export function HistoryTab({ canSave, onExecuteSaved, onOpenSaved, ...props }: HistoryTabProps) {
  const { connectionId, canExecute } = props;
  const saved = useSavedQueries(connectionId, canSave);
  const { undo } = useUndo(connectionId);
  const list = (
    <SavedQueriesView
      {...drawing}
      connectionId={connectionId}
      canExecute={canExecute}
      onExecute={onExecuteSaved}
      onOpen={onOpenSaved}
    />
  );
  return (
    <HistoryView
      {...props}
      {...drawing}
      onUndo={undo}
      saved={canSave ? { count: saved.data?.length, list } : null}
    />
  );
}

function StoredResult({ value }: { value: Value }) {
  const set = toResultSet(value);
  const label = `Stored result, ${resultTitle(set)}`;
  if (isArray(value) && value.length === 0)
    return <p className="text-small text-ink-3">No documents were returned.</p>;
  if (set.kind === "single") {
    return (
      <div className="overflow-hidden rounded-panel border border-b-0 border-line">
        <ResultJson set={set} label={label} />
      </div>
    );
  }
  return (
    <div
      className="resize-y overflow-hidden rounded-panel border border-line"
      style={{ height: HEAD_PX + Math.min(set.items.length, MOST_ROWS) * ROW_PX + 12 }}
    >
      <ResultTable items={set.items} label={label} />
    </div>
  );
}
