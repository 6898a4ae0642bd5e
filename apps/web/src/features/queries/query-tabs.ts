import { oneLine } from "../../lib/shell-tokens.ts";
import {
  EMPTY_PANEL,
  entryOf,
  type PanelEvent,
  type QueryPanel,
  reducePanel,
  withoutRequests,
} from "./query-panel-state.ts";

/** Results stay in memory while their tab is open, so there are not any number of tabs. */
export const MAX_TABS = 8;
export const FIRST_TAB = "tab-1";

/** The query tabs of one connection. */
export type QueryTabs = {
  /** From left to right. */
  order: readonly string[];
  active: string;
  panels: Readonly<Record<string, QueryPanel>>;
  /** The tab closed last, so that it can be brought back. */
  closed: { tab: string; at: number; panel: QueryPanel } | null;
};

export type TabsEvent =
  | { type: "panel"; tab: string; event: PanelEvent }
  | { type: "open"; tab: string }
  | { type: "select"; tab: string }
  | { type: "close"; tab: string }
  | { type: "reopen" };

export function singleTab(panel: QueryPanel): QueryTabs {
  return { order: [FIRST_TAB], active: FIRST_TAB, panels: { [FIRST_TAB]: panel }, closed: null };
}

export function activePanel({ panels, active }: QueryTabs): QueryPanel {
  return panels[active] ?? EMPTY_PANEL;
}

/** Returns the label of a tab: its question, else its query. */
export function tabTitle({ mode, question, rawText }: QueryPanel): string {
  const text = mode === "natural" ? question.trim().replaceAll(/\s+/g, " ") : oneLine(rawText);
  return text === "" ? "New query" : text.slice(0, 80);
}

function insertTab(tabs: QueryTabs, { tab, at, panel }: NonNullable<QueryTabs["closed"]>): QueryTabs {
  return {
    order: tabs.order.toSpliced(at, 0, tab),
    active: tab,
    panels: { ...tabs.panels, [tab]: panel },
    closed: null,
  };
}

function closeTab(tabs: QueryTabs, tab: string): QueryTabs {
  const at = tabs.order.indexOf(tab);
  const panel = tabs.panels[tab];
  if (at === -1 || !panel || tabs.order.length === 1) return tabs;
  const order = tabs.order.filter((each) => each !== tab);
  const active = tabs.active === tab ? (order[Math.min(at, order.length - 1)] ?? tab) : tabs.active;
  const panels = Object.fromEntries(Object.entries(tabs.panels).filter(([each]) => each !== tab));
  return { order, active, panels, closed: { tab, at, panel: withoutRequests(panel) } };
}

/** The only way the tabs change. Events of tabs that are gone change nothing; the last tab stays. */
export function reduceTabs(tabs: QueryTabs, change: TabsEvent): QueryTabs {
  const isFull = tabs.order.length >= MAX_TABS;
  switch (change.type) {
    case "panel": {
      const panel = tabs.panels[change.tab];
      if (!panel) return tabs;
      const changed = reducePanel(panel, change.event);
      return changed === panel ? tabs : { ...tabs, panels: { ...tabs.panels, [change.tab]: changed } };
    }
    case "open": {
      if (isFull || tabs.panels[change.tab]) return tabs;
      const { mode, timeLimitMs } = activePanel(tabs);
      const panel = { ...EMPTY_PANEL, ...entryOf(mode), timeLimitMs };
      const opened = { tab: change.tab, at: tabs.order.length, panel };
      return { ...insertTab(tabs, opened), closed: tabs.closed };
    }
    case "select":
      return tabs.panels[change.tab] ? { ...tabs, active: change.tab } : tabs;
    case "close":
      return closeTab(tabs, change.tab);
    case "reopen":
      return tabs.closed && !isFull ? insertTab(tabs, tabs.closed) : tabs;
  }
}
