import { Plus, X } from "lucide-react";
import { useRef } from "react";
import { toast } from "sonner";
import { IconButton } from "../../../components/button.tsx";
import { MAX_TABS, tabTitle } from "../../../features/queries/query-tabs.ts";
import type { PanelHandle } from "./use-query-panel.ts";

const ICON = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;
const UNDO_MS = 6000;

/** Opens another query tab. */
export function NewTabButton({ panel }: { panel: PanelHandle }) {
  const isFull = panel.tabs.order.length >= MAX_TABS;
  return (
    <IconButton
      label="New query tab (Alt N)"
      size="sm"
      disabled={isFull ? `Up to ${MAX_TABS} query tabs` : false}
      onClick={panel.tabActions.open}
    >
      <Plus {...ICON} />
    </IconButton>
  );
}

function showTab(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The query tabs; a single one needs no bar. */
export function QueryTabBar({ panel }: { panel: PanelHandle }) {
  const { tabs, tabActions } = panel;
  const { order, active } = tabs;
  const list = useRef<HTMLDivElement>(null);
  if (order.length === 1) return null;
  const select = (at: number) => {
    const tab = order[(at + order.length) % order.length];
    if (tab === undefined) return;
    tabActions.select(tab);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[order.indexOf(tab)]?.focus();
  };
  return (
    <div className="flex h-9 flex-none items-stretch border-b border-line bg-canvas pr-2">
      <div
        ref={list}
        role="tablist"
        aria-label="Query tabs"
        className="flex min-w-0 flex-1 items-stretch overflow-x-auto"
      >
        {order.map((tab, at) => {
          const isActive = tab === active;
          const title = tabTitle(tabs.panels[tab] ?? panel.state);
          return (
            <span
              key={tab}
              role="presentation"
              className={`relative flex max-w-56 min-w-28 items-center border-r border-line ${isActive ? "bg-surface" : "hover:bg-hover"}`}
            >
              <button
                type="button"
                role="tab"
                ref={isActive ? showTab : undefined}
                aria-selected={isActive}
                aria-keyshortcuts="Delete"
                tabIndex={isActive ? 0 : -1}
                title={title}
                className="h-full min-w-0 flex-1 truncate pr-8 pl-3.5 text-left text-small font-medium text-ink-2 aria-selected:text-ink"
                onClick={() => tabActions.select(tab)}
                onAuxClick={(event) => (event.button === 1 ? closeTab(panel, tab) : undefined)}
                onKeyDown={(event) => {
                  if (event.key === "ArrowRight") select(at + 1);
                  else if (event.key === "ArrowLeft") select(at - 1);
                  else if (event.key === "Delete") closeTab(panel, tab);
                  else return;
                  event.preventDefault();
                }}
              >
                {title}
              </button>
              <button
                type="button"
                // for the mouse only: a list of tabs holds nothing else, and Delete closes by keyboard
                tabIndex={-1}
                aria-hidden="true"
                title="Close"
                className="absolute right-1.5 grid size-5 place-items-center rounded-tag text-ink-3 hover:bg-sunken hover:text-ink"
                onClick={() => closeTab(panel, tab)}
              >
                <X size={12} strokeWidth={2} aria-hidden="true" />
              </button>
            </span>
          );
        })}
      </div>
      <span className="flex flex-none items-center pl-1.5">
        <NewTabButton panel={panel} />
      </span>
    </div>
  );
}

/** Closes a tab; what it held can be brought back for a while. */
export function closeTab({ tabs, tabActions }: PanelHandle, tab: string): void {
  if (tabs.order.length === 1) return;
  tabActions.close(tab);
  toast("Query tab closed", {
    id: "query-tab",
    duration: UNDO_MS,
    action: { label: "Undo", onClick: tabActions.reopen },
  });
}
