import type { Session } from "@querysnap/contracts";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { Banner } from "../../../components/banner.tsx";
import { Button } from "../../../components/button.tsx";
import { AlertDialog } from "../../../components/dialog.tsx";
import { FieldError } from "../../../components/field.tsx";
import { Skeleton } from "../../../components/spinner.tsx";
import { Tag } from "../../../components/tag.tsx";
import { ApiError, errorText } from "../../../lib/api-error.ts";
import { useNow } from "../../../lib/use-now.ts";
import { formatExactTime, formatRelativeTime } from "../../../lib/dates.ts";
import {
  LOAD_FALLBACK,
  REVOKE_FALLBACK,
  useRevokeAllSessions,
  useRevokeSession,
  useSessions,
} from "../api/sessions.ts";

const NONE = "No sessions found. This might be a new login or OAuth session.";

/** Every browser that is signed in. */
export function SessionsSection() {
  const sessions = useSessions();
  const [asked, setAsked] = useState<Session | "all" | null>(null);
  const revoke = useRevokeSession();
  const revokeAll = useRevokeAllSessions();
  return (
    <>
      <div className="flex items-start gap-4 border-b border-line pb-3">
        <p className="flex-1 text-small text-ink-3">
          Sessions expire after 7 days. Revoking can take up to 15 minutes.
        </p>
        <Button size="sm" variant="danger-quiet" onClick={() => setAsked("all")}>
          Revoke all
        </Button>
      </div>
      {sessions.isPending ? <Waiting /> : null}
      {sessions.isError ? (
        <Banner
          tone={isNone(sessions.error) ? "info" : "danger"}
          className="mt-4"
          action={<Button onClick={() => void sessions.refetch()}>Retry</Button>}
        >
          {isNone(sessions.error) ? NONE : errorText(sessions.error, LOAD_FALLBACK)}
        </Banner>
      ) : null}
      <ul>
        {sessions.data?.sessions.map((each) => (
          <SessionRow key={each.id} session={each} onRevoke={() => setAsked(each)} />
        ))}
      </ul>
      {asked === "all" ? (
        <AlertDialog
          open
          onOpenChange={() => setAsked(null)}
          title="Revoke all sessions?"
          description="This signs out every browser, including this one."
          cancelLabel="Keep them"
          confirmLabel="Revoke all sessions"
          busy={revokeAll.isPending}
          busyLabel="Revoking"
          onConfirm={() => revokeAll.mutate()}
        />
      ) : null}
      {asked !== null && asked !== "all" ? (
        <AlertDialog
          open
          onOpenChange={() => {
            setAsked(null);
            revoke.reset();
          }}
          title="Revoke this session?"
          description={`${asked.deviceInfo.deviceName} at ${asked.deviceInfo.ipAddress} is signed out within 15 minutes.`}
          cancelLabel="Keep it"
          confirmLabel="Revoke session"
          busy={revoke.isPending}
          busyLabel="Revoking"
          onConfirm={() => revoke.mutate(asked.id, { onSuccess: () => setAsked(null) })}
        >
          {revoke.isError ? (
            <FieldError className="mt-2">{errorText(revoke.error, REVOKE_FALLBACK)}</FieldError>
          ) : null}
        </AlertDialog>
      ) : null}
    </>
  );
}

function isNone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function SessionRow({ session, onRevoke }: { session: Session; onRevoke: () => void }) {
  const { deviceInfo, isCurrent, isUsed, lastUsedAt } = session;
  const now = useNow();
  const isPhone = /iOS|Android|iPhone|iPad/.test(deviceInfo.deviceName);
  const Icon = isPhone ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2.5">
      <Icon aria-hidden="true" size={17} strokeWidth={1.75} className="text-ink-3" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1.5 text-ui font-medium">
          <span title={deviceInfo.userAgent} className="truncate">
            {deviceInfo.deviceName}
          </span>
          {isCurrent ? <Tag tone="ok">Current</Tag> : null}
        </p>
        <p className="text-small text-ink-3">
          <span className="font-mono">{deviceInfo.ipAddress}</span>,{" "}
          <time dateTime={lastUsedAt} title={formatExactTime(lastUsedAt)}>
            {`${isUsed ? "" : "signed in "}${formatRelativeTime(lastUsedAt, now)}`}
          </time>
        </p>
      </div>
      {isCurrent ? null : (
        <Button size="sm" aria-label={`Revoke ${deviceInfo.deviceName}`} onClick={onRevoke}>
          Revoke
        </Button>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" aria-label="Sessions" className="flex flex-col gap-7 py-5">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
    </div>
  );
}
