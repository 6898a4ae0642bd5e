import type { Value } from "@querysnap/mql";
import { Pencil, Play, Trash2 } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { Button, IconButton } from "../../../components/button.tsx";
import { CopyQuery, CopyResult } from "../../../components/copy-buttons.tsx";
import { ShellLine } from "../../../components/shell-code.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { errorText } from "../../../lib/api-error.ts";
import { decodeValue } from "../../../lib/decode-values.ts";
import { type SavedItem, useSavedResult } from "../use-saved-queries.ts";

const ICON = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

type SavedQueryRowProps = {
  item: SavedItem;
  canExecute: boolean;
  onExecute: (item: SavedItem) => void;
  onEdit: (item: SavedItem) => void;
  onDelete: (item: SavedItem) => void;
  renderResult: (value: Value) => ReactNode;
  resultText: (value: Value) => string;
};

/** One saved query: name, description, what was asked, the query, when it was saved and how often it ran. */
export function SavedQueryRow({
  item,
  canExecute,
  onExecute,
  onEdit,
  onDelete,
  ...result
}: SavedQueryRowProps) {
  const [isOpen, setOpen] = useState(false);
  const saved = new Date(item.createdAt);
  const about = [item.description, item.naturalLanguage].filter(Boolean).join(" · ");
  return (
    <li className="flex gap-2.5 border-b border-line py-[11px]" aria-label={item.name}>
      <div className="min-w-0 flex-1">
        <p className="truncate text-ui font-medium">{item.name}</p>
        {about === "" ? null : <p className="truncate text-small text-ink-2">{about}</p>}
        <ShellLine text={item.query} />
        <p className="truncate text-small text-ink-3">
          Saved{" "}
          <time dateTime={item.createdAt} title={saved.toLocaleString("en-GB")} className="num">
            {saved.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" })}
          </time>
          {item.usageCount > 0 ? ` · Used ${item.usageCount.toLocaleString("en-US")} times` : null}
        </p>
        {isOpen ? <StoredResult {...result} item={item} /> : null}
      </div>
      <div className="flex h-sm flex-none items-center gap-1">
        <CopyQuery text={item.query} />
        <IconButton
          label="Execute"
          size="sm"
          disabled={canExecute ? false : "Connect to the database first"}
          onClick={() => onExecute(item)}
        >
          <Play {...ICON} />
        </IconButton>
        <IconButton label="Edit name and description" size="sm" onClick={() => onEdit(item)}>
          <Pencil {...ICON} />
        </IconButton>
        <IconButton label="Delete" size="sm" onClick={() => onDelete(item)}>
          <Trash2 {...ICON} />
        </IconButton>
        <Button
          size="sm"
          className="w-24"
          aria-expanded={isOpen}
          disabled={item.hasResult ? false : "No result was stored"}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide results" : "View results"}
        </Button>
      </div>
    </li>
  );
}

function StoredResult({
  item,
  renderResult,
  resultText,
}: Pick<SavedQueryRowProps, "item" | "renderResult" | "resultText">) {
  const stored = useSavedResult(item, true);
  const text = stored.data ?? null;
  const result = useMemo(() => (text === null ? null : decodeValue(text)), [text]);
  return (
    <div className="mt-2">
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
      {item.resultTruncated ? (
        <p className="mt-1 text-small text-ink-3">
          Long results are stored up to their first documents. Execute again to see all.
        </p>
      ) : null}
      {text === null ? null : <CopyResult text={() => resultText(result)} />}
    </div>
  );
}
