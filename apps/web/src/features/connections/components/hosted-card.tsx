import type { Connection } from "@querysnap/contracts";
import { Database, FileArchive } from "lucide-react";
import { Tag } from "../../../components/tag.tsx";
import { useNow } from "../../../lib/use-now.ts";
import { expiryText } from "../expiry.ts";

/** In place of the URI for databases that we host. */
export function HostedCard({ connection }: { connection: Connection }) {
  const now = useNow();
  const Icon = connection.isSample ? Database : FileArchive;
  const expiry = connection.tempExpiresAt ? expiryText(new Date(connection.tempExpiresAt), now) : null;
  const facts: [string, string | null][] = connection.isSample
    ? [["Database", connection.databaseName]]
    : [
        ["Source file", connection.originalFileName],
        ["Database", connection.tempDatabaseName ?? connection.databaseName],
      ];
  return (
    <section
      className="rounded-panel border border-line bg-canvas px-3.5 py-3"
      aria-label={connection.isSample ? "Sample database" : "Temporary database"}
    >
      <p className="flex items-center gap-2 text-ui font-medium">
        <Icon size={15} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />
        {connection.isSample ? "Sample Database (Read Only)" : "Temporary Database"}
      </p>
      <dl className="mt-2 grid grid-cols-[96px_1fr] gap-x-2 gap-y-0.5 text-small">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="truncate font-mono text-ink-2" title={value ?? undefined}>
              {value ?? "–"}
            </dd>
          </div>
        ))}
        {expiry ? (
          <div className="contents">
            <dt className="text-ink-3">Expiry</dt>
            <dd>
              <Tag tone={expiry.tone}>{expiry.text}</Tag>
            </dd>
          </div>
        ) : null}
      </dl>
      {expiry?.text === "Expired" ? (
        <p className="mt-2 text-small text-ink-2">
          Temporary databases are deleted after 7 days. Upload the file again to keep working with it.
        </p>
      ) : null}
    </section>
  );
}
