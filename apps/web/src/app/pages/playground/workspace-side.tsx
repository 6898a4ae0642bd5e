import { showError } from "../../../components/show-error.ts";
import { ConnectionDetails } from "../../../features/connections/components/connection-details.tsx";
import { RecentRuns } from "../../../features/history/components/recent-runs.tsx";
import { SidePanel } from "../../../features/playground/components/side-panel.tsx";
import { CollectionList } from "../../../features/schema/components/collection-list.tsx";
import { SideUsage } from "../../../features/usage/components/side-usage.tsx";
import { errorText } from "../../../lib/api-error.ts";
import type { WorkspaceHandle } from "./use-workspace.ts";

/** The side panel: the connection, its collections, the latest runs and what is left of the limits. */
export function WorkspaceSide({ workspace }: { workspace: WorkspaceHandle }) {
  const { connection, held, user, view, panel, actions } = workspace;
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
        onExport={user?.features.exportDatabase === true ? undefined : () => view.setOverlay("export upsell")}
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
