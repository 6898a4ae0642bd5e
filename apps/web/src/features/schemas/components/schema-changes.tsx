import type { DatabaseSchema, SchemaChange } from "@querysnap/contracts";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { formatRelativeTime } from "../../../lib/dates.ts";
import { changeText } from "../change-text.ts";

const ICON = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Lists changes since the previous snapshot, collapsed to one line; renders nothing without changes. */
export function SchemaChanges({ schema: { changes }, now }: { schema: DatabaseSchema; now: Date }) {
  const [isOpen, setOpen] = useState(false);
  if (!changes || changes.entries.length === 0) return null;
  const { entries, since } = changes;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-label="Changes" className="flex-none border-t border-line bg-info-wash text-small">
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex w-full items-center gap-2 px-5 py-2 text-left"
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron {...ICON} />
        <span className="font-medium">
          {entries.length} {entries.length === 1 ? "change" : "changes"}
        </span>
        <span className="text-ink-2">since the schema was read {formatRelativeTime(since, now)}</span>
      </button>
      {isOpen ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <ul className="grid max-h-44 gap-1 overflow-y-auto px-5 pb-2.5 pl-11" tabIndex={0}>
          {entries.map((change) => (
            <li key={JSON.stringify(change)}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Change({ change }: { change: SchemaChange }) {
  const text = changeText(change);
  return (
    <>
      <span className="font-mono font-medium">{change.collection}</span>{" "}
      {text.split("`").map((part, at) =>
        // names are in backquotes
        at % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- a part is its place
          <code key={at} className="font-mono">
            {part}
          </code>
        ) : (
          part
        ),
      )}
    </>
  );
}
