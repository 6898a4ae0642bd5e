import { type Connection, MASKED_CREDENTIALS } from "@querysnap/contracts";
import { Lock, Search, Trash2 } from "lucide-react";
import { memo, useDeferredValue, useState } from "react";
import { IconButton } from "../../../components/button.tsx";
import { Input } from "../../../components/input.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { Tag } from "../../../components/tag.tsx";
import { formatExactTime, formatRelativeTime } from "../../../lib/dates.ts";
import { useNow } from "../../../lib/use-now.ts";
import { MARKS } from "../connection-mark.ts";
import { expiryText } from "../expiry.ts";
import { splitUri } from "../uri-edits.ts";
import "./connections.css";

type PreviousConnectionsProps = {
  connections: readonly Connection[] | undefined;
  selectedId: string | null;
  removingId: string | null;
  onSelect: (connection: Connection) => void;
  onRemove: (connection: Connection) => void;
};

/** Shorter lists are read faster than searched. */
const SEARCH_FROM = 8;
/** Rows drawn at once; scrolling near their end draws as many again. */
const ROWS_A_STEP = 40;
const STEP_BEFORE_END_PX = 600;

/** Lists saved connections: selecting one fills the form. */
export function PreviousConnections({
  connections,
  selectedId,
  removingId,
  ...actions
}: PreviousConnectionsProps) {
  const now = useNow();
  const [search, setSearch] = useState("");
  const [rowCount, setRowCount] = useState(ROWS_A_STEP);
  const wanted = useDeferredValue(search).trim().toLowerCase();
  const found = connections?.filter((connection) => wanted === "" || textOf(connection).includes(wanted));
  return (
    <section
      className="min-h-0 flex-1 overflow-y-auto px-4 py-3"
      aria-labelledby="previous-connections"
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (found && rowCount < found.length && scrollHeight - scrollTop - clientHeight < STEP_BEFORE_END_PX)
          setRowCount(rowCount + ROWS_A_STEP);
      }}
    >
      <div className="mb-0.5 flex items-center">
        <h2 id="previous-connections" className="caption">
          Previous Connections
        </h2>
        <span className="num ml-auto text-small text-ink-3">
          {connections && connections.length > 0 ? connections.length : null}
        </span>
      </div>
      {connections && connections.length >= SEARCH_FROM ? (
        <div className="py-1.5">
          <Input
            type="search"
            controlSize="sm"
            aria-label="Search connections"
            placeholder="Search"
            before={<Search size={13} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />}
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setRowCount(ROWS_A_STEP);
            }}
          />
        </div>
      ) : null}
      {found === undefined ? (
        <div className="grid gap-2.5 py-2" aria-hidden="true">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-full" />
          <Skeleton className="w-1/2" />
        </div>
      ) : found.length === 0 ? (
        <p className="py-1 text-small text-ink-3">
          {connections?.length === 0 ? "No previous connections" : "No connection matches this search"}
        </p>
      ) : (
        <ul>
          {found.slice(0, rowCount).map((connection) => (
            <ConnectionRow
              key={connection._id}
              connection={connection}
              now={now}
              isSelected={connection._id === selectedId}
              isRemoving={connection._id === removingId}
              {...actions}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns the text that the search matches. */
function textOf({ nickname, databaseName, host, originalFileName, mark }: Connection): string {
  return [nickname, databaseName, host, originalFileName, mark].join(" ").toLowerCase();
}

type ConnectionRowProps = Pick<PreviousConnectionsProps, "onSelect" | "onRemove"> & {
  connection: Connection;
  now: Date;
  isSelected: boolean;
  isRemoving: boolean;
};

// compared without the handlers, which are made anew at each key typed into the form
const ConnectionRow = memo(
  ConnectionLine,
  (a, b) =>
    a.connection === b.connection &&
    a.now === b.now &&
    a.isSelected === b.isSelected &&
    a.isRemoving === b.isRemoving,
);

function ConnectionLine({ connection, now, isSelected, isRemoving, onSelect, onRemove }: ConnectionRowProps) {
  const expiry =
    connection.isTemporary && connection.tempExpiresAt
      ? expiryText(new Date(connection.tempExpiresAt), now)
      : null;
  const mark = connection.mark === null ? null : MARKS[connection.mark];
  return (
    <li
      className={`group relative -mx-2.5 mb-1 rounded-control px-2.5 py-2 ${isSelected ? "bg-selected" : "hover:bg-hover"}`}
    >
      <button
        type="button"
        className="absolute inset-0 rounded-control"
        aria-label={`Use ${connection.nickname}`}
        aria-current={isSelected || undefined}
        onClick={() => onSelect(connection)}
      />
      <div className="flex items-start gap-1.5">
        <span className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5">
          <span className="max-w-full truncate text-ui font-medium">{connection.nickname}</span>
          {mark ? <Tag tone={mark.tone}>{mark.label}</Tag> : null}
          {connection.isTemporary ? <Tag tone="warn">TEMP</Tag> : null}
          {connection.isActive ? (
            <Tag tone="ok">
              <i className="dot dot-small" aria-hidden="true" />
              Active
            </Tag>
          ) : null}
          {connection.isReadOnly ? <Tag>Read Only</Tag> : null}
          {connection.isLocked ? (
            <Tag tone="warn">
              <Lock size={10} strokeWidth={2} aria-hidden="true" />
              Locked
            </Tag>
          ) : null}
          {expiry ? <Tag tone={expiry.tone}>{expiry.text}</Tag> : null}
        </span>
        <span className="relative -my-1 -mr-1.5 ml-auto">
          <IconButton
            label={`Remove ${connection.nickname}`}
            size="sm"
            tooltip={false}
            busy={isRemoving}
            className="text-ink-3 opacity-70 group-hover:opacity-100 focus-visible:opacity-100"
            onClick={() => onRemove(connection)}
          >
            <Trash2 size={13} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <p
        className={`mt-0.5 truncate text-small text-ink-2 ${connection.isSample || connection.isTemporary ? "" : "font-mono"}`}
        title={connection.host === "" ? undefined : connection.host.replaceAll(",", "\n")}
      >
        {describeTarget(connection)}
      </p>
      <p
        className="text-small text-ink-3"
        title={connection.lastUsed ? formatExactTime(connection.lastUsed) : undefined}
      >
        {connection.isLocked
          ? "Opens again with SnapX"
          : connection.lastUsed
            ? `Last used ${formatRelativeTime(connection.lastUsed, now)}`
            : "Never used"}
      </p>
    </li>
  );
}

function describeTarget(connection: Connection): string {
  if (connection.isSample) return "Sample Database (Read Only)";
  if (connection.isTemporary) return `Temporary Database (${connection.originalFileName ?? "upload"})`;
  const masked = connection.uri.replace(MASKED_CREDENTIALS, "••••:••••");
  const hosts = splitUri(connection.uri)?.hosts ?? [];
  const [first = ""] = hosts;
  return hosts.length > 1 ? masked.replace(hosts.join(","), `${first} +${hosts.length - 1}`) : masked;
}
