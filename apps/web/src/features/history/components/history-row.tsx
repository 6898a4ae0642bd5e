import type { KeptUndo } from "@querysnap/contracts";
import { CircleCheck, CircleX, Undo2 } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "../../../components/button.tsx";
import { MarkedText } from "../../../components/marked-text.tsx";
import { ShellLine } from "../../../components/shell-code.tsx";
import { type ResultDrawing, StoredResult, StoredRow } from "../../../components/stored-row.tsx";
import { decodeValue } from "../../../lib/decode-values.ts";
import {
  formatDay,
  formatDayMonth,
  formatExactTime,
  formatMinute,
  formatSecond,
} from "../../../lib/dates.ts";
import { resultSummary } from "../result-summary.ts";
import { type HistoryItem, useHistoryResult } from "../api/history.ts";

type HistoryRowProps = ResultDrawing & {
  item: HistoryItem;
  canExecute: boolean;
  onExecute: (item: HistoryItem) => void;
  /** Shows the stored run in the Query Interface; missing where there is none. */
  onOpen: ((item: HistoryItem) => void) | undefined;
  onDelete: (item: HistoryItem) => void;
  /** Takes back a delete or update whose documents are kept. */
  onUndo: (undo: KeptUndo) => void;
};

/** One run: when, whether it worked, how long, what was asked, the query and what came of it. */
export function HistoryRow({ item, canExecute, onExecute, onOpen, onDelete, ...rest }: HistoryRowProps) {
  const { onUndo, ...drawing } = rest;
  const [isOpen, setOpen] = useState(false);
  const stored = useHistoryResult(item, isOpen);
  const text = stored.data ?? null;
  const result = useMemo(() => (text === null ? null : decodeValue(text)), [text]);
  const isFailed = item.status === "error";
  const run = new Date(item.createdAt);
  const Icon = isFailed ? CircleX : CircleCheck;
  return (
    <StoredRow
      label={item.naturalLanguage ?? item.query}
      icon={
        <span className={`pt-0.5 ${isFailed ? "text-danger" : "text-ok"}`}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only">{isFailed ? "Failed" : "Succeeded"}</span>
        </span>
      }
      meta={
        <>
          {item.undo ? <UndoButton undo={item.undo} onUndo={onUndo} /> : null}
          <time
            dateTime={item.createdAt}
            title={formatExactTime(item.createdAt)}
            className="num w-24 text-right text-small text-ink-3"
          >
            {timeText(run)}
          </time>
          <span className="num w-14 text-right text-small text-ink-3">
            {isFailed ? "–" : `${Math.round(item.executionTime).toLocaleString("en-US")} ms`}
          </span>
        </>
      }
      query={item.query}
      canExecute={canExecute}
      onExecute={() => onExecute(item)}
      onOpen={onOpen && (() => onOpen(item))}
      openLabel="Open with its result"
      onDelete={() => onDelete(item)}
      view={{
        noun: isFailed ? "error" : "results",
        isOpen,
        onToggle: () => setOpen(!isOpen),
        missing: isFailed || item.hasResult ? null : "No result was stored",
      }}
    >
      {item.naturalLanguage ? (
        <p className="truncate text-ui font-medium">
          <bdi>
            <MarkedText>{item.naturalLanguage}</MarkedText>
          </bdi>
        </p>
      ) : null}
      <ShellLine text={item.query} />
      <p className={`truncate text-small ${isFailed ? "text-danger" : "text-ink-3"}`}>
        <MarkedText>{resultSummary(item, result)}</MarkedText>
      </p>
      {isOpen ? (
        <div className="mt-2">
          {isFailed ? (
            <p className="rounded-panel border border-danger-line bg-danger-wash px-3 py-2 text-ui break-words">
              {item.errorMessage ?? "Query failed"}
            </p>
          ) : null}
          <StoredResult {...drawing} stored={stored} isTruncated={item.resultTruncated} />
        </div>
      ) : null}
    </StoredRow>
  );
}

function UndoButton({ undo, onUndo }: { undo: KeptUndo; onUndo: (undo: KeptUndo) => void }) {
  const documents = `${undo.documents.toLocaleString("en-US")} ${undo.documents === 1 ? "document" : "documents"}`;
  return (
    <Button
      size="sm"
      icon={<Undo2 size={14} strokeWidth={1.75} aria-hidden="true" />}
      title={`Restores ${documents}; possible until ${formatExactTime(undo.expiresAt)}`}
      onClick={() => onUndo(undo)}
    >
      Undo
    </Button>
  );
}

/**
 * Formats a run's day and time: today's runs show the seconds instead of the day, those of earlier years no
 * time.
 */
function timeText(run: Date): string {
  const now = new Date();
  if (run.toDateString() === now.toDateString()) return formatSecond(run);
  return run.getFullYear() === now.getFullYear()
    ? `${formatDayMonth(run)}, ${formatMinute(run)}`
    : formatDay(run);
}
