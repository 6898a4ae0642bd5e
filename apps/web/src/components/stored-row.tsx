import type { Value } from "@querysnap/mql";
import { FolderOpen, Play, Trash2 } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { errorText } from "../lib/api-error.ts";
import { decodeValue } from "../lib/decode-values.ts";
import { Button, IconButton } from "./button.tsx";
import { CopyQuery, CopyResult } from "./copy-buttons.tsx";
import { Skeleton } from "./spinner.tsx";

const ICON = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Rendering and copying of a stored result. */
export type ResultDrawing = {
  renderResult: (value: Value) => ReactNode;
  /** The result as text for the clipboard. */
  resultText: (value: Value) => string;
};

type StoredRowProps = {
  label: string;
  /** Before the words. */
  icon?: ReactNode;
  /** Before the buttons. */
  meta?: ReactNode;
  query: string;
  canExecute: boolean;
  onExecute: () => void;
  /** Puts the query into the editor; missing where there is none. */
  onOpen: (() => void) | undefined;
  /** Label of the open button. */
  openLabel: string;
  onDelete: () => void;
  moreActions?: ReactNode;
  view: {
    noun: string;
    isOpen: boolean;
    onToggle: () => void;
    /** Why there is nothing to view. */
    missing: string | null;
  };
  children: ReactNode;
};

/** A stored query in a list: its words at the left, what can be done with it at the right. */
export function StoredRow({ label, icon, meta, query, view, children, ...row }: StoredRowProps) {
  return (
    <li className="flex gap-2.5 border-b border-line py-[11px] max-sm:flex-wrap" aria-label={label}>
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
      <div className="flex h-sm flex-none items-center gap-1 max-sm:w-full max-sm:justify-end">
        {meta}
        <CopyQuery text={query} />
        {row.onOpen ? (
          <IconButton label={row.openLabel} size="sm" onClick={row.onOpen}>
            <FolderOpen {...ICON} />
          </IconButton>
        ) : null}
        <IconButton
          label="Execute"
          size="sm"
          disabled={row.canExecute ? false : "Connect to the database first"}
          onClick={row.onExecute}
        >
          <Play {...ICON} />
        </IconButton>
        {row.moreActions}
        <IconButton label="Delete" size="sm" onClick={row.onDelete}>
          <Trash2 {...ICON} />
        </IconButton>
        <Button
          size="sm"
          className="w-24"
          aria-expanded={view.isOpen}
          disabled={view.missing ?? false}
          onClick={view.onToggle}
        >
          {view.isOpen ? `Hide ${view.noun}` : `View ${view.noun}`}
        </Button>
      </div>
    </li>
  );
}

type StoredResultProps = ResultDrawing & {
  stored: {
    data: string | null | undefined;
    isLoading: boolean;
    isError: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  isTruncated: boolean;
};

/** The stored result of a row, while it loads, as it is, or why it is not there. */
export function StoredResult({ stored, isTruncated, renderResult, resultText }: StoredResultProps) {
  const text = stored.data ?? null;
  const result = useMemo(() => (text === null ? null : decodeValue(text)), [text]);
  return (
    <>
      {stored.isLoading ? <Skeleton className="w-2/5" /> : null}
      {stored.isError ? (
        <p role="alert" className="flex items-center gap-2 text-ui text-danger">
          {errorText(stored.error, "Failed to load the result")}
          <Button size="sm" onClick={() => void stored.refetch()}>
            Retry
          </Button>
        </p>
      ) : null}
      {text === null ? null : renderResult(result)}
      {isTruncated ? (
        <p className="mt-1 text-small text-ink-3">
          Long results are stored up to their first documents. Execute again to see all.
        </p>
      ) : null}
      {text === null ? null : <CopyResult text={() => resultText(result)} />}
    </>
  );
}
