import { CodeXml, History, ListTree, Search, Sparkles } from "lucide-react";
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { AlertDialog } from "../../../components/dialog.tsx";
import { Kbd } from "../../../components/kbd.tsx";
import { Segmented } from "../../../components/segmented.tsx";
import { showError } from "../../../components/show-error.ts";
import { Tab, TabList, TabPanel, Tabs } from "../../../components/tabs.tsx";
import { ThemeSwitch } from "../../../components/theme-switch.tsx";
import { UpgradeDialog } from "../../../components/upgrade-dialog.tsx";
import type { ConnectionHealth } from "../../../features/connections/api/connections.ts";
import { ConnectionDetails } from "../../../features/connections/components/connection-details.tsx";
import type { useHeldConnection } from "../../../features/connections/use-open-connection.ts";
import { RecentRuns } from "../../../features/history/components/recent-runs.tsx";
import { SidePanel } from "../../../features/playground/components/side-panel.tsx";
import { useLayout } from "../../../features/playground/use-layout.ts";
import { DangerDialog } from "../../../features/queries/components/danger-dialog.tsx";
import { LimitDialog } from "../../../features/queries/components/limit-dialog.tsx";
import type { QuestionHandle } from "../../../features/queries/components/question-input.tsx";
import { loadEditor } from "../../../features/queries/editor/lazy-editor.tsx";
import type { QueryEditorHandle } from "../../../features/queries/editor/query-editor.tsx";
import { CollectionList } from "../../../features/schema/components/collection-list.tsx";
import { exampleQuestions } from "../../../features/schema/example-questions.ts";
import { useSchema } from "../../../features/schema/use-schema.ts";
import { SideUsage } from "../../../features/usage/components/side-usage.tsx";
import { useUsage } from "../../../features/usage/use-usage.ts";
import { errorText } from "../../../lib/api-error.ts";
import { untilText } from "../../../lib/clock-text.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useSession } from "../../../lib/use-session.ts";
import { ProfileMenu } from "../../profile-menu.tsx";
import { AskPanel } from "./ask-panel.tsx";
import { CommandBox } from "./command-box.tsx";
import { editorSchema } from "./editor-schema.ts";
import { ResultsPane } from "./results-pane.tsx";
import { ShortcutList } from "./shortcut-list.tsx";
import { type PlaygroundTab, usePlaygroundKeys } from "./use-playground-keys.ts";
import { loadDanger, useQueryPanel } from "./use-query-panel.ts";
import { WritePanel } from "./write-panel.tsx";

const loadSchemaTab = () => import("../../../features/schema/components/schema-explorer.tsx");
const loadHistoryTab = () => import("./history-tab.tsx");
const SchemaTab = lazy(() => loadSchemaTab().then((module) => ({ default: module.SchemaExplorer })));
const HistoryTab = lazy(() => loadHistoryTab().then((module) => ({ default: module.HistoryTab })));

const ICON = { size: 15, strokeWidth: 1.75, "aria-hidden": true } as const;
const SMALL = { size: 13, strokeWidth: 1.75, "aria-hidden": true } as const;

const UPSELLS = {
  save: {
    title: "Keep the queries you use again",
    description: "Saved queries hold the question, the query and its last result.",
    benefits: [
      "Save and organize queries",
      "Unlimited history, connections and executions",
      "100 AI generations a day",
      "Export schemas, upload your own database",
    ],
  },
  export: {
    title: "Take your database with you",
    description: "An export holds documents, indexes and the schema of every collection in one ZIP file.",
    benefits: [
      "Export database schemas",
      "Upload your own database",
      "Unlimited history, connections and executions",
      "100 AI generations a day",
    ],
  },
} as const;

type WorkspaceProps = { connection: ConnectionHealth; held: ReturnType<typeof useHeldConnection> };

