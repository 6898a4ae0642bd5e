import { useMemo } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { AlertDialog } from "../../../components/dialog.tsx";
import { showError } from "../../../components/show-error.ts";
import { UpgradeDialog } from "../../../components/upgrade-dialog.tsx";
import { LazyPart } from "../../../components/lazy-part.tsx";
import type { PlaceholderEntry } from "../../../features/queries/components/placeholder-dialog.tsx";
import { PLACEHOLDER_TYPES } from "../../../features/queries/placeholders.ts";
import type { Run } from "../../../features/queries/run.ts";
import { DangerDialog } from "../../../features/writes/components/danger-dialog.tsx";
import { ExplainDialog } from "../../../features/queries/components/explain-dialog.tsx";
import { StatementsDialog } from "../../../features/queries/components/statements-dialog.tsx";
import { LimitDialog } from "../../../features/queries/components/limit-dialog.tsx";
import { shownResult } from "../../../features/queries/execution-state.ts";
import type { LimitReached } from "../../../features/queries/execution-error.ts";
import { errorText } from "../../../lib/api-error.ts";
import { createChunk } from "../../../lib/chunk.ts";
import { formatTimeLeft } from "../../../lib/dates.ts";
import { useReturnFocus } from "../../../lib/use-return-focus.ts";
import { useNow } from "../../../lib/use-now.ts";
import { CommandBox } from "./command-box.tsx";
import { readDraft, writeDraft } from "./use-draft.ts";
import { ShortcutList } from "./shortcut-list.tsx";
import { shownQuery, type WorkspaceHandle } from "./use-workspace.ts";

const placeholderChunk = createChunk(
  () => import("../../../features/queries/components/placeholder-dialog.tsx"),
);

const SAVE_UPSELL = {
  title: "Keep the queries you use again",
  description: "Saved queries hold the question, the query and its last result.",
  benefits: [
    "Save and organize queries",
    "Unlimited history, connections and executions",
    "100 AI generations a day",
    "Export schemas, upload your own database",
  ],
} as const;

const EXPORT_UPSELL = {
  title: "Take your database with you",
  description: "An export holds documents, indexes and the schema of every collection in one ZIP file.",
  benefits: [
    "Export database schemas",
    "Upload your own database",
    "Unlimited history, connections and executions",
    "100 AI generations a day",
  ],
} as const;

type DialogsProps = { workspace: WorkspaceHandle };

/** The dialogs of the playground: those that a run needs answered, and those that the user opens. */
export function WorkspaceDialogs({ workspace }: DialogsProps) {
  return (
    <>
      <RunDialogs workspace={workspace} />
      <OpenedDialogs workspace={workspace} />
    </>
  );
}

function RunDialogs({ workspace }: DialogsProps) {
  const { connection, panel, user } = workspace;
  const { notice } = panel.state;
  switch (notice?.kind) {
    case "placeholders":
      return <AskedValues workspace={workspace} run={notice.run} />;
    case "confirm":
      return (
        <DangerDialog
          danger={notice.danger}
          connectionId={connection._id}
          query={notice.run.query}
          collection={notice.run.saved?.collection ?? panel.state.collection}
          databaseName={connection.databaseName}
          onCancel={panel.actions.closeNotice}
          onConfirm={panel.actions.confirm}
          onWrite={(query) => {
            panel.actions.closeNotice();
            panel.actions.writeQuery(query);
          }}
        />
      );
    case "several":
      return (
        <StatementsDialog
          statements={notice.statements}
          onClose={panel.actions.closeNotice}
          onFirst={panel.actions.runFirst}
        />
      );
    case "limit":
      return (
        <ReachedLimit
          limit={notice.limit}
          canUpgrade={user?.isSnapUser === true}
          onClose={panel.actions.closeNotice}
        />
      );
    default:
      return null;
  }
}

