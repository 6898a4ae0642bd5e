import { CodeXml, Sparkles } from "lucide-react";
import { useEffect, useRef } from "react";
import { Segmented } from "../../../components/segmented.tsx";
import { TabPanel } from "../../../components/tabs.tsx";
import { AskPanel } from "./ask-panel.tsx";
import { FullScreenButton } from "./full-screen-button.tsx";
import { NewTabButton, QueryTabBar } from "./query-tab-bar.tsx";
import { ResultsPane } from "./results-pane.tsx";
import type { WorkspaceHandle } from "./use-workspace.ts";
import { WritePanel } from "./write-panel.tsx";

const ICON = { size: 13, strokeWidth: 1.75, "aria-hidden": true } as const;

type QueryTabProps = { workspace: WorkspaceHandle };

/** Query Interface: the question or the editor above, the result below. It stays mounted. */
export function QueryTab({ workspace }: QueryTabProps) {
  const { connection, panel, view, refs, actions } = workspace;
  const { fullPane, setFullPane } = view;
  const Entry = panel.state.mode === "natural" ? AskPanel : WritePanel;
  return (
    <TabPanel
      value="query"
      forceMount
      className="flex min-h-0 flex-1 flex-col overflow-y-auto *:shrink-0 data-[state=inactive]:hidden"
    >
      <QueryTabBar panel={panel} />
      <div className={fullPane === "results" ? "hidden" : "contents"}>
        <Entry
          key={panel.tabs.active}
          workspace={workspace}
          modeSwitch={<ModeSwitch workspace={workspace} />}
        />
      </div>
      <div className={fullPane === "query" ? "hidden" : "contents"}>
        <ResultsPane
          key={panel.tabs.active}
          fullScreen={<FullScreenButton pane="results" shown={fullPane} onChange={setFullPane} />}
          panel={panel}
          ties={view.ties}
          isReadOnly={connection.isReadOnly}
          isSample={connection.isSample}
          saving={actions.saving}
          onGoTo={(place) => refs.editor.current?.goTo(place)}
        />
      </div>
    </TabPanel>
  );
}

/** Question or editor, and beside it what opens another query tab or gives this one the whole window. */
function ModeSwitch({ workspace: { panel, view, actions } }: QueryTabProps) {
  const { switchMode, takeFocus } = actions;
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takeFocus("switch")) bar.current?.querySelector<HTMLElement>("input:checked")?.focus();
  }, [takeFocus]);
  return (
    <span ref={bar} className="flex flex-none items-center gap-1">
      <Segmented
        label="Mode"
        value={panel.state.mode}
        onChange={(mode) => switchMode(mode, "switch")}
        options={[
          { value: "natural", label: "AI Assistant", icon: <Sparkles {...ICON} /> },
          { value: "raw", label: "Write Query", icon: <CodeXml {...ICON} /> },
        ]}
      />
      {panel.tabs.order.length === 1 ? <NewTabButton panel={panel} /> : null}
      <FullScreenButton pane="query" shown={view.fullPane} onChange={view.setFullPane} />
    </span>
  );
}