/** The playground of one connection: side panel, tabs, query, results. */
export function Workspace({ connection, held }: WorkspaceProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const [layout, setLayout] = useLayout();
  const [tab, setTab] = useState<PlaygroundTab>("query");
  const [activeTie, setActiveTie] = useState<number | null>(null);
  const ties = useMemo(() => ({ activeTie, onActiveTie: setActiveTie }), [activeTie]);
  const [isLeaving, setLeaving] = useState(false);
  const [upsell, setUpsell] = useState<keyof typeof UPSELLS | null>(null);
  const [overlay, setOverlay] = useState<"commands" | "shortcuts" | null>(null);
  const question = useRef<QuestionHandle | null>(null);
  const editor = useRef<QueryEditorHandle | null>(null);
  const schemaSearch = useRef<HTMLInputElement | null>(null);
  const isNarrow = useMedia("(max-width: 1279px)");

  const schema = useSchema(connection._id, connection.isConnected);
  const panel = useQueryPanel(connection, ({ operation, collection }) => {
    // a collection came, went or got another name: what is listed is no longer true
    const isKnown = schema.schema?.collections.some((each) => each.name === collection) === true;
    if (
      /^(?:drop$|dropDatabase|renameCollection|createCollection)/.test(operation) ||
      (/^(?:insert|save|bulkWrite)/.test(operation) && !isKnown)
    )
      void schema.refresh();
  });
  const usage = useUsage().data;
  const now = useNow();
  const known = useMemo(() => editorSchema(schema.schema), [schema.schema]);
  const examples = useMemo(() => (schema.schema ? exampleQuestions(schema.schema) : []), [schema.schema]);
  const canExecute = held.phase === "connected";

  useEffect(() => {
    // after the first paint: the editor is needed with the first answer, the rest must be there when the
    // network is not
    const timer = setTimeout(() => {
      for (const load of [loadEditor, loadDanger, loadSchemaTab, loadHistoryTab]) load().catch(() => null);
    }, 300);
    return () => clearTimeout(timer);
  }, []);

  const pickCollection = (name: string) => {
    panel.setCollection(name);
    panel.writeQuery(
      `db.${/^[A-Za-z_]\w*$/.test(name) ? name : `getCollection(${JSON.stringify(name)})`}.find({})`,
    );
    setTab("query");
  };
  const runAgain = (query: string) => {
    if (panel.runAgain(query)) setTab("query");
  };
  const change = () =>
    held.disconnect.mutate(undefined, {
      onSuccess: () => void navigate("/connect"),
      onError: (error) => showError(`Failed to disconnect: ${errorText(error, "unknown error")}`),
    });
  const save = user?.features.saveQueries === true ? undefined : () => setUpsell("save");

  usePlaygroundKeys({
    panel,
    canExecute,
    tab,
    onTab: setTab,
    isSideFolded: layout.isSideFolded,
    onSide: (isSideFolded) => setLayout({ isSideFolded }),
    onOverlay: setOverlay,
    onSave: save,
    onSearch: () => schemaSearch.current?.focus(),
    focusQuestion: () => question.current?.focus(),
    focusEditor: () => editor.current?.focus(),
    formatQuery: () => editor.current?.format(),
  });

  const modeSwitch = (
    <Segmented
      label="Mode"
      value={panel.mode}
      onChange={panel.setMode}
      options={[
        { value: "natural", label: "AI Assistant", icon: <Sparkles {...SMALL} /> },
        { value: "raw", label: "Write Query", icon: <CodeXml {...SMALL} /> },
      ]}
    />
  );
  const shared = { panel, modeSwitch, schema: known, isReadOnly: connection.isReadOnly, canExecute, editor };

  return (
    <div className="flex h-full overflow-hidden bg-surface">
      <SidePanel
        isFolded={layout.isSideFolded}
        onFold={(isSideFolded) => setLayout({ isSideFolded })}
        bottom={<SideUsage canUpgrade={user?.isSnapUser === true} />}
      >
        <ConnectionDetails
          connection={connection}
          phase={held.phase}
          onExport={user?.features.exportDatabase === true ? undefined : () => setUpsell("export")}
          onChange={() => setLeaving(true)}
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
          collections={schema.schema?.collections ?? null}
          isLoading={schema.isLoading}
          selected={panel.collection}
          onSelect={pickCollection}
        />
        {isNarrow ? null : (
          <RecentRuns
            connectionId={connection._id}
            onAll={() => setTab("history")}
            onPick={(item) => runAgain(item.query)}
          />
        )}
      </SidePanel>
      <Tabs
        value={tab}
        onValueChange={(value) => setTab(value === "schema" || value === "history" ? value : "query")}
        className="flex min-w-0 flex-1 flex-col"
        asChild
      >
        <main>
          <header className="flex h-topbar flex-none items-center gap-4 border-b border-line px-5">
            <TabList aria-label="Playground">
              <Tab value="query" icon={<CodeXml {...ICON} />}>
                Query Interface
              </Tab>
              <Tab value="schema" icon={<ListTree {...ICON} />}>
                Schema Explorer
              </Tab>
              <Tab value="history" icon={<History {...ICON} />}>
                Query History
              </Tab>
            </TabList>
            <button
              type="button"
              className="ml-auto flex h-sm items-center gap-1.5 rounded-control border border-line-strong bg-surface pr-1.5 pl-2.5 text-small font-medium text-ink-3 hover:bg-hover"
              onClick={() => setOverlay("commands")}
            >
              <Search {...SMALL} />
              <span className="mr-2 max-xl:hidden">Search or run a command</span>
              <Kbd>Ctrl K</Kbd>
            </button>
            <ThemeSwitch className="-mx-1" />
            <ProfileMenu showsUsage onBeforeLogout={() => held.disconnect.mutateAsync()} />
          </header>
          {tab === "query" ? <h1 className="sr-only">Playground</h1> : null}
          <TabPanel
            value="query"
            forceMount
            className="flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden"
          >
            {panel.mode === "natural" ? (
              <AskPanel
                {...shared}
                examples={examples}
                layout={isNarrow ? { ...layout, explanationPx: Math.min(layout.explanationPx, 420) } : layout}
                onLayout={setLayout}
                questionRef={question}
                {...ties}
              />
            ) : (
              <WritePanel
                {...shared}
                collections={schema.schema?.collections ?? []}
                heightPx={layout.editorPx}
                onHeightPx={(editorPx) => setLayout({ editorPx })}
              />
            )}
            <ResultsPane
              panel={panel}
              ties={ties}
              isReadOnly={connection.isReadOnly}
              isSample={connection.isSample}
              onSave={save}
              onGoTo={(place) => editor.current?.goTo(place)}
            />
          </TabPanel>
          <TabPanel value="schema" className="flex min-h-0 flex-1 flex-col">
            <Suspense fallback={null}>
              <SchemaTab
                state={schema}
                selected={panel.collection}
                onPick={pickCollection}
                searchRef={schemaSearch}
              />
            </Suspense>
          </TabPanel>
          <TabPanel value="history" className="flex min-h-0 flex-1 flex-col">
            <Suspense fallback={null}>
              <HistoryTab
                connectionId={connection._id}
                canExecute={canExecute}
                canSave={user?.features.saveQueries === true}
                onExecute={runAgain}
              />
            </Suspense>
          </TabPanel>
        </main>
      </Tabs>

      {panel.pending ? (
        <DangerDialog
          danger={panel.pending.danger}
          query={panel.pending.query}
          databaseName={connection.databaseName}
          onCancel={panel.discard}
          onConfirm={panel.confirm}
        />
      ) : null}
      {panel.limit ? (
        <LimitDialog
          limit={panel.limit}
          resetsText={
            usage
              ? `Resets in ${untilText(new Date(panel.limit.title.startsWith("Daily") ? usage.dailyResetsAt : usage.monthlyResetsAt), now)}`
              : ""
          }
          canUpgrade={user?.isSnapUser === true}
          onClose={panel.closeLimit}
        />
      ) : null}
      <AlertDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        tone="pri"
        size="code"
        title="Change connection?"
        description={`This disconnects ${connection.nickname} and goes back to Connect.`}
        cancelLabel="Stay"
        confirmLabel="Disconnect and change"
        busy={held.disconnect.isPending}
        busyLabel="Disconnecting"
        onConfirm={change}
      />
      {upsell ? <UpgradeDialog open onClose={() => setUpsell(null)} {...UPSELLS[upsell]} /> : null}
      {overlay === "commands" ? (
        <CommandBox
          connectionId={connection._id}
          collections={schema.schema?.collections ?? []}
          onClose={() => setOverlay(null)}
          onTab={setTab}
          onMode={(mode) => {
            setTab("query");
            panel.setMode(mode);
          }}
          onCollection={pickCollection}
          onRun={runAgain}
          onShortcuts={() => setOverlay("shortcuts")}
        />
      ) : null}
      {overlay === "shortcuts" ? <ShortcutList onClose={() => setOverlay(null)} /> : null}
    </div>
  );
}
