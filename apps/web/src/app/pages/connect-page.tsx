import { Plus } from "lucide-react";
import { Banner } from "../../components/banner.tsx";
import { Button } from "../../components/button.tsx";
import { AlertDialog } from "../../components/dialog.tsx";
import { Logo } from "../../components/logo.tsx";
import { ThemeSwitch } from "../../components/theme-switch.tsx";
import { UpgradeDialog } from "../../components/upgrade-dialog.tsx";
import { DeletionNotice } from "../../features/account-data/components/deletion-notice.tsx";
import { ConnectForm } from "../../features/connections/components/connect-form.tsx";
import { ConnectionError } from "../../features/connections/components/connection-error.tsx";
import { PreviousConnections } from "../../features/connections/components/previous-connections.tsx";
import { SampleCard } from "../../features/connections/components/sample-card.tsx";
import { isServerMasked } from "../../features/connections/connection-uri.ts";
import { withDatabase } from "../../features/connections/uri-edits.ts";
import {
  useConnectionLimits,
  useConnections,
  useServerIp,
} from "../../features/connections/use-connections.ts";
import { CsvTypesDialog } from "../../features/uploads/components/csv-types-dialog.tsx";
import { ImportSummary } from "../../features/uploads/components/import-summary.tsx";
import { UploadCard } from "../../features/uploads/components/upload-card.tsx";
import { useAppInfo } from "../../lib/app-info.ts";
import { useSession } from "../../lib/use-session.ts";
import { ProfileMenu } from "../profile-menu.tsx";
import { useConnectPage } from "./connect/use-connect-page.ts";

const BENEFITS = [
  "Unlimited connections and executions",
  "Unlimited query history",
  "100 AI generations per day",
  "Upload your own database",
];

/** Connects to a new URI, a saved connection, the sample or an upload. */
export function Component() {
  const page = useConnectPage();
  const { user } = useSession();
  return (
    <div className="grid h-full grid-cols-[20%_80%] overflow-hidden">
      <Aside page={page} />
      <main className="min-h-0 overflow-y-auto bg-surface">
        <header className="flex h-topbar items-center justify-end gap-4 px-5">
          <ThemeSwitch />
          <ProfileMenu />
        </header>
        <div className="px-5 pt-3.5 pb-10">
          <div className="mx-auto max-w-column">
            <h1 className="text-sign font-semibold tracking-page">Connect to your MongoDB Database</h1>
            {user === null ? null : <DeletionNotice user={user} className="mt-4" />}
            <Outcome page={page} />
            <Form page={page} />
          </div>
        </div>
      </main>
      <UpgradeDialog
        open={page.reachedLimit !== null}
        onClose={() => page.setReachedLimit(null)}
        title="Keep as many connections as you need"
        description={`Snap holds ${page.reachedLimit} connections of your own. Remove one, or lift the limit.`}
        benefits={BENEFITS}
      />
      <AlertDialog
        open={page.leaving !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : page.setLeaving(null))}
        title={`Remove ${page.leaving?.nickname ?? ""}?`}
        description={
          page.leaving?.isTemporary
            ? "The uploaded database and its query history are deleted."
            : "The connection and its query history are removed here. Nothing changes in the database."
        }
        cancelLabel="Keep"
        confirmLabel="Remove connection"
        busy={page.removingId !== null}
        busyLabel="Removing"
        onConfirm={() => (page.leaving ? page.remove(page.leaving) : undefined)}
      />
    </div>
  );
}

type PartProps = { page: ReturnType<typeof useConnectPage> };

function Aside({ page }: PartProps) {
  const { user } = useSession();
  const connections = useConnections();
  return (
    <aside className="flex min-h-0 flex-col border-r border-line bg-canvas">
      <div className="flex h-topbar flex-none items-center border-b border-line px-4">
        <Logo size={22} />
      </div>
      <SampleCard isOpening={page.isSampleOpening} onOpen={page.startSample} />
      <UploadCard
        isLocked={user?.features.uploadDatabase !== true}
        state={page.upload.state}
        onStart={page.upload.start}
        onCancel={page.upload.cancel}
      />
      {connections.isError ? (
        <p className="px-4 py-3 text-small text-danger">Failed to load connections</p>
      ) : (
        <PreviousConnections
          connections={connections.data}
          selectedId={page.draft.connection?._id ?? null}
          removingId={page.removingId}
          onSelect={page.select}
          onRemove={page.setLeaving}
        />
      )}
    </aside>
  );
}

/** The outcome of the last action, as banners and dialogs. */
function Outcome({ page }: PartProps) {
  const serverIp = useServerIp();
  const { notice, failure } = page;
  const upload = page.upload.state;
  const others = notice?.databases ?? [];
  return (
    <>
      {notice ? (
        <Banner
          key={notice.text}
          tone={notice.databases ? "warn" : "ok"}
          className="mt-4"
          {...(notice.closeAfterMs === undefined ? {} : { closeAfterMs: notice.closeAfterMs })}
          onClose={() => page.setNotice(null)}
        >
          {notice.text}
          {others.length > 0 ? (
            <span className="mt-2 flex flex-wrap items-center gap-2">
              Others on this server:
              {others.map((name) => (
                <Button
                  key={name}
                  size="sm"
                  className="font-mono"
                  onClick={() => {
                    const uri = withDatabase(page.draft.uri.trim(), name);
                    if (uri) page.tryUri(uri);
                  }}
                >
                  {name}
                </Button>
              ))}
            </span>
          ) : null}
        </Banner>
      ) : null}
      {upload.step === "done" ? (
        <Banner tone="ok" className="mt-4" title={upload.message}>
          <ImportSummary report={upload.report} />
        </Banner>
      ) : null}
      {upload.step === "asking" ? (
        <CsvTypesDialog
          files={upload.files}
          onConfirm={page.upload.confirmTypes}
          onCancel={page.upload.cancel}
        />
      ) : null}
      {failure ? (
        <ConnectionError
          error={failure.error}
          onClose={() => page.setFailure(null)}
          uri={failure.uri !== null && !isServerMasked(failure.uri) ? failure.uri : null}
          onFixUri={page.tryUri}
          onAddAuthority={() => page.setShowsOptions(true)}
          serverIp={serverIp.data ?? null}
        />
      ) : null}
    </>
  );
}

function Form({ page }: PartProps) {
  const { user } = useSession();
  const limits = useConnectionLimits().data;
  const serverIp = useServerIp();
  const { draft } = page;
  const usedText =
    user && limits && typeof limits.current === "number" && typeof limits.limit === "number"
      ? `${limits.current} of ${limits.limit} connections used on ${user.planName}`
      : null;
  return (
    <>
      {draft.connection ? (
        <div className="mt-4 -mb-2 flex items-center gap-2 text-ui text-ink-2">
          Saved connection
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus size={13} strokeWidth={1.75} aria-hidden="true" />}
            onClick={page.startNew}
          >
            New connection
          </Button>
        </div>
      ) : null}
      <ConnectForm
        key={draft.connection?._id ?? "new"}
        draft={draft}
        onDraft={page.setDraft}
        needsCredentials={useAppInfo()?.mode !== "local"}
        serverIp={serverIp.isError ? null : serverIp.data}
        usedText={usedText}
        showsOptions={page.showsOptions}
        onShowOptions={page.setShowsOptions}
        isConnecting={page.isOpening}
        isTesting={page.isTesting}
        isSaving={page.isSaving}
        onConnect={page.connect}
        onTest={page.test}
        onSave={page.save}
      />
    </>
  );
}
