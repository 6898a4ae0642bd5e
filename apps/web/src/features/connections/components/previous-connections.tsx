import { type Connection, MASKED_CREDENTIALS } from "@querysnap/contracts";
import { Trash2 } from "lucide-react";
import { IconButton } from "../../../components/button.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { Tag } from "../../../components/tag.tsx";
import { agoText } from "../../../lib/clock-text.ts";
import { useNow } from "../../../lib/use-now.ts";
import { expiryText } from "../expiry.ts";

type PreviousConnectionsProps = {
  connections: readonly Connection[] | undefined;
  selectedId: string | null;
  removingId: string | null;
  onSelect: (connection: Connection) => void;
  onRemove: (connection: Connection) => void;
};

/** What was connected before: select to fill the form, or remove. */
export function PreviousConnections({ connections, ...row }: PreviousConnectionsProps) {
  return (
    <section className="min-h-0 flex-1 overflow-y-auto px-4 py-3" aria-labelledby="previous-connections">
      <div className="mb-0.5 flex items-center">
        <h2 id="previous-connections" className="caption">
          Previous Connections
        </h2>
        <span className="num ml-auto text-small text-ink-3">
          {connections && connections.length > 0 ? connections.length : null}
        </span>
      </div>
      {connections === undefined ? (
        <div className="grid gap-2.5 py-2" aria-hidden="true">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-full" />
          <Skeleton className="w-1/2" />
        </div>
      ) : connections.length === 0 ? (
        <p className="py-1 text-small text-ink-3">No previous connections</p>
      ) : (
        <ul>
          {connections.map((connection) => (
            <ConnectionRow key={connection._id} connection={connection} {...row} />
          ))}
        </ul>
      )}
    </section>
  );
}

type ConnectionRowProps = Omit<PreviousConnectionsProps, "connections"> & { connection: Connection };

function ConnectionRow({ connection, selectedId, removingId, onSelect, onRemove }: ConnectionRowProps) {
  const now = useNow();
  const expiry =
    connection.isTemporary && connection.tempExpiresAt
      ? expiryText(new Date(connection.tempExpiresAt), now)
      : null;
  const isSelected = connection._id === selectedId;
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
          {connection.isTemporary ? <Tag tone="warn">TEMP</Tag> : null}
          {connection.isActive ? (
            <Tag tone="ok">
              <i className="dot dot-small" aria-hidden="true" />
              Active
            </Tag>
          ) : null}
          {connection.isReadOnly ? <Tag>Read Only</Tag> : null}
          {expiry ? <Tag tone={expiry.tone}>{expiry.text}</Tag> : null}
        </span>
        <span className="relative -my-1 -mr-1.5 ml-auto">
          <IconButton
            label={`Remove ${connection.nickname}`}
            size="sm"
            busy={removingId === connection._id}
            className="text-ink-3 opacity-70 group-hover:opacity-100 focus-visible:opacity-100"
            onClick={() => onRemove(connection)}
          >
            <Trash2 size={13} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <p
        className={`truncate text-small text-ink-2 ${connection.isSample || connection.isTemporary ? "" : "font-mono"}`}
      >
        {describeTarget(connection)}
      </p>
      <p
        className="text-small text-ink-3"
        title={connection.lastUsed ? new Date(connection.lastUsed).toLocaleString("en-GB") : undefined}
      >
        {connection.lastUsed ? `Last used ${agoText(new Date(connection.lastUsed), now)}` : "Never used"}
      </p>
    </li>
  );
}

function describeTarget(connection: Connection): string {
  if (connection.isSample) return "Sample Database (Read Only)";
  if (connection.isTemporary) return `Temporary Database (${connection.originalFileName ?? "upload"})`;
  return connection.uri.replace(MASKED_CREDENTIALS, "••••:••••");
}
