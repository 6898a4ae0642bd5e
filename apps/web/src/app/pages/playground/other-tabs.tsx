import { LazyPart } from "../../../components/lazy-part.tsx";
import { TabPanel } from "../../../components/tabs.tsx";
import { createChunk } from "../../../lib/chunk.ts";
import type { WorkspaceHandle } from "./use-workspace.ts";

export const schemaChunk = createChunk(
  () => import("../../../features/schemas/components/schema-explorer.tsx"),
);
export const historyChunk = createChunk(() => import("./history-tab.tsx"));

/** Schema Explorer and Query History, loaded when first opened. */
export function OtherTabs({ workspace }: { workspace: WorkspaceHandle }) {
  const { connection, user, panel, schema, canExecute, refs, actions } = workspace;
  return (
    <>
      <TabPanel value="schema" className="flex min-h-0 flex-1 flex-col">
        <LazyPart
          name="Schema Explorer"
          chunk={schemaChunk}
          render={({ SchemaExplorer }) => (
            <SchemaExplorer
              state={schema}
              selected={panel.state.collection}
              onPick={actions.pickCollection}
              searchRef={refs.schemaSearch}
            />
          )}
        />
      </TabPanel>
      <TabPanel value="history" className="flex min-h-0 flex-1 flex-col">
        <LazyPart
          name="Query History"
          chunk={historyChunk}
          render={({ HistoryTab }) => (
            <HistoryTab
              connectionId={connection._id}
              canExecute={canExecute}
              canSave={user?.features.saveQueries === true}
              onExecute={actions.runAgain}
              onOpen={actions.openRun}
              onExecuteSaved={actions.runSaved}
              onOpenSaved={actions.openSaved}
            />
          )}
        />
      </TabPanel>
    </>
  );
}
