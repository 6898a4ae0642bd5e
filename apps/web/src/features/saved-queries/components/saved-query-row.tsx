import { Pencil } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../../../components/button.tsx";
import { ShellLine } from "../../../components/shell-code.tsx";
import { type ResultDrawing, StoredResult, StoredRow } from "../../../components/stored-row.tsx";
import { formatDay, formatExactTime } from "../../../lib/dates.ts";
import { type SavedItem, useSavedResult } from "../api/saved-queries.ts";

export type SavedQueryRowProps = ResultDrawing & {
  item: SavedItem;
  canExecute: boolean;
  onExecute: (item: SavedItem) => void;
  /** Puts the query into the editor, linked to this one; missing where there is no editor. */
  onOpen: ((item: SavedItem) => void) | undefined;
  onEdit: (item: SavedItem) => void;
  onDelete: (item: SavedItem) => void;
  onTag: (tag: string) => void;
};

/** One saved query: name, tags, description, what was asked, the query, when it was saved, how often it ran. */
export function SavedQueryRow({ item, canExecute, onTag, ...row }: SavedQueryRowProps) {
  const { onExecute, onOpen, onEdit, onDelete, ...drawing } = row;
  const [isOpen, setOpen] = useState(false);
  const stored = useSavedResult(item, isOpen);
  const about = [item.description, item.naturalLanguage].filter(Boolean).join(" · ");
  return (
    <StoredRow
      label={item.name}
      query={item.query}
      canExecute={canExecute}
      onExecute={() => onExecute(item)}
      onOpen={onOpen && (() => onOpen(item))}
      openLabel="Open in the editor"
      onDelete={() => onDelete(item)}
      moreActions={
        <IconButton label="Edit name, description or tags" size="sm" onClick={() => onEdit(item)}>
          <Pencil size={14} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      }
      view={{
        noun: "results",
        isOpen,
        onToggle: () => setOpen(!isOpen),
        missing: item.hasResult ? null : "No result was stored",
      }}
    >
      <p className="flex min-w-0 items-center gap-2">
        <span className="truncate text-ui font-medium">{item.name}</span>
        <span className="flex min-w-0 flex-none gap-1 overflow-hidden">
          {item.tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className="h-tag rounded-tag border border-line bg-sunken px-1.5 text-micro text-ink-2 hover:bg-hover"
              title={`Show queries tagged ${tag}`}
              onClick={() => onTag(tag)}
            >
              {tag}
            </button>
          ))}
        </span>
      </p>
      {about === "" ? null : <p className="truncate text-small text-ink-2">{about}</p>}
      <ShellLine text={item.query} />
      <p className="truncate text-small text-ink-3">
        Saved{" "}
        <time dateTime={item.createdAt} title={formatExactTime(item.createdAt)} className="num">
          {formatDay(item.createdAt)}
        </time>
        {item.usageCount > 0 ? ` · Used ${item.usageCount.toLocaleString("en-US")} times` : null}
      </p>
      {isOpen ? (
        <div className="mt-2">
          <StoredResult {...drawing} stored={stored} isTruncated={item.resultTruncated} />
        </div>
      ) : null}
    </StoredRow>
  );
}
