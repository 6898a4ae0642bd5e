import { useEffect, useEffectEvent } from "react";
import { Tabs } from "../../../components/tabs.tsx";
import type { ConnectionHealth } from "../../../features/connections/api/connections.ts";
import type { useHeldConnection } from "../../../features/connections/use-open-connection.ts";
import type { Execution } from "../../../features/queries/execution-state.ts";
import { ApiError } from "../../../lib/api-error.ts";
import { OtherTabs } from "./other-tabs.tsx";
import { QueryTab } from "./query-tab.tsx";
import { useWorkspace } from "./use-workspace.ts";
import { WorkspaceDialogs } from "./workspace-dialogs.tsx";
import { WorkspaceHeader } from "./workspace-header.tsx";
import { WorkspaceSide } from "./workspace-side.tsx";

type WorkspaceProps = { connection: ConnectionHealth; held: ReturnType<typeof useHeldConnection> };

const SIGNS_OF_LOSS = new Set([
  "database_unreachable",
  "connection_not_found",
  "connection_locked",
  "connection_expired",
]);

/** Checks the connection at once, instead of at the next poll, when a run fails for want of it. */
function useCheckAfterLoss(execution: Execution, check: () => unknown): void {
  const { kind } = execution;
  const error = kind === "failed" ? execution.error : null;
  const loss = error instanceof ApiError && SIGNS_OF_LOSS.has(error.code) ? error : null;
  const checkNow = useEffectEvent(check);
  useEffect(() => {
    if (loss) checkNow();
  }, [loss]);
}

/** The playground of one connection: side panel, tabs, query, results. */
export function Workspace({ connection, held }: WorkspaceProps) {
  const workspace = useWorkspace(connection, held);
  const { tab, setTab, fullPane } = workspace.view;
  const isFull = fullPane !== null && tab === "query";
  useCheckAfterLoss(workspace.panel.state.execution, () => held.status.refetch());
  return (
    <div
      className="playground-frame flex h-full overflow-hidden bg-surface"
      data-mark={connection.mark ?? undefined}
    >
      <a
        href="#workspace"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-3 focus:py-2"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("workspace")?.focus();
        }}
      >
        Skip to content
      </a>
      {isFull ? null : <WorkspaceSide workspace={workspace} />}
      <Tabs
        value={tab}
        onValueChange={(value) => setTab(value === "schema" || value === "history" ? value : "query")}
        className="flex min-w-0 flex-1 flex-col"
        asChild
      >
        <main id="workspace" tabIndex={-1} className="outline-none">
          {isFull ? null : <WorkspaceHeader workspace={workspace} />}
          {tab === "query" ? <h1 className="sr-only">Playground</h1> : null}
          <QueryTab workspace={workspace} />
          <OtherTabs workspace={workspace} />
        </main>
      </Tabs>
      <WorkspaceDialogs workspace={workspace} />
    </div>
  );
}
