import { Button } from "../../../components/button.tsx";
import { formatExactTime } from "../../../lib/dates.ts";
import { adminErrorText } from "../admin-error.ts";
import { AUDIT_TEXTS, useAuditLog } from "../api/system.ts";
import { ListEmpty, ListError, ListTable, ListWaiting } from "./list-frame.tsx";

const COLUMNS = ["Time", "Action", "By", "Account", "Detail", "IP address", "Device"];

/** Who did what. Nobody can change it. */
export function AuditTab() {
  const log = useAuditLog();
  const entries = log.data?.pages.flatMap(({ data }) => data.entries);
  if (entries === undefined)
    return log.isError ? (
      <div className="pt-3">
        <ListError
          error={log.error}
          text={adminErrorText(log.error, AUDIT_TEXTS)}
          onRetry={() => void log.refetch()}
        />
      </div>
    ) : (
      <ListWaiting label="Audit Log" />
    );
  if (entries.length === 0)
    return (
      <ListEmpty text="No entries yet" hint="Security events and changes by administrators appear here." />
    );
  return (
    <>
      <ListTable label="Audit Log" columns={COLUMNS} isStale={false}>
        {entries.map((entry) => (
          <tr key={entry.id} className="h-9 border-b border-line">
            <td className="px-3.5 pl-7 whitespace-nowrap text-ink-3">{formatExactTime(entry.createdAt)}</td>
            <td className="px-3.5 font-mono text-small">{entry.action}</td>
            <td className="max-w-52 truncate px-3.5 text-ink-2">{entry.actorEmail ?? "user"}</td>
            <td className="max-w-52 truncate px-3.5 text-ink-2">
              {(entry.userEmail ?? entry.userId) || "–"}
            </td>
            <td className="max-w-52 truncate px-3.5 font-mono text-small text-ink-2">
              {entry.subject ?? "–"}
            </td>
            <td className="px-3.5 font-mono text-small text-ink-3">{entry.ipAddress ?? "–"}</td>
            <td className="max-w-48 truncate px-3.5 pr-7 text-ink-3">{entry.device ?? "–"}</td>
          </tr>
        ))}
      </ListTable>
      {log.hasNextPage ? (
        <footer className="border-t border-line px-7 py-2.5 max-sm:px-4">
          <Button size="sm" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            Load older entries
          </Button>
        </footer>
      ) : null}
    </>
  );
}
