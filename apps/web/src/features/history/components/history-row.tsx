import { CircleCheck, CircleX, Play, Trash2 } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { Value } from "@querysnap/mql";
import { Button, IconButton } from "../../../components/button.tsx";
import { CopyQuery, CopyResult } from "../../../components/copy-buttons.tsx";
import { ShellLine } from "../../../components/shell-code.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { decodeValue } from "../../../lib/decode-values.ts";
import { resultSummary } from "../result-summary.ts";
import { type HistoryItem, useHistoryResult } from "../use-history.ts";

const ICON = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

type HistoryRowProps = {
  item: HistoryItem;
  canExecute: boolean;
  onExecute: (item: HistoryItem) => void;
  onDelete: (item: HistoryItem) => void;
  /** Draws a stored result. */
  renderResult: (value: Value) => ReactNode;
  /** The result as text for the clipboard. */
  resultText: (value: Value) => string;
};

/** One run: when, whether it worked, how long, what was asked, the query and what came of it. */
export function HistoryRow({
  item,
  canExecute,
  onExecute,
  onDelete,
  renderResult,
  resultText,
}: HistoryRowProps) {
  const [isOpen, setOpen] = useState(false);
  const stored = useHistoryResult(item, isOpen);
  const text = stored.data ?? null;
  const result = useMemo(() => (text === null ? null : decodeValue(text)), [text]);
  const isFailed = item.status === "error";
  const run = new Date(item.createdAt);
  const Icon = isFailed ? CircleX : CircleCheck;
  const noun = isFailed ? "error" : "results";
  return (
    <li
      className="flex gap-2.5 border-b border-line py-[11px] max-sm:flex-wrap"
      aria-label={item.naturalLanguage ?? item.query}
    >
      <span className={`pt-0.5 ${isFailed ? "text-danger" : "text-ok"}`}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className="sr-only">{isFailed ? "Failed" : "Succeeded"}</span>
      </span>
      <div className="min-w-0 flex-1">
        {item.naturalLanguage ? <p className="truncate text-ui font-medium">{item.naturalLanguage}</p> : null}
        <ShellLine text={item.query} />
        <p className={`truncate text-small ${isFailed ? "text-danger" : "text-ink-3"}`}>
          {resultSummary(item, result)}
        </p>
        {isOpen ? (
          <div className="mt-2">
            {isFailed ? (
              <p className="rounded-panel border border-danger-line bg-danger-wash px-3 py-2 text-ui break-words">
                {item.errorMessage ?? "Query failed"}
              </p>
            ) : null}
            {stored.isLoading ? <Skeleton className="w-2/5" /> : null}
            {stored.isError ? (
              <p role="alert" className="flex items-center gap-2 text-ui text-danger">
                {errorText(stored.error, "Failed to load the result")}
                <Button size="sm" onClick={() => void stored.refetch()}>
                  Retry
                </Button>
              </p>
            ) : null}
            {result === null ? null : renderResult(result)}
            {item.resultTruncated ? (
              <p className="mt-1 text-small text-ink-3">
                Long results are stored up to their first documents. Execute again to see all.
              </p>
            ) : null}
            {result === null ? null : <CopyResult text={() => resultText(result)} />}
          </div>
        ) : null}
      </div>
      <div className="flex h-sm flex-none items-center gap-1 max-sm:w-full max-sm:justify-end">
        <time
          dateTime={item.createdAt}
          title={run.toLocaleString("en-GB")}
          className="num w-24 text-right text-small text-ink-3"
        >
          {timeText(run)}
        </time>
        <span className="num w-14 text-right text-small text-ink-3">
          {isFailed ? "–" : `${Math.round(item.executionTime).toLocaleString("en-US")} ms`}
        </span>
        <CopyQuery text={item.query} />
        <IconButton
          label="Execute"
          size="sm"
          disabled={canExecute ? false : "Connect to the database first"}
          onClick={() => onExecute(item)}
        >
          <Play {...ICON} />
        </IconButton>
        <IconButton label="Delete" size="sm" onClick={() => onDelete(item)}>
          <Trash2 {...ICON} />
        </IconButton>
        <Button
          size="sm"
          className="w-24"
          aria-expanded={isOpen}
          disabled={!isFailed && !item.hasResult ? "No result was stored" : false}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? `Hide ${noun}` : `View ${noun}`}
        </Button>
      </div>
    </li>
  );
}

/** Formats a run's day and time; today's runs show the seconds instead of the day. */
function timeText(run: Date): string {
  const now = new Date();
  if (run.toDateString() === now.toDateString()) return run.toLocaleTimeString("en-GB");
  const day = run.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    ...(run.getFullYear() === now.getFullYear() ? {} : { year: "2-digit" }),
  });
  return `${day}, ${run.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
}
