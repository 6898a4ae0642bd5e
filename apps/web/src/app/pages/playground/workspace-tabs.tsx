import { SHOWCASE } from "@querysnap/contracts";
import { exampleQuestions } from "@querysnap/schema";
import { CodeXml, Sparkles } from "lucide-react";
import { useMemo } from "react";
import { LazyPart } from "../../../components/lazy-part.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { TabPanel } from "../../../components/tabs.tsx";
import { useWindowHeight } from "../../../lib/use-window-height.ts";
import { createChunk } from "../../../lib/chunk.ts";
import { AskPanel } from "./ask-panel.tsx";
import { editorSchema } from "./editor-schema.ts";
import { FullScreenButton } from "./full-screen-button.tsx";
import { NewTabButton, QueryTabBar } from "./query-tab-bar.tsx";
import { ResultsPane } from "./results-pane.tsx";
import type { WorkspaceHandle } from "./use-workspace.ts";
import { WritePanel } from "./write-panel.tsx";

export const schemaChunk = createChunk(
  () => import("../../../features/schemas/components/schema-explorer.tsx"),
);
export const historyChunk = createChunk(() => import("./history-tab.tsx"));

const ICON = { size: 13, strokeWidth: 1.75, "aria-hidden": true } as const;
/** The explanation leaves room for the query in narrow windows. */
const NARROW_EXPLANATION_PX = 420;

/** What stands above and below the editor when it has the whole window. */
const FULL_MARGIN_PX = 40;

/** The questions of our own pages. */
const SAMPLE_EXAMPLES = SHOWCASE.filter((one) => one.id !== "misunderstood").map((one) => one.question);

type TabProps = { workspace: WorkspaceHandle };

/** Query Interface: the question or the editor above, the result below. It stays mounted. */
export function QueryTab({ workspace }: TabProps) {
  const { connection, panel, view, refs, actions } = workspace;
  const { layout, setLayout, isNarrow, ties } = view;
  const windowPx = useWindowHeight();
  const loaded = workspace.schema.schema;
  const known = useMemo(() => editorSchema(loaded), [loaded]);
  const { isSample } = connection;
  const examples = useMemo(
    () => (isSample ? SAMPLE_EXAMPLES : loaded ? exampleQuestions(loaded) : []),
    [isSample, loaded],
  );
  const { fullPane, setFullPane } = view;
  const modeSwitch = (
    <>
      <Segmented
        label="Mode"
        value={panel.state.mode}
        onChange={panel.actions.setMode}
        options={[
          { value: "natural", label: "AI Assistant", icon: <Sparkles {...ICON} /> },
          { value: "raw", label: "Write Query", icon: <CodeXml {...ICON} /> },
        ]}
      />
      {panel.tabs.order.length === 1 ? <NewTabButton panel={panel} /> : null}
      <FullScreenButton pane="query" shown={fullPane} onChange={setFullPane} />
    </>
  );
  const heightPx = fullPane === "query" ? windowPx : null;
  const shared = {
    panel,
    modeSwitch,
    schema: known,
    isReadOnly: connection.isReadOnly,
    isSample,
    canExecute: workspace.canExecute,
    editor: refs.editor,
    onExecute: actions.execute,
    onExplain: () => view.setOverlay("explain"),
    databaseName: connection.databaseName,
  };
  const explanationPx = isNarrow
    ? Math.min(layout.explanationPx, NARROW_EXPLANATION_PX)
    : layout.explanationPx;
  return (
    <TabPanel
      value="query"
      forceMount
      className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden max-lg:overflow-y-auto max-lg:*:shrink-0"
    >
      <QueryTabBar panel={panel} />
      <div className={fullPane === "results" ? "hidden" : "contents"}>
        {panel.state.mode === "natural" ? (
          <AskPanel
            key={panel.tabs.active}
            {...shared}
            fullHeightPx={heightPx}
            examples={examples}
            layout={{ ...layout, explanationPx }}
            onLayout={setLayout}
            questionRef={refs.question}
            {...ties}
          />
        ) : (
          <WritePanel
            key={panel.tabs.active}
            {...shared}
            collections={workspace.collections ?? []}
            heightPx={heightPx === null ? layout.editorPx : heightPx - FULL_MARGIN_PX}
            onHeightPx={(editorPx) => setLayout({ editorPx })}
          />
        )}
      </div>
      <div className={fullPane === "query" ? "hidden" : "contents"}>
        <ResultsPane
          key={panel.tabs.active}
          fullScreen={<FullScreenButton pane="results" shown={fullPane} onChange={setFullPane} />}
          panel={panel}
          ties={ties}
          isReadOnly={connection.isReadOnly}
          isSample={connection.isSample}
          saving={actions.saving}
          onGoTo={(place) => refs.editor.current?.goTo(place)}
        />
      </div>
    </TabPanel>
  );
}

/** Schema Explorer and Query History, loaded when first opened. */
export function OtherTabs({ workspace }: TabProps) {
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
