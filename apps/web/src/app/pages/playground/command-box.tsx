// oxlint-disable jsx-a11y/prefer-tag-over-role -- the browser's own lists cannot hold icons and groups
import {
  AppWindow,
  ArrowLeftRight,
  Bookmark,
  Braces,
  CodeXml,
  History,
  Keyboard,
  Layers,
  ListTree,
  Maximize2,
  Plus,
  RefreshCw,
  Route,
  Search,
  Sparkles,
  type LucideIcon,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from "react";
import { DialogFrame } from "../../../components/dialog.tsx";
import { type HistoryItem, useHistory } from "../../../features/history/api/history.ts";
import { useReturnFocus } from "../../../lib/use-return-focus.ts";
import { oneLine } from "../../../lib/shell-tokens.ts";
import { EMPTY_PANEL } from "../../../features/queries/query-panel-state.ts";
import { tabTitle } from "../../../features/queries/query-tabs.ts";
import { type SavedItem, useSavedQueries } from "../../../features/saved-queries/api/saved-queries.ts";
import { searchCommands } from "./search-commands.ts";
import type { PanelHandle } from "./use-query-panel.ts";
import type { PlaygroundTab } from "./use-workspace-view.ts";
import type { QueryMode } from "../../../features/queries/query-panel-state.ts";

type CommandBoxProps = {
  connectionId: string;
  collections: readonly { name: string; count: number; fields: readonly { name: string }[] }[];
  onClose: () => void;
  onTab: (tab: PlaygroundTab) => void;
  onMode: (mode: QueryMode) => void;
  onCollection: (name: string) => void;
  onOpenRun: (item: HistoryItem) => void;
  onOpenSaved: (item: SavedItem) => void;
  /** Whether the plan includes saved queries. */
  canSave: boolean;
  panel: PanelHandle;
  onSave: () => void;
  onRefreshSchema: () => void;
  onFullScreen: () => void;
  onChangeConnection: () => void;
  onShortcuts: () => void;
  /** Missing while there is no query to explain. */
  onExplain?: (() => void) | undefined;
};

type Command = { id: string; group: string; label: string; note: string; icon: ReactNode; run: () => void };

const ICON = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;
function otherTabs({ tabs }: PanelHandle): { tab: string; title: string }[] {
  return tabs.order
    .filter((tab) => tab !== tabs.active)
    .map((tab) => ({ tab, title: tabTitle(tabs.panels[tab] ?? EMPTY_PANEL) }));
}

/** Runs an action after the box has closed. */
type Go = (action: () => void) => () => void;

function command(
  id: string,
  label: string,
  note: string,
  { Icon, run }: { Icon: LucideIcon; run: () => void },
): Command {
  return { id, group: "Commands", label, note, icon: <Icon {...ICON} />, run };
}

function fixedCommands(props: CommandBoxProps, go: Go): Command[] {
  return [
    command("ask", "AI Assistant", "Alt M", { Icon: Sparkles, run: go(() => props.onMode("natural")) }),
    command("write", "Write Query", "Alt M", { Icon: CodeXml, run: go(() => props.onMode("raw")) }),
    command("schema", "Schema Explorer", "G S", { Icon: ListTree, run: go(() => props.onTab("schema")) }),
    command("history", "Query History", "G H", { Icon: History, run: go(() => props.onTab("history")) }),
    ...(props.onExplain
      ? [command("explain", "Explain query", "Alt E", { Icon: Route, run: props.onExplain })]
      : []),
    command("new tab", "New query tab", "Alt N", {
      Icon: Plus,
      run: go(() => {
        props.onTab("query");
        props.panel.tabActions.open();
      }),
    }),
    command("save", "Save query", "Ctrl S", { Icon: Bookmark, run: go(props.onSave) }),
    command("full", "Full screen: results", "Alt ↵", {
      Icon: Maximize2,
      run: go(() => {
        props.onTab("query");
        props.onFullScreen();
      }),
    }),
    command("refresh", "Refresh Schema", "", { Icon: RefreshCw, run: go(props.onRefreshSchema) }),
    command("change", "Change Connection", "", {
      Icon: ArrowLeftRight,
      run: () => props.onChangeConnection(),
    }),
    command("keys", "Keyboard shortcuts", "?", { Icon: Keyboard, run: () => props.onShortcuts() }),
  ];
}

function tabCommands(props: CommandBoxProps, go: Go): Command[] {
  return otherTabs(props.panel).map(({ tab, title }) => ({
    id: `tab ${tab}`,
    group: "Query tabs",
    label: title,
    note: "",
    icon: <AppWindow {...ICON} />,
    run: go(() => {
      props.onTab("query");
      props.panel.tabActions.select(tab);
    }),
  }));
}

function schemaCommands({ collections, ...props }: CommandBoxProps, go: Go): Command[] {
  return [
    ...collections.map(({ name, count }) => ({
      id: `collection ${name}`,
      group: "Collections",
      label: name,
      note: count.toLocaleString("en-US"),
      icon: <Layers {...ICON} />,
      run: go(() => props.onCollection(name)),
    })),
    ...collections.flatMap(({ name, fields }) =>
      fields.map((field) => ({
        id: `field ${name} ${field.name}`,
        group: "Fields",
        label: field.name,
        note: name,
        icon: <Braces {...ICON} />,
        run: go(() => props.onCollection(name)),
      })),
    ),
  ];
}

type Stored = { saved: readonly SavedItem[] | undefined; history: readonly HistoryItem[] | undefined };

function storedCommands(props: CommandBoxProps, go: Go, { saved, history }: Stored): Command[] {
  return [
    ...(saved ?? []).map((item) => ({
      id: `saved ${item._id}`,
      group: "Saved queries",
      label: item.name,
      note: item.tags.join(" "),
      icon: <Bookmark {...ICON} />,
      run: go(() => props.onOpenSaved(item)),
    })),
    ...(history ?? []).map((item) => ({
      id: `run ${item._id}`,
      group: "History",
      label: item.naturalLanguage ?? oneLine(item.query),
      note: item.status === "error" ? "failed" : `${Math.round(item.executionTime)} ms`,
      icon: <History {...ICON} />,
      run: go(() => props.onOpenRun(item)),
    })),
  ];
}

/** Command palette: actions, collections, saved queries and history, filtered while typing. */
export function CommandBox(props: CommandBoxProps) {
  const { onClose } = props;
  useReturnFocus();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const saved = useSavedQueries(props.connectionId, props.canSave).data;
  const history = useHistory(props.connectionId).data?.pages[0]?.items;

  const commands = useMemo((): Command[] => {
    const go: Go = (action) => () => {
      onClose();
      action();
    };
    return [
      ...fixedCommands(props, go),
      ...tabCommands(props, go),
      ...schemaCommands(props, go),
      ...storedCommands(props, go, { saved, history }),
    ];
  }, [history, saved, onClose, props]);

  const shown = searchCommands(commands, typed);
  const at = Math.min(active, Math.max(shown.length - 1, 0));

  const handleKey = (event: KeyboardEvent) => {
    // the dialog itself listens only some milliseconds after it has the focus
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
      return;
    }
    const move: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = move[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((at + step + shown.length) % Math.max(shown.length, 1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      shown[at]?.run();
    }
  };

  return (
    <DialogFrame
      open
      onOpenChange={onClose}
      title="Search or run a command"
      size="confirm"
      className="mt-[12vh] mb-auto"
    >
      <div className="flex h-11 flex-none items-center gap-2.5 border-b border-line px-4">
        <Search size={15} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={shown[at] ? `${listId}-${at}` : undefined}
          aria-label="Search or run a command"
          className="h-full flex-1 bg-transparent text-body outline-none focus-visible:outline-none"
          placeholder="Search or run a command"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={handleKey}
        />
      </div>
      <CommandList
        listId={listId}
        shown={shown}
        at={at}
        emptyText={`No results for “${typed}”.`}
        onActive={setActive}
      />
    </DialogFrame>
  );
}

type CommandListProps = {
  listId: string;
  shown: readonly Command[];
  /** Index of the active command. */
  at: number;
  emptyText: string;
  onActive: (at: number) => void;
};

function CommandList({ listId, shown, at, emptyText, onActive }: CommandListProps) {
  return (
    <div id={listId} role="listbox" aria-label="Results" className="max-h-96 overflow-y-auto p-1.5">
      {shown.length === 0 ? <p className="px-2.5 py-2 text-ui text-ink-3">{emptyText}</p> : null}
      {shown.map((command, index) => (
        <div key={command.id}>
          {shown[index - 1]?.group === command.group ? null : (
            <p className="caption px-2.5 pt-2 pb-1">{command.group}</p>
          )}
          {/* the focus stays in the text: options are chosen with the arrow keys or the mouse */}
          <button
            type="button"
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            ref={index === at ? (element) => element?.scrollIntoView({ block: "nearest" }) : undefined}
            className={`flex h-row w-full items-center gap-2.5 rounded-tag px-2.5 text-left text-ui ${index === at ? "bg-selected" : "hover:bg-hover"}`}
            onMouseMove={() => onActive(index)}
            onClick={command.run}
          >
            <span className="text-ink-3">{command.icon}</span>
            <span className="truncate">{command.label}</span>
            <span className="ml-auto flex-none text-small text-ink-3">{command.note}</span>
          </button>
        </div>
      ))}
    </div>
  );
}
