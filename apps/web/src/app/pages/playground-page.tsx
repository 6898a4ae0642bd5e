import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { Button } from "../../components/button.tsx";
import { UpgradeAction } from "../../components/upgrade-action.tsx";
import { Logo } from "../../components/logo.tsx";
import { useActiveConnection, useHeldConnection } from "../../features/connections/use-open-connection.ts";
import { ApiError, errorText } from "../../lib/api-error.ts";
import { useRetry } from "../../lib/use-retry.ts";
import { useSession } from "../../lib/use-session.ts";
import { PlaygroundShell } from "../page-shell.tsx";
import { Workspace } from "./playground/workspace.tsx";

/** The playground of the connection in the address, or of the active one, whose id it writes there. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const connectionId = search.get("connectionId");
  const active = useActiveConnection(connectionId === null);
  const activeId = active.data?._id;
  const isSample = active.data?.isSample === true;
  useEffect(() => {
    if (connectionId === null && activeId !== undefined)
      setSearch({ connectionId: activeId, ...(isSample ? { isSample: "true" } : {}) }, { replace: true });
  }, [connectionId, activeId, isSample, setSearch]);

  if (connectionId !== null) return <Held key={connectionId} connectionId={connectionId} />;
  return <Opening query={active} fallback="Failed to load active connection." />;
}

function Held({ connectionId }: { connectionId: string }) {
  const held = useHeldConnection(connectionId);
  if (held.connection) return <Workspace connection={held.connection} held={held} />;
  return <Opening query={held.status} fallback="Failed to load connection details." />;
}

type OpeningProps = {
  query: Pick<UseQueryResult, "error" | "fetchStatus" | "refetch">;
  fallback: string;
};

/** The frame while the connection loads. Retries until the server answers. */
function Opening({ query: { error, fetchStatus, refetch }, fallback }: OpeningProps) {
  const isUnreachable = (error instanceof ApiError && error.code === "network") || fetchStatus === "paused";
  useRetry(isUnreachable, () => void refetch());
  if (isUnreachable)
    return (
      <PlaygroundShell
        notice={<Unreachable isTrying={fetchStatus === "fetching"} onRetry={() => void refetch()} />}
      />
    );
  return error ? <Failure error={error} fallback={fallback} /> : <PlaygroundShell />;
}

function Unreachable({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex items-center gap-4 px-5">
      <div>
        <p className="text-body font-semibold">QuerySnap can't be reached</p>
        <p className="text-ui text-ink-2">We try again every few seconds. Your work is kept.</p>
      </div>
      <Button size="sm" busy={isTrying} busyLabel="Trying again…" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

function Failure({ error, fallback }: { error: unknown; fallback: string }) {
  const navigate = useNavigate();
  const { logout } = useSession();
  if (error instanceof ApiError && (error.status === 401 || error.code === "session_ended")) {
    return (
      <Notice title="Authentication Error" text={error.message}>
        <Button variant="pri" onClick={() => void logout()}>
          Go to Login
        </Button>
      </Notice>
    );
  }
  const isLocked = error instanceof ApiError && error.code === "connection_locked";
  return (
    <Notice title="Connection Error" text={errorText(error, fallback)}>
      {isLocked ? <UpgradeAction /> : null}
      <Button variant={isLocked ? "default" : "pri"} onClick={() => void navigate("/connect")}>
        Back to Connect
      </Button>
      <Button onClick={() => void navigate("/")}>Go Home</Button>
    </Notice>
  );
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="flex min-h-full flex-col bg-canvas p-5">
      <Logo />
      <div className="m-auto w-full max-w-payment pb-16" role="alert">
        <h1 className="text-heading font-semibold tracking-title">{title}</h1>
        <p className="mt-1 text-body text-ink-2">{text}</p>
        <div className="mt-4 flex gap-2">{children}</div>
      </div>
    </main>
  );
}
