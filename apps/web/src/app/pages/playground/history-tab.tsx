import { isArray, type Value } from "@querysnap/mql";
import { HistoryView } from "../../../features/history/components/history-view.tsx";
import { ResultJson } from "../../../features/results/components/result-json.tsx";
import { ResultTable } from "../../../features/results/components/result-table.tsx";
import { resultText } from "../../../features/results/json-lines.ts";
import { resultTitle, toResultSet } from "../../../features/results/result-set.ts";

const ROW_PX = 28;
const HEAD_PX = 31;
const MOST_ROWS = 10;

type HistoryTabProps = {
  connectionId: string;
  canExecute: boolean;
  canSave: boolean;
  onExecute: (query: string) => void;
};

/** Query History with stored results drawn as new ones are. */
export function HistoryTab({ onExecute, ...rest }: HistoryTabProps) {
  return (
    <HistoryView
      {...rest}
      onExecute={(item) => onExecute(item.query)}
      renderResult={(value) => <StoredResult value={value} />}
      resultText={(value) => resultText(toResultSet(value))}
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
