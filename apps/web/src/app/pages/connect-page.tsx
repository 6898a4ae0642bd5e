import { type Connection, PLAN_POLICY } from "@querysnap/contracts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { Banner } from "../../components/banner.tsx";
import { AlertDialog } from "../../components/dialog.tsx";
import { Logo } from "../../components/logo.tsx";
import { ThemeSwitch } from "../../components/theme-switch.tsx";
import { UpgradeDialog } from "../../components/upgrade-dialog.tsx";
import { checkConnection, fetchConnection } from "../../features/connections/api/connections.ts";
import {
  ConnectForm,
  type ConnectDraft,
  EMPTY_DRAFT,
} from "../../features/connections/components/connect-form.tsx";
import { ConnectionError } from "../../features/connections/components/connection-error.tsx";
import { PreviousConnections } from "../../features/connections/components/previous-connections.tsx";
import { SampleCard, UploadCard } from "../../features/connections/components/start-cards.tsx";
import { withOption } from "../../features/connections/connection-doctor.ts";
import { isServerMasked } from "../../features/connections/connection-uri.ts";
import {
  useConnectionLimits,
  useConnections,
  useOpenConnection,
  useOpenSample,
  useRemoveConnection,
  useServerIp,
} from "../../features/connections/use-connections.ts";
import { ApiError } from "../../lib/api-error.ts";
import { useAppInfo } from "../../lib/app-info.ts";
import { useSession } from "../../lib/use-session.ts";
import { ProfileMenu } from "../profile-menu.tsx";

const BANNER_MS = 5000;
const REMOVED_MS = 3000;
const BENEFITS = [
  "Unlimited connections and executions",
  "Unlimited query history",
  "100 AI generations per day",
  "Upload your own database",
];

type Notice = { text: string; closeAfterMs: number };
type Failure = { error: Pick<ApiError, "message" | "details" | "reason">; canFix: boolean };

function toFailure(error: unknown, fallback: string): Failure["error"] {
  return error instanceof ApiError ? error : { message: fallback, details: undefined, reason: undefined };
}

