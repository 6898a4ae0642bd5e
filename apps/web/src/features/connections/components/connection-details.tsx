import { ArrowLeftRight, Download, Plug, Unplug } from "lucide-react";
import type { ConnectionHealth } from "../api/connections.ts";
import type { ConnectionPhase } from "../use-open-connection.ts";
import { Button, IconButton } from "../../../components/button.tsx";
import { Spinner } from "../../../components/spinner.tsx";
import { UpgradeAction } from "../../../components/upgrade-action.tsx";
import { Tag } from "../../../components/tag.tsx";
import { useNow } from "../../../lib/use-now.ts";
import { MARKS } from "../connection-mark.ts";
import { expiryText } from "../expiry.ts";
import "./connections.css";

const ICON = { size: 13, strokeWidth: 1.75, "aria-hidden": true } as const;

type ConnectionDetailsProps = {
  connection: ConnectionHealth;
  phase: ConnectionPhase;
  isExporting: boolean;
  onExport: () => void;
  onChange: () => void;
  onDisconnect: () => void;
  onReconnect: () => void;
};

/** Which database this is, whether it answers, and the ways to leave it. */
export function ConnectionDetails({
  connection,
  phase,
  isExporting,
  onExport,
  onChange,
  onDisconnect,
  onReconnect,
}: ConnectionDetailsProps) {
  const mark = connection.mark === null ? null : MARKS[connection.mark];
  const now = useNow();
  const expiry =
    connection.tempExpiresAt === null ? null : expiryText(new Date(connection.tempExpiresAt), now);
  const isOpen = phase === "connected" || phase === "disconnecting";
  return (
    <section className="flex-none border-b border-line px-4 py-3" aria-label="Connection Details">
      <div className="mb-2 flex items-center">
        <h2 className="caption">Connection Details</h2>
        <PhaseText phase={phase} isAlive={connection.isAlive} />
      </div>
      <div className="mb-1.5 flex flex-wrap items-center gap-1.5">
        <span className="max-w-full truncate text-body font-semibold">{connection.nickname}</span>
        {mark ? <Tag tone={mark.tone}>{mark.label}</Tag> : null}
        {connection.isSample || connection.isReadOnly ? <Tag tone="info">DEMO</Tag> : null}
        {connection.isTemporary ? <Tag tone="warn">TEMP</Tag> : null}
        {expiry ? <Tag tone={expiry.tone}>{expiry.text}</Tag> : null}
      </div>
      <dl className="grid grid-cols-[72px_1fr] gap-x-2 gap-y-0.5 text-small text-ink-2">
        <dt className="text-ink-3">Database</dt>
        <dd className="truncate font-mono">{connection.databaseName}</dd>
        <Hosts names={connection.host} />
        <dt className="text-ink-3">Access</dt>
        <dd>{connection.isReadOnly ? "Read only" : "Read and write"}</dd>
      </dl>
      <Trouble error={connection.error} phase={phase} />
      <div className="mt-2.5 flex items-center gap-1.5">
        <Button size="sm" className="flex-1" icon={<ArrowLeftRight {...ICON} />} onClick={onChange}>
          Change Connection
        </Button>
        <IconButton
          label={isExporting ? "Exporting the database" : "Export database"}
          size="sm"
          variant="default"
          busy={isExporting}
          disabled={isOpen ? false : "Connect first"}
          onClick={onExport}
        >
          <Download {...ICON} />
        </IconButton>
        {isOpen ? (
          <IconButton
            label="Disconnect"
            size="sm"
            variant="default"
            busy={phase === "disconnecting"}
            onClick={onDisconnect}
          >
            <Unplug {...ICON} />
          </IconButton>
        ) : (
          <IconButton
            label="Reconnect"
            size="sm"
            variant="default"
            busy={phase === "reconnecting"}
            onClick={onReconnect}
          >
            <Plug {...ICON} />
          </IconButton>
        )}
      </div>
    </section>
  );
}

/** Why the connection cannot be used, and what lifts that. */
function Trouble({ error, phase }: { error: string | null; phase: ConnectionPhase }) {
  return (
    <>
      {error ? <p className="mt-1.5 text-small break-words text-danger">{error}</p> : null}
      {phase === "locked" ? <UpgradeAction className="mt-2 w-full" /> : null}
    </>
  );
}

const END_TEXTS = { refused: "Sign-in refused", removed: "Removed", locked: "Locked", expired: "Expired" };

function PhaseText({ phase, isAlive }: { phase: ConnectionPhase; isAlive: boolean }) {
  const base = "ml-auto flex items-center gap-1.5 text-small";
  if (phase === "reconnecting" || phase === "disconnecting") {
    return (
      <output className={`${base} text-warn`}>
        <Spinner />
        {phase === "reconnecting" ? "Reconnecting" : "Disconnecting"}
      </output>
    );
  }
  if (phase === "refused" || phase === "removed" || phase === "locked" || phase === "expired") {
    return (
      <output className={`${base} text-danger`}>
        <i className="dot dot-danger" aria-hidden="true" />
        {END_TEXTS[phase]}
      </output>
    );
  }
  if (phase === "disconnected") {
    return (
      <output className={`${base} text-ink-3`}>
        <i className="dot dot-off" aria-hidden="true" />
        Disconnected
      </output>
    );
  }
  return isAlive ? (
    <output className={`${base} text-ok`}>
      <i className="dot dot-live" aria-hidden="true" />
      Alive
    </output>
  ) : (
    <output className={`${base} text-danger`}>
      <i className="dot dot-danger" aria-hidden="true" />
      No answer
    </output>
  );
}

/** The host, or how many there are with the first of them; nothing for a hosted database. */
function Hosts({ names }: { names: string }) {
  if (names === "") return null;
  const hosts = names.split(",");
  return (
    <>
      <dt className="text-ink-3">{hosts.length > 1 ? `${hosts.length} hosts` : "Host"}</dt>
      <dd className="truncate font-mono" title={hosts.join("\n")}>
        {hosts.length > 1 ? `${hosts[0]} +${hosts.length - 1}` : names}
      </dd>
    </>
  );
}