/** Asks for the values of placeholders; prefilled with the values of the last run. */
function AskedValues({ workspace, run }: DialogsProps & { run: Run }) {
  const { panel, collections } = workspace;
  const name = `${panel.connectionId}:values`;
  const fields = useMemo(() => {
    const all = collections ?? [];
    const named = all.filter((each) => run.query.includes(each.name));
    return (named.length > 0 ? named : all).flatMap((each) => each.fields);
  }, [collections, run.query]);
  return (
    <LazyPart
      name="Placeholders"
      chunk={placeholderChunk}
      render={({ PlaceholderDialog }) => (
        <PlaceholderDialog
          query={run.query}
          fields={fields}
          initial={readEntries(name)}
          onCancel={panel.actions.closeNotice}
          onRun={(query, entries) => {
            writeDraft(name, { ...Object.fromEntries(readEntries(name)), ...Object.fromEntries(entries) });
            panel.actions.runFilled({ ...run, query, template: run.query });
          }}
        />
      )}
    />
  );
}

const entriesDraft = z.record(z.string(), z.object({ type: z.enum(PLACEHOLDER_TYPES), typed: z.string() }));

function readEntries(name: string): ReadonlyMap<string, PlaceholderEntry> {
  return new Map(Object.entries(entriesDraft.safeParse(readDraft(name)).data ?? {}));
}

type ReachedLimitProps = { limit: LimitReached; canUpgrade: boolean; onClose: () => void };

function ReachedLimit({ limit, canUpgrade, onClose }: ReachedLimitProps) {
  const now = useNow();
  const { resetsAt } = limit;
  return (
    <LimitDialog
      limit={limit}
      resetsText={resetsAt === null ? "" : `Resets in ${formatTimeLeft(resetsAt, now)}`}
      canUpgrade={canUpgrade}
      onClose={onClose}
    />
  );
}

function OpenedDialogs({ workspace }: DialogsProps) {
  const { connection, panel, user, view, actions, collections } = workspace;
  const close = () => view.setOverlay(null);
  switch (view.overlay) {
    case "leaving":
      return <LeavingDialog workspace={workspace} onClose={close} />;
    case "save upsell":
      return <UpgradeDialog open onClose={close} {...SAVE_UPSELL} />;
    case "export upsell":
      return <UpgradeDialog open onClose={close} {...EXPORT_UPSELL} />;
    case "commands":
      return (
        <CommandBox
          connectionId={connection._id}
          canSave={user?.features.saveQueries === true}
          panel={panel}
          collections={collections ?? []}
          onClose={close}
          onTab={view.setTab}
          onMode={(mode) => {
            view.setTab("query");
            actions.switchMode(mode, "entry");
          }}
          onCollection={actions.pickCollection}
          onExplain={shownQuery(panel) === "" ? undefined : () => view.setOverlay("explain")}
          onOpenRun={actions.openRun}
          onOpenSaved={actions.openSaved}
          onSave={actions.saving.onSave}
          onRefreshSchema={() => {
            view.setTab("schema");
            void workspace.schema.refresh();
          }}
          onFullScreen={() => view.setFullPane("results")}
          onChangeConnection={() => view.setOverlay("leaving")}
          onShortcuts={() => view.setOverlay("shortcuts")}
        />
      );
    case "explain":
      return (
        <ExplainDialog
          explained={{
            connectionId: connection._id,
            query: shownQuery(panel),
            collection: panel.state.collection,
          }}
          isLastRun={shownResult(panel.state.execution)?.sent.queryString.trim() === shownQuery(panel)}
          canWrite={!connection.isReadOnly}
          onClose={close}
          onWrite={(query) => {
            close();
            panel.actions.writeQuery(query);
          }}
        />
      );
    case "shortcuts":
      return <ShortcutList onClose={close} />;
    case null:
      return null;
  }
}

function LeavingDialog({ workspace, onClose }: DialogsProps & { onClose: () => void }) {
  useReturnFocus();
  const { connection, held } = workspace;
  const navigate = useNavigate();
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      tone="pri"
      size="code"
      title="Change connection?"
      description={`This disconnects ${connection.nickname} and goes back to Connect.`}
      cancelLabel="Stay"
      confirmLabel="Disconnect and change"
      busy={held.disconnect.isPending}
      busyLabel="Disconnecting"
      onConfirm={() =>
        held.disconnect.mutate(undefined, {
          onSuccess: () => void navigate("/connect"),
          onError: (error) => showError(`Failed to disconnect: ${errorText(error, "unknown error")}`),
        })
      }
    />
  );
}
