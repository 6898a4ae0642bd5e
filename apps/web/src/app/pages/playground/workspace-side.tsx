import { showError } from "../../../components/show-error.ts";
import { ConnectionDetails } from "../../../features/connections/components/connection-details.tsx";
import { ExportStatus } from "../../../features/exports/components/export-status.tsx";
import { useExport } from "../../../features/exports/use-export.ts";
import { RecentRuns } from "../../../features/history/components/recent-runs.tsx";
import { SidePanel } from "../../../features/playground/components/side-panel.tsx";
import { CollectionList } from "../../../features/schemas/components/collection-list.tsx";
import { SideUsage } from "../../../features/usage/components/side-usage.tsx";
import { errorText } from "../../../lib/api-error.ts";
import type { WorkspaceHandle } from "./use-workspace.ts";

/** The side panel: the connection, its collections, the latest runs and what is left of the limits. */
export function WorkspaceSide({ workspace }: { workspace: WorkspaceHandle }) {
  const { connection, held, user, view, panel, actions } = workspace;
  const showUpsell = () => view.setOverlay("export upsell");
  const exporting = useExport(connection, { onPlanMissing: showUpsell });
  return (
    <SidePanel
      isFolded={view.isSideFolded}
      isOver={view.isOneColumn}
      onFold={view.setSideFolded}
      bottom={<SideUsage canUpgrade={user?.isSnapUser === true} />}
    >
      <ConnectionDetails
        connection={connection}
        phase={held.phase}
        isExporting={exporting.state.kind === "exporting"}
        onExport={user?.features.exportDatabase === true ? exporting.start : showUpsell}
        onChange={() => view.setOverlay("leaving")}
        onDisconnect={() =>
          held.disconnect.mutate(undefined, {
            onError: (error) => showError(`Failed to disconnect: ${errorText(error, "unknown error")}`),
          })
        }
        onReconnect={() =>
          held.reconnect.mutate(undefined, {
            onError: (error) => showError(`Failed to reconnect: ${errorText(error, "unknown error")}`),
          })
        }
      />
      <ExportStatus handle={exporting} />
      <CollectionList
        collections={workspace.collections}
        isLoading={workspace.schema.isLoading}
        selected={panel.state.collection}
        onSelect={actions.pickCollection}
      />
      {view.isNarrow ? null : (
        <RecentRuns
          connectionId={connection._id}
          onAll={() => view.setTab("history")}
          onPick={actions.openRun}
        />
      )}
    </SidePanel>
  );
}