/** Where a database is chosen: a new URI, a saved one, the sample. */
export function Component() {
  const navigate = useNavigate();
  const { user } = useSession();
  const connections = useConnections();
  const limits = useConnectionLimits().data;
  const serverIp = useServerIp();
  const needsCredentials = useAppInfo()?.mode !== "local";
  const [draft, setDraft] = useState<ConnectDraft>(EMPTY_DRAFT);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [reachedLimit, setReachedLimit] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<Connection | null>(null);

  const fail = (error: unknown, fallback: string, canFix = false) => {
    setNotice(null);
    if (error instanceof ApiError && error.code === "connection_limit_reached")
      setReachedLimit(
        error.reason?.kind === "connection_limit" ? error.reason.limit : PLAN_POLICY.snap.connections,
      );
    else setFailure({ error: toFailure(error, fallback), canFix });
  };
  const openPlayground = (connection: Connection) => {
    const extra = connection.isSample ? "&isSample=true" : connection.isTemporary ? "&isTemporary=true" : "";
    void navigate(`/playground?connectionId=${encodeURIComponent(connection._id)}${extra}`);
  };

  const open = useOpenConnection();
  const sample = useOpenSample();
  const remove = useRemoveConnection();
  const test = useMutation({ mutationFn: checkConnection });
  const select = useMutation({
    mutationFn: (connection: Connection) =>
      connection.isSample || connection.isTemporary
        ? Promise.resolve(connection)
        : fetchConnection(connection._id),
    onSuccess: (connection) => {
      setFailure(null);
      setDraft({ nickname: connection.nickname, uri: connection.uri, connection, isRevealed: false });
    },
    onError: (error) => fail(error, "Failed to load connection"),
  });

  const startSample = () => {
    setFailure(null);
    sample.mutate(undefined, {
      onSuccess: openPlayground,
      onError: (error) => fail(error, "Failed to connect to sample database"),
    });
  };
  const connectNow = () => {
    setFailure(null);
    if (draft.connection?.isSample) return startSample();
    open.mutate(
      { nickname: draft.nickname.trim(), uri: draft.uri.trim(), connectionId: draft.connection?._id ?? null },
      { onSuccess: openPlayground, onError: (error) => fail(error, "Failed to connect to database", true) },
    );
  };
  const testNow = (uri: string) => {
    setFailure(null);
    setNotice(null);
    test.mutate(uri, {
      onSuccess: (text) => setNotice({ text, closeAfterMs: BANNER_MS }),
      onError: (error) => fail(error, "Failed to test connection", true),
    });
  };
  const removeNow = (connection: Connection) =>
    remove.mutate(connection._id, {
      onSuccess: () => {
        setNotice({ text: "Connection removed successfully.", closeAfterMs: REMOVED_MS });
        if (draft.connection?._id === connection._id) setDraft(EMPTY_DRAFT);
      },
      onError: (error) => fail(error, "Failed to remove connection"),
      onSettled: () => setLeaving(null),
    });
  const fixAndTest = (option: string) => {
    const uri = withOption(draft.uri.trim(), option);
    setDraft({ ...draft, uri });
    testNow(uri);
  };

  const usedText =
    user && limits && typeof limits.current === "number" && typeof limits.limit === "number"
      ? `${limits.current} of ${limits.limit} connections used on ${user.planName}`
      : null;

  return (
    <div className="grid h-full grid-cols-[20%_80%] overflow-hidden">
      <aside className="flex min-h-0 flex-col border-r border-line bg-canvas">
        <div className="flex h-topbar flex-none items-center border-b border-line px-4">
          <Logo size={22} />
        </div>
        <SampleCard isOpening={sample.isPending} onOpen={startSample} />
        <UploadCard isLocked={user?.features.uploadDatabase !== true} />
        {connections.isError ? (
          <p className="px-4 py-3 text-small text-danger">Failed to load connections</p>
        ) : (
          <PreviousConnections
            connections={connections.data}
            selectedId={draft.connection?._id ?? null}
            removingId={remove.isPending ? (remove.variables ?? null) : null}
            onSelect={(connection) => select.mutate(connection)}
            onRemove={setLeaving}
          />
        )}
      </aside>
      <main className="min-h-0 overflow-y-auto bg-surface">
        <header className="flex h-topbar items-center justify-end gap-4 px-5">
          <ThemeSwitch />
          <ProfileMenu />
        </header>
        <div className="mx-auto w-full max-w-column pt-3.5 pb-10">
          <h1 className="text-sign font-semibold tracking-page">Connect to your MongoDB Database</h1>
          {notice ? (
            <Banner
              key={notice.text}
              tone="ok"
              className="mt-4"
              closeAfterMs={notice.closeAfterMs}
              onClose={() => setNotice(null)}
            >
              {notice.text}
            </Banner>
          ) : null}
          {failure ? (
            <ConnectionError
              error={failure.error}
              onClose={() => setFailure(null)}
              hasOption={(option) => draft.uri.includes(option)}
              onFix={
                failure.canFix && draft.uri !== "" && !isServerMasked(draft.uri) ? fixAndTest : undefined
              }
            />
          ) : null}
          <ConnectForm
            key={draft.connection?._id ?? "new"}
            draft={draft}
            onDraft={setDraft}
            needsCredentials={needsCredentials}
            serverIp={serverIp.isError ? null : serverIp.data}
            usedText={usedText}
            isConnecting={open.isPending || sample.isPending}
            isTesting={test.isPending}
            onConnect={connectNow}
            onTest={() => testNow(draft.uri.trim())}
          />
        </div>
      </main>
      <UpgradeDialog
        open={reachedLimit !== null}
        onClose={() => setReachedLimit(null)}
        title="Keep as many connections as you need"
        description={`Snap holds ${reachedLimit} connections of your own. Remove one, or lift the limit.`}
        benefits={BENEFITS}
      />
      <AlertDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setLeaving(null))}
        title={`Remove ${leaving?.nickname ?? ""}?`}
        description="The connection and its query history are removed here. Nothing changes in the database."
        cancelLabel="Keep"
        confirmLabel="Remove connection"
        busy={remove.isPending}
        busyLabel="Removing"
        onConfirm={() => (leaving ? removeNow(leaving) : undefined)}
      />
    </div>
  );
}
